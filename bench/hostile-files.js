/** Files that are made to use up a computer: `convert` refuses each of them. */
import { strToU8, zipSync } from 'fflate';

const MIB = 2 ** 20;

const quiz = (/** @type {string} */ inside, before = '') =>
  `<?xml version="1.0"?>\n${before}<quiz>${inside}</quiz>`;
const question = (/** @type {string} */ text) =>
  `<question type="cloze"><name><text>a</text></name><questiontext><text>${text}</text></questiontext></question>`;

const levels = (/** @type {number} */ count) => `${'<a>'.repeat(count)}${'</a>'.repeat(count)}`;
/** @type {(unit: string, mebibytes: number) => string} */
const long = (unit, mebibytes) => Buffer.alloc(mebibytes * MIB, unit).toString('latin1');

const bomb = `<!DOCTYPE quiz [${Array.from({ length: 12 }, (_, n) =>
  n === 0 ? '<!ENTITY e0 "lol">' : `<!ENTITY e${n} "${`&e${n - 1};`.repeat(10)}">`,
).join('')}]>`;
const external = '<!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]>';

const manyEntries = () =>
  Object.fromEntries(
    Array.from({ length: 12_000 }, (_, n) => [
      `a${n}.gift`,
      /** @type {[Uint8Array, { level: 0 }]} */ ([strToU8('x'), { level: 0 }]),
    ]),
  );

/**
 * @typedef {object} HostileFile
 * @property {string} name
 * @property {() => string | Uint8Array} content
 * @property {readonly string[]} [options] of `convert`
 */

const asMoodle = { options: ['--from', 'moodle-xml'] };

/** @type {readonly HostileFile[]} */
export const hostileFiles = [
  { name: 'bomb.xml', content: () => quiz(question('&e11; {1:SA:=x}'), bomb), ...asMoodle },
  { name: 'external.xml', content: () => quiz(question('&x; {1:SA:=x}'), external), ...asMoodle },
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
  {
    name: 'zeros.zip',
    content: () => zipSync({ 'a.xml': [new Uint8Array(60 * MIB), { level: 1 }] }),
  },
  { name: 'many.zip', content: () => zipSync(manyEntries()) },
  { name: 'up.zip', content: () => zipSync({ '../../up.gift': strToU8('::a::A {=b}.') }) },
];
