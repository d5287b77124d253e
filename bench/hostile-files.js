/** Files that are made to use up a computer: the command that reads them refuses each. */
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

/** 9 KB that inflate to 180,000 questions. */
const tinyQuestions = () =>
  Object.fromEntries(
    Array.from({ length: 60 }, (_, n) => [`q${n}.gift`, strToU8('{=a}\n\n'.repeat(3000))]),
  );

/** @type {(count: number, unit: (at: number) => string) => string} */
const each = (count, unit) => Array.from({ length: count }, (_, at) => unit(at)).join('');
const moodle = (/** @type {string} */ type, /** @type {string} */ inside) =>
  `<quiz><question type="${type}"><questiontext><text>${'[[1]] '.repeat(999)}</text></questiontext>${inside}</question></quiz>`;
const qti12 = (/** @type {string} */ type, /** @type {string} */ inside) =>
  `<questestinterop><item><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>${type}</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation><material><mattext>${'[x] '.repeat(999)}</mattext></material>${inside}</item></questestinterop>`;
const choices = `<response_lid ident="response_x"><render_choice>${each(900, (at) => `<response_label ident="${at}"><material><mattext>${at}</mattext></material></response_label>`)}</render_choice></response_lid></presentation>`;
const right = (/** @type {string} */ compared) =>
  `<resprocessing><respcondition><conditionvar>${compared}</conditionvar><setvar action="Add">1</setvar></respcondition></resprocessing>`;
const qti2 = `<assessmentItem identifier="a"><responseDeclaration identifier="R" cardinality="single" baseType="string"><mapping>${each(1500, (at) => `<mapEntry mapKey="${at}" mappedValue="1"/>`)}</mapping></responseDeclaration><itemBody>${'<textEntryInteraction responseIdentifier="R"/>'.repeat(800)}</itemBody></assessmentItem>`;
const dragged = (/** @type {number} */ words) => ({ textField: each(words, (at) => `*w${at}* `) });

/**
 * Blanks that share their answers: below 100 KB each, and hundreds of megabytes if every blank had
 * a list of its own.
 */
const shared = [
  {
    name: 'gapselect.xml',
    content: () =>
      moodle(
        'gapselect',
        each(990, (at) => `<selectoption><text>${at}</text></selectoption>`),
      ),
  },
  {
    name: 'ddwtos.xml',
    content: () =>
      moodle(
        'ddwtos',
        each(990, (at) => `<dragbox><text>${at}</text></dragbox>`),
      ),
  },
  {
    name: 'dropdowns.xml',
    content: () =>
      qti12(
        'multiple_dropdowns_question',
        choices + right('<varequal respident="response_x">1</varequal>'),
      ),
  },
  { name: 'named.xml', content: () => qti12('fill_in_multiple_blanks_question', choices) },
  {
    name: 'typed.xml',
    content: () =>
      qti12(
        'short_answer_question',
        `<response_str ident="x"><render_fib/></response_str></presentation>${right(each(900, (at) => `<varequal respident="x">${at}</varequal>`))}`,
      ),
  },
  { name: 'entries.xml', content: () => qti2 },
  {
    name: 'dragged.json',
    content: () => JSON.stringify({ ...dragged(900), behaviour: {} }),
  },
  {
    name: 'column.json',
    content: () =>
      JSON.stringify(
        Array.from({ length: 150 }, () => ({ library: 'H5P.DragText 1.10', params: dragged(90) })),
      ),
  },
];
const columns = ['title', 'question', 'lacuna1'];
/** @type {(cells: readonly string[]) => string} */
const sheetRow = (cells) =>
  `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
/** @type {(rows: string, after?: string) => Uint8Array} */
export const workbook = (rows, after = '') =>
  zipSync({
    'xl/workbook.xml': strToU8(
      '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="r1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/a.xml"/></Relationships>',
    ),
    'xl/worksheets/a.xml': strToU8(
      `<worksheet><sheetData>${sheetRow(columns)}${rows}</sheetData>${after}</worksheet>`,
    ),
  });

/**
 * @typedef {object} HostileFile
 * @property {string} name
 * @property {() => string | Uint8Array} content
 * @property {readonly string[]} [options] of `convert`
 * @property {readonly string[]} [words] the command, if it is not `convert`
 * @property {number} [exitCode] 3 if absent
 * @property {number} [yardstick] bytes of the harmless file, if not as many as this one has: as many
 *   documents cost no more for being small
 */

const validate = { words: ['validate', '--as', 'lacuna.create'] };
const lint = { words: ['lacuna', 'lint'] };
const create = { words: ['lacuna', 'create', '-n'] };

/** Of a sheet whose difficulty is wrong in each row. */
const HEADER =
  'title,cloze,difficulty,source,author,topicId,inheritPermissions,securityPermission,securityRestriction\n';
const wrongRow = 'a,A [[b]].,x,s,a,1,INHERIT,[],[]\n';

/** @type {(name: (at: number) => string, count: number, between: string) => string} */
const names = (name, count, between) =>
  Array.from({ length: count }, (_, at) => name(at)).join(between);
/** @type {(count: number) => string} */
const wide = (count) => `${names((at) => `c${at}`, count, ',')}\n${'1,'.repeat(count - 1)}1\n`;

const asMoodle = { options: ['--from', 'moodle-xml'] };

/** Small questions that are right, in nearly 100 KB. */
const smallRows = 'a,A[[b]]\n'.repeat(9800);
const smallDocuments = '---\ncloze: "[[b]]"\ntitle: t\n'.repeat(3500);
const smallLines = '{"title":"a","cloze":"[[b]]"}\n'.repeat(3300);
const rightFile = (/** @type {number} */ yardstick) => ({ exitCode: 0, yardstick });

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
  { name: 'columns.csv', content: () => wide(500), ...validate },
  { name: 'columns-twice.csv', content: () => wide(1000), ...validate },
  { name: 'columns-many.csv', content: () => wide(14_000) },
  { name: 'rows.csv', content: () => HEADER + wrongRow.repeat(2900), ...validate },
  { name: 'rows-lacking.csv', content: () => `difficulty\n${'x\n'.repeat(48_000)}`, ...validate },
  { name: 'rows-lacking-lint.csv', content: () => `difficulty\n${'x\n'.repeat(48_000)}`, ...lint },
  { name: 'rows-malformed.csv', content: () => `title\n${'a"b\n'.repeat(24_000)}`, ...create },
  { name: 'objects.ndjson', content: () => '{}\n'.repeat(33_000), ...lint },
  { name: 'objects-twice.ndjson', content: () => '{}\n'.repeat(66_000), ...lint },
  { name: 'objects.json', content: () => `[${'{},'.repeat(33_000)}{}]`, ...create },
  { name: 'objects.yaml', content: () => '---\n{}\n'.repeat(14_000), ...create },
  { name: 'lines.ndjson', content: () => '{\n'.repeat(48_000), ...validate },
  { name: 'keys.json', content: () => `{${names((at) => `"k${at}":1`, 9000, ',')}}`, ...validate },
  { name: 'keys.yaml', content: () => 'a: 1\n'.repeat(19_000), ...validate },
  { name: 'aliases.yaml', content: () => `a: &a [1]\nb: [${'*a,'.repeat(32_000)}]\n`, ...validate },
  {
    name: 'small.csv',
    content: () => `title,cloze\n${smallRows}`,
    exitCode: 6,
    yardstick: 333_200,
  },
  {
    name: 'small-lint.csv',
    content: () => `title,cloze\n${smallRows}`,
    ...lint,
    ...rightFile(333_200),
  },
  { name: 'small.md', content: () => '# t\n[[b]]\n'.repeat(9800), ...lint, ...rightFile(147_000) },
  { name: 'small.yaml', content: () => smallDocuments, ...lint, ...rightFile(560_000) },
  { name: 'small.ndjson', content: () => smallLines, ...lint, ...rightFile(528_000) },
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
  { name: 'questions.zip', content: () => zipSync(tinyQuestions()), exitCode: 6 },
  { name: 'up.zip', content: () => zipSync({ '../../up.gift': strToU8('::a::A {=b}.') }) },
  ...shared,
  // Workbooks of about 100 KB, which inflate a thousandfold.
  { name: 'cell.xlsx', content: () => workbook(sheetRow(['a', '###', long('a ', 95)])) },
  { name: 'rows.xlsx', content: () => workbook(long(sheetRow(['a', '###', 'b']), 95)) },
  { name: 'empty-rows.xlsx', content: () => workbook(long('<row/>', 95)) },
  { name: 'behind.xlsx', content: () => workbook('', long(' ', 95)) },
];
