import type { Catalogue } from './catalogue.ts';
import type { Directions } from './directions.ts';
import type { Language } from './language.ts';

/** Reads the texts of one language. JSON output needs the English ones too. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  switch (language) {
    case 'en':
      return (await import('./en/catalogue.ts')).catalogueEn;
    case 'pt-BR': {
      const { cataloguePt } = await import('./pt-BR/catalogue.ts');
      return { ...cataloguePt, machine: await loadCatalogue('en') };
    }
  }
}

/** The texts for one command line. */
export const directed = (messages: Catalogue, directions: Directions): Catalogue => ({
  ...messages,
  directions,
  machine: { ...messages.machine, directions },
});
