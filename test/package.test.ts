/** What is published, and what it needs: the tarball, installed and run; the lockfile, read. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { appendFile, cp, mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import satisfies from 'semver/functions/satisfies.js';
import { describe, expect, test } from 'vitest';
import { emptyPlace, question, type Place } from './e2e/spawned.ts';

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

interface Lockfile {
  readonly packages: Readonly<Record<string, Locked>>;
}

const manifest = read('package.json') as Locked & { allowScripts: Record<string, boolean> };
const { packages } = read('package-lock.json') as Lockfile;
const { '': own = {}, ...others } = packages;
const locked = Object.entries(others);
const production = locked.filter(([, { dev }]) => dev !== true);

/** The packages whose code is in dist, by what its source maps say. */
const bundled = [
  ...new Set(
    readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.map'))
      .flatMap((file) => (read(`dist/${file}`) as { sources: string[] }).sources)
      .flatMap(
        (source) => /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(source) ?? [],
      ),
  ),
].toSorted();

function read(file: string): unknown {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}

describe('the tarball of a clean clone', () => {
  test('is built first, installs without a registry, and runs', async () => {
    await using place = await emptyPlace();
    const [packed, dependencies] = await Promise.all([
      packCleanClone(place),
      packProduction(place),
    ]);
    const install = ['npm', 'install', '--offline', '--no-audit', '--no-fund'];
    await using installing = place.spawn([...install, packed.tarball, ...dependencies]);
    expect(await installing.ended).toMatchObject({ code: 0 });
    const installed = place.path('node_modules/lms-cli');
    const present = JSON.parse(await place.read('node_modules/.package-lock.json')) as Lockfile;
    expect(Object.keys(present.packages).toSorted()).toEqual(
      [...production.map(([path]) => path), 'node_modules/lms-cli'].toSorted(),
    );

    const lmsCli = async (...argv: string[]) => {
      await using running = place.spawn([place.path('node_modules/.bin/lms-cli'), ...argv]);
      return await running.ended;
    };
    expect(await lmsCli('--version')).toMatchObject({ code: 0, stdout: `${manifest.version}\n` });
    const help = await lmsCli('help');
    expect(help).toMatchObject({ code: 0, stderr: '' });
    expect(help.stdout).toContain('assessment');
    const begun = await lmsCli('init', 'course', '-o', 'json');
    expect(begun.code).toBe(0);
    expect(begun.stdout).toContain('course/samples/lacuna.create.md');
    const sample = join(installed, 'samples', 'lacuna.create.yaml');
    expect(await lmsCli('validate', sample)).toMatchObject({ code: 0 });
    await writeFile(place.path('q.json'), JSON.stringify(question('Packed')));
    const created = await lmsCli('lacuna', 'create', 'q.json', '--sandbox', '-o', 'id');
    expect(created).toMatchObject({ code: 0, stdout: '1\n' });
    await holdsWhatItShould(packed.files, installed);
  });
});

/** What is run, what editors read, what people read and what licences ask for; nothing else. */
async function holdsWhatItShould(files: readonly string[], installed: string): Promise<void> {
  expect(files).toEqual(
    expect.arrayContaining([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'bin/lms-cli.js',
      'completions/lms-cli.bash',
      'dist/main.cjs',
      'docs/reference/lms-cli.1',
      'package.json',
      'samples/lacuna.create.md',
      'schemas/lacuna.create.schema.json',
    ]),
  );
  const known =
    /^(?:bin|completions|dist|docs|samples|schemas)\/|^(?:(?:README(?:\.pt-BR)?|CHANGELOG)\.md|LICENSE|package\.json)$/;
  expect(files.filter((file) => !known.test(file) || file.endsWith('.map'))).toEqual([]);

  // For those who change the code: they have a clone.
  expect(files.filter((file) => /^docs\/(?:adr\/|ARCHITECTURE|words)/.test(file))).toEqual([]);

  expect(await brokenLinks(files, installed)).toEqual([]);

  const notices = await readFile(join(installed, 'dist/THIRD-PARTY.txt'), 'utf8');
  const [, ...sections] = notices.split(`${'-'.repeat(80)}\n`);
  expect(sections.map((section) => section.split(' ')[0])).toEqual(
    bundled.map((path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)),
  );
  for (const section of sections) {
    expect(section).toMatch(/^\S+ \d+\.\d+\.\d+ \(\S+\)\n\n[^]*copyright[^]{200}/i);
  }
}

/** Links of its pages to what it does not hold. */
async function brokenLinks(files: readonly string[], installed: string): Promise<string[]> {
  const pages = files.filter((file) => file.endsWith('.md'));
  expect(pages).toEqual(expect.arrayContaining(['README.md', 'README.pt-BR.md', 'docs/ci.md']));
  const links = pages.map(async (page) => {
    const text = await readFile(join(installed, page), 'utf8');
    return [...text.matchAll(/\]\(([\w./-]+)(?:#[^\s)]*)?\)/g)].map(([, to = '']) => ({
      page,
      to,
    }));
  });
  return (await Promise.all(links)).flat().flatMap(({ page, to }) => {
    const path = join(dirname(page), to);
    const isThere = files.some((file) => file === path || file.startsWith(join(path, '/')));
    return isThere ? [] : [`${page}: ${to}`];
  });
}

/** The sources as git has them: no dist, and packages as `npm ci` leaves them. */
async function cleanClone(place: Place): Promise<string> {
  const clone = place.path('clone');
  const parts = ['bin', 'completions', 'docs', 'samples', 'schemas', 'scripts', 'src'];
  const pages = ['CHANGELOG.md', 'README.md', 'README.pt-BR.md'];
  const files = [...pages, 'LICENSE', 'package.json', 'package-lock.json'];
  for (const part of [...parts, ...files]) {
    await cp(join(root, part), join(clone, part), { recursive: true });
  }
  await mkdir(join(clone, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name.startsWith('.')) continue;
    await symlink(join(root, 'node_modules', name), join(clone, 'node_modules', name));
  }
  // What scripts/setup.js leaves, so that it does not install them once more.
  const lockfile = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  await writeFile(join(clone, 'node_modules/.installed-lockfile'), lockfile.digest('hex'));
  return clone;
}

async function packCleanClone(place: Place): Promise<{ files: string[]; tarball: string }> {
  const [packed] = await npmPack(place, await cleanClone(place));
  if (packed === undefined) throw new Error('npm pack packed nothing');
  return { files: packed.files.map(({ path }) => path), tarball: place.path(packed.filename) };
}

/** The packages that an installation brings, as their registry would send them. */
async function packProduction(place: Place): Promise<string[]> {
  const folders = production.map(([path]) => join(root, path));
  const packed = await npmPack(place, root, '--ignore-scripts', ...folders);
  return packed.map(({ filename }) => place.path(filename));
}

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

async function npmPack(place: Place, cwd: string, ...words: string[]): Promise<Packed[]> {
  const argv = ['pack', '--json', '--pack-destination', place.folder, ...words];
  const { stdout } = await run('npm', argv, { cwd, maxBuffer: 2 ** 26 });
  return JSON.parse(stdout) as Packed[];
}

test('what is linked runs while it is built again, and only a change builds again', async () => {
  await using place = await emptyPlace();
  const clone = await cleanClone(place);
  await cp(join(root, 'dist'), join(clone, 'dist'), { recursive: true });
  const setUp = [join(clone, 'scripts/setup.js')];
  const built = async () => (await stat(join(clone, 'dist/main.cjs'))).mtimeMs;
  const before = await built();
  await run(process.execPath, setUp);
  expect(await built()).toBe(before);

  await appendFile(join(clone, 'src/entry.ts'), '// Changed.\n');
  const building = run(process.execPath, setUp);
  const isBuilt = building.then(() => true);
  const versions = new Set<string>();
  const answers = async () => {
    const { stdout } = await run(process.execPath, [join(clone, 'bin/lms-cli.js'), '--version']);
    versions.add(stdout);
    return false;
  };
  while (!(await Promise.race([isBuilt, answers()])));
  await building;
  expect([...versions]).toEqual([`${manifest.version}\n`]);
  expect(await built()).toBeGreaterThan(before);
});

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
  test('is one that is loaded from node_modules; the others are in the bundle', () => {
    expect(Object.keys(manifest.dependencies ?? {})).toEqual(['@photostructure/sqlite']);
    expect(production.map(([path]) => path)).toEqual([
      'node_modules/@photostructure/sqlite',
      // Its own: what it was compiled with, and what finds its binary.
      'node_modules/node-addon-api',
      'node_modules/node-gyp-build',
    ]);
  });

  test.each(['20.19.0', '22.13.0', '24.0.0'])('runs on Node %s, bundled or not', (version) => {
    expect(bundled.length).toBeGreaterThan(40);
    const shipped = [...production.map(([path]) => path), ...bundled];
    const refusing = shipped.filter((path) => {
      const { engines } = others[path] ?? {};
      return !satisfies(version, engines?.node ?? '*');
    });
    expect(refusing).toEqual([]);
    expect(shipped.filter((path) => !(path in others))).toEqual([]);
  });

  test('has no install script, but one that only looks for its own binary', () => {
    const scripted = production.filter(([, { hasInstallScript }]) => hasInstallScript === true);
    // Its `node-gyp-build` finds the binary in the package; nothing here lets it run, and every
    // test with a service proves that it need not.
    expect(scripted.map(([path]) => path)).toEqual(['node_modules/@photostructure/sqlite']);
    expect(manifest.allowScripts).toEqual({ '@photostructure/sqlite': false });
  });
});
