/** What is published, and what it needs: the tarball, unpacked and run; the lockfile, read. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { bin, emptyPlace, question } from './e2e/spawned.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
  readonly engines?: { readonly node?: string };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const manifest = read('package.json') as Locked & { scripts: Record<string, string> };
const { packages } = read('package-lock.json') as { packages: Record<string, Locked> };
const { '': own = {}, ...others } = packages;
const locked = Object.entries(others);
const production = locked.filter(([, { dev }]) => dev !== true);

function read(file: string): unknown {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}

describe('the tarball', () => {
  test('holds what is run, what editors read and what people read, and nothing else', async () => {
    await using folder = await temporaryFolder();
    const { files } = await packInto(folder.path);
    expect(files).toEqual(
      expect.arrayContaining([
        'README.md',
        'bin/lms-cli.js',
        'docs/reference/lms-cli.1',
        'package.json',
        'samples/lacuna.create.md',
        'schemas/lacuna.create.schema.json',
      ]),
    );
    expect(files.some((file) => file.startsWith('dist/'))).toBe(true);
    const known =
      /^(?:bin|dist|samples|schemas)\/|^(?:README\.md|LICENSE|package\.json|docs\/reference\/lms-cli\.1)$/;
    expect(files.filter((file) => !known.test(file))).toEqual([]);
  });

  test('runs in an empty folder with nothing but the packages it depends on', async () => {
    await using place = await emptyPlace();
    const { tarball } = await packInto(place.folder);
    const installed = place.path('node_modules/lms-cli');
    await mkdir(installed, { recursive: true });
    await run('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1']);
    for (const [path] of production) {
      await mkdir(dirname(place.path(path)), { recursive: true });
      await symlink(join(root, path), place.path(path));
    }
    const command = join(installed, 'bin', 'lms-cli.js');
    expect(command).not.toBe(bin);
    const lmsCli = async (...argv: string[]) => {
      await using running = place.spawn([process.execPath, command, ...argv]);
      return await running.ended;
    };
    expect(await lmsCli('--version')).toMatchObject({ code: 0, stdout: `${manifest.version}\n` });
    const help = await lmsCli('help');
    expect(help).toMatchObject({ code: 0, stderr: '' });
    expect(help.stdout).toContain('assessment');
    const begun = await lmsCli('init', 'course', '-o', 'json');
    expect(begun.code).toBe(0);
    expect(begun.stdout).toContain('course/samples/lacuna.create.md');
    await writeFile(place.path('q.json'), JSON.stringify(question('Packed')));
    const created = await lmsCli('lacuna', 'create', 'q.json', '--sandbox', '-o', 'id');
    expect(created).toMatchObject({ code: 0, stdout: '1\n' });
  });
});

async function temporaryFolder(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'lms-cli-pack-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

async function packInto(folder: string): Promise<{ files: string[]; tarball: string }> {
  const argv = ['pack', '--json', '--pack-destination', folder];
  const { stdout } = await run('npm', argv, { cwd: root });
  const [packed] = JSON.parse(stdout) as { filename: string; files: { path: string }[] }[];
  if (packed === undefined) throw new Error(`npm pack answered ${stdout}`);
  return {
    files: packed.files.map(({ path }) => path),
    tarball: join(folder, packed.filename),
  };
}

describe('the lockfile', () => {
  test('says what package.json says', () => {
    expect(own.dependencies).toEqual(manifest.dependencies);
    expect(own.devDependencies).toEqual(manifest.devDependencies);
  });

  test('names no registry: each user has their own', () => {
    expect(locked.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });

  test('holds every optional package, those of other platforms too: npm ci asks for them', () => {
    const missing = locked.flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) =>
          !(`${path}/node_modules/${name}` in others) && !(`node_modules/${name}` in others),
      ),
    );
    expect(missing).toEqual([]);
  });
});

describe('a production package', () => {
  test.each(['20.19.0', '22.13.0', '24.0.0'])('runs on Node %s', (version) => {
    expect(production.length).toBeGreaterThan(20);
    const refusing = production.filter(([, { engines }]) => !accepts(engines?.node, version));
    expect(refusing).toEqual([]);
  });

  test('has no install script, but one that only looks for its own binary', () => {
    const scripted = production.filter(([, { hasInstallScript }]) => hasInstallScript === true);
    // Its `node-gyp-build` finds the binary in the package; .npmrc lets nothing run it, and
    // every test with a service proves that it need not.
    expect(scripted.map(([path]) => path)).toEqual(['node_modules/@photostructure/sqlite']);
    expect(readFileSync(join(root, '.npmrc'), 'utf8')).toContain('ignore-scripts=true\n');
  });
});

test('no script of package.json needs another before or after it: npm skips those here', () => {
  const names = Object.keys(manifest.scripts);
  const around = new Set(names.flatMap((name) => [`pre${name}`, `post${name}`]));
  expect(names.filter((name) => around.has(name))).toEqual([]);
});

describe('a range of versions', () => {
  test.each([
    [undefined, '20.19.0', true],
    ['*', '20.19.0', true],
    ['>=20.19', '20.19.0', true],
    ['>=20.19', '20.18.3', false],
    ['>= 14.6', '20.19.0', true],
    ['>=23.5.0 || ^22.13.0 || ^20.17.0', '20.19.0', true],
    ['>=23.5.0 || ^22.13.0 || ^20.17.0', '22.12.9', false],
    ['^18 || >=22 <24', '24.0.0', false],
  ])('%s and %s: %s', (range, version, expected) => {
    expect(accepts(range, version)).toBe(expected);
  });

  test('that is not understood is an error', () => {
    expect(() => accepts('~20.1', '20.19.0')).toThrow('~20.1');
  });
});

/** The forms of ranges that `engines` of our packages have; any other throws. */
function accepts(range: string | undefined, version: string): boolean {
  if (range === undefined) return true;
  return range.split('||').some((part) =>
    part
      .replaceAll(/([<>=^])\s+/g, '$1')
      .trim()
      .split(/\s+/)
      .every((comparator) => meets(comparator, version)),
  );
}

function meets(comparator: string, version: string): boolean {
  if (comparator === '*') return true;
  const [, sign, bound = ''] = /^(\^|>=|<)(\d+(?:\.\d+){0,2})$/.exec(comparator) ?? [];
  const difference = numberOf(version) - numberOf(bound);
  switch (sign) {
    case '>=':
      return difference >= 0;
    case '<':
      return difference < 0;
    case '^':
      return difference >= 0 && version.split('.')[0] === bound.split('.')[0];
    default:
      throw new SyntaxError(`a range of versions that this test does not read: ${comparator}`);
  }
}

/** In the order of the versions. */
function numberOf(version: string): number {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return (major * 1000 + minor) * 1000 + patch;
}
