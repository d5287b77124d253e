/** What a command loads: each file and each part of Node costs every start of it. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { alwaysJson, answering } from '../harness/answering-server.ts';
import { bin, emptyPlace, question, startService, type Place } from './spawned.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The parts of Node that are slow to load. */
const slowParts = ['assert', 'crypto', 'fs/promises', 'http', 'net', 'stream', 'tls', 'tty', 'v8'];

/** The files of every command that bin/lms-cli.js does not answer itself. */
const always = [
  'bin/code-cache.js',
  'bin/lms-cli.js',
  'dist/chunks/rolldown-runtime.cjs',
  'dist/main.cjs',
];

interface Loaded {
  /** The files of lms-cli, without the hashes in the names of chunks. */
  readonly files: readonly string[];
  readonly parts: readonly string[];
}

test.each(['--version', '-V'])('%s loads only package.json', async (word) => {
  await using place = await emptyPlace();
  expect(await loadedBy([word], place)).toEqual({
    files: ['bin/lms-cli.js', 'package.json'],
    parts: [],
  });
});

test('every form of --version prints the version of the package', async () => {
  await using place = await emptyPlace();
  const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
  for (const words of [['--version'], ['-V'], ['--version', '--quiet'], ['-qV']]) {
    expect(await place.run(words)).toMatchObject({ code: 0, stdout: `${version}\n`, stderr: '' });
  }
});

test.each(['--help', 'help cloze', 'runs --help', '--help --lang en'])(
  '%s loads only what every command loads',
  async (line) => {
    await using place = await emptyPlace();
    expect(await loadedBy(line.split(' '), place)).toEqual({ files: always, parts: [] });
  },
);

test('what every command loads had become six times as large', () => {
  const map = readFileSync(`${root}dist/main.cjs.map`, 'utf8');
  const { sources } = JSON.parse(map) as { sources: string[] };
  expect(sources.length).toBeGreaterThan(20);
  expect(
    sources.filter((file) =>
      /node_modules\/(yaml|zod|csv-parse)\/|messages\/families\//.test(file),
    ),
  ).toEqual([]);
});

const chunk = (name: string) => `dist/chunks/${name}.cjs`;
const telling = chunk('presentation');

test.each(['completion bash', 'explain lint/html'])(
  '%s loads what tells a result, and nothing that reads documents',
  async (line) => {
    await using place = await emptyPlace();
    const { files } = await loadedBy(line.split(' '), place);
    expect(files).toContain(telling);
    expect(files).not.toContain('dist/chunks/documents.cjs');
  },
);

test('a command that checks files also loads the code for documents, and nothing else', async () => {
  await using place = await emptyPlace();
  await place.write('question.json', JSON.stringify(question('Capital')));
  const loaded = await loadedBy(['validate', 'question.json', '--as', 'lacuna.create'], place);
  const files = [...always, 'dist/chunks/documents.cjs', telling].toSorted();
  expect(loaded).toEqual({ files, parts: [] });
});

test('a command that checks files makes no Intl.Segmenter, which takes milliseconds', async () => {
  await using place = await emptyPlace();
  await place.write('question.json', JSON.stringify(question('Capital')));
  await place.write(
    'no-segmenter.cjs',
    `Intl.Segmenter = class { constructor() { throw new Error('a segmenter was made'); } };`,
  );
  const words = ['validate', 'question.json', '--as', 'lacuna.create'];
  const argv = [process.execPath, '--require', './no-segmenter.cjs', bin, ...words];
  expect(await place.spawn(argv).ended).toMatchObject({ code: 0 });
});

test('variables with which the parser of YAML shows its work have no effect', async () => {
  await using place = await emptyPlace();
  await place.write('question.yaml', JSON.stringify(question('Capital')));
  const env = { LOG_TOKENS: '1', LOG_STREAM: '1' };
  const ended = await place.run(['validate', 'question.yaml', '--as', 'lacuna.create'], { env });
  expect(ended).toMatchObject({ code: 0, stdout: '' });
});

test('a command that sends loads the code for ledgers only if it uses one', async () => {
  await using place = await emptyPlace();
  await using service = await startService(place);
  await place.write('question.json', JSON.stringify(question('Capital')));
  const words = ['lacuna', 'create', 'question.json', '--base-url', service.url];
  const without = await loadedBy([...words, '--no-ledger'], place);
  const sending = ['documents', 'sending', 'undici-transport'].map(chunk);
  const sent = [...always, telling, ...sending];
  expect(without.files).toEqual(sent.toSorted());
  // Only a ledger needs the digest of a document.
  expect(without.parts).not.toContain('crypto');
  const recorded = await loadedBy([...words, '--again'], place);
  expect(recorded.files).toEqual([...sent, chunk('ledger')].toSorted());
});

test('an import that sends nothing does not load what connects', async () => {
  await using place = await emptyPlace();
  await using service = await answering(
    alwaysJson('{"content":{"id":7},"message":{"message":"OK","type":"INFO"}}'),
  );
  await place.write('question.json', JSON.stringify(question('Capital')));
  const words = ['import', 'question.json', '--as', 'lacuna.create', '--new-ledger', '-q'];
  const loaded = () => loadedBy([...words, '--base-url', service.url], place);
  const parts = ['documents', 'import', 'ledger', 'sending'].map(chunk);
  const files = [...always, telling, ...parts].toSorted();
  expect((await loaded()).files).toEqual([...files, chunk('undici-transport')].toSorted());
  const again = await loaded();
  expect(again.files).toEqual(files);
  expect(again.parts).not.toContain('net');
});

/** The files that read or write another format, and the libraries that only they need. */
const formatFiles = /dist\/chunks\/(read-(?!ing)\w[\w-]*|write-[\w-]+|xml|sync|open-package)\.cjs/;

test.each([
  ['quiz.xml', 'ndjson', ['read-cloze', 'read-moodle-xml', 'xml']],
  ['quiz.gift', 'yaml', ['read-gift']],
  ['quiz.gift', 'xlsx', ['read-gift', 'write-xlsx']],
  ['quiz.ndjson', 'moodle-xml', ['write-moodle-xml']],
])('a conversion of %s to %s loads the code for these formats only', async (file, to, expected) => {
  await using place = await emptyPlace();
  await place.write(
    'quiz.xml',
    `<quiz><question type="cloze"><name><text>Capital</text></name><questiontext format="html">
     <text>Brasília é a {1:SA:=capital}.</text></questiontext></question></quiz>`,
  );
  await place.write('quiz.gift', '::Capital::A capital do Brasil é {=Brasília}.\n');
  await place.write('quiz.ndjson', `${JSON.stringify(question('Capital'))}\n`);
  const given = ['author=Ana', 'difficulty=1', 'topicId=7'].flatMap((each) => ['--set', each]);
  const words = ['convert', file, '--to', to, '--out', `converted.${to}`, ...given];
  const { files } = await loadedBy(words, place);
  const loaded = files.flatMap((each) => formatFiles.exec(each)?.[1] ?? []);
  expect(loaded).toEqual(expected);
});

test('the HTTP parser is compiled with another budget before undici compiles the same bytes', async () => {
  await using place = await emptyPlace();
  await using service = await startService(place);
  await place.write('question.json', JSON.stringify(question('Capital')));
  await place.write(
    'compiled.cjs',
    `const { createHash } = require('node:crypto');
     const { cachedDataVersionTag } = require('node:v8');
     const { Module } = WebAssembly;
     const usual = cachedDataVersionTag();
     const compiled = [];
     WebAssembly.Module = class extends Module {
       constructor(bytes) {
         super(bytes);
         const digest = createHash('sha256').update(bytes).digest('hex');
         compiled.push({ digest, hasUsualFlags: cachedDataVersionTag() === usual });
       }
     };
     process.on('exit', () =>
       require('node:fs').writeFileSync('compiled.json', JSON.stringify(compiled)),
     );`,
  );
  const words = ['lacuna', 'create', 'question.json', '--no-ledger', '--base-url', service.url];
  const argv = [process.execPath, '--require', './compiled.cjs', bin, ...words];
  expect(await place.spawn(argv).ended).toMatchObject({ code: 0 });
  const compiled = JSON.parse(await place.read('compiled.json')) as { digest: string }[];
  const digest = compiled[0]?.digest;
  expect(compiled).toEqual([
    { digest, hasUsualFlags: false },
    { digest, hasUsualFlags: true },
  ]);
});

/** What a successful command has loaded when it exits. */
async function loadedBy(words: readonly string[], place: Place): Promise<Loaded> {
  await place.write(
    'told.cjs',
    `const vm = require('node:vm');
     const compiled = [];
     vm.Script = class extends vm.Script {
       constructor(text, options) {
         super(text, options);
         compiled.push(options.filename);
       }
     };
     const before = new Set(process.moduleLoadList);
     process.on('exit', () => {
       const files = [...Object.keys(require.cache), ...compiled];
       const parts = process.moduleLoadList.filter((part) => !before.has(part));
       require('node:fs').writeFileSync('loaded.json', JSON.stringify({ files, parts }));
     });`,
  );
  const argv = [process.execPath, '--require', './told.cjs', bin, ...words];
  const { code, stderr } = await place.spawn(argv).ended;
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${stderr}`);
  const { files, parts } = JSON.parse(await place.read('loaded.json')) as Loaded;
  const names = files
    .filter((file) => file.startsWith(root) && !file.includes('node_modules'))
    .map((file) => file.slice(root.length).replace(/-[\w-]{8}\.cjs$/, '.cjs'));
  const isLoaded = (part: string) => parts.includes(`NativeModule ${part}`);
  return { files: names.toSorted(), parts: slowParts.filter(isLoaded) };
}
