import type { Catalogue } from '../catalogue.ts';
import { undirected } from '../definition.ts';
import { explanationEn, outputEn, pageEn } from './output.ts';
import { formsEn, promptsEn } from './prompts.ts';

export const catalogueEn: Catalogue = {
  language: 'en',
  directions: undirected,
  get machine() {
    return catalogueEn;
  },
  output: outputEn,
  prompts: promptsEn,
  page: pageEn,
  explanation: explanationEn,
  forms: formsEn,
};
