import { texts } from 'virtual:texts/pt-BR';
import type { Catalogue } from '../catalogue.ts';
import { undirected } from '../directions.ts';
import { textsOf } from '../texts.ts';
import { formsPt, promptsPt } from './prompts.ts';

export const cataloguePt: Omit<Catalogue, 'machine'> = {
  ...textsOf('pt-BR', texts),
  directions: undirected,
  prompts: promptsPt,
  forms: formsPt,
};
