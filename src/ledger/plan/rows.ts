/**
 * The rows of a plan. What all of them have is in bytes, so that a million documents take 55 MB and
 * leave nothing for the collector to look at. What only some have is beside that.
 */
import type { BodySource } from '../../contract/import-run.ts';
import { type OperationId, operationIds } from '../../contract/operations.ts';
import type { DocumentPlace, Reference } from '../../contract/references.ts';
import type { Effect } from '../../contract/resources.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Problem } from '../../core/diagnostic.ts';
import type { Failure } from '../../core/result.ts';
import { ofContent } from '../log/identities.ts';

/** All but `send` need no request. `gone`: created and deleted since, which `check.ts` decides. */
export type Todo = (typeof todos)[number];
const todos = ['send', 'skipped', 'given-up', 'in-doubt', 'invalid', 'gone'] as const;

/** Another document that must be done first: one that gives a value, or a step of an apply. */
export type Need = Reference | { readonly key: string; readonly gives: null };

/** What only some rows have. */
export interface RowDetails {
  readonly key: string | null;
  /** Its identity, unless that is its content. */
  readonly identity: string | null;
  /** As in `ContentDigests`. */
  readonly sent?: string | undefined;
  /**
   * The positions of the rows before it on the same resource, the newest first: of a release all of
   * them, of anything else that one.
   */
  readonly before: readonly number[];
  readonly needs: readonly Need[];
  readonly failure: Failure | null;
  readonly effect: Effect | null;
  readonly settles: readonly string[];
  /** Only what is invalid has it: its body is not kept. */
  readonly title: string | null;
  readonly params: JsonObject;
  /** JSON; null without a body, and if it is not kept, or not sent. */
  readonly body: string | null;
}

/** The details of a row that has none of its own. */
export const plain: RowDetails = {
  key: null,
  identity: null,
  sent: undefined,
  before: [],
  needs: [],
  failure: null,
  effect: null,
  settles: [],
  title: null,
  params: {},
  body: null,
};

/**
 * Called for each document, for which isDeepStrictEqual() is too slow. Lists every field: a row whose
 * details it takes for plain loses them.
 */
function isPlain(details: RowDetails): boolean {
  const { key, identity, sent, failure, effect, title, body } = details;
  const { before, needs, settles, params } = details;
  return (
    (key ?? identity ?? sent ?? failure ?? effect ?? title ?? body ?? null) === null &&
    before.length + needs.length + settles.length === 0 &&
    Object.keys(params).length === 0
  );
}

export interface NewRow {
  readonly operation: OperationId;
  readonly todo: Todo;
  /** 32 hexadecimal digits. */
  readonly content: string;
  /** Its number among those of the input with its content, if these make its identity; 0 otherwise. */
  readonly nth: number;
  /** The number of what the ledger has of it. */
  readonly known: number | null;
  readonly place: DocumentPlace | null;
  readonly reading: BodySource;
  /** The position of the create that it releases (--release); left out of a document. */
  readonly releases?: number;
  readonly details: RowDetails;
}

const readings: readonly BodySource[] = ['kept', 'as-written', 'made'];

/** Where each part of a row is, in bytes. */
const at = {
  content: 0,
  start: 16,
  known: 24,
  length: 32,
  line: 36,
  file: 40,
  nth: 44,
  operation: 48,
  todo: 49,
  reading: 50,
  releases: 51,
} as const;
const ROW_BYTES = 55;
const ROWS_OF_BLOCK = 2 ** 14;

export class PlanRows {
  length = 0;
  readonly #blocks: Buffer[] = [];
  readonly #details = new Map<number, RowDetails>();

  push(row: NewRow): PlanRow {
    const { operation, todo, content, nth, known, place, reading, details } = row;
    const { releases = null } = row;
    const position = this.length++;
    if (position % ROWS_OF_BLOCK === 0) this.#blocks.push(Buffer.alloc(ROWS_OF_BLOCK * ROW_BYTES));
    // Most have none: what is new or skipped, has no key, and is read again.
    if (!isPlain(details)) this.#details.set(position, details);
    const [bytes, offset] = this.#bytesOf(position);
    const { file = 0, line = 0, start = 0, end = 0 } = place ?? {};
    bytes.write(content, offset + at.content, 'hex');
    bytes.writeDoubleLE(start, offset + at.start);
    bytes.writeDoubleLE(known ?? 0, offset + at.known);
    bytes.writeUInt32LE(end - start, offset + at.length);
    bytes.writeUInt32LE(line, offset + at.line);
    bytes.writeUInt32LE(file, offset + at.file);
    bytes.writeUInt32LE(nth, offset + at.nth);
    bytes.writeUInt8(operationIds.indexOf(operation), offset + at.operation);
    bytes.writeUInt8(todos.indexOf(todo), offset + at.todo);
    bytes.writeUInt8(readings.indexOf(reading), offset + at.reading);
    bytes.writeUInt32LE(releases === null ? 0 : releases + 1, offset + at.releases);
    return this.#rowAt(position);
  }

  at(position: number): PlanRow | null {
    return position < this.length ? this.#rowAt(position) : null;
  }

  refuse(position: number, problem: Problem): void {
    const row = this.#rowAt(position);
    this.#details.set(position, { ...row.details, failure: { kind: 'refused', problem } });
    if (row.todo !== 'gone') row.todo = 'invalid';
  }

  *[Symbol.iterator](): Generator<PlanRow> {
    for (let position = 0; position < this.length; position++) yield this.#rowAt(position);
  }

  /** Only for what few rows are. */
  filter(test: (row: PlanRow) => boolean): PlanRow[] {
    const found: PlanRow[] = [];
    for (const row of this) if (test(row)) found.push(row);
    return found;
  }

  find(test: (row: PlanRow) => boolean): PlanRow | null {
    for (const row of this) if (test(row)) return row;
    return null;
  }

  #rowAt(position: number): PlanRow {
    const [bytes, offset] = this.#bytesOf(position);
    return new PlanRow(position, bytes, offset, this.#details.get(position) ?? plain);
  }

  #bytesOf(position: number): [Buffer, number] {
    const bytes = this.#blocks[Math.floor(position / ROWS_OF_BLOCK)];
    if (bytes === undefined) throw new RangeError(`no row ${position}`);
    return [bytes, (position % ROWS_OF_BLOCK) * ROW_BYTES];
  }
}

/** Made whenever it is asked for: a row is the same if its position is. */
export class PlanRow {
  readonly position: number;
  readonly details: RowDetails;
  readonly #bytes: Buffer;
  readonly #offset: number;

  constructor(position: number, bytes: Buffer, offset: number, details: RowDetails) {
    this.position = position;
    this.details = details;
    this.#bytes = bytes;
    this.#offset = offset;
  }

  get operation(): OperationId {
    const operation = operationIds[this.#bytes.readUInt8(this.#offset + at.operation)];
    if (operation === undefined) throw new RangeError('no such operation');
    return operation;
  }

  get todo(): Todo {
    return todos[this.#bytes.readUInt8(this.#offset + at.todo)] ?? 'invalid';
  }

  set todo(todo: Todo) {
    this.#bytes.writeUInt8(todos.indexOf(todo), this.#offset + at.todo);
  }

  get reading(): BodySource {
    return readings[this.#bytes.readUInt8(this.#offset + at.reading)] ?? 'kept';
  }

  /** As in NewRow; null of a document. */
  get releases(): number | null {
    const position = this.#bytes.readUInt32LE(this.#offset + at.releases);
    return position === 0 ? null : position - 1;
  }

  get key(): string | null {
    return this.details.key;
  }

  get content(): string {
    return this.#bytes.toString('hex', this.#offset, this.#offset + at.start);
  }

  get nth(): number {
    return this.#bytes.readUInt32LE(this.#offset + at.nth);
  }

  /** What recognizes its document; null for what is never skipped. */
  get identity(): string | null {
    const { nth } = this;
    return nth === 0 ? this.details.identity : ofContent(this.content, nth);
  }

  /** The number of what the ledger has of it. */
  get known(): number | null {
    const known = this.#bytes.readDoubleLE(this.#offset + at.known);
    return known === 0 ? null : known;
  }

  set known(known: number | null) {
    this.#bytes.writeDoubleLE(known ?? 0, this.#offset + at.known);
  }

  get place(): DocumentPlace | null {
    const line = this.#bytes.readUInt32LE(this.#offset + at.line);
    if (line === 0) return null;
    const start = this.#bytes.readDoubleLE(this.#offset + at.start);
    const length = this.#bytes.readUInt32LE(this.#offset + at.length);
    return {
      file: this.#bytes.readUInt32LE(this.#offset + at.file),
      line,
      start,
      end: start + length,
    };
  }
}
