/**
 * What lint says of a question that is about to be sent: its errors are named, and the lines of a
 * file of questions that may be titles. A question without a blank is refused.
 */
import type { Diagnostic } from '../core/diagnostic.ts';
import { isObject } from '../core/json.ts';
import type { SourceDocument } from '../documents/source-document.ts';
import { gravestOfLint } from './lint.ts';
import { placelessQuestion, readQuestion } from './question.ts';
import { applyWaivers } from './waivers.ts';

export interface Allowance {
  /** True with --allow-no-blanks. */
  readonly allowsNoBlanks: boolean;
}

/**
 * The findings that its author has not waived. Only a missing blank is an error.
 * @param document the compiled and checked body of a question
 */
export function remarksBeforeSending(
  document: SourceDocument,
  { allowsNoBlanks }: Allowance,
): readonly Diagnostic[] {
  const { value, source, line, format } = document;
  if (!isObject(value)) return [];
  const { question } = value;
  const mayHaveTitles = format === 'md' && typeof question === 'string' && /^#/m.test(question);
  // Nearly every question has no error, and this needs no places.
  const isFine = () => gravestOfLint(placelessQuestion(value, source, line)).length === 0;
  if (!mayHaveTitles && isFine()) return [];
  const found = gravestOfLint(readQuestion(document));
  const kept = new Set(applyWaivers(source, found, ({ range }) => range?.[0] ?? 0));
  return found.flatMap((each): Diagnostic[] => {
    if (!kept.has(each)) return [];
    if (each.problem.code !== NO_BLANK) return [{ ...each, severity: 'warning' }];
    const params = { ...each.problem.params, mayBeSent: true };
    return allowsNoBlanks ? [] : [{ ...each, problem: { code: NO_BLANK, params } }];
  });
}

const NO_BLANK = 'lint/no-blank';
