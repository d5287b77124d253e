/**
 * The layers, held: which room may import which room and which package. An import that is
 * not on the list fails here, with the way to obey. So does a name that two files export.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const source = fileURLToPath(new URL('../src', import.meta.url));

interface Room {
  readonly rooms: readonly string[];
  readonly packages: readonly string[];
}

const below = {
  core: [],
  messages: ['core'],
  contract: ['core', 'messages'],
  documents: ['core', 'messages', 'contract'],
} as const;
const foundation = [...below.documents, 'documents'];

const allowed: Readonly<Record<string, Room>> = {
  core: { rooms: below.core, packages: [] },
  messages: {
    rooms: below.messages,
    packages: ['virtual:help/en', 'virtual:help/pt-BR', 'virtual:texts/en', 'virtual:texts/pt-BR'],
  },
  contract: { rooms: below.contract, packages: ['zod/mini'] },
  documents: {
    rooms: below.documents,
    packages: [
      'fastest-levenshtein',
      'jsonc-parser',
      'lossless-json',
      'node:crypto',
      'yaml',
      'zod/mini',
    ],
  },
  authoring: {
    rooms: foundation,
    packages: [
      'hast',
      'hast-util-from-parse5',
      'hast-util-sanitize',
      'node:crypto',
      'parse5',
      'virtual:page-script',
    ],
  },
  content: { rooms: foundation, packages: [] },
  conversion: {
    rooms: foundation,
    packages: [
      'csv-stringify',
      'entities',
      'htmlparser2',
      'node:zlib',
      'saxes',
      'write-excel-file',
      'yauzl',
    ],
  },
  execution: { rooms: foundation, packages: [] },
  config: { rooms: foundation, packages: ['yaml', 'zod/mini', 'node:path'] },
  credentials: {
    rooms: foundation,
    packages: ['node:crypto', 'oauth-1.0a', 'set-cookie-parser'],
  },
  sandbox: {
    rooms: foundation,
    packages: ['@hono/node-server', '@photostructure/sqlite', 'hono', 'node:*'],
  },
  ledger: {
    rooms: foundation,
    packages: ['@photostructure/sqlite', 'pg', 'node:*'],
  },
  presentation: {
    rooms: foundation,
    packages: [
      'chalk',
      'csv-stringify',
      'diff',
      'fast-string-width',
      'fast-wrap-ansi',
      'fast-xml-builder',
      'node:path',
      'virtual:codes',
      'virtual:explanations',
      'yaml',
    ],
  },
  commands: {
    rooms: [
      ...foundation,
      'authoring',
      'content',
      'conversion',
      'execution',
      'config',
      'credentials',
      'sandbox',
      'presentation',
      'ledger',
    ],
    packages: ['commander', 'semver', 'node:crypto', 'node:path', 'virtual:codes'],
  },
  host: {
    rooms: foundation,
    packages: ['@inquirer/external-editor', '@inquirer/prompts', 'undici', 'node:*'],
  },
  'entry.ts': { rooms: ['host', 'main.ts'], packages: [] },
  'main.ts': { rooms: [...foundation, 'commands', 'config', 'presentation'], packages: [] },
};

/** Where an import leads: a room of src, a file beside it, or a package. */
function placeOf(file: string, specifier: string): { room: string } | { package: string } {
  if (!specifier.startsWith('.')) return { package: specifier };
  return { room: roomOf(posix.join(posix.dirname(file), specifier)) };
}

const roomOf = (file: string) => file.split('/')[0] ?? '';

function importsOf(text: string): string[] {
  const code = text.replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, '');
  const statement = /(?:^(?:import|export)\b[^;]*?\sfrom|^import|\bimport\()\s*'([^'\n]+)'/gm;
  return [...code.matchAll(statement)].flatMap(([, specifier]) => specifier ?? []);
}

/** The imports of a file that its room does not allow. */
function violations(file: string, text: string): string[] {
  const room = roomOf(file);
  const rule = allowed[room];
  if (rule === undefined) return [`${file}: the room ${room} is not on the list of this test`];
  const isAllowedPackage = (name: string) =>
    rule.packages.some((each) =>
      each === 'node:*' ? name.startsWith('node:') : name === each || name.startsWith(`${each}/`),
    );
  const loadsBuiltin = /\bimport\('node:/.test(text)
    ? [`${file}: the built program cannot load a part of Node late: load a file that imports it`]
    : [];
  const wrong = importsOf(text).flatMap((specifier) => {
    const place = placeOf(file, specifier);
    if ('package' in place) {
      return isAllowedPackage(place.package)
        ? []
        : [
            `${file}: ${room} may not import the package ${specifier} (docs/ARCHITECTURE.md, Layers)`,
          ];
    }
    const leavesSource = place.room === '..';
    return place.room === room || leavesSource || rule.rooms.includes(place.room)
      ? []
      : [`${file}: ${room} may not import ${place.room} (docs/ARCHITECTURE.md, Layers)`];
  });
  return [...loadsBuiltin, ...wrong];
}

function sourceFiles(): string[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => relative(source, join(source, file)).replaceAll('\\', '/'));
}

/** Files that import each other, however far around; the imports of types count as well. */
function cyclesIn(importsIn: ReadonlyMap<string, readonly string[]>): string[] {
  const cycles: string[] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const follow = (file: string) => {
    const start = path.indexOf(file);
    if (start !== -1) cycles.push([...path.slice(start), file].join(' > '));
    if (start !== -1 || done.has(file)) return;
    path.push(file);
    for (const next of importsIn.get(file) ?? []) follow(next);
    path.pop();
    done.add(file);
  };
  for (const file of importsIn.keys()) follow(file);
  return cycles;
}

/** `commands/import` of `commands/import/import.ts`; a file that stands in its room itself is its own. */
const partOf = (file: string) => /^[^/]+\/[^/]+/.exec(file)?.[0] ?? file;

/** Imports between the parts of a room that close a cycle and are still to be mended. */
const stillThere = ['ledger/whole.ts > ledger/shared'];

/** Folders and files of one room that import each other: the layers hold inside a room as well. */
function partsInCycles(
  importsIn: ReadonlyMap<string, readonly string[]>,
  spared: readonly string[] = [],
): string[] {
  const between = new Map<string, Set<string>>();
  for (const [file, imported] of importsIn) {
    const from = partOf(file);
    const known = between.get(from) ?? new Set();
    for (const each of imported.filter((other) => roomOf(other) === roomOf(file)).map(partOf))
      if (each !== from && !spared.includes(`${from} > ${each}`)) known.add(each);
    between.set(from, known);
  }
  return cyclesIn(new Map([...between].map(([from, others]) => [from, [...others]])));
}

/** The entry of the bundle only names what bin/ starts. */
const ENTRY = 'entry.ts';

function exportsOf(text: string): string[] {
  const declared =
    /^export (?:declare |abstract |async )*(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;
  const listed = /^export (?:type )?\{([^}]*)\}/gm;
  return [
    ...[...text.matchAll(declared)].flatMap(([, name]) => name ?? []),
    ...[...text.matchAll(listed)].flatMap(([, names = '']) =>
      names.split(',').flatMap((each) => /(\w+)\s*$/.exec(each)?.[1] ?? []),
    ),
  ];
}

/** Names that lead to two files. */
function exportedTwice(texts: ReadonlyMap<string, string>): string[] {
  const filesOf = new Map<string, Set<string>>();
  for (const [file, text] of texts) {
    for (const name of exportsOf(text)) {
      filesOf.set(name, (filesOf.get(name) ?? new Set()).add(file));
    }
  }
  return [...filesOf]
    .filter(([, files]) => files.size > 1)
    .map(([name, files]) => `${name}: ${[...files].join(' ')}`);
}

const importedFiles = (file: string, text: string) =>
  importsOf(text).flatMap((specifier) =>
    specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : [],
  );

describe('cycles of imports, those of types included,', () => {
  test('are nowhere in the source', () => {
    const files = sourceFiles();
    const importsIn = new Map(
      files.map((file) => [file, importedFiles(file, readFileSync(join(source, file), 'utf8'))]),
    );
    const edges = [...importsIn.values()].flat();
    expect(edges.length).toBeGreaterThan(files.length);
    expect(edges.filter((edge) => importsIn.has(edge)).length).toBeGreaterThan(files.length);
    expect(cyclesIn(importsIn)).toEqual([]);
  });

  test('are nowhere between the folders and files of a room', () => {
    const files = sourceFiles();
    expect(new Set(files.map(partOf)).size).toBeGreaterThan(150);
    const importsIn = new Map(
      files.map((file) => [file, importedFiles(file, readFileSync(join(source, file), 'utf8'))]),
    );
    expect(partsInCycles(importsIn, stillThere)).toEqual([]);
    const isMended = (entry: string) => {
      const others = stillThere.filter((each) => each !== entry);
      return partsInCycles(importsIn, others).length === 0;
    };
    expect(stillThere.filter(isMended)).toEqual([]);
  });

  test('are noticed between folders, and between a folder and a file beside it', () => {
    const planted = new Map([
      ['room/a/one.ts', ['room/b/two.ts']],
      ['room/b/three.ts', ['room/c/four.ts', 'other/a/six.ts']],
      ['room/c/seven.ts', ['room/a/eight.ts']],
      ['room/nine.ts', ['room/d/ten.ts']],
      ['room/d/eleven.ts', ['room/nine.ts', 'room/a/one.ts']],
    ]);
    expect(partsInCycles(planted)).toEqual([
      'room/a > room/b > room/c > room/a',
      'room/nine.ts > room/d > room/nine.ts',
    ]);
    expect(partsInCycles(planted, ['room/c > room/a', 'room/nine.ts > room/d'])).toEqual([]);
  });

  test('are noticed when planted', () => {
    const texts = {
      'room/a.ts': "import type { B } from './b.ts';",
      'room/b.ts': "const c = await import('../other/c.ts');",
      'other/c.ts': "export { a } from '../room/a.ts';",
      'other/d.ts': "import { c } from './c.ts';",
    };
    const planted = new Map(
      Object.entries(texts).map(([file, text]) => [file, importedFiles(file, text)]),
    );
    expect(cyclesIn(planted)).toEqual(['room/a.ts > room/b.ts > other/c.ts > room/a.ts']);
    planted.delete('other/c.ts');
    expect(cyclesIn(planted)).toEqual([]);
  });
});

describe('the layers', () => {
  test('hold in every file', () => {
    const files = sourceFiles();
    expect(files.length).toBeGreaterThan(50);
    const found = files.flatMap((file) =>
      violations(file, readFileSync(join(source, file), 'utf8')),
    );
    expect(found).toEqual([]);
  });

  test('are noticed when broken', () => {
    expect(violations('core/planted.ts', "import { readFile } from 'node:fs';")).toHaveLength(1);
    expect(
      violations('execution/planted.ts', "import { x } from '../host/clock.ts';"),
    ).toHaveLength(1);
    expect(violations('contract/planted.ts', "const x = await import('yaml');")).toHaveLength(1);
    // The texts of one language come by src/messages alone.
    const texts = "const x = await import('virtual:texts/pt-BR');";
    expect(violations('presentation/planted.ts', texts)).toHaveLength(1);
    expect(violations('host/planted.ts', "const x = await import('node:tls');")).toHaveLength(1);
    expect(violations('execution/fine.ts', "import { x } from '../core/json.ts';")).toEqual([]);
  });
});

/** Writes the only way, and a draft of its own for an editor. */
const writers: ReadonlySet<string> = new Set(['host/whole-files.ts', 'host/own-editor.ts']);

/** What writes a file by its name. A database is opened by SQLite, in ledger and sandbox. */
function writingCalls(file: string, text: string): string[] {
  if (['ledger', 'sandbox'].includes(roomOf(file)) || writers.has(file)) return [];
  const calls =
    /\bpromises\.(?:writeFile|appendFile|rename|link|symlink|copyFile|cp|truncate)\(|\b(?:(?:writeFile|appendFile|rename|link|symlink|copyFile|cp|truncate)Sync|createWriteStream)\(|\b(?:promises\.open|openSync)\((?!.*(?:READING|O_RDONLY)\);)|node:fs\/promises/g;
  return [...text.matchAll(calls)].map(([call]) => `${file}: ${call} belongs in whole-files.ts`);
}

describe('files', () => {
  test('are opened for writing by one file of the host', () => {
    const found = sourceFiles().flatMap((file) =>
      writingCalls(file, readFileSync(join(source, file), 'utf8')),
    );
    expect(found).toEqual([]);
  });

  test.each(["openSync(path, 'w');", 'promises.rename(a, b);', "from 'node:fs/promises'"])(
    'are noticed where they are opened elsewhere: %s',
    (text) => {
      expect(writingCalls('host/planted.ts', text)).toHaveLength(1);
      expect(writingCalls('host/whole-files.ts', text)).toEqual([]);
      expect(writingCalls('host/fine.ts', 'openSync(path, READING);')).toEqual([]);
    },
  );
});

/** Files of one room with the same name. */
function namedTwice(files: readonly string[]): string[] {
  const names = files.map((file) => `${roomOf(file)} ${posix.basename(file)}`);
  return names.filter((name, at) => names.indexOf(name) !== at);
}

test('a file has another name than all others of its room', () => {
  expect(namedTwice(sourceFiles())).toEqual([]);
  const planted = ['room/a/init.ts', 'room/b/init.ts', 'other/a/init.ts'];
  expect(namedTwice(planted)).toEqual(['room init.ts']);
});

describe('an exported name', () => {
  test('exists once in the source', () => {
    const files = sourceFiles().filter((file) => file !== ENTRY);
    const texts = new Map(files.map((file) => [file, readFileSync(join(source, file), 'utf8')]));
    expect([...texts.values()].flatMap(exportsOf).length).toBeGreaterThan(1000);
    expect(exportedTwice(texts)).toEqual([]);
  });

  test('is noticed when planted a second time', () => {
    const planted = new Map([
      ['core/a.ts', 'export interface Place {}\nexport const one = 1;'],
      ['host/b.ts', "export { two as one } from './c.ts';"],
      ['content/d.ts', 'export async function* plan() {}\nfunction one() {}'],
      ['config/e.ts', 'export abstract class Place {}\nexport type { Other, plan } from "x";'],
      ['messages/en/help.ts', 'export const help = {};'],
      ['messages/pt-BR/help.ts', 'export const help = {};'],
    ]);
    expect(exportedTwice(planted)).toEqual([
      'Place: core/a.ts config/e.ts',
      'one: core/a.ts host/b.ts',
      'plan: content/d.ts config/e.ts',
      'help: messages/en/help.ts messages/pt-BR/help.ts',
    ]);
  });
});

test('decoders of encodings other than UTF-8 are made in one place: whole texts differ by Node', () => {
  const isOther = (file: string) =>
    /new TextDecoder\((?!\)|'utf-8'[,)])/.test(readFileSync(join(source, file), 'utf8'));
  expect(sourceFiles().filter(isOther)).toEqual(['documents/decode.ts']);
});

test('a comment says at once what a thing is: it does not begin with "Of"', () => {
  const begins = /(?:^|\s)(?:\/\/|\/\*\*\s*(?:\*\s)?) *Of /;
  const found = sourceFiles().filter((file) =>
    begins.test(readFileSync(join(source, file), 'utf8')),
  );
  expect(found).toEqual([]);
  for (const planted of ['  // Of a run.', '/** Of a run. */', '  /**\n   * Of a run.'])
    expect(planted).toMatch(begins);
});
