import { texts as englishTexts, topics as englishTopics } from 'virtual:help/en';
import type { Language } from './language.ts';
import type { ParamsOfTexts } from '../core/params.d.ts';
import { type LanguageTexts, makeTexts } from './texts.ts';

export interface HelpTexts extends LanguageTexts {
  readonly topics: typeof englishTopics;
}

type NameBelow<Kind extends string> = {
  [Name in keyof ParamsOfTexts]: Name extends `help-${Kind}-${infer Rest}` ? Rest : never;
}[keyof ParamsOfTexts];

export type HelpHeading = NameBelow<'heading'>;
export type ArgumentText = NameBelow<'argument'>;
export type OptionText = NameBelow<'option'>;
export type VariableText = NameBelow<'variable'>;

/** English is part of the first file, so that help needs no other file. */
export async function loadHelpTexts(language: Language): Promise<HelpTexts> {
  const { texts, topics } =
    language === 'en'
      ? { texts: englishTexts, topics: englishTopics }
      : await import('virtual:help/pt-BR');
  return { ...makeTexts(language, texts), topics };
}
