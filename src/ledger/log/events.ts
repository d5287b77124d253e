/** What the log holds: everything that happened, in its order (docs/reliability.md, Ledger), by number. */
import type { Resolution } from '../../contract/ledger.ts';
import type { OperationId } from '../../contract/operations.ts';
import type { BlockIds, KnownResource, SentBody } from '../../contract/resources.ts';
import type { Counts, RunFile } from '../../contract/run-record.ts';
import type { RawAnswer } from '../../contract/work.ts';
import type { Problem } from '../../core/diagnostic.ts';
import type { Json, JsonObject } from '../../core/json.ts';
import type { Failure } from '../../core/result.ts';
import type { Database } from '../file/database.ts';
import { damaged } from '../file/errors.ts';

/** A run began. Recorded together with the first thing that it does. */
export interface RunBegan {
  /** `bulk` holds the lock of the ledger, `single` does not. */
  readonly kind: 'bulk' | 'single';
  readonly command: string;
  readonly api: string;
  readonly target: string;
  readonly words: JsonObject | null;
  readonly host: string;
  readonly pid: number;
  readonly startedAt: number;
  readonly documents: number | null;
  readonly files: readonly RunFile[];
  readonly undoes: string | null;
  readonly plan: string | null;
}

/** A request may leave: before its first byte, or together with an outcome without a request. */
export interface Intended {
  readonly operation: OperationId;
  /** What recognizes its document (identities.ts); null for what is never skipped. */
  readonly identity: string | null;
  readonly key: string | null;
  /** The digest of its content, and that of the exact body, in hexadecimal digits. */
  readonly content: string;
  /** The digest of the content as it is sent, if defaults have filled in fields. */
  readonly sent?: string | undefined;
  readonly body: string | null;
  readonly title: string | null;
  /** The resource in its path; null for a create. */
  readonly id: string | null;
  /** The index of its file in the run, its line, and its bytes. */
  readonly place: readonly [file: number, line: number, start: number, stop: number] | null;
  /** The name of a file that is not among those of the run; without one, the ids that it names. */
  readonly source: string | null;
  readonly line: number | null;
  /** The keys that it refers to, with the ids that they gave. */
  readonly refs?: Readonly<Record<string, string>> | undefined;
  /** The identities that are settled once this is done: it corrects their documents. */
  readonly settles?: readonly string[] | undefined;
  readonly change?: ResourceChange | undefined;
}

/** Its id is empty before its create is done, and that of a version before its release is. */
export interface ResourceRow extends KnownResource {
  readonly body: SentBody | null;
}

/** What an operation does to what is known of a resource, once it is done. */
export interface ResourceChange {
  readonly key: string;
  /** The event that left the resource as it is before; null if there is none. */
  readonly event: number | null;
  /** What was not certain of it then, because an operation on it may have been performed. */
  readonly open: readonly string[];
  /** As it will be, without what only the answer says. */
  readonly to: ResourceRow;
}

/** How a request ended. Recorded before anybody is told. */
export interface OperationEnd {
  readonly of: number;
  /** `withdrawn`: no byte has left, so that it counts as not reached. */
  readonly outcome: 'done' | 'rejected' | 'failed' | 'in-doubt' | 'blocked' | 'withdrawn';
  /** True if it may have been performed, although it does not look so. */
  readonly maybe?: true | undefined;
  /** What the answer says: the id of a create, the version of a release. */
  readonly returned?: string | undefined;
  readonly blocks?: readonly BlockIds[] | undefined;
  /** The event that left its resource as it was before this; left out if it changes none. */
  readonly previous?: number | null | undefined;
  readonly attempts: number;
  /** When the last attempt began. */
  readonly sentAt: number | null;
  readonly status: number | null;
  readonly ms: number;
  readonly detail: EndDetail;
}

/** What is kept of an operation that is not done; of one that is, only a message that says more. */
export interface EndDetail {
  readonly error?: Problem & Pick<Failure, 'kind' | 'others'>;
  readonly content?: Json;
  readonly message?: Json;
  /** The raw answer, and the text of the document. */
  readonly answer?: Pick<RawAnswer, 'status' | 'body'>;
  readonly text?: string;
}

/** What a person says about a request in doubt. */
export interface Answered {
  readonly of: number;
  readonly as: Resolution['as'];
  readonly returned: string | null;
  readonly previous?: number | null;
  /**
   * Others have worked on the resource since, while nobody knew that it was one: the newest run, when,
   * and the run that deleted it, or null.
   */
  readonly outdated?: Pick<ResourceRow, 'run' | 'at' | 'deletedBy'>;
}

/** A resource changed without a request. A row of null is one that is no longer known. */
export interface ResourceNoted {
  readonly key: string;
  readonly previous: number | null;
  readonly to: ResourceRow | null;
  /** The key that it had until now. */
  readonly from?: string;
  /** One that is no longer known, because somebody has deleted it in the service. */
  readonly isDeleted?: true;
  /** One of a list that was adopted: a ledger that has learned one is not that of a first run. */
  readonly isListed?: true;
}

/** A document asks for what an operation has created already: somebody has said so. */
export interface DocumentAdopted {
  readonly of: number;
  readonly identity: string;
}

interface RunEnded {
  readonly of: number;
  readonly state: 'finished' | 'stopped' | 'interrupted';
  /** What has no operation: skipped, blocked, rejected without a request. */
  readonly counts: Counts;
  /** Operations in doubt that it met instead of sending the same again. */
  readonly found: readonly number[];
}

export interface Happened {
  readonly run: RunBegan;
  readonly intent: Intended;
  readonly outcome: OperationEnd;
  readonly answer: Answered;
  readonly resource: ResourceNoted;
  readonly document: DocumentAdopted;
  readonly end: RunEnded;
}

export type EventKind = keyof Happened;

/** An event as `known` gets it. */
export type Event = {
  readonly [Kind in EventKind]: {
    readonly number: number;
    readonly at: number;
    /** The id of the run; null for what no run does. */
    readonly run: string | null;
    readonly kind: Kind;
    readonly data: Happened[Kind];
  };
}[EventKind];

/** Where a log ends. Two copies of one agree up to a number if they have the same head there. */
export interface LogEnd {
  readonly number: number;
  readonly head: string;
}

/** An event as every copy of the log has it. */
export interface EventRow extends LogEnd {
  readonly at: number;
  readonly run: string | null;
  readonly kind: EventKind;
  readonly data: string;
}

export const EMPTY: LogEnd = { number: 0, head: '' };

export const positionIn = (database: Database): LogEnd =>
  database.get<LogEnd>('SELECT number, head FROM events ORDER BY number DESC LIMIT 1') ?? EMPTY;

/** Throws CliError `ledger/damaged` if there is no such event. */
export function eventAt(number: number, database: Database): Event {
  const row = database.get<EventRow>('SELECT * FROM events WHERE number = ?', [number]);
  if (row === undefined) throw damaged(database.file, 'corrupt');
  return readEvent(row, database);
}

/** From one number to another, oldest first. No cursor stays open. */
export function* eventsBetween(first: number, last: number, database: Database): Iterable<Event> {
  for (const row of rowsBetween(first, last, database)) yield readEvent(row, database);
}

/** The same as they are. */
export function* rowsBetween(first: number, last: number, database: Database): Iterable<EventRow> {
  const page = 100;
  for (let number = first; number <= last; number += page) {
    yield* database.all<EventRow>(
      'SELECT * FROM events WHERE number BETWEEN ? AND ? ORDER BY number',
      [number, Math.min(last, number + page - 1)],
    );
  }
}

export function intentAt(number: number, database: Database): Intended {
  const event = eventAt(number, database);
  if (event.kind !== 'intent') throw new TypeError(`not an intent: ${number}`);
  return event.data;
}

export function readEvent({ number, at, run, kind, data }: EventRow, database: Database): Event {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { number, at, run, kind, data: database.object(data) } as unknown as Event;
}
