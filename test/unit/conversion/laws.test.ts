/** What holds for any text of any format: its questions are converted, or it is said why not. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findFormat, sourceFormats } from '../../../src/commands/convert/formats.ts';
import { escaped } from '../../../src/conversion/plain-text.ts';
import { isReason } from '../../../src/conversion/loss.ts';
import { LONGEST_QUESTION, Unreadable } from '../../../src/conversion/reading.ts';
import { checkOfKind } from '../../../src/documents/check.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { runsOf } from '../../harness/laws.ts';
import { documentOf } from '../documents/reading.ts';
import { converted, itemsOf } from './expectation.ts';

const folder = fileURLToPath(new URL('cases', import.meta.url));
/** Those of other tools, each with its cases. */
const formats = sourceFormats.filter((name) => findFormat(name)?.isOwn === false);

const textsOf = (format: string) =>
  readdirSync(join(folder, format))
    .filter((file) => !file.endsWith('.expected.yaml'))
    .map((file) => readFileSync(join(folder, format, file), 'utf8'));

/** The questions of a text; none of one that cannot be read. */
async function questionsIn(format: string, ...bytes: readonly Uint8Array[]) {
  const questions: ReturnType<typeof converted>[] = [];
  try {
    for await (const item of itemsOf(format, bytes)) questions.push(converted(item));
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return [];
  }
  return questions;
}

describe.each(formats)('any change of a text of %s', (format) => {
  const pieces = /<[^<>]*>|"(?:[^"\\]|\\.)*"|[\w.%-]+|\s+|[^]/g;
  const texts = textsOf(format);
  const anyPiece = fc.oneof(
    fc.constantFrom(...new Set(texts.flatMap((text) => text.match(pieces) ?? []))),
    fc.constantFrom('*', '###', '____', '-5', '~', '=', '%50%', '\\', '&nbsp;', '&lt;', 'true'),
    fc.string({ unit: 'binary', maxLength: 4 }),
  );
  const anyChange = fc.record({
    at: fc.nat(),
    removed: fc.integer({ min: 0, max: 6 }),
    added: fc.array(anyPiece, { maxLength: 2 }),
  });
  const changed = fc
    .tuple(fc.constantFrom(...texts), fc.array(anyChange, { maxLength: 3 }))
    .map(([text, changes]) => {
      const parts = text.match(pieces) ?? [];
      for (const { at, removed, added } of changes) {
        parts.splice(at % (parts.length + 1), removed, ...added);
      }
      return parts.join('');
    });
  const given = { difficulty: 1, source: 'x', author: 'x', topicId: 1 };
  const open = { inheritPermissions: 'INHERIT', securityPermission: [], securityRestriction: [] };

  test('gives valid questions, or reasons', async () => {
    let valid = 0;
    await fc.assert(
      fc.asyncProperty(changed, async (text) => {
        for (const { status, losses, body } of await questionsIn(format, Buffer.from(text))) {
          expect(losses.some(isReason)).toBe(status !== 'converted');
          if (body === null) continue;
          valid += 1;
          const document = documentOf(stringifyExact({ ...given, ...open, ...body }), 'file.json');
          const options = { allowUnknown: false };
          const { diagnostics } = checkOfKind(document, 'lacuna.create', options);
          expect([diagnostics.map(({ problem }) => problem), body]).toEqual([[], body]);
        }
      }),
      { numRuns: runsOf(1000) },
    );
    expect(valid).toBeGreaterThan(5);
  });

  test('is read alike, wherever its bytes are cut', async () => {
    await fc.assert(
      fc.asyncProperty(changed, fc.integer({ min: 1, max: 300 }), async (text, length) => {
        const bytes = Buffer.from(text);
        const count = Math.ceil(bytes.length / length);
        const cut = Array.from({ length: count }, (_, at) =>
          bytes.subarray(at * length, (at + 1) * length),
        );
        expect(await questionsIn(format, ...cut)).toEqual(await questionsIn(format, bytes));
      }),
      { numRuns: runsOf(200) },
    );
  });
});

/** Texts with a place for one that is repeated. */
const around: Readonly<Record<string, readonly string[]>> = {
  gift: ['…', '::…', '// …', 'a {=…}'],
  'moodle-cloze': ['…', '{1:SA:=…'],
  h5p: ['{"questions":["…"]}', '{"questions":["*…*"]}', '{"textField":"…"}'],
  qti12: [
    '<questestinterop><item><presentation><material><mattext texttype="text/html">…&gt;[b]</mattext></material><response_lid ident="response_b"><render_choice><response_label ident="l"/></render_choice></response_lid></presentation></item></questestinterop>',
  ],
  qti2: [
    '<assessmentItem><itemBody>… <textEntryInteraction responseIdentifier="R"/></itemBody></assessmentItem>',
    '<assessmentItem><responseProcessing template="http://www.imsglobal.org/…"/></assessmentItem>',
  ],
};
const signs = ['{', '}', '=', '~', '#', '%50%', '::', '\n', '*', ' ', '{#', '[tag:', ']', '=%1%'];
const others = ['{1:SA:', '{1:MC:=a~', '**a', ':', '/', '*a:b+c*', '[', '_', 'a/', '\\', '&', '<b'];

function writtenIn(format: string, sign: string): string {
  if (format === 'h5p') return JSON.stringify(sign).slice(1, -1);
  return format.startsWith('qti') ? escaped(sign) : sign;
}

// What takes exponential time does not come to it.
describe.each(Object.entries(around))('a long text of %s', (format, wholes) => {
  test.each([...signs, ...others])('of many %j is read to its end', async (sign) => {
    for (const whole of wholes) {
      const length = LONGEST_QUESTION - whole.length - 2;
      const written = writtenIn(format, sign);
      const text = whole.replace('…', () => written.repeat(length / written.length));
      await expect(questionsIn(format, Buffer.from(text))).resolves.toBeDefined();
    }
  });
});

const times = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join('');
const item = (inside: string) => `<questestinterop><item>${inside}</item></questestinterop>`;
const nested = (name: string, inside: string) =>
  `<${name}>`.repeat(150) + inside + `</${name}>`.repeat(150);
const box = (name: string) =>
  `<response_str ident="${name}"><render_fib><response_label/></render_fib></response_str>`;
const entry = (name: string) => `<textEntryInteraction responseIdentifier="${name}"/>`;
const item2 = (body: string, rest = '') =>
  `<assessmentItem><itemBody>${body}</itemBody>${rest}</assessmentItem>`;
const one = `<responseDeclaration identifier="R" cardinality="single" baseType="string"><correctResponse><value>a</value></correctResponse></responseDeclaration>`;

test.each([
  [
    'blanks by name',
    'qti12',
    item(
      `<presentation><material><mattext>${times(900, (at) => `[n${at}] `)}</mattext></material>${times(900, (at) => box(`n${at}`))}</presentation><resprocessing>${times(900, (at) => `<respcondition><conditionvar><varequal respident="n${at}">x</varequal></conditionvar><setvar action="Add">1</setvar></respcondition>`)}</resprocessing>`,
    ),
    'converted',
  ],
  [
    'conditions',
    'qti12',
    item(
      `<presentation>${box('b')}</presentation><resprocessing><respcondition><conditionvar>${nested('and', '<varequal respident="b">x</varequal>'.repeat(900))}</conditionvar><setvar action="Add">1</setvar></respcondition></resprocessing>`,
    ),
    'converted',
  ],
  [
    'feedback',
    'qti12',
    item(
      `<presentation>${box('b')}</presentation>${times(2000, (at) => `<itemfeedback ident="f${at}"><material><mattext>y</mattext></material></itemfeedback>`)}`,
    ),
    'skipped',
  ],
  ['blanks', 'qti2', item2(times(3000, (at) => entry(`R${at}`))), 'refused'],
  ['blanks of one response', 'qti2', item2(entry('R').repeat(4000)), 'refused'],
  ['declarations', 'qti2', item2(entry('R'), one.repeat(1500)), 'refused'],
  [
    'feedback',
    'qti2',
    item2(nested('feedbackInline', 'a'.repeat(2 ** 17)) + entry('R'), one),
    'converted',
  ],
  [
    'rules',
    'qti2',
    item2(
      entry('R'),
      one +
        `<responseProcessing>${nested('patternMatch', 'a'.repeat(2 ** 17))}</responseProcessing>`,
    ),
    'refused',
  ],
  [
    'gaps',
    'moodle-xml',
    `<quiz><question type="gapselect"><questiontext><text>${'[[1]] '.repeat(50)}</text></questiontext>${'<selectoption><text>a</text></selectoption>'.repeat(50)}</question></quiz>`,
    'converted',
  ],
  [
    'gaps without a list',
    'moodle-xml',
    `<quiz><question type="gapselect"><questiontext><text>${'[[1]]'.repeat(1001)}</text></questiontext></question></quiz>`,
    'refused',
  ],
  [
    'gaps with long lists',
    'moodle-xml',
    `<quiz><question type="gapselect"><questiontext><text>${'[[1]]'.repeat(900)}</text></questiontext>${'<selectoption><text>a</text></selectoption>'.repeat(1001)}</question></quiz>`,
    'refused',
  ],
  [
    'characters',
    'h5p',
    JSON.stringify({ questions: [`*a*${'b'.repeat(LONGEST_QUESTION)}`] }),
    'refused',
  ],
  [
    'words',
    'h5p',
    JSON.stringify({ textField: '*Acre*', distractors: 'x*a:b*'.repeat(20_000) }),
    'converted',
  ],
])('a question with many %s in %s is read at once', async (_, format, text, status) => {
  expect((await questionsIn(format, Buffer.from(text))).map((each) => each.status)).toEqual([
    status,
  ]);
});

test.each([
  ['gift', `a {=${'x'.repeat(LONGEST_QUESTION)}}\nb\n\nCapital {=Brasília}`],
  [
    'moodle-xml',
    `<quiz><question type="cloze"><questiontext><text>{1:SA:=a}</text></questiontext><generalfeedback><text>${'a'.repeat(LONGEST_QUESTION)}</text></generalfeedback></question><question type="cloze"><questiontext><text>{1:SA:=a}</text></questiontext><file>${'a'.repeat(LONGEST_QUESTION)}</file></question></quiz>`,
  ],
  [
    'qti12',
    `<questestinterop><item>${'<material><mattext>x</mattext></material>'.repeat(20_000)}</item><item><presentation>${box('b')}</presentation><resprocessing><respcondition><conditionvar><varequal respident="b">x</varequal></conditionvar><setvar>1</setvar></respcondition></resprocessing></item></questestinterop>`,
  ],
])('of %s, a question that is too large is refused alone', async (format, text) => {
  const found = await questionsIn(format, Buffer.from(text));
  expect(found.map(({ status }) => status)).toEqual(['refused', 'converted']);
});
