import { helpEn } from './en/help.ts';
import type { Language } from './language.ts';
import type { Widened } from './widened.ts';

/** The texts of help in one language. */
export type HelpTexts = Widened<typeof helpEn>;

/** English is part of the first file, so that help and --version need no other file. */
export async function loadHelpTexts(language: Language): Promise<HelpTexts> {
  switch (language) {
    case 'en':
      return helpEn;
    case 'pt-BR':
      return (await import('./pt-BR/help.ts')).helpPt;
  }
}
