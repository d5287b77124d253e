/** The columns of a body, in the rows of resources and of former resources. */
import { crc32 } from 'node:zlib';
import type { BlockIds, SentBody } from '../contract/resources.ts';
import { isObject, type Json } from '../core/json.ts';
import { parseExact, stringifyExact } from '../documents/exact-json.ts';
import { bytesOrNullIn, numberOrNullIn, textOrNullIn } from './columns.ts';
import { type Columns } from './database.ts';
import { DamagedRecord, parsedColumn } from './errors.ts';
import { isOfOtherContent } from './released-body.ts';
import { objectInColumn } from './stored-effect.ts';

export const BODY = [
  'written',
  'resolved',
  'blocks',
  'released_written',
  'released_resolved',
] as const;
export const BODY_COLUMNS = BODY.join(', ');

type Texts = readonly (string | null)[];

/** The columns of a body and their checksum. Without a body, all of them are null. */
export function textsOf(body: SentBody | null): {
  readonly texts: Texts;
  readonly sum: number | null;
} {
  if (body === null) return { texts: BODY.map(() => null), sum: null };
  const { written, resolved, blocks, released } = body;
  const texts = [
    stringifyExact(written),
    stringifyExact(resolved),
    JSON.stringify(blocks),
    released && stringifyExact(released.written),
    released && stringifyExact(released.resolved),
  ];
  return { texts, sum: sumOf(texts) };
}

/** A CRC-32. Without the body of a version it is that of version 3 of the ledger, which had none. */
const sumOf = (texts: Texts) => crc32(texts.filter((text) => text !== null).join('\0'));

/**
 * The body in a row that has `content`, `held` and `texts` as well; null if it is unknown. Throws
 * DamagedRecord if it was altered after it was written.
 */
export function bodyIn(row: Columns): SentBody | null {
  const sum = numberOrNullIn(row, 'texts');
  if (sum === null) return null;
  // A ledger of version 3, which is only examined, lacks the last two.
  const texts = BODY.map((name) => textOrNullIn({ [name]: null, ...row }, name));
  if (sumOf(texts) !== sum) throw new DamagedRecord();
  const [written, resolved, blocks, ofVersion = null, resolvedOfVersion = null] = texts;
  const [held, content] = [bytesOrNullIn(row, 'held'), bytesOrNullIn(row, 'content')];
  const hasOwn =
    ofVersion !== null && resolvedOfVersion !== null && isOfOtherContent(held, content);
  return {
    written: objectInColumn(written ?? ''),
    resolved: objectInColumn(resolved ?? ''),
    blocks: blocksIn(blocks ?? ''),
    released: hasOwn
      ? { written: objectInColumn(ofVersion), resolved: objectInColumn(resolvedOfVersion) }
      : null,
  };
}

function blocksIn(text: string): BlockIds[] {
  const list: Json = parsedColumn(() => parseExact(text));
  if (!Array.isArray(list)) throw new DamagedRecord();
  return list.map((block: Json) => {
    if (!isObject(block) || !Array.isArray(block['filters'])) throw new DamagedRecord();
    return { id: digitsOrNull(block['id']), filters: block['filters'].map(digitsOrNull) };
  });
}

const digitsOrNull = (value: Json | undefined) => (typeof value === 'string' ? value : null);
