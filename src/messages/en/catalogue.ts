import type { Catalogue } from '../catalogue.ts';
import { explanation, output, page } from './output.ts';
import { forms, prompts } from './prompts.ts';

export const catalogue: Catalogue = {
  language: 'en',
  get machine() {
    return catalogue;
  },
  output,
  prompts,
  page,
  explanation,
  forms,
};
