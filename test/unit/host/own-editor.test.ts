import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownEditor } from '../../../src/host/own-editor.ts';

/** What an editor that writes these bytes makes of a text. */
async function editedTo(written: Buffer): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'editor-'));
  try {
    await writeFile(join(folder, 'text'), written);
    await writeFile(join(folder, 'ed'), `#!/bin/sh\ncp ${folder}/text "$1"\n`);
    await chmod(join(folder, 'ed'), 0o755);
    return await ownEditor({ EDITOR: join(folder, 'ed') })?.edit('O [[b]].');
  } finally {
    await rm(folder, { recursive: true });
  }
}

test.each([
  ['controls', Buffer.from('O \u001b]0;pwn\u0007 [[b]].\n')],
  ['encoding', Buffer.from([0x4f, 0xe9, 0x0a])],
  ['too-large', Buffer.alloc(100_001, 'a')],
])('control characters of an editor do not reach the terminal: %s', async (reason, written) => {
  await expect(editedTo(written)).rejects.toMatchObject({ reason });
});

test('an editor may write line breaks and tabs', async () => {
  expect(await editedTo(Buffer.from('O\t[[b]]\r\né.\n\n'))).toBe('O\t[[b]]\né.');
});
