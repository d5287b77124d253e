import { hash } from 'node:crypto';

/**
 * The digest by which the ledger recognizes documents and bodies. By way of its digits, because a
 * buffer that hash() itself makes takes as long as hashing a document.
 */
export const sha256 = (data: string | Uint8Array) => Buffer.from(hash('sha256', data), 'hex');
export const digestsAfter = (s: string) => (t: Uint8Array) =>
  hash('sha256', Buffer.concat([Buffer.from(s), t]), 'hex');
