import type { Catalogue } from '../catalogue.ts';
import { explanation } from './explanation.ts';
import { forms } from './forms.ts';
import { output } from './output.ts';
import { page } from './page.ts';
import { problems } from './problems.ts';
import { prompts } from './prompts.ts';

export const translation: Omit<Catalogue, 'machine'> = {
  language: 'pt-BR',
  problems,
  output,
  prompts,
  page,
  explanation,
  forms,
};
