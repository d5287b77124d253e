/** The languages of texts for people. Keys, codes and JSON are the same in all of them. */
export const languages = ['en', 'pt-BR'] as const;

export type Language = (typeof languages)[number];

/**
 * The language for a name such as `pt-BR`, `pt` or a locale's `pt_BR.UTF-8`; null for a language
 * without texts.
 */
export function languageNamed(name: string): Language | null {
  const [primary] = name.toLowerCase().split(/[-_.@]/);
  return languages.find((each) => each.split('-')[0] === primary) ?? null;
}
