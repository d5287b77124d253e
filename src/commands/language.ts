import { languageNamed, type Language } from '../messages/language.ts';

/**
 * The language to speak, before anything else of a command line is read: that of --lang,
 * LMS_LANG, then the locale, and English where none of them names one that there are texts in
 * (a wrong --lang or LMS_LANG is refused later, with the other options).
 */
export function languageOf(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Language {
  const locale = [env['LC_ALL'], env['LC_MESSAGES'], env['LANG']].find(isSaid);
  const named = [optionIn(argv), env['LMS_LANG'], locale].filter(isSaid).map(languageNamed);
  return named.find((language) => language !== null) ?? 'en';
}

const isSaid = (name: string | undefined): name is string => name !== undefined && name !== '';

/** The last one counts, as with every option. */
function optionIn(argv: readonly string[]): string | undefined {
  const end = argv.indexOf('--');
  const words = end === -1 ? argv : argv.slice(0, end);
  return words.reduce<string | undefined>((found, word, index) => {
    if (word === '--lang') return words[index + 1];
    return word.startsWith('--lang=') ? word.slice('--lang='.length) : found;
  }, undefined);
}
