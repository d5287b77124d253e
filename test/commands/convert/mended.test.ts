/** Defects that fresh eyes found, each by its symptom. */
import { expect, test } from 'vitest';
import { startCli } from '../../harness/cli.ts';
import { zipOf } from '../../unit/conversion/package/zips.ts';

const given = ['--set', 'difficulty=1', '--set', 'author=Ana', '--set', 'topicId=1'];
const gift = '::Rio::O rio é o {=Negro}.\n';

test.each([
  ['the source', ['--to', 'md', '--out', 'new/../q.gift']],
  ['the defaults', ['--defaults', 'd.yaml', '--out', './new/../d.yaml']],
  ['the report', ['--out', 'q.md', '--report', 'json=./q.md']],
  ['what lms-cli keeps', ['--out', 'new/../.lms-cli/q.md']],
])('an output is not written over %s by another name', async (_, options) => {
  await using cli = await startCli();
  await cli.write('q.gift', gift);
  await cli.write('d.yaml', 'difficulty: 1\n');
  await cli.run('convert', 'q.gift', ...options, ...given, '--overwrite');
  expect([cli.exitCode, cli.stderr]).toEqual([2, expect.stringContaining('output/file')]);
  expect(await cli.read('q.gift')).toBe(gift);
  expect(await cli.read('d.yaml')).toBe('difficulty: 1\n');
});

test('no two questions have one key, and the key that was not kept is named', async () => {
  await using cli = await startCli();
  const second = '# Foo\n\n---\nkey: rio\n---\n\na [[c]]\n';
  await cli.write('q.md', `# Rio\n\na [[b]]\n\n${second}`);
  await cli.run('convert', 'q.md', '--keys', '--to', 'ndjson', ...given);
  const keys = cli.stdout
    .trim()
    .split('\n')
    .map((line) => /"key":"([^"]+)"/.exec(line)?.[1]);
  expect(keys).toEqual(['rio', 'rio-2']);
  expect(cli.stderr).toContain('key: rio');
});

test('a question that --strict refuses for its key is not in the table', async () => {
  await using cli = await startCli();
  await cli.write('a.md', '# Rio\n\n---\nkey: rio\n---\n\na [[b]]\n');
  await cli.write('b.md', '# Mar\n\nc [[d]]\n');
  await cli.run('convert', 'a.md', 'b.md', '--strict', '--to', 'csv', ...given);
  expect(cli.stderr).toContain('1 of 2 questions converted');
  expect(cli.stdout).toContain('Mar');
  expect(cli.stdout).not.toContain('Rio');
});

test.each([
  ['--report', 'json=-'],
  ['-o', 'id'],
])('questions and %s %s do not share standard output', async (...options) => {
  await using cli = await startCli();
  await cli.write('q.gift', gift);
  await cli.run('convert', 'q.gift', ...options, ...given);
  expect([cli.exitCode, cli.stdout]).toEqual([2, '']);
  expect(cli.stderr).toContain('convert/output');
});

test('1,001 blanks in the notation are too many, as they are in fields', async () => {
  await using cli = await startCli();
  await cli.write('q.md', `# Rios\n\n${'[[a]] '.repeat(1001)}\n`);
  await cli.run('convert', 'q.md', '--to', 'moodle-xml');
  expect([cli.exitCode, cli.stderr]).toEqual([3, expect.stringContaining('"1001"')]);
});

const blanks = JSON.stringify({ questions: ['<p>x *b*</p>'] });
const h5pJson = (library: string) => JSON.stringify({ title: 'a', mainLibrary: library });

test.each([
  ['q.h5p', { 'h5p.json': h5pJson('H5P.Blanks'), 'content/content.json': blanks }],
  ['q.zip', { 'h5p.json': h5pJson('H5P.Blanks'), 'content/content.json': blanks }],
  ['q.zip', { 'q/h5p.json': h5pJson('H5P.Blanks'), 'q/content/content.json': blanks }],
  ['q.zip', { 'content.json': blanks }],
  [
    'q.h5p',
    { 'h5p.json': h5pJson('H5P.DragText'), 'content/content.json': '{"textField":"x *b*"}' },
  ],
])('a package that is one content of H5P is not empty: %s %j', async (file, entries) => {
  await using cli = await startCli();
  await cli.write(file, zipOf(entries));
  await cli.run('convert', file, '--to', 'ndjson', ...given);
  expect([cli.exitCode, cli.stdout]).toEqual([0, expect.stringContaining('"description":"b"')]);
});

test('a content of H5P without blanks is told by its library', async () => {
  await using cli = await startCli();
  const entries = { 'h5p.json': h5pJson('H5P.MultiChoice'), 'content/content.json': '{"a":1}' };
  await cli.write('q.h5p', zipOf(entries));
  await cli.run('convert', 'q.h5p', ...given);
  expect(cli.stderr).toContain('H5P.MultiChoice');
});

const moodle = (type: string, inside: string) =>
  `<quiz><question type="${type}"><name><text>a</text></name>${inside}</question></quiz>`;
const statement = (html: string) =>
  `<questiontext format="html"><text><![CDATA[${html}]]></text></questiontext>`;
const qti2 = `<assessmentItem identifier="a" title="a"><responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>a</value></correctResponse></responseDeclaration><itemBody><p>x <inlineChoiceInteraction responseIdentifier="R"><inlineChoice identifier="a">i&lt;n<br/></inlineChoice><inlineChoice identifier="b">n&#160;</inlineChoice></inlineChoiceInteraction></p></itemBody></assessmentItem>`;
const qti12 = `<questestinterop><item ident="a" title="a"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>fill_in_multiple_blanks_question</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation><material><mattext texttype="text/html">x [b]</mattext></material><response_lid ident="response_b"><render_choice><response_label ident="1"><material><mattext texttype="text/html">i&lt;n&lt;br&gt;</mattext></material></response_label><response_label ident="2"><material><mattext>n&lt;br&gt;</mattext></material></response_label></render_choice></response_lid></presentation></item></questestinterop>`;

test.each([
  ['q.txt', 'x {1:SA:=i<n~=n<br>} y<br>', ['i<n', 'n']],
  ['q.txt', 'x {1:MC:~if (a<b && c>d)~=List<String><br />} y', ['if (a<b && c>d)', 'List<String>']],
  ['q.gift', '::a::x {=i<n ~n<br> ~&nbsp;k} y', ['i<n', 'n', 'k']],
  ['q.gift', '::a::x ____ {=i<n =n<br>}', ['i<n', 'n']],
  ['q.gift', '::a::[plain]x {=i<n ~n<br>} y', ['i<n', 'n']],
  ['q.xml', moodle('cloze', statement('x {1:SA:~=i<n~=n&nbsp;<br>}')), ['i<n', 'n']],
  [
    'q.xml',
    moodle(
      'gapselect',
      `${statement('x [[1]]')}<selectoption><text>i&lt;n&lt;br&gt;</text></selectoption>`,
    ),
    ['i<n'],
  ],
  [
    'q.xml',
    moodle(
      'shortanswer',
      `${statement('x ____')}<answer fraction="100"><text>i&lt;n&lt;br&gt;</text></answer>`,
    ),
    ['i<n'],
  ],
  ['q.xml', qti12, ['i<n', 'n']],
  ['q.xml', qti2, ['i<n', 'n']],
  [
    'q.json',
    JSON.stringify({ questions: ['<p>x *i<n/n<br>/List<String>*</p>'], behaviour: {} }),
    ['i<n', 'n', 'List<String>'],
  ],
])(
  'an answer is not cut at a < before a letter, and has no <br> at its end: %s %s',
  async (file, text, answers) => {
    await using cli = await startCli();
    await cli.write(file, text);
    await cli.run('convert', file, '--to', 'ndjson', ...given);
    const written = Array.from(
      cli.stdout.matchAll(/"description":("(?:[^"\\]|\\.)*")/g),
      ([, each]) => JSON.parse(each ?? ''),
    );
    expect([written, cli.stderr]).toEqual([answers, expect.any(String)]);
  },
);

test.each([
  ['{1:SA:~=x}', [10]],
  ['{1:MC:~a~=b}', [0, 10]],
  ['{1:MULTICHOICE_S:~%100%a#sim~b}', [10, 0]],
  ['{1:SAC:~%100%x~%50%y}', [10, 5]],
])('a blank of Cloze that begins with ~ is not malformed: %s', async (blank, scores) => {
  await using cli = await startCli();
  await cli.write('q.txt', `a ${blank} c`);
  await cli.run('convert', 'q.txt', '--to', 'ndjson', ...given);
  const found = Array.from(cli.stdout.matchAll(/"score":(\d+)/g), ([, score]) => Number(score));
  expect([found, cli.exitCode]).toEqual([scores, 0]);
});
