/** A question in our form, written in another format and read again, is the same question. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isObject, objectsIn, type Json, type JsonObject } from '../../../src/core/json.ts';
import { parseExact, stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { textOf } from '../bodies.ts';
import { anyQuestion } from './any-question.ts';
import { causeOf, lossesIn, reportIn, withStatus } from './reports.ts';
import { runsOf } from '../../harness/laws.ts';

const offline = { env: { LMS_BASE_URL: undefined } };

interface Trip {
  readonly body: JsonObject;
  /** Null if it was refused on the way. */
  readonly back: JsonObject | null;
  /** Of the writing and of the reading call. */
  readonly losses: readonly JsonObject[];
}

interface Route {
  readonly format: string;
  readonly file: string;
}

/** Writes the questions in the format and reads them again. */
async function trips(cli: Cli, bodies: readonly JsonObject[], route: Route): Promise<Trip[]> {
  const { format, file } = route;
  await cli.write('in.ndjson', bodies.map((body) => `${stringifyExact(body)}\n`).join(''));
  const writing = ['--to', format, '--out', file, '--report', 'json=there.json', '--overwrite'];
  await cli.run('convert', 'in.ndjson', '-q', ...writing);
  const there = reportIn(await cli.read('there.json'));
  expect(there.questions).toHaveLength(bodies.length);
  const written = withStatus(there, 'converted');
  const refused = turnedBack(bodies, there.questions);
  if (written.length === 0) return refused;
  const [scale] = written
    .flatMap(lossesIn)
    .filter((loss) => causeOf(loss) === 'not-kept scale')
    .map((loss) => /[\d.]+/.exec(textOf(loss, 'value'))?.[0]);
  const reading = [
    '--from',
    format,
    '--out',
    'back.ndjson',
    '--report',
    'json=back.json',
    '--overwrite',
  ];
  const scaled = scale === undefined ? [] : ['--scale', scale];
  await cli.run('convert', file, '-q', ...reading, ...scaled);
  const home = reportIn(await cli.read('back.json'));
  expect(home.questions).toHaveLength(written.length);
  const kept =
    withStatus(home, 'converted').length > 0 ? bodiesIn(await cli.read('back.ndjson')) : [];
  const sent = bodies.filter((_, index) => there.questions[index]?.['status'] === 'converted');
  return [
    ...refused,
    ...sent.map((body, index) => {
      const end = home.questions[index] ?? {};
      const back = end['status'] === 'converted' ? (kept.shift() ?? null) : null;
      return { body, back, losses: [...lossesIn(written[index] ?? {}), ...lossesIn(end)] };
    }),
  ];
}

const turnedBack = (bodies: readonly JsonObject[], questions: readonly JsonObject[]): Trip[] =>
  bodies.flatMap((body, index) => {
    const question = questions[index] ?? {};
    return question['status'] === 'converted'
      ? []
      : [{ body, back: null, losses: lossesIn(question) }];
  });

const bodiesIn = (text: string): JsonObject[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map(parseExact)
    .filter(isObject);

/** The fields that are not the same. False and no tags are the same as no field. */
function differences(body: JsonObject, back: JsonObject): string[] {
  const names = new Set([...Object.keys(body), ...Object.keys(back)]);
  const value = (from: JsonObject, name: string) => {
    const found = from[name];
    const isNone = found === undefined || found === false || found === null || found === '';
    return isNone ? '' : stringifyExact(found);
  };
  const others = [...names].filter((name) => value(body, name) !== value(back, name));
  if (!others.includes('lacunaAlternatives')) return others;
  const parts = ['description', 'score'].filter(
    (part) => stringifyExact(answers(body, part)) !== stringifyExact(answers(back, part)),
  );
  return [...others.filter((name) => name !== 'lacunaAlternatives'), ...parts];
}

/** The texts or the points of all answers. */
const answers = ({ lacunaAlternatives }: JsonObject, part: string): Json[][] =>
  objectsIn(lacunaAlternatives).map(({ alternatives }) =>
    objectsIn(alternatives).map((each) => each[part] ?? null),
  );

/** What each loss says of a field beside `not-kept content` and `not-kept text`, which name it. */
const fieldsOfCauses: Readonly<Record<string, readonly string[]>> = {
  'not-kept title': ['title'],
  'not-kept answer': ['description', 'score'],
  'not-kept points': ['description', 'score'],
};

/** Whether a loss says that the field is not the same. */
function isNamed(name: string, { body, losses }: Trip): boolean {
  return losses.some((loss) => {
    const cause = causeOf(loss);
    const value = textOf(loss, 'value');
    if (fieldsOfCauses[cause]?.includes(name) === true) return true;
    if (cause === 'not-kept content') return value.startsWith(`${name}:`);
    if (cause !== 'not-kept text') return false;
    if (loss['blank'] !== null) return name === 'description';
    return (
      value.startsWith(`${name}:`) ||
      value === body[name] ||
      name === 'tags' ||
      (name === 'question' && /\[\[|#/.test(value))
    );
  });
}

const unnamed = (trip: Trip): string[] =>
  trip.back === null
    ? []
    : differences(trip.body, trip.back).filter((name) => !isNamed(name, trip));

function expectNamed(trip: Trip): void {
  expect([unnamed(trip), trip]).toEqual([[], trip]);
  const isRefused = trip.losses.some((loss) => loss['code'] === 'convert/refused');
  expect([isRefused, trip]).toEqual([trip.back === null, trip]);
}

/** The routes on which several questions go together. */
const ownRoutes: readonly Route[] = [
  { format: 'md', file: 'out.md' },
  { format: 'yaml', file: 'out.yaml' },
  { format: 'ndjson', file: 'out.ndjson' },
  { format: 'csv', file: 'out.csv' },
  { format: 'xlsx', file: 'out.xlsx' },
];

describe('our form, another format and our form again', () => {
  test.each(ownRoutes)(
    'is the same question, or a loss names the field: $format',
    async (route) => {
      await using cli = await startCli(offline);
      let same = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(anyQuestion, { minLength: 1, maxLength: 12 }), async (bodies) => {
          for (const trip of await trips(cli, bodies, route)) {
            expectNamed(trip);
            if (trip.back !== null && trip.losses.length === 0) same += 1;
          }
        }),
        { numRuns: runsOf(20) },
      );
      expect(same).toBeGreaterThan(5);
    },
  );

  test('is the same, or a loss names the field: moodle-xml', async () => {
    await using cli = await startCli(offline);
    let kept = 0;
    await fc.assert(
      fc.asyncProperty(anyQuestion, async (body) => {
        for (const trip of await trips(cli, [body], { format: 'moodle-xml', file: 'out.xml' })) {
          expectNamed(trip);
          if (trip.back !== null) kept += 1;
        }
      }),
      { numRuns: runsOf(120) },
    );
    expect(kept).toBeGreaterThan(10);
  });
});

describe('what is written', () => {
  const targets = ownRoutes.filter(({ format }) => format !== 'xlsx');
  test.each(targets)(
    'is valid, and so are documents with keys: $format',
    async ({ format, file }) => {
      await using cli = await startCli(offline);
      await fc.assert(
        fc.asyncProperty(
          fc.array(anyQuestion, { minLength: 1, maxLength: 12 }),
          fc.boolean(),
          async (bodies, hasKeys) => {
            await cli.write(
              'in.ndjson',
              bodies.map((body) => `${stringifyExact(body)}\n`).join(''),
            );
            const options = ['--overwrite', '-q', ...(hasKeys ? ['--keys'] : [])];
            await cli.run('convert', 'in.ndjson', '--to', format, '--out', file, ...options);
            if (cli.exitCode === 3) return;
            await cli.run('validate', file, '--as', hasKeys ? 'lacuna' : 'lacuna.create');
            // What lint finds was the same before it was converted.
            const wrong = cli.stderr.match(/^\S+ {2}error {2}(?!lint\/).*/gm) ?? [];
            expect([wrong, [0, 3].includes(cli.exitCode)]).toEqual([[], true]);
          },
        ),
        { numRuns: runsOf(12) },
      );
    },
  );
});
