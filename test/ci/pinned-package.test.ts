/** How the jobs install lms-cli: what docs/ci.md says of tools/lms-cli/. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fastFolder } from '../harness/fast-folder.ts';

const run = promisify(execFile);
const JOB = ['ci', '--prefix', 'tools/lms-cli', '--ignore-scripts'];
let folder = '';

/** Packs a small package in place of lms-cli, which would leave a file if it could. */
async function packInto(tools: string, program: string): Promise<void> {
  const source = join(folder, 'source');
  await mkdir(source, { recursive: true });
  await writeFile(join(source, 'run.js'), program);
  const manifest = {
    name: 'lms-cli',
    version: '0.1.0',
    bin: 'run.js',
    scripts: { postinstall: `touch ${join(folder, 'script-ran')}` },
  };
  await writeFile(join(source, 'package.json'), JSON.stringify(manifest));
  await run('npm', ['pack', '--pack-destination', tools], { cwd: source });
}

/** Each with a cache of its own, as a new runner has it. */
function npm(argv: readonly string[], cwd: string): Promise<unknown> {
  const cache = join(folder, `cache-${Math.random()}`);
  return run('npm', [...argv, '--offline', '--cache', cache, '--no-audit', '--loglevel=error'], {
    cwd,
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(fastFolder, 'lms-cli-package-'));
  const tools = join(folder, 'repository/tools/lms-cli');
  await mkdir(tools, { recursive: true });
  await packInto(tools, '#!/usr/bin/env node\n');
  await writeFile(join(tools, 'package.json'), '{ "private": true }');
  await npm(['install', '--ignore-scripts', '--save-exact', './lms-cli-0.1.0.tgz'], tools);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a job installs the package of the lockfile and runs no script of it', async () => {
  const repository = join(folder, 'repository');
  await npm(JOB, repository);
  expect(await readdir(join(repository, 'tools/lms-cli/node_modules/.bin'))).toEqual(['lms-cli']);
  expect(await readdir(folder)).not.toContain('script-ran');
});

test('a job refuses a tarball that somebody changed', async () => {
  const repository = join(folder, 'repository');
  await packInto(join(repository, 'tools/lms-cli'), '#!/usr/bin/env node\nprocess.exit(1);\n');
  await expect(npm(JOB, repository)).rejects.toThrow('EINTEGRITY');
});
