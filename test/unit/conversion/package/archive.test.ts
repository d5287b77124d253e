import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  archiveAt,
  archiveOf,
  openPackage,
} from '../../../../src/conversion/package/open-package.ts';
import { createNodeFiles } from '../../../../src/host/node-files.ts';
import { zipOf } from './zips.ts';

test('a file and bytes in memory are read alike', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lms-cli-archive-'));
  try {
    const zip = zipOf({ 'a.xml': '<a/>' });
    await writeFile(join(folder, 'a.zip'), zip);
    const archive = await archiveAt(join(folder, 'a.zip'), createNodeFiles());
    expect(archive.size).toBe(zip.length);
    expect(await openPackage(archive)).toMatchObject([{ name: 'a.xml', size: 4 }]);
    for (const [start, end] of [
      [0, 4],
      [10, 20],
      [zip.length - 3, zip.length + 9],
    ] as const) {
      const expected = await archiveOf(zip).read(start, end);
      expect(Buffer.from(await archive.read(start, end)).equals(expected)).toBe(true);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
