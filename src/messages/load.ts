import { type Catalogue, type Directions, undirected } from './catalogue.ts';
import type { Language } from './language.ts';
import { makeTexts } from './texts.ts';

/** Reads the texts of one language. JSON output needs the English ones too. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  const english = await import('virtual:texts/en');
  const machine: Catalogue = {
    ...makeTexts('en', english.texts),
    directions: undirected,
    get machine() {
      return machine;
    },
  };
  if (language === 'en') return machine;
  const { texts } = await import('virtual:texts/pt-BR');
  return { ...makeTexts(language, texts), directions: undirected, machine };
}

export const directed = (messages: Catalogue, directions: Directions): Catalogue => ({
  ...messages,
  directions,
  machine: { ...messages.machine, directions },
});
