/** The languages that people are spoken to in; keys, codes and JSON have none. */
export const languages = ['en', 'pt-BR'] as const;

export type Language = (typeof languages)[number];

/** As those who speak it call it. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  'pt-BR': 'português do Brasil',
};

/**
 * The language of a name such as `pt-BR`, `pt` or a locale's `pt_BR.UTF-8`; null for one that
 * there are no texts in.
 */
export function languageNamed(name: string): Language | null {
  const [primary] = name.toLowerCase().split(/[-_.@]/);
  return languages.find((each) => each.split('-')[0] === primary) ?? null;
}
