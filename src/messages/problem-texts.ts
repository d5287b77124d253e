/** The sentences of problems and the phrases in them, in one language. */
import type { Phrases } from './functions.ts';
import type { Language } from './language.ts';
import { format, type Pattern } from './pattern.ts';

export interface ProblemTexts extends Phrases {
  /** The message and the hint of a code. Throws TypeError for an unknown one. */
  sentences(code: string): readonly [message: Pattern, hint: Pattern];
}

/** @param families as JSON, by the family of their codes */
export function problemTexts(
  language: Language,
  families: Readonly<Record<string, string>>,
): ProblemTexts {
  const read = new Map<string, Record<string, unknown>>();
  const familyOf = (name: string) => {
    const known = read.get(name) ?? JSON.parse(families[name] ?? '{}');
    read.set(name, known);
    return known;
  };
  const texts: ProblemTexts = {
    language,
    say: (name, params) => format(familyOf('phrases')[name], params, texts),
    sentences(code) {
      const found = familyOf(code.split('/')[0] ?? '')[code];
      if (found === undefined) throw new TypeError(`no such problem: ${code}`);
      return found;
    },
  };
  return texts;
}
