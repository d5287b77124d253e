import type { Catalogue } from '../catalogue.ts';
import { explanationPt, outputPt, pagePt } from './output.ts';
import { formsPt, promptsPt } from './prompts.ts';

export const cataloguePt: Omit<Catalogue, 'machine'> = {
  language: 'pt-BR',
  output: outputPt,
  prompts: promptsPt,
  page: pagePt,
  explanation: explanationPt,
  forms: formsPt,
};
