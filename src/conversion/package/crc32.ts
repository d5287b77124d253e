/** The checksum of zip archives. `zlib` has one only in newer versions of Node. */
export function createCrc32() {
  let state = ~0;
  return {
    add(bytes: Uint8Array): void {
      for (const byte of bytes) state = (state >>> 8) ^ (table[(state ^ byte) & 0xff] ?? 0);
    },
    /** Of everything so far, without a sign. */
    value: () => ~state >>> 0,
  };
}

const POLYNOMIAL = 0xedb88320;

const table = Int32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++)
    rest = (rest & 1) === 1 ? (rest >>> 1) ^ POLYNOMIAL : rest >>> 1;
  return rest;
});
