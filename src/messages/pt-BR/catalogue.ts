import type { Catalogue } from '../catalogue.ts';
import { catalogue as english } from '../en/catalogue.ts';
import { output } from './output.ts';
import { problems } from './problems.ts';
import { prompts } from './prompts.ts';

export const catalogue: Catalogue = {
  language: 'pt-BR',
  machine: english,
  problems,
  output,
  prompts,
};
