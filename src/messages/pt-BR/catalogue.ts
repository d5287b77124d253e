import { texts } from 'virtual:texts/pt-BR';
import type { Catalogue } from '../catalogue.ts';
import { undirected } from '../directions.ts';
import { problemTexts } from '../problem-texts.ts';
import { explanationPt, outputPt, pagePt } from './output.ts';
import { formsPt, promptsPt } from './prompts.ts';

export const cataloguePt: Omit<Catalogue, 'machine'> = {
  language: 'pt-BR',
  directions: undirected,
  problems: problemTexts('pt-BR', texts),
  output: outputPt,
  prompts: promptsPt,
  page: pagePt,
  explanation: explanationPt,
  forms: formsPt,
};
