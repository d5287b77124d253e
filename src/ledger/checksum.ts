/** The checksum of completed operations: lms-cli could send one again if its record is damaged. */
import { crc32 } from 'node:zlib';
import { DamagedRecord } from './errors.ts';
import type { Row } from './operation-rows.ts';

export type Summed = Pick<
  Row,
  'key' | 'ordinal' | 'content' | 'operation' | 'resource' | 'version'
>;

/** A CRC-32 of what identifies the operation and what it returned. */
export function checksumOf(row: Summed): number {
  const { key, ordinal, content, operation, resource, version } = row;
  return crc32(content, crc32([operation, ordinal, key, resource, version].join('\0')));
}

/**
 * Returns the row unchanged. Throws DamagedRecord if it was altered after it was written. Only
 * completed operations have a checksum, so one without that state was altered as well.
 */
export function verified<Found extends Summed & Pick<Row, 'state' | 'sum'>>(row: Found): Found {
  const sum = row.state === 'done' ? checksumOf(row) : null;
  if (row.sum !== sum) throw new DamagedRecord();
  return row;
}
