/** What a question's differences are called by its author: answers by their texts, the statement as written. */
import type { Difference } from '../../contract/changes.ts';
import { isObject, type JsonObject, type JsonPath, valueAt } from '../../core/json.ts';

/** A question in the notation; null if it has no form there. */
export type PrintQuestion = (body: JsonObject) => string | null;

/** The bodies that are compared, with the ids of their references. */
interface Compared {
  readonly before: JsonObject;
  readonly after: JsonObject;
}

/** @param print null if its author writes the contract's fields */
export function inAuthorWords(
  differences: readonly Difference[],
  compared: Compared,
  print: PrintQuestion | null,
): Difference[] {
  return differences.map((difference) => {
    const { path } = difference;
    if (path.length === 1 && path[0] === 'question') {
      const notation = print && statements(compared, print);
      return notation == null ? difference : { ...difference, notation };
    }
    const answer = answerAt(path, compared);
    return answer === null ? difference : { ...difference, answer };
  });
}

/**
 * Both statements in the notation. Where they have the same number of blanks, both have the answers
 * of now: what changes in an answer is a difference of its own.
 */
function statements({ before, after }: Compared, print: PrintQuestion) {
  const { lacunaAlternatives = [] } = after;
  const now = print(after);
  const alike = print({ ...before, lacunaAlternatives });
  const old = alike ?? print(before);
  return old === null || now === null
    ? null
    : { before: old, after: now, hasAnswers: alike === null };
}

const ANSWER_STEPS = 4;

/** `lacunaAlternatives`, blank, `alternatives`, answer. */
function answerAt(path: JsonPath, { before, after }: Compared): string | null {
  if (path[0] !== 'lacunaAlternatives' || path.length < ANSWER_STEPS) return null;
  const steps = path.slice(0, ANSWER_STEPS);
  const found = valueAt(after, steps) ?? valueAt(before, steps);
  const description = isObject(found) ? found['description'] : null;
  return typeof description === 'string' ? description : null;
}
