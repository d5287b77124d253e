/** What the reports of `convert` say, for tests. */
import { isObject, objectsIn, type JsonObject } from '../../../src/core/json.ts';
import { parseExact } from '../../../src/documents/exact-json.ts';
import { textOf } from '../bodies.ts';

export interface Report {
  readonly questions: readonly JsonObject[];
  readonly totals: JsonObject;
}

/** A report of kind json. */
export function reportIn(text: string): Report {
  const whole = parseExact(text);
  if (!isObject(whole)) throw new TypeError(text);
  const { questions, ...totals } = whole;
  return { questions: objectsIn(questions), totals };
}

export const lossesIn = ({ losses }: JsonObject): JsonObject[] => objectsIn(losses);

/** What became of it, and the noun: `not-kept feedback`. The code of any other problem. */
export function causeOf(loss: JsonObject): string {
  const code = textOf(loss, 'code');
  return typeof loss['what'] === 'string'
    ? `${code.replace('convert/', '')} ${loss['what']}`
    : code;
}

export const withStatus = ({ questions }: Report, status: string): JsonObject[] =>
  questions.filter((question) => question['status'] === status);
