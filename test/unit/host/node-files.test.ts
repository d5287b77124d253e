import { execFileSync } from 'node:child_process';
import { readdirSync, statSync, watch } from 'node:fs';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FileProblemReason } from '../../../src/core/host.ts';
import { createNodeFiles } from '../../../src/host/node-files.ts';
import { bundled } from '../../harness/bundled.ts';

const files = createNodeFiles();

async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'lms-cli-files-'));
  return {
    path,
    at: (name: string) => join(path, name),
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
}

/** Matches the problem of a path. */
const fileProblem = (reason: FileProblemReason, path: string) =>
  expect.objectContaining({ name: 'FileProblem', reason, path });

test('a check that was killed left an empty draft beside the output', async () => {
  await using folder = await temporaryFolder();
  const checked = files.checkReplacing(folder.at('r.yaml')).then(() => 'checked');
  const pause = () => new Promise((resolve) => setImmediate(resolve, 'pause'));
  // Whenever a kill comes in between.
  do expect(readdirSync(folder.path)).toEqual([]);
  while ((await Promise.race([checked, pause()])) === 'pause');
});

describe('a new file', () => {
  test('is written where nothing stands, its folder created', async () => {
    await using folder = await temporaryFolder();
    expect(await files.create(folder.at('sub/a'), 'one')).toBe(true);
    expect(await files.create(folder.at('sub/a'), 'two')).toBe(false);
    expect(await readFile(folder.at('sub/a'), 'utf8')).toBe('one');
    await expect(files.create(folder.at('sub/a/b'), 'x')).rejects.toMatchObject({
      name: 'FileProblem',
    });
  });

  test('is there whole or not at all, and leaves nothing else', async () => {
    await using folder = await temporaryFolder();
    const text = 'x'.repeat(4 * 2 ** 20);
    const seen: number[] = [];
    const watcher = watch(folder.path, (_, name) => {
      if (name === 'a') seen.push(statSync(folder.at('a')).size);
    });
    await files.create(folder.at('a'), text);
    await expect.poll(() => seen.length).toBeGreaterThan(0);
    watcher.close();
    expect(new Set(seen)).toEqual(new Set([text.length]));
    expect(await readdir(folder.path)).toEqual(['a']);
  });

  test('does not take the place of a link, wherever that leads', async () => {
    await using folder = await temporaryFolder();
    await symlink(folder.at('nowhere'), folder.at('a'));
    expect(await files.create(folder.at('a'), 'x')).toBe(false);
    expect(await readdir(folder.path)).toEqual(['a']);
  });
});

describe('replacing a file that others may read', () => {
  test('keeps its mode', async () => {
    await using folder = await temporaryFolder();
    for (const mode of [0o600, 0o664, 0o755]) {
      await writeFile(folder.at('a'), 'old');
      await chmod(folder.at('a'), mode);
      await files.replace(folder.at('a'), 'new', 'shared');
      expect([(await stat(folder.at('a'))).mode & 0o777, await readdir(folder.path)]).toEqual([
        mode,
        ['a'],
      ]);
    }
  });

  test('goes through a link to what it names below, and through none that leads nowhere', async () => {
    await using folder = await temporaryFolder();
    await mkdir(folder.at('real'));
    await writeFile(folder.at('real/a'), 'old');
    await symlink(folder.at('real/a'), folder.at('link'));
    await symlink(folder.at('nowhere/b'), folder.at('loose'));
    await files.replace(folder.at('link'), 'new', 'shared');
    await expect(files.replace(folder.at('loose'), 'new', 'shared')).rejects.toEqual(
      fileProblem('not-a-file', folder.at('loose')),
    );
    expect(await readFile(folder.at('real/a'), 'utf8')).toBe('new');
    expect((await lstat(folder.at('link'))).isSymbolicLink()).toBe(true);
    expect(await readdir(folder.path)).toEqual(['link', 'loose', 'real']);
  });

  test('has room for a name as long as the file system takes', async () => {
    await using folder = await temporaryFolder();
    const name = folder.at('n'.repeat(255));
    await files.create(name, 'one');
    await files.replace(name, 'two', 'shared');
    expect(await readFile(name, 'utf8')).toBe('two');
  });
});

test('a folder made for a shared file is open to whom the user lets in', async () => {
  await using folder = await temporaryFolder();
  const usual = 0o777 & ~process.umask();
  await files.create(folder.at('questions/q.yaml'), 'one');
  await files.replace(folder.at('schemas/s.json'), '{}', 'shared');
  for (const made of ['questions', 'schemas']) {
    expect((await stat(folder.at(made))).mode & 0o777).toBe(usual);
  }
});

test.skipIf(process.platform !== 'linux')(
  'a file in a folder that nobody can make was tried for ever',
  async () => {
    for (const path of ['/proc/lms-cli/new/q.yaml', '/proc/lms-cli.yaml']) {
      await expect(files.replace(path, 'one', 'shared')).rejects.toMatchObject({ path });
    }
  },
);

describe('reading', () => {
  test('gives the bytes of a file, up to the limit exactly', async () => {
    await using folder = await temporaryFolder();
    const bytes = new Uint8Array(200_000).fill(7);
    await writeFile(folder.at('a'), bytes);
    expect(Buffer.from(await files.read(folder.at('a'), 200_000)).equals(bytes)).toBe(true);
    await expect(files.read(folder.at('a'), 199_999)).rejects.toEqual(
      fileProblem('too-large', folder.at('a')),
    );
  });

  test('says what is there instead of a file', async () => {
    await using folder = await temporaryFolder();
    execFileSync('mkfifo', [folder.at('fifo')]);
    await writeFile(folder.at('file'), '');
    await expect(files.read(folder.at('none'), 10)).rejects.toEqual(
      fileProblem('not-found', folder.at('none')),
    );
    await expect(files.read(folder.at('file/x'), 10)).rejects.toEqual(
      fileProblem('not-found', folder.at('file/x')),
    );
    await expect(files.read(folder.path, 10)).rejects.toEqual(
      fileProblem('not-a-file', folder.path),
    );
    await expect(files.read(folder.at('fifo'), 10)).rejects.toEqual(
      fileProblem('not-a-file', folder.at('fifo')),
    );
    await expect(files.read('/dev/zero', 10)).rejects.toEqual(
      fileProblem('not-a-file', '/dev/zero'),
    );
  });

  test('takes what a shell passes on as a descriptor', async () => {
    await using folder = await temporaryFolder();
    const script = folder.at('read.cjs');
    const library = folder.at('node-files.cjs');
    const source = new URL('../../../src/host/node-files.ts', import.meta.url);
    await writeFile(library, await bundled(source));
    await writeFile(
      script,
      `const { createNodeFiles } = require(${JSON.stringify(library)});
       createNodeFiles().read(process.argv[2], 100).then((bytes) => process.stdout.write(bytes));`,
    );
    const command = `"${process.execPath}" "${script}" <(printf abc)`;
    expect(execFileSync('bash', ['-c', command], { encoding: 'utf8' })).toBe('abc');
  });
});

test('the size is that of a regular file, and nothing else has one', async () => {
  await using folder = await temporaryFolder();
  await writeFile(folder.at('file'), 'caf\u00e9');
  expect(await files.size(folder.at('file'))).toBe(5);
  execFileSync('mkfifo', [folder.at('fifo')]);
  for (const path of [folder.path, folder.at('fifo')]) {
    await expect(files.size(path)).rejects.toEqual(fileProblem('not-a-file', path));
  }
  await expect(files.size(folder.at('none'))).rejects.toEqual(
    fileProblem('not-found', folder.at('none')),
  );
});

test('existence is told, whatever it is that exists', async () => {
  await using folder = await temporaryFolder();
  await writeFile(folder.at('file'), '');
  expect(await files.exists(folder.at('file'))).toBe(true);
  expect(await files.exists(folder.path)).toBe(true);
  expect(await files.exists(folder.at('none'))).toBe(false);
  expect(await files.exists(folder.at('file/x'))).toBe(false);
});

test('private is what nobody but the owner may read, write or run', async () => {
  await using folder = await temporaryFolder();
  const path = folder.at('secret');
  await writeFile(path, 's');
  const found: [number, boolean][] = [];
  for (const mode of [0o600, 0o400, 0o640, 0o604, 0o620, 0o644]) {
    await chmod(path, mode);
    found.push([mode, await files.maySecretComeFrom(path)]);
  }
  expect(found.filter(([, isPrivate]) => isPrivate).map(([mode]) => mode)).toEqual([0o600, 0o400]);
  await symlink(path, folder.at('link'));
  expect(await files.maySecretComeFrom(folder.at('link'))).toBe(false);
  await expect(files.maySecretComeFrom(folder.at('none'))).rejects.toEqual(
    fileProblem('not-found', folder.at('none')),
  );
});

test('a secret may come from a private file, and from one that the system mounts', async () => {
  await using folder = await temporaryFolder();
  const path = folder.at('secret');
  await writeFile(path, 's');
  await chmod(path, 0o444);
  expect(await files.maySecretComeFrom(path)).toBe(false);
  await chmod(path, 0o600);
  expect(await files.maySecretComeFrom(path)).toBe(true);
  // Everybody may read these files of another user, but not everybody may write there.
  expect(await files.maySecretComeFrom(await foreignFile(path, 0o444))).toBe(true);
  expect(await files.maySecretComeFrom(await foreignFile(path, 0o666))).toBe(false);
});

/** Of the system, unless root can give one away. */
async function foreignFile(path: string, mode: 0o444 | 0o666): Promise<string> {
  if (process.getuid?.() !== 0) return mode === 0o444 ? '/etc/passwd' : '/dev/null';
  await chmod(path, mode);
  await chown(path, 12_345, 12_345);
  return path;
}

describe('replacing a private file', () => {
  test('makes the folder and the file for the owner alone', async () => {
    await using folder = await temporaryFolder();
    const path = folder.at('new/deep/config.yaml');
    await files.replace(path, 'a: 1\n', 'private');
    expect(await readFile(path, 'utf8')).toBe('a: 1\n');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(folder.at('new/deep'))).mode & 0o777).toBe(0o700);
  });

  test('takes away what others could read before, and leaves nothing beside it', async () => {
    await using folder = await temporaryFolder();
    const path = folder.at('config.yaml');
    await writeFile(path, 'old', { mode: 0o644 });
    await files.replace(path, 'new', 'private');
    expect(await readFile(path, 'utf8')).toBe('new');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder.path)).toEqual(['config.yaml']);
  });

  test('does not write through a link', async () => {
    await using folder = await temporaryFolder();
    await writeFile(folder.at('victim'), 'untouched');
    await symlink(folder.at('victim'), folder.at('config.yaml'));
    await files.replace(folder.at('config.yaml'), 'new', 'private');
    expect(await readFile(folder.at('victim'), 'utf8')).toBe('untouched');
    expect(await readFile(folder.at('config.yaml'), 'utf8')).toBe('new');
  });

  test('leaves nothing behind where it cannot be done', async () => {
    await using folder = await temporaryFolder();
    await mkdir(folder.at('config.yaml'));
    await expect(files.replace(folder.at('config.yaml'), 'new', 'private')).rejects.toEqual(
      fileProblem('not-a-file', folder.at('config.yaml')),
    );
    expect(await readdir(folder.path)).toEqual(['config.yaml']);
  });
});
