export function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

export const hexadecimal = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
