/** The keys of the documents of a content folder. */
import type { Host } from '../../core/host.ts';
import { isObject } from '../../core/json.ts';
import { usualTable } from '../../documents/csv/header.ts';
import type { StreamedDocument } from '../../documents/parts.ts';
import { readInputFiles } from '../send/input.ts';

/** As far as they can be read: `plan` reports everything else. */
export async function keysInFiles(files: readonly string[], host: Host): Promise<string[]> {
  const keys: string[] = [];
  const take = ({ document }: StreamedDocument) => {
    const { key = null } = isObject(document?.value) ? document.value : {};
    if (typeof key === 'string') keys.push(key);
    return [];
  };
  const as = { format: null, table: usualTable };
  const readable = files.map((name) => ({ ...as, name, path: name }));
  const reading = { as: 'resource', allowUnknown: true } as const;
  const ports = { reading, take, found: () => true, progress: () => undefined };
  await readInputFiles(readable, ports, host);
  return keys;
}
