/** Lint for the questions that a conversion writes, without reading its output again. */
import { compileDocument } from '../../authoring/compile-document.ts';
import {
  comparedQuestion,
  type ComparedQuestion,
  lintCompared,
} from '../../authoring/lint-together.ts';
import { lintQuestion } from '../../authoring/lint.ts';
import { type AuthoredQuestion, readQuestion } from '../../authoring/question.ts';
import type { Diagnostic, Source } from '../../core/diagnostic.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Format } from '../../documents/document-format.ts';
import { readDocuments } from '../../documents/read.ts';
import { partOf } from '../../documents/source-document.ts';
import type { Node } from '../../documents/tree.ts';
import { questionIn } from '../question/questions.ts';

export interface QuestionToLint {
  readonly body: JsonObject;
  /** The file, or `-` for standard output, and the line on which the question begins. */
  readonly name: string;
  readonly line: number;
  /** The question as it was written; null in a format that cannot be read back alone. */
  readonly own: { readonly text: string; readonly format: Format } | null;
}

/** Up to so many questions are compared with each other. */
export const MOST_COMPARED = 10_000;

export type WrittenLint = ReturnType<typeof createWrittenLint>;

export function createWrittenLint() {
  const kept: ComparedQuestion[] = [];
  let count = 0;
  return {
    /**
     * The findings about one question.
     * @param isShown whether their places in the text are wanted, which takes longer
     */
    check(written: QuestionToLint, isShown: boolean): readonly Diagnostic[] {
      const question = questionOf(written);
      count += 1;
      if (kept.length < MOST_COMPARED) kept.push(comparedAlone(question));
      const found = lintQuestion(question);
      return found.length === 0 || !isShown ? found : (placeFindings(written) ?? found);
    },
    /** The findings about several, and whether all were compared. */
    together: () => ({ findings: lintCompared(kept), isAll: count <= MOST_COMPARED }),
  };
}

/** Its findings are at its first line. */
function questionOf({ body, name, line, own }: QuestionToLint): AuthoredQuestion {
  const text = own === null ? '' : firstLineOf(own.text);
  const source = { name, text, firstLine: line };
  return readQuestion({
    source,
    format: 'json',
    node: NO_PARTS,
    value: body,
    line,
    schemaLine: null,
  });
}

const BEGINNING = [0, 1] as const;
const NO_PARTS: Node = { kind: 'mapping', range: BEGINNING, fields: [] };
const atBeginning = () => BEGINNING;

/**
 * Shares no object with the question. Node would soon keep all objects for long that are made in
 * the same place as those that are kept, and take twice as long to remove them.
 */
function comparedAlone(question: AuthoredQuestion): ComparedQuestion {
  const { title, statement, source, answers } = comparedQuestion(question);
  const range = atBeginning;
  return {
    title: title && { text: title.text, range },
    statement,
    statementRange: range,
    source: { ...source },
    answers: answers.map(({ description, answer }) => ({ description, answer, range })),
  };
}

const firstLineOf = (text: string) => /^(?:-{0,3}\n)*(.*)/.exec(text)?.[1] ?? '';

/** The same findings at their places in the text; null if it cannot be read back alone. */
function placeFindings({ name, line, own }: QuestionToLint): Diagnostic[] | null {
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
