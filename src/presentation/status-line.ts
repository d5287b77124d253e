import { isObject, type Json } from '../core/json.ts';
import { countedAs, isSuccess, type Result } from '../core/result.ts';
import { fields, inLine, type Style } from './style.ts';

/** The id that an operation returned: of a new or changed resource, or of a released version. */
export interface ReturnedId {
  readonly kind: 'resource' | 'version';
  readonly id: string;
}

/** Null for moves, deletions and operations that were not performed (docs/scripting.md). */
export function returnedId(result: Result): ReturnedId | null {
  if (!isSuccess(result)) return null;
  const verb = result.operation.split('.')[1];
  if (verb === 'release') return given('version', result.content);
  if (verb !== 'create' && verb !== 'edit') return null;
  return isObject(result.content) ? given('resource', result.content['id']) : null;
}

function given(kind: ReturnedId['kind'], id: Json | undefined): ReturnedId | null {
  const text = typeof id === 'object' ? '' : String(id);
  return /^\d+$/.test(text) ? { kind, id: text } : null;
}

/** The source of an operation: a document, or the operands of the command. */
export function originOf(result: Result, subject: string | null): string | null {
  const { source } = result;
  return source === null ? subject : `${source.file}:${source.line}`;
}

/** `done      lacuna.create  quiz.yaml:1  id 4711` */
export function statusLine(result: Result, subject: string | null, style: Style): string {
  const { output } = style.messages;
  const { theme } = style;
  const width = Math.max(...Object.values(output.outcomes).map((word) => word.length));
  const word = output.outcomes[countedAs(result)];
  const paint = isSuccess(result) ? theme.success : theme.error;
  const origin = originOf(result, subject);
  const id = returnedId(result);
  return fields(
    paint(word) + ' '.repeat(width - word.length),
    result.operation,
    origin === null ? null : inLine(origin, style),
    id && output[id.kind === 'version' ? 'versionId' : 'resourceId'](id.id),
    result.attempts > 1 ? output.attempts(result.attempts) : null,
  );
}
