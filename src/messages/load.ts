import type { Catalogue } from './catalogue.ts';
import type { Language } from './language.ts';

/** Reads the texts of one language. JSON output needs the English ones too. */
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
