/** The checksum of what is done: a ledger that lies about it would have something sent twice. */
import { crc32 } from 'node:zlib';
import { bytesIn, numberOrNullIn, plannedIdIn, textOrNullIn } from './columns.ts';
import { DamagedRecord, type Columns } from './database.ts';
import type { Row } from './operation-rows.ts';

export type Summed = Pick<
  Row,
  'key' | 'ordinal' | 'content' | 'operation' | 'resource' | 'version'
>;

/** Of what the operation is known by and what it returned (CRC-32). */
export function checksumOf(row: Summed): number {
  const { key, ordinal, content, operation, resource, version } = row;
  return crc32(content, crc32([operation, ordinal, key, resource, version].join('\0')));
}

/** Throws DamagedRecord for a row that nobody wrote so. */
export function summedIn(row: Columns): Summed {
  return {
    key: textOrNullIn(row, 'key'),
    ordinal: numberOrNullIn(row, 'ordinal'),
    content: bytesIn(row, 'content'),
    operation: plannedIdIn(row),
    resource: textOrNullIn(row, 'resource'),
    version: textOrNullIn(row, 'version'),
  };
}

/** The row as it was written. Throws DamagedRecord for one that was changed since. */
export function verified<Found extends Summed & Pick<Row, 'state' | 'sum'>>(row: Found): Found {
  if (row.state === 'done' && row.sum !== checksumOf(row)) throw new DamagedRecord();
  return row;
}
