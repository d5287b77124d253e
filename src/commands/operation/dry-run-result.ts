import type { Operation } from '../../contract/operations.ts';
import type { HttpRequest } from '../../core/http.ts';
import type { Result } from '../../core/result.ts';
import { parseExact } from '../../documents/exact-json.ts';
import { sourceOfOperation } from '../../execution/request.ts';

/** The result of an operation in a dry run: the request that it would send. */
export function plannedResult(
  operation: Operation,
  { method, url, headers, body }: HttpRequest,
): Result {
  return {
    content: null,
    message: null,
    operation: operation.id,
    outcome: 'planned',
    key: operation.key,
    source: sourceOfOperation(operation),
    status: null,
    attempts: 0,
    durationMs: 0,
    request: { method, url: url.href, headers, body: body === null ? null : parseExact(body) },
  };
}
