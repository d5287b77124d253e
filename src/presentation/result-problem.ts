import type { Problem, Severity } from '../core/diagnostic.ts';
import { isObject } from '../core/json.ts';
import type { Result } from '../core/result.ts';
import { problem } from '../messages/problem.ts';

/** What a person is told about a result: its error, or what the service remarks; else null. */
export function toldOf(result: Result): { severity: Severity; problem: Problem } | null {
  if (result.error !== undefined) return { severity: 'error', problem: result.error.problem };
  const remark = remarkIn(result);
  if (remark === null) return null;
  return { severity: 'warning', problem: problem('service/remark', { text: remark }) };
}

/** What the service says beside a success (docs/contract.md, Answers). */
function remarkIn({ message }: Result): string | null {
  if (!isObject(message)) return null;
  if (message['type'] !== 'WARNING' && message['type'] !== 'QUESTION') return null;
  const text = message['message'] ?? message['detail'];
  return typeof text === 'string' && text !== '' ? text : null;
}
