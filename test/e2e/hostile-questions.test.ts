/**
 * Files that are made to use up a computer. Each is refused, or read within its limits, in a second
 * of the processor and 200 MB of memory.
 */
import { strToU8, zipSync, type Zippable } from 'fflate';
import { describe, expect, test } from 'vitest';
import { emptyPlace } from './spawned.ts';

/**
 * Prints what the process used, as its last line. Its peak on Linux is that of this program alone:
 * the usual figure is never less than what the starting process had.
 */
const measuring = `--import=data:text/javascript,${encodeURIComponent(`
  import { existsSync, readFileSync } from 'node:fs';
  process.on('exit', () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
    const peak = /VmHWM:\\s+(\\d+)/.exec(status)?.[1] ?? maxRSS;
    process.stderr.write('\\nused ' + peak + ' ' + (userCPUTime + systemCPUTime) + '\\n');
  });
`)}`;

const MIB = 2 ** 20;
const MOST_KIB = 200_000_000 / 1024;
const MOST_MICROSECONDS = 1_000_000;

const quiz = (inside: string, before = '') =>
  `<?xml version="1.0"?>\n${before}<quiz>${inside}</quiz>`;
const question = (text: string) =>
  `<question type="cloze"><name><text>a</text></name><questiontext><text>${text}</text></questiontext></question>`;

const levels = (count: number) => `${'<a>'.repeat(count)}${'</a>'.repeat(count)}`;
const long = (unit: string, mebibytes: number) =>
  Buffer.alloc(mebibytes * MIB, unit).toString('latin1');

const bomb = `<!DOCTYPE quiz [${Array.from({ length: 12 }, (_, n) =>
  n === 0 ? '<!ENTITY e0 "lol">' : `<!ENTITY e${n} "${`&e${n - 1};`.repeat(10)}">`,
).join('')}]>`;

interface Hostile {
  readonly name: string;
  readonly content: () => string | Uint8Array;
  readonly options?: readonly string[];
}

const asMoodle = { options: ['--from', 'moodle-xml'] };
const zeros = new Uint8Array(60 * MIB);
const small = strToU8('x');

const files: readonly Hostile[] = [
  { name: 'bomb.xml', content: () => quiz(question('&e11; {1:SA:=x}'), bomb), ...asMoodle },
  {
    name: 'external.xml',
    content: () =>
      quiz(question('&x; {1:SA:=x}'), '<!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
    ...asMoodle,
  },
  { name: 'deep.xml', content: () => quiz(levels(100_000)) },
  { name: 'deep.json', content: () => `{"questions":${'['.repeat(1_000_000)}` },
  { name: 'deep.yaml', content: () => `title: ${'['.repeat(1_000_000)}` },
  { name: 'long.xml', content: () => quiz(question(`{1:SA:=${long('a', 50)}}`)) },
  { name: 'open.xml', content: () => quiz(`<question type="cloze" a="${long('a', 50)}`) },
  { name: 'long.gift', content: () => `::a::A {=${long('a', 50)}}.\n` },
  { name: 'choices.gift', content: () => `::a::A {${long('~a ', 50)}}.\n` },
  { name: 'long.csv', content: () => `title,question,lacuna1\na,###,${long('a', 50)}\n` },
  { name: 'wide.csv', content: () => `title,question${long(',lacuna1', 20)}\n` },
  { name: 'long.ndjson', content: () => `{"title":"${long('a', 50)}"}\n` },
  { name: 'long.md', content: () => `# a\n\nx [[${long('a', 50)}]]\n` },
  { name: 'answers.xml', content: () => quiz(question(`{1:SA:${'=ab~'.repeat(200_000)}=b}`)) },
  { name: 'blanks.xml', content: () => quiz(question('{1:SA:=a} '.repeat(90_000))) },
  { name: 'braces.xml', content: () => quiz(question('{1:SA:'.repeat(150_000))) },
  { name: 'nested.xml', content: () => quiz(question('&lt;p>'.repeat(90_000))) },
  { name: 'zeros.zip', content: () => zipSync({ 'a.xml': [zeros, { level: 1 }] }) },
  { name: 'many.zip', content: () => zipSync(manyEntries()) },
  { name: 'up.zip', content: () => zipSync({ '../../up.gift': strToU8('::a::A {=b}.') }) },
];

const manyEntries = (): Zippable =>
  Object.fromEntries(
    Array.from({ length: 12_000 }, (_, n) => [`a${n}.gift`, [small, { level: 0 }]]),
  );

describe('a hostile file is refused in a second and 200 MB', () => {
  test.each(files)('$name', async ({ name, content, options = [] }) => {
    await using place = await emptyPlace();
    await place.write(name, content());
    const env = { NODE_OPTIONS: measuring };
    const argv = ['convert', name, '--out', 'q.ndjson', ...options];
    const { code, stdout, stderr } = await place.run(argv, { env });
    const [, memory, time] = /used (\d+) (\d+)\n$/.exec(stderr) ?? [];
    expect([code, stdout, stderr.slice(0, 500)]).toEqual([3, '', expect.stringContaining(name)]);
    expect(stderr).not.toContain('root:');
    expect(Number(memory)).toBeLessThan(MOST_KIB);
    expect(Number(time)).toBeLessThan(MOST_MICROSECONDS);
  });
});
