import { texts } from 'virtual:texts/en';
import type { Catalogue } from '../catalogue.ts';
import { undirected } from '../directions.ts';
import { textsOf } from '../texts.ts';
import { formsEn, promptsEn } from './prompts.ts';

export const catalogueEn: Catalogue = {
  ...textsOf('en', texts),
  directions: undirected,
  get machine() {
    return catalogueEn;
  },
  prompts: promptsEn,
  forms: formsEn,
};
