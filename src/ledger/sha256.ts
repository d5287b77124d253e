import { hash } from 'node:crypto';

/**
 * The digest by which the ledger recognizes documents and bodies. By way of its digits, because a
 * buffer that hash() itself makes takes as long as hashing a document.
 */
export const sha256 = (data: string | Uint8Array) => Buffer.from(hash('sha256', data), 'hex');

/** Makes digests of texts after this one, as hexadecimal digits, with one call for each. */
export function digestsAfter(start: string): (text: Uint8Array) => string {
  const length = Buffer.byteLength(start);
  let joined = Buffer.from(start);
  return (text) => {
    const end = length + text.length;
    if (end > joined.length) {
      joined = Buffer.alloc(2 * end);
      joined.write(start);
    }
    joined.set(text, length);
    return hash('sha256', joined.subarray(0, end), 'hex');
  };
}
