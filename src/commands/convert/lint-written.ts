/** Lint for the questions that a conversion writes, without reading its output again. */
import { compileDocument } from '../../authoring/compile-document.ts';
import { lintQuestion } from '../../authoring/lint.ts';
import { lintTogether } from '../../authoring/lint-together.ts';
import { placelessQuestion } from '../../authoring/placeless-question.ts';
import { readQuestion, type AuthoredQuestion } from '../../authoring/question.ts';
import type { Diagnostic, Source } from '../../core/diagnostic.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Format } from '../../documents/document-format.ts';
import { readDocuments } from '../../documents/read.ts';
import { partOf } from '../../documents/source-document.ts';
import { questionIn } from '../question/questions.ts';

export interface Written {
  readonly body: JsonObject;
  /** The file, or `-` for standard output, and the line on which the question begins. */
  readonly name: string;
  readonly line: number;
  /** The question as it was written; null in a format that cannot be read back alone. */
  readonly own: { readonly text: string; readonly format: Format } | null;
}

/** Up to so many questions are compared with each other. */
export const MOST_COMPARED = 10_000;

export interface WrittenLint {
  /**
   * The findings about one question.
   * @param isShown whether the place of a finding in the text is wanted, which takes longer
   */
  readonly check: (
    written: Written,
    isShown: (finding: Diagnostic) => boolean,
  ) => readonly Diagnostic[];
  /** The findings about several, and whether all were compared. */
  readonly together: () => { readonly findings: readonly Diagnostic[]; readonly isAll: boolean };
}

export function createWrittenLint(): WrittenLint {
  const kept: AuthoredQuestion[] = [];
  let count = 0;
  return {
    check(written, isShown) {
      const question = questionOf(written);
      count += 1;
      if (kept.length < MOST_COMPARED) kept.push(question);
      const found = lintQuestion(question);
      return found.some(isShown) ? (placed(written) ?? found) : found;
    },
    together: () => ({ findings: lintTogether(kept), isAll: count <= MOST_COMPARED }),
  };
}

/** Its findings are at its first line. */
function questionOf({ body, name, line, own }: Written): AuthoredQuestion {
  const text = own === null ? '' : firstLineOf(own.text);
  return placelessQuestion(body, { name, text, firstLine: line }, line);
}

const firstLineOf = (text: string) =>
  text.split('\n', 2).find((each) => each !== '' && each !== '---') ?? '';

/** The same findings at their places in the text; null if it cannot be read back alone. */
function placed({ name, line, own }: Written): Diagnostic[] | null {
  if (own === null) return null;
  const bytes = new TextEncoder().encode(own.text);
  const { documents } = readDocuments({ name, bytes }, own.format, 'lacuna.create');
  const [document] = documents;
  if (document === undefined) return null;
  const place = questionIn(document);
  if (place === null) return null;
  const compiled = compileDocument(document, place.as).document;
  const body = place.as === null ? partOf(compiled, 'body') : compiled;
  if (body === null) return null;
  const source: Source = { name, text: own.text, firstLine: line };
  return lintQuestion(readQuestion(body)).map((found) => ({ ...found, source }));
}
