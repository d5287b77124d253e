import { help } from './en/help.ts';
import type { Language } from './language.ts';
import type { Widened } from './widened.ts';

/** What help says, in the language of the person. */
export type HelpTexts = Widened<typeof help>;

/** English is at hand at once: help and --version should not wait for one file more. */
export async function loadHelpTexts(language: Language): Promise<HelpTexts> {
  switch (language) {
    case 'en':
      return help;
    case 'pt-BR':
      return (await import('./pt-BR/help.ts')).help;
  }
}
