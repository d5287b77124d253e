import { isSet, type Environment } from '../../core/host.ts';
import { languageNamed, type Language } from '../../messages/language.ts';

/**
 * The language of the messages, which is needed before the rest of the command line is read. It is
 * the first supported one of --lang, LMS_LANG and the locale, otherwise English. A wrong --lang or
 * LMS_LANG is rejected later, with the other options.
 */
export function languageOf(argv: readonly string[], env: Environment): Language {
  return languageChoice(optionIn(argv), env).language;
}

/** The language, and the option or variable that names it; null if none does. */
export function languageChoice(
  option: string | undefined,
  env: Environment,
): { readonly language: Language; readonly by: string | null } {
  const locale = ['LC_ALL', 'LC_MESSAGES', 'LANG'].find((name) => isSet(env, name));
  const sources: readonly (readonly [by: string, name: string | undefined])[] = [
    ['--lang', option],
    ['LMS_LANG', env['LMS_LANG']],
    ...(locale === undefined ? [] : [[locale, env[locale]] as const]),
  ];
  for (const [by, name] of sources) {
    const language = languageNamed(name ?? '');
    if (language !== null) return { language, by };
  }
  return { language: 'en', by: null };
}

/** The last one wins, as with every option. */
function optionIn(argv: readonly string[]): string | undefined {
  const end = argv.indexOf('--');
  const words = end === -1 ? argv : argv.slice(0, end);
  return words.reduce<string | undefined>((found, word, index) => {
    if (word === '--lang') return words[index + 1];
    return word.startsWith('--lang=') ? word.slice('--lang='.length) : found;
  }, undefined);
}
