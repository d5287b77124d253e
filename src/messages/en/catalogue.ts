import type { Catalogue } from '../catalogue.ts';
import { explanation } from './explanation.ts';
import { forms } from './forms.ts';
import { output } from './output.ts';
import { page } from './page.ts';
import { problems } from './problems.ts';
import { prompts } from './prompts.ts';

export const catalogue: Catalogue = {
  language: 'en',
  get machine() {
    return catalogue;
  },
  problems,
  output,
  prompts,
  page,
  explanation,
  forms,
};
