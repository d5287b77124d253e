/** The checksum of what is done: a ledger that lies about it would have something sent twice. */
import { crc32 } from 'node:zlib';
import type { PlannedId } from '../contract/ledger.ts';
import { operationIds } from '../contract/operations.ts';
import { DamagedRecord } from './database.ts';
import { states, type Row } from './records.ts';

export type Summed = Pick<
  Row,
  'key' | 'ordinal' | 'content' | 'operation' | 'resource' | 'version'
>;

/** Of what the operation is known by and what it returned (CRC-32). */
export function checksumOf(row: Summed): number {
  const { key, ordinal, content, operation, resource, version } = row;
  return crc32(content, crc32([operation, ordinal, key, resource, version].join('\0')));
}

const operations: ReadonlySet<PlannedId> = new Set([...operationIds, 'import']);

/** False for a name that no lms-cli wrote. */
export const isKnownOperation = (name: PlannedId) => operations.has(name);

/** The row as it was written. Throws DamagedRecord for one that nobody wrote so. */
export function verified<Found extends Summed & Pick<Row, 'state' | 'sum'>>(row: Found): Found {
  const isSound =
    states.has(row.state) &&
    isKnownOperation(row.operation) &&
    (row.state !== 'done' || row.sum === checksumOf(row));
  if (!isSound) throw new DamagedRecord();
  return row;
}
