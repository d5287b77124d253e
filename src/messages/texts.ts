/** The texts of one language: the sentences of codes, the words around results, and their phrases. */
import type { Phrases } from './functions.ts';
import type { Language } from './language.ts';
import { format, type Pattern } from './pattern.ts';
import type { ParamsOfTexts } from '../core/params.d.ts';

type TextName = keyof ParamsOfTexts;

/** What a text needs; nothing where it has no parameters. */
type TextParams<Params> = keyof Params extends never
  ? []
  : Partial<Params> extends Params
    ? [params?: Params]
    : [params: Params];

export interface LanguageTexts extends Phrases {
  /** A text with its parameters. Foreign text in them is not masked or escaped. */
  readonly say: <Name extends TextName>(
    name: Name,
    ...given: TextParams<ParamsOfTexts[Name]>
  ) => string;
  /** The message and the hint of a code. Throws TypeError for an unknown one. */
  sentences(code: string): readonly [message: Pattern, hint: Pattern];
}

/** @param families as JSON, by the first word of their names */
export function makeTexts(
  language: Language,
  families: Readonly<Record<string, string>>,
): LanguageTexts {
  const read = new Map<string, Readonly<Record<string, unknown>>>();
  const familyOf = (name: string) => {
    const known = read.get(name) ?? JSON.parse(families[name] ?? '{}');
    read.set(name, known);
    return known;
  };
  const texts: LanguageTexts = {
    language,
    say: (name, ...[params]) => texts.phrase(name, params ?? {}),
    phrase(name, params) {
      const [family = ''] = name.split('-');
      return format(familyOf(family)[name] ?? familyOf('phrases')[name], params, texts);
    },
    sentences(code) {
      const found = familyOf(code.split('/')[0] ?? '')[code];
      if (found === undefined) throw new TypeError(`no such problem: ${code}`);
      return found;
    },
  };
  return texts;
}
