/** The requests that the local service saw, and how a person would settle them by what it did. */
import {
  listPathParams,
  type OperationId,
  operations,
  type Verb,
} from '../../src/contract/operations.ts';
import { isObject, type Json, type JsonObject } from '../../src/core/json.ts';
import { markOf } from './content-folders.ts';
import { digitsIn, type Held } from './content-truth.ts';
import { textIn, wasPerformed } from './truth.ts';

/** A request as the service saw it: the verb, and the place of what it is about. */
export interface Seen {
  readonly operation: OperationId;
  readonly mark: string;
  readonly isPerformed: boolean;
}

/** @param marks the places of resources, by their kinds and ids */
export function seenIn(exchange: JsonObject, marks: ReadonlyMap<string, string>): Seen {
  const operation = operationIn(exchange['operation']);
  const { resource: kind, verb } = operations[operation];
  const body = isObject(exchange['body']) ? exchange['body'] : {};
  const id = listPathParams(operation).length > 0 ? idInPath(exchange, verb) : digitsIn(body['id']);
  const mark = verb === 'create' ? markOf(kind, body) : marks.get(`${kind} ${id}`);
  return { operation, mark: mark ?? 'unknown', isPerformed: wasPerformed(exchange) };
}

function idInPath({ path }: JsonObject, verb: Verb): string {
  return (
    textIn(path)
      .split('/')
      .at(verb === 'move' ? -2 : -1) ?? ''
  );
}

function operationIn(name: Json | undefined): OperationId {
  const found = Object.keys(operations).find((id): id is OperationId => id === name);
  if (found === undefined) throw new TypeError(`no operation: ${textIn(name)}`);
  return found;
}

interface About {
  readonly mark: string;
  readonly notes: string;
  readonly held: readonly Held[];
}

/** What a person would find at the service, for `runs resolve`. */
export function endingOf(
  operation: string,
  isPerformed: boolean,
  { mark, notes, held }: About,
): JsonObject {
  const own = held.filter((each) => each.mark === mark);
  // It may have been performed by an earlier run than the one that found it in doubt.
  const isGone = operation.endsWith('.delete') && own.length === 0;
  if (!isPerformed && !isGone) return { outcome: 'not-done' };
  if (operation.endsWith('.create')) {
    const id = own.at(-1)?.id;
    // Somebody has deleted it since.
    return id === undefined ? { outcome: 'not-done' } : { created: id };
  }
  if (!operation.endsWith('.release')) return { outcome: 'done' };
  const versions = own.flatMap((each) => each.versions);
  // An undo that goes on has the same notes.
  const version = versions.findLast(({ releaseNotes }) => releaseNotes === notes);
  return version === undefined ? { outcome: 'give-up' } : { created: version['id'] ?? null };
}
