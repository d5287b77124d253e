import type { Problem, Severity } from '../core/diagnostic.ts';
import { isObject } from '../core/json.ts';
import type { Result } from '../core/result.ts';
import { problem } from '../messages/problem.ts';

/**
 * The problem of a result that a person is told about: its error, or the remark of the service;
 * otherwise null.
 */
export function toldOf(result: Result): { severity: Severity; problem: Problem } | null {
  if (result.error !== undefined) return { severity: 'error', problem: result.error.problem };
  const remark = remarkIn(result);
  if (remark === null) return null;
  return { severity: 'warning', problem: problem('service/remark', { text: remark }) };
}

/** The message of the service beside a success (docs/contract.md, Answers). */
function remarkIn({ message }: Result): string | null {
  if (!isObject(message)) return null;
  if (message['type'] !== 'WARNING' && message['type'] !== 'QUESTION') return null;
  const text = message['message'] ?? message['detail'];
  return typeof text === 'string' && text !== '' ? text : null;
}
