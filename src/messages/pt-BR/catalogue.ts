import type { Catalogue } from '../catalogue.ts';
import { explanation, output, page } from './output.ts';
import { problems } from './problems.ts';
import { forms, prompts } from './prompts.ts';

export const catalogue: Omit<Catalogue, 'machine'> = {
  language: 'pt-BR',
  problems,
  output,
  prompts,
  page,
  explanation,
  forms,
};
