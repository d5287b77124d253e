import { isSet, type Environment } from '../../core/host.ts';
import { languageNamed, type Language } from '../../messages/language.ts';

/**
 * The language to speak, before anything else of a command line is read: that of --lang,
 * LMS_LANG, then the locale, and English where none of them names one that there are texts in
 * (a wrong --lang or LMS_LANG is refused later, with the other options).
 */
export function languageOf(argv: readonly string[], env: Environment): Language {
  return languageChoice(optionIn(argv), env).language;
}

/** The language, and the option or variable that says it; null where none of them does. */
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

/** The last one counts, as with every option. */
function optionIn(argv: readonly string[]): string | undefined {
  const end = argv.indexOf('--');
  const words = end === -1 ? argv : argv.slice(0, end);
  return words.reduce<string | undefined>((found, word, index) => {
    if (word === '--lang') return words[index + 1];
    return word.startsWith('--lang=') ? word.slice('--lang='.length) : found;
  }, undefined);
}
