import type { Catalogue } from '../catalogue.ts';
import { explanationEn, outputEn, pageEn } from './output.ts';
import { formsEn, promptsEn } from './prompts.ts';

export const catalogueEn: Catalogue = {
  language: 'en',
  get machine() {
    return catalogueEn;
  },
  output: outputEn,
  prompts: promptsEn,
  page: pageEn,
  explanation: explanationEn,
  forms: formsEn,
};
