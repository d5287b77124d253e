import type { Catalogue } from './catalogue.ts';
import type { Language } from './language.ts';

/** The texts of a language; those of the others are not read. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  switch (language) {
    case 'en':
      return (await import('./en/catalogue.ts')).catalogue;
    case 'pt-BR': {
      const { catalogue } = await import('./pt-BR/catalogue.ts');
      return { ...catalogue, machine: await loadCatalogue('en') };
    }
  }
}
