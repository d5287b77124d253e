import type { Problem } from '../core/diagnostic.ts';
import type { Json, JsonObject } from '../core/json.ts';
import type { Result } from '../core/result.ts';
import { stringifyExact } from '../documents/exact-json.ts';
import { describe } from '../messages/catalogue.ts';
import { visible } from './safe-text.ts';
import type { Speech } from './style.ts';
import { isoTime } from './time.ts';

/** Exact JSON in which nothing can deceive a terminal; on one line without an indent. */
export function jsonText(value: Json, indent?: number): string {
  return visible(stringifyExact(value, indent), { multiline: true });
}

/** The object for a result in JSON and YAML (docs/scripting.md). */
export function resultObject(result: Result, speech: Speech): JsonObject {
  const { mask } = speech;
  const { source, error, request } = result;
  return {
    content: mask.value(result.content),
    message: mask.value(result.message),
    operation: result.operation,
    outcome: result.outcome,
    key: mask.value(result.key),
    source: source && { file: mask.text(source.file), line: source.line },
    status: result.status,
    attempts: result.attempts,
    durationMs: result.durationMs,
    ...(result.seq !== undefined && { seq: result.seq }),
    ...(result.givenUp !== undefined && { givenUp: result.givenUp }),
    ...(result.sentAt !== undefined && { sentAt: isoTime(result.sentAt) }),
    ...(error && { error: problemObject(error.problem, speech) }),
    ...(request && {
      request: {
        method: request.method,
        url: mask.text(request.url),
        body: mask.value(request.body),
      },
    }),
  };
}

export function problemObject(problem: Problem, { messages, mask }: Speech): JsonObject {
  const { message, hint } = describe(problem, messages.machine);
  return { code: problem.code, message: mask.text(message), hint: mask.text(hint) };
}
