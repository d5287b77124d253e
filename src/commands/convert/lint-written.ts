/** Lint for the questions that a conversion writes, without reading its output again. */
import {
  comparedQuestion,
  type ComparedQuestion,
  lintCompared,
} from '../../authoring/lint-together.ts';
import { lintQuestion } from '../../authoring/lint.ts';
import { type AuthoredQuestion, readQuestion } from '../../authoring/question.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Node } from '../../documents/tree.ts';

/** Up to so many questions are compared with each other. */
const MOST_COMPARED = 10_000;

export class WrittenLint {
  readonly #kept: ComparedQuestion[] = [];

  /** The findings about one question, at the line on which it begins. */
  check(body: JsonObject, name: string, line: number): readonly Diagnostic[] {
    const source = { name, text: '', firstLine: line };
    const document = { source, format: 'json', node: NO_PARTS, value: body, line } as const;
    const question = readQuestion({ ...document, schemaLine: null });
    if (this.#kept.length < MOST_COMPARED) this.#kept.push(comparedAlone(question));
    return lintQuestion(question);
  }

  /** The findings about several. */
  together(): readonly Diagnostic[] {
    return lintCompared(this.#kept);
  }
}

const BEGINNING = [0, 1] as const;
const NO_PARTS: Node = { kind: 'mapping', range: BEGINNING, fields: [] };

/**
 * Shares no object with the question. Node would soon keep all objects for long that are made in
 * the same place as those that are kept, and take twice as long to remove them.
 */
function comparedAlone(question: AuthoredQuestion): ComparedQuestion {
  const { title, statement, source, answers } = comparedQuestion(question);
  const range = () => BEGINNING;
  return {
    title: title && { text: title.text, range },
    statement,
    statementRange: range,
    source: { ...source },
    answers: answers.map(({ description, answer }) => ({ description, answer, range })),
  };
}
