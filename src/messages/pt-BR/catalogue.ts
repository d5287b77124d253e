import type { Catalogue } from '../catalogue.ts';
import { explanation, output, page } from './output.ts';
import { forms, prompts } from './prompts.ts';

export const catalogue: Omit<Catalogue, 'machine'> = {
  language: 'pt-BR',
  output,
  prompts,
  page,
  explanation,
  forms,
};
