import { texts } from 'virtual:texts/en';
import type { Catalogue } from '../catalogue.ts';
import { undirected } from '../directions.ts';
import { problemTexts } from '../problem-texts.ts';
import { explanationEn, outputEn, pageEn } from './output.ts';
import { formsEn, promptsEn } from './prompts.ts';

export const catalogueEn: Catalogue = {
  language: 'en',
  directions: undirected,
  problems: problemTexts('en', texts),
  get machine() {
    return catalogueEn;
  },
  output: outputEn,
  prompts: promptsEn,
  page: pageEn,
  explanation: explanationEn,
  forms: formsEn,
};
