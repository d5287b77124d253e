/** Makes archives, and changes what they say of themselves. */
import { strToU8, type Zippable, zipSync } from 'fflate';
import { openPackage } from '../../../../src/conversion/package/open-package.ts';
import { Unreadable } from '../../../../src/conversion/reading.ts';

export const zipOf = (files: Readonly<Record<string, string | Uint8Array>>): Uint8Array => {
  const entries: Zippable = {};
  for (const [name, content] of Object.entries(files)) {
    entries[name] = typeof content === 'string' ? strToU8(content) : content;
  }
  return zipSync(entries);
};

export const opened = (zip: Uint8Array) => openPackage(Buffer.from(zip));

/** All bytes of all entries. */
export async function inflated(zip: Uint8Array): Promise<Map<string, string>> {
  const contents = new Map<string, string>();
  for (const { name, pieces } of await opened(zip)) {
    const parts: Uint8Array[] = [];
    for await (const piece of pieces()) parts.push(piece);
    contents.set(name, Buffer.concat(parts).toString());
  }
  return contents;
}

/** The code and the reason or the limit with which reading ends; null if it is read. */
export async function refusal(zip: Uint8Array): Promise<readonly unknown[] | null> {
  try {
    await inflated(zip);
    return null;
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return [error.problem.code, ...Object.values(error.problem.params)];
  }
}

/** Places of the fields of an entry in the list at the end of an archive. */
const fields = { flags: 8, method: 10, crc: 16, size: 24 } as const;

/** Changes what the list says of its first entry, or of the one at `index`. */
export function changed(
  zip: Uint8Array,
  field: keyof typeof fields,
  { value, index = 0 }: { readonly value: number; readonly index?: number },
): Uint8Array {
  const copy = Buffer.from(zip);
  let entry = -1;
  for (let found = 0; found <= index; found++) entry = copy.indexOf('PK\u0001\u0002', entry + 1);
  const place = entry + fields[field];
  if (field === 'flags' || field === 'method') copy.writeUInt16LE(value, place);
  else copy.writeUInt32LE(value, place);
  return copy;
}
