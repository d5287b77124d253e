/** Cases of questions: sentences with other fields, and what they mean and what lint says of them. */
import { fileURLToPath } from 'node:url';
import { lintQuestion } from '../../../src/authoring/lint.ts';
import { compile } from '../../../src/authoring/notation.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { testCases } from '../../harness/case-lists.ts';
import { findingText } from '../documents/reading.ts';
import { authored } from './authored.ts';

interface Case {
  readonly cloze: string;
  /** What differs from a right question; lint says nothing where it is left out. */
  readonly fields?: JsonObject;
}

testCases(fileURLToPath(new URL('cases', import.meta.url)), ({ cloze, fields }: Case) => {
  if (fields !== undefined) return { lint: lintQuestion(authored(cloze, fields)).map(findingText) };
  const { question, blanks, problems } = compile(cloze);
  const answers = blanks.map(({ alternatives }) =>
    alternatives.map(({ description, score }) => `${stringifyExact(score)} ${description}`),
  );
  const wrong = problems.map(
    ({ problem: { code, params }, range }) =>
      `${cloze.slice(...range)} ${code} ${stringifyExact(params as JsonObject)}`,
  );
  return { question, answers, wrong };
});
