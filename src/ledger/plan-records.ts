/**
 * The documents of a plan: records of one size, so that each is found by its position (from 1), and
 * their texts, both in temporary files.
 */
import { operationIds } from '../contract/operations.ts';
import type { Place, PlannedId } from '../contract/references.ts';
import { DamagedRecord } from './errors.ts';
import { type PlannedRow, type Treatment, treatments } from './planned-row.ts';
import { createScratchFile } from './scratch-file.ts';

export interface PlanRecords extends Disposable {
  /** The position of the last document. */
  readonly size: number;
  append(fields: RecordFields, texts: RecordTexts): void;
  row(position: number): PlannedRow | undefined;
  /** Null if the document does not have it. */
  text(position: number, name: TextName): string | null;
  operation(position: number): PlannedId;
  hasContent(position: number, content: Uint8Array): boolean;
  hasKey(position: number, key: Uint8Array): boolean;
  count(position: number): number;
  take(position: number, treatment: Treatment): void;
  invalidate(position: number, failure: string): void;
}

export interface RecordFields {
  readonly operation: PlannedId;
  readonly treatment: Treatment;
  readonly ordinal: number | null;
  readonly seq: number | null;
  readonly maybe: boolean;
  readonly place: Place | null;
  readonly conditional: boolean;
  readonly after: number | null;
  /** 16 bytes, or none if nobody needs it. */
  readonly content: Uint8Array;
  /** Of documents up to this one with its content; 0 if they were not counted. */
  readonly count: number;
}

export type RecordTexts = Readonly<Record<TextName | 'failure', string | null>>;
export type TextName = (typeof textNames)[number];

/** In their order in the file. One that a document does not have takes no bytes. */
const textNames = ['key', 'refs', 'params', 'body', 'effect'] as const;

const DIGEST = 16;
/** Where the fields of a record begin. */
const at = {
  content: 0,
  seq: 16,
  start: 24,
  stop: 32,
  texts: 40,
  failure: 48,
  lengths: 56,
  failureLength: 76,
  file: 80,
  line: 84,
  ordinal: 88,
  count: 92,
  after: 96,
  operation: 100,
  treatment: 101,
  flags: 102,
} as const;
const SIZE = 104;

const flag = {
  content: 1,
  seq: 2,
  place: 4,
  ordinal: 8,
  maybe: 16,
  conditional: 32,
  taken: 64,
} as const;

const plannedIds: readonly PlannedId[] = ['import', ...operationIds];
const numbersOfIds = new Map(plannedIds.map((id, index) => [id, index]));

export function createPlanRecords(): PlanRecords {
  const records = createScratchFile();
  const texts = createScratchFile();
  const draft = Buffer.alloc(SIZE);
  const isThere = (position: number) => position >= 1 && position * SIZE <= records.size;
  const recordOf = (position: number): Buffer => {
    if (!isThere(position)) throw new TypeError(`no document ${position} in the plan`);
    return records.read((position - 1) * SIZE, SIZE);
  };
  const change = (position: number, make: (record: Buffer) => void) => {
    const record = Buffer.from(recordOf(position));
    make(record);
    records.replace((position - 1) * SIZE, record);
  };
  const append = (text: string | null) => (text === null ? 0 : texts.appendText(text));
  const textAt = (start: number, length: number) =>
    length === 0 ? null : texts.read(start, length).toString('utf8');
  const textIn = (record: Buffer, name: TextName): string | null => {
    let start = record.readDoubleLE(at.texts);
    for (let index = 0; ; index += 1) {
      const length = record.readUInt32LE(at.lengths + 4 * index);
      if (textNames[index] === name) return textAt(start, length);
      start += length;
    }
  };
  const failureIn = (record: Buffer) =>
    textAt(record.readDoubleLE(at.failure), record.readUInt32LE(at.failureLength));
  return {
    get size() {
      return records.size / SIZE;
    },
    append: (fields, given) => {
      fill(draft, fields);
      draft.writeDoubleLE(texts.size, at.texts);
      for (let index = 0; index < textNames.length; index += 1) {
        const name = textNames[index];
        const length = name === undefined ? 0 : append(given[name]);
        draft.writeUInt32LE(length, at.lengths + 4 * index);
      }
      draft.writeDoubleLE(texts.size, at.failure);
      draft.writeUInt32LE(append(given.failure), at.failureLength);
      // Last, because a document is there as soon as its record is.
      records.append(draft);
    },
    row: (position) => {
      if (!isThere(position)) return undefined;
      const record = recordOf(position);
      return rowIn(record, {
        position,
        key: textIn(record, 'key'),
        refs: textIn(record, 'refs'),
        failure: failureIn(record),
      });
    },
    text: (position, name) => textIn(recordOf(position), name),
    operation: (position) => operationIn(recordOf(position)),
    hasContent: (position, content) => {
      const record = recordOf(position);
      return record.compare(content, 0, DIGEST, at.content, at.content + DIGEST) === 0;
    },
    hasKey: (position, key) => {
      const record = recordOf(position);
      const length = record.readUInt32LE(at.lengths);
      return length === key.length && texts.read(record.readDoubleLE(at.texts), length).equals(key);
    },
    count: (position) => recordOf(position).readUInt32LE(at.count),
    take: (position, treatment) =>
      change(position, (record) => {
        record[at.treatment] = treatments.indexOf(treatment);
        record[at.flags] = (record[at.flags] ?? 0) | flag.taken;
      }),
    invalidate: (position, failure) =>
      change(position, (record) => {
        record[at.treatment] = treatments.indexOf('invalid');
        record.writeDoubleLE(texts.size, at.failure);
        record.writeUInt32LE(append(failure), at.failureLength);
      }),
    [Symbol.dispose]: () => {
      records[Symbol.dispose]();
      texts[Symbol.dispose]();
    },
  };
}

function fill(record: Buffer, fields: RecordFields): void {
  const { content, seq, ordinal, place, count, after, operation, treatment } = fields;
  let flags = (fields.maybe ? flag.maybe : 0) | (fields.conditional ? flag.conditional : 0);
  if (content.length > 0) {
    // A ledger from elsewhere may hold anything.
    if (content.length !== DIGEST) throw new DamagedRecord('content');
    record.set(content, at.content);
    flags |= flag.content;
  }
  if (seq !== null) flags |= flag.seq;
  record.writeDoubleLE(seq ?? 0, at.seq);
  if (place !== null) {
    flags |= flag.place;
    setPlace(record, place);
  }
  if (ordinal !== null) flags |= flag.ordinal;
  record.writeUInt32LE(ordinal ?? 0, at.ordinal);
  record.writeUInt32LE(count, at.count);
  record.writeUInt32LE(after ?? 0, at.after);
  record[at.operation] = numbersOfIds.get(operation) ?? 0;
  record[at.treatment] = treatments.indexOf(treatment);
  record[at.flags] = flags;
}

function setPlace(record: Buffer, { file, line, bytes: [start, stop] }: Place): void {
  record.writeDoubleLE(start, at.start);
  record.writeDoubleLE(stop, at.stop);
  record.writeUInt32LE(file, at.file);
  record.writeUInt32LE(line, at.line);
}

type Found = Pick<PlannedRow, 'position' | 'key' | 'refs' | 'failure'>;

function rowIn(record: Buffer, { position, key, refs, failure }: Found): PlannedRow {
  const flags = record[at.flags] ?? 0;
  const has = (each: number) => (flags & each) !== 0;
  const hasPlace = has(flag.place);
  const after = record.readUInt32LE(at.after);
  return {
    position,
    operation: operationIn(record),
    treatment: treatmentIn(record),
    key,
    ordinal: has(flag.ordinal) ? record.readUInt32LE(at.ordinal) : null,
    seq: has(flag.seq) ? record.readDoubleLE(at.seq) : null,
    maybe: Number(has(flag.maybe)),
    file: hasPlace ? record.readUInt32LE(at.file) : null,
    line: hasPlace ? record.readUInt32LE(at.line) : null,
    start: hasPlace ? record.readDoubleLE(at.start) : null,
    stop: hasPlace ? record.readDoubleLE(at.stop) : null,
    conditional: Number(has(flag.conditional)),
    taken: Number(has(flag.taken)),
    after: after === 0 ? null : after,
    content: has(flag.content) ? digestIn(record, at.content) : new Uint8Array(),
    refs,
    failure,
  };
}

/** A copy, because the record is replaced by the next one. */
const digestIn = (record: Buffer, start: number): Uint8Array =>
  Buffer.from(record.subarray(start, start + DIGEST));

const operationIn = (record: Buffer): PlannedId =>
  plannedIds[record[at.operation] ?? 0] ?? 'import';

function treatmentIn(record: Buffer): Treatment {
  const treatment = treatments[record[at.treatment] ?? 0];
  if (treatment === undefined) throw new TypeError('a document without a treatment');
  return treatment;
}
