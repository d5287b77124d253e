import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createNodeFiles } from '../../../src/host/node-files.ts';

const files = createNodeFiles();
let outside = '';
let folder = '';
const at = (path: string) => join(folder, path);
const standing = (path: string) => files.standing(at(path), folder);
const file = (path: string, isLink: boolean) => ({ kind: 'file', path: at(path), isLink });
const foreign = { kind: 'foreign' };

beforeEach(async () => {
  outside = await mkdtemp(join(tmpdir(), 'lms-cli-standing-'));
  folder = join(outside, 'project');
  await mkdir(at('sub'), { recursive: true });
  await writeFile(join(outside, 'secret'), 'x');
  await writeFile(at('sub/a'), 'x');
});
afterEach(() => rm(outside, { recursive: true }));

describe('what stands in a folder', () => {
  test('is a file, by a link inside the folder too', async () => {
    await symlink('sub/a', at('link'));
    await symlink('sub', at('way'));
    expect(await standing('sub/a')).toEqual(file('sub/a', false));
    expect(await standing('link')).toEqual(file('sub/a', true));
    expect(await standing('way/a')).toEqual(file('sub/a', false));
  });

  test('is there or missing, but no broken link, while another process removes and makes it', async () => {
    const over = new AbortController();
    const comesAndGoes = async () => {
      while (!over.signal.aborted) {
        await rm(at('sub/a'), { force: true });
        await writeFile(at('sub/a'), 'x');
      }
    };
    const kinds = new Set<string>();
    const looks = async () => {
      for (let look = 0; look < 2000; look++) {
        const found = await standing('sub/a');
        kinds.add(found.kind);
      }
    };
    await Promise.all([comesAndGoes(), looks().finally(() => over.abort())]);
    expect([...kinds].filter((kind) => kind !== 'file' && kind !== 'missing')).toEqual([]);
  });

  test('is missing where it could be made inside', async () => {
    for (const path of ['b', 'sub/b', 'new/folder/b', 'sub/a/b']) {
      expect(await standing(path)).toEqual({ kind: 'missing' });
    }
    expect(await files.standing(at('new/b'), at('new'))).toEqual({ kind: 'missing' });
  });

  test('leads out by its own link, by that of its folder, and by its name', async () => {
    await symlink('../secret', at('link'));
    // On Linux a file that is the environment of who reads it; elsewhere any other one.
    const environ = '/proc/self/environ';
    await symlink(existsSync(environ) ? environ : fileURLToPath(import.meta.url), at('environ'));
    await symlink('..', at('way'));
    for (const path of ['link', 'environ', 'way/secret', 'way/new', '../secret', '../new']) {
      expect([path, await standing(path)]).toEqual([path, foreign]);
    }
    expect(await files.standing('/none', folder)).toEqual(foreign);
    expect(await files.standing(at('b'), at('new'))).toEqual(foreign);
  });

  test('leads nowhere: what is written would be made elsewhere', async () => {
    await symlink('../new', at('link'));
    await symlink('loop', at('loop'));
    for (const path of ['link', 'link/a', 'loop']) {
      expect([path, await standing(path)]).toEqual([path, foreign]);
    }
  });

  test('is no file: a pipe is not waited for', async () => {
    execFileSync('mkfifo', [at('pipe')]);
    await symlink('pipe', at('link'));
    for (const path of ['pipe', 'link', 'sub', '.']) {
      expect([path, await standing(path)]).toEqual([path, foreign]);
    }
  });

  test('may be anywhere where a person has named it', async () => {
    await symlink('../secret', at('link'));
    expect(await files.standing(at('link'), null)).toMatchObject({ kind: 'file', isLink: true });
    expect(await files.standing(at('new'), null)).toEqual({ kind: 'missing' });
    expect(await files.standing('/dev/null', null)).toEqual(foreign);
  });
});
