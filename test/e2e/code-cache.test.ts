/** The compiled code that is kept between runs (bin/code-cache.js). */
import { chmod, cp, mkdir, readdir, rm, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { emptyPlace, question, type Place } from './spawned.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** From 22.8 Node keeps compiled code by itself. */
const isKeptByNode = Number.parseInt(process.versions.node, 10) >= 22;

const words = ['validate', 'question.json', '--as', 'lacuna.create', '-o', 'json'];

/** lms-cli with a file where the folder of the cache would be: permissions would not stop root. */
async function installedReadOnly(place: Place): Promise<string> {
  const folder = place.path('installed');
  for (const part of ['bin', 'dist', 'package.json']) {
    await cp(join(root, part), join(folder, part), { recursive: true });
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await rm(join(folder, 'dist', 'cache'), { recursive: true });
  await place.write('installed/dist/cache', '');
  await place.write('question.json', JSON.stringify(question('Capital')));
  return join(folder, 'bin', 'lms-cli.js');
}

const ownFolder = (place: Place) => place.path('.cache/lms-cli');

test.runIf(!isKeptByNode)('the code that the build recorded is used', async () => {
  await using place = await emptyPlace();
  await place.write('question.json', JSON.stringify(question('Capital')));
  await place.write(
    'watch.cjs',
    `const vm = require('node:vm');
     vm.Script = class extends vm.Script {
       constructor(text, options) {
         super(text, options);
         console.error(this.cachedDataRejected === false ? 'kept' : 'compiled');
       }
     };`,
  );
  const bin = join(root, 'bin', 'lms-cli.js');
  const argv = [process.execPath, '--require', './watch.cjs', bin, ...words];
  const { code, stderr } = await place.spawn(argv).ended;
  expect({ code, used: new Set(stderr.trim().split('\n')) }).toEqual({
    code: 0,
    used: new Set(['kept']),
  });
});

test('a command works where no compiled code can be kept, and leaves the installation unchanged', async () => {
  await using place = await emptyPlace();
  const bin = await installedReadOnly(place);
  const { code, stdout } = await place.spawn([process.execPath, bin, ...words]).ended;
  expect({ code, stdout: JSON.parse(stdout) }).toMatchObject({ code: 0, stdout: { documents: 1 } });
  expect((await stat(place.path('installed/dist/cache'))).size).toBe(0);
});

test.runIf(isKeptByNode)(
  "code is kept in the user's own folder if the installation cannot be written",
  async () => {
    await using place = await emptyPlace();
    const bin = await installedReadOnly(place);
    const { code } = await place.spawn([process.execPath, bin, ...words]).ended;
    const kept = await readdir(ownFolder(place), { recursive: true });
    expect(code).toBe(0);
    expect(kept.length).toBeGreaterThan(2);
    expect((await stat(ownFolder(place))).mode & 0o077).toBe(0);
  },
);

test.runIf(isKeptByNode && process.platform !== 'win32')(
  'code is not kept in a folder that others can write',
  async () => {
    await using place = await emptyPlace();
    const bin = await installedReadOnly(place);
    await mkdir(ownFolder(place), { recursive: true });
    await chmod(ownFolder(place), 0o777);
    const { code } = await place.spawn([process.execPath, bin, ...words]).ended;
    expect({ code, kept: await readdir(ownFolder(place)) }).toEqual({ code: 0, kept: [] });
  },
);
