import type { Catalogue } from '../catalogue.ts';
import { undirected } from '../definition.ts';
import { explanationPt, outputPt, pagePt } from './output.ts';
import { formsPt, promptsPt } from './prompts.ts';

export const cataloguePt: Omit<Catalogue, 'machine'> = {
  language: 'pt-BR',
  directions: undirected,
  output: outputPt,
  prompts: promptsPt,
  page: pagePt,
  explanation: explanationPt,
  forms: formsPt,
};
