/** Saved plans (docs/content-as-code.md): `plan --out FILE` and `apply PLAN`. */
import { rm, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isObject, objectsIn, type Json, type JsonObject } from '../../../src/core/json.ts';
import { planDigest } from '../../../src/content/saved-plan/record.ts';
import { parseExact, stringifyExact } from '../../../src/documents/exact-json.ts';
import { sha256 } from '../../../src/ledger/sha256.ts';
import type { Cli, CliOptions } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { field, textOf } from '../bodies.ts';
import {
  apply,
  block,
  COURSE,
  hold,
  holdApplied,
  idOf,
  interruptedAfter,
  planned,
  question,
  quiz,
  sent,
  settle,
  startFolder,
  trail,
  versionOf,
} from './folder.ts';

const PLAN = 'plan.json';

const course = [
  question('a'),
  quiz('q', [block(1, versionOf('a'))]),
  question('b', { topicId: 8 }),
];

/** A folder whose plan is saved. */
async function saved(documents: readonly JsonObject[], options: CliOptions = {}): Promise<Cli> {
  const cli = await startFolder(options);
  await hold(cli, ...documents);
  await save(cli, '--new-ledger');
  return cli;
}

/** A folder that was applied, and the saved plan of what its documents say now. */
async function savedAfter(
  before: readonly JsonObject[],
  after: readonly JsonObject[],
  ...options: readonly string[]
): Promise<Cli> {
  const cli = await startFolder();
  await holdApplied(cli, ...before);
  await hold(cli, ...after);
  await save(cli, ...options);
  return cli;
}

async function save(cli: Cli, ...options: readonly string[]): Promise<void> {
  await cli.run('plan', '--out', PLAN, ...options);
  if (cli.exitCode !== 0) throw new Error(cli.stderr);
}

async function planIn(cli: Cli): Promise<JsonObject> {
  const plan = parseExact(await cli.read(PLAN));
  if (!isObject(plan)) throw new TypeError('not a plan');
  return plan;
}

/** The operations that the plan says, in its order. */
const stepsIn = ({ steps }: JsonObject) =>
  objectsIn(steps).map((step) => textOf(step, 'operation'));

/** The codes of the findings with which the last command was refused, without a request. */
async function refused(cli: Cli, ...options: readonly string[]): Promise<string[]> {
  const before = (await cli.requests()).length;
  await cli.run('apply', PLAN, '--yes', '-o', 'json', ...options);
  expect([cli.exitCode, (await cli.requests()).length - before]).toEqual([7, 0]);
  const { diagnostics = [] } = objectIn(cli.json());
  return objectsIn(diagnostics).map((each) => textOf(each, 'code'));
}

const objectIn = (value: Json): JsonObject => (isObject(value) ? value : {});

describe('a saved plan', () => {
  test('is applied as it was shown, whatever becomes of the files', async () => {
    await using cli = await saved(course);
    const steps = stepsIn(await planIn(cli));
    await rm(join(cli.folder, COURSE));
    const requests = await apply(cli, PLAN, '--new-ledger');
    expect([cli.exitCode, requests.toSorted()]).toEqual([0, steps.toSorted()]);
    await hold(cli, ...course);
    expect(await planned(cli)).toEqual([]);
  });

  test('takes nothing from documents that changed meanwhile', async () => {
    await using cli = await savedAfter(course, [
      question('a', { title: 'Second' }),
      ...course.slice(1),
    ]);
    await hold(cli, question('a', { title: 'Third' }), question('c'));
    const requests = await apply(cli, PLAN);
    expect(requests).toEqual([
      'lacuna.edit',
      'lacuna.release',
      'assessment.edit',
      'assessment.release',
    ]);
    const titles = (await cli.held('lacunaquestions')).map((each) => textOf(each, 'title'));
    expect(titles.toSorted()).toEqual(['Capital', 'Second']);
  });

  test('can be read only by its owner', async () => {
    await using cli = await saved(course);
    expect((await stat(join(cli.folder, PLAN))).mode & 0o777).toBe(0o600);
  });

  test('has the same bytes for the same files and ledger', async () => {
    await using cli = await savedAfter(course, [
      question('a', { title: 'Second' }),
      ...course.slice(1),
    ]);
    const before = await cli.read(PLAN);
    await save(cli);
    expect(await cli.read(PLAN)).toBe(before);
  });

  test('shows what the command shows, with each request and whether it can be undone', async () => {
    await using cli = await savedAfter(course, [
      question('a', { title: 'Second' }),
      ...course.slice(1),
    ]);
    const { changes, steps } = await planIn(cli);
    await cli.run('plan', '--out', PLAN, '-o', 'json');
    expect(objectIn(cli.json())['changes']).toEqual(changes);
    expect(objectsIn(steps).map(({ operation, reversible }) => [operation, reversible])).toEqual([
      ['lacuna.edit', true],
      ['lacuna.release', false],
      ['assessment.edit', true],
      ['assessment.release', false],
    ]);
  });

  test('keeps ids that a number cannot hold', async () => {
    const topicId = 9_007_199_254_740_993n;
    await using cli = await saved([question('a', { topicId })]);
    await apply(cli, PLAN, '--new-ledger');
    expect((await cli.held('lacunaquestions'))[0]).toMatchObject({ topicId });
  });

  test('is written beside data, reports and the exit code', async () => {
    await using cli = await startFolder();
    await hold(cli, ...course);
    const outputs = ['-o', 'json', '--report', 'markdown=plan.md', '--exit-code'];
    await cli.run('plan', '--new-ledger', '--out', PLAN, ...outputs);
    expect(cli.exitCode).toBe(10);
    expect(field(cli.json(), 'changes')).toHaveLength(3);
    expect(await cli.read('plan.md')).toContain('lms-cli plan');
    expect(await apply(cli, PLAN, '--new-ledger')).toHaveLength(6);
  });

  test('without changes is applied without requests', async () => {
    await using cli = await savedAfter(course, course);
    expect([await apply(cli, PLAN), cli.exitCode]).toEqual([[], 0]);
  });

  test('of named files is for these', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, ...course);
    await cli.write('other.ndjson', JSON.stringify(question('c')));
    await cli.run('plan', 'other.ndjson', '--out', PLAN);
    expect(await apply(cli, PLAN)).toEqual(['lacuna.create', 'lacuna.release']);
    expect(await planned(cli)).toEqual([]);
  });

  test('has the values of variables, so that they are not needed again', async () => {
    await using cli = await startFolder();
    await hold(cli, question('a', { topicId: { $var: 'topic' } }));
    await save(cli, '--new-ledger', '--var', 'topic=12');
    await apply(cli, PLAN, '--new-ledger');
    expect(await cli.held('lacunaquestions')).toMatchObject([{ topicId: 12 }]);
  });

  test('leaves releases for later if it was made so', async () => {
    await using cli = await startFolder();
    await hold(cli, ...course);
    await save(cli, '--new-ledger', '--no-release');
    expect(await apply(cli, PLAN, '--new-ledger')).toEqual(['lacuna.create', 'lacuna.create']);
    expect(cli.exitCode).toBe(0);
    expect(await apply(cli, PLAN)).toEqual([]);
  });

  test('renames and protects', async () => {
    await using cli = await savedAfter(
      [question('a'), question('b')],
      [question('first', {}, { formerly: ['a', 'never'] }), question('b', {}, { protect: true })],
    );
    expect([await apply(cli, PLAN), cli.exitCode]).toEqual([[], 0]);
    expect(await planned(cli)).toEqual([]);
    expect([await apply(cli, PLAN), cli.exitCode]).toEqual([[], 0]);
    await cli.run('resources', 'show', 'b', '-o', 'json');
    expect(cli.json()).toMatchObject({ protect: true });
  });

  test('deletes what was missing, within the limits', async () => {
    await using cli = await savedAfter(course, [question('b', { topicId: 8 })], '--prune');
    expect(await apply(cli, PLAN)).toEqual([]);
    expect(cli.exitCode).toBe(2);
    expect(await apply(cli, PLAN, '--max-deletes', '1')).toEqual([]);
    expect(cli.exitCode).toBe(9);
    expect(await apply(cli, PLAN, '--max-deletes', '2')).toEqual([
      'assessment.delete',
      'lacuna.delete',
    ]);
    expect(cli.exitCode).toBe(0);
    expect([await apply(cli, PLAN, '--max-deletes', '2'), cli.exitCode]).toEqual([[], 0]);
  });

  test('counts its changes against the limit', async () => {
    await using cli = await saved(course);
    expect(await apply(cli, PLAN, '--new-ledger', '--max-changes', '2')).toEqual([]);
    expect(cli.exitCode).toBe(9);
    expect(await apply(cli, PLAN, '--new-ledger', '--max-changes', '3')).toHaveLength(6);
  });

  test('tells what is missing and kept', async () => {
    await using cli = await savedAfter(course, [question('b', { topicId: 8 }), question('c')]);
    expect(await apply(cli, PLAN)).toEqual(['lacuna.create', 'lacuna.release']);
    expect(cli.stderr).toContain('no longer in the files: kept');
  });

  test('knows what is in doubt, and what waits for it', async () => {
    await using cli = await startFolder();
    await hold(cli, question('a'));
    cli.setFaults('timeout-after=100%');
    await apply(cli, '--new-ledger', '--timeout', '50ms');
    expect(cli.exitCode).toBe(8);
    cli.setFaults('');
    await hold(cli, ...course);
    await save(cli);
    expect(await apply(cli, PLAN)).toEqual(['lacuna.create', 'lacuna.release']);
    expect(cli.exitCode).toBe(8);
    await settle(cli, 'a', '--not-done');
    expect(await refused(cli)).toEqual(['plan/keys-changed']);
  });

  test('sends adopted resources in full', async () => {
    await using cli = await startFolder();
    await cli.write('q.json', stringifyExact(lacuna({ title: 'Elsewhere' })));
    await cli.run('lacuna', 'create', 'q.json');
    await cli.run('resources', 'adopt', 'a', '1', '--as', 'lacuna');
    await hold(cli, question('a'));
    await save(cli);
    const [edit] = objectsIn((await planIn(cli))['steps']);
    expect(edit).toMatchObject({ operation: 'lacuna.edit', reversible: false });
    expect(await apply(cli, PLAN)).toEqual(['lacuna.edit', 'lacuna.release']);
    expect(await planned(cli)).toEqual([]);
  });

  test('follows references to ids', async () => {
    await using cli = await saved([
      question('a'),
      quiz('q', [block(1, versionOf('a'))]),
      trail('t', { preExamId: versionOf('q'), trackItems: [{ id: idOf('q'), order: 1 }] }),
    ]);
    const requests = await apply(cli, PLAN, '--new-ledger');
    expect([cli.exitCode, requests.length]).toEqual([0, 5]);
  });

  test('is shown and asked about like any apply', async () => {
    await using cli = await saved(course, {
      atTerminal: true,
      answers: [[/Apply this plan/, false]],
    });
    await cli.run('apply', PLAN);
    expect(cli.stderr).toContain('course.ndjson:2');
    expect([cli.exitCode, await cli.requests()]).toEqual([2, []]);
  });

  test('names the files and lines of its documents in results', async () => {
    await using cli = await saved(course);
    cli.setFaults('business-500=100%');
    await cli.run('apply', PLAN, '--yes', '--new-ledger', '-o', 'json');
    expect(objectsIn(cli.json())[0]).toMatchObject({ source: { file: COURSE, line: 1 } });
    await cli.run('runs', 'show');
    expect(cli.stdout).toContain(COURSE);
  });
});

describe('a saved plan that was stopped', () => {
  /** One request of six was sent. */
  async function stopped(): Promise<Cli> {
    const cli = await saved(course);
    const options = ['--yes', '--new-ledger', '--concurrency', '1'];
    await cli.runIn(interruptedAfter(1), 'apply', PLAN, ...options);
    expect([cli.exitCode, await sent(cli)]).toEqual([130, ['lacuna.create']]);
    return cli;
  }

  const runsIn = async (cli: Cli) => {
    await cli.run('runs', 'list', '-o', 'json');
    return objectsIn(cli.json()).map((run) => textOf(run, 'id'));
  };

  async function expectAllSentOnce(cli: Cli): Promise<void> {
    const steps = stepsIn(await planIn(cli));
    expect([cli.exitCode, (await sent(cli)).toSorted()]).toEqual([0, steps.toSorted()]);
    expect(await planned(cli)).toEqual([]);
  }

  test('goes on in a run of its own that names the first', async () => {
    await using cli = await stopped();
    const [first = ''] = await runsIn(cli);
    await apply(cli, PLAN);
    expect(cli.stderr).toContain(first);
    await expectAllSentOnce(cli);
    await cli.run('runs', 'show');
    expect(cli.stdout).toMatch(new RegExp(`continues +${first}`));
    expect([await apply(cli, PLAN), cli.exitCode]).toEqual([[], 0]);
    expect(await runsIn(cli)).toHaveLength(2);
  });

  test('goes on with runs resume', async () => {
    await using cli = await stopped();
    await rm(join(cli.folder, COURSE));
    await cli.run('runs', 'resume', '--yes');
    await hold(cli, ...course);
    await expectAllSentOnce(cli);
    expect((await runsIn(cli)).length).toBe(2);
  });

  test('says the command that goes on with it', async () => {
    await using cli = await stopped();
    expect(cli.stderr).toContain(`lms-cli apply ${PLAN}`);
  });

  test('is not resumed with another plan in its file', async () => {
    await using cli = await stopped();
    await hold(cli, ...course, question('c'));
    await save(cli);
    await cli.run('runs', 'resume', '--yes');
    expect([cli.exitCode, await sent(cli)]).toEqual([7, ['lacuna.create']]);
    expect(cli.stderr).toContain(PLAN);
  });

  test('was told to import its file where it could not be resumed', async () => {
    await using cli = await stopped();
    await cli.write(PLAN, '{}');
    await cli.run('runs', 'resume', '--yes');
    expect([cli.exitCode, cli.stderr]).toEqual([7, expect.stringContaining('runs/input-changed')]);
    expect(cli.stderr).toContain('lms-cli apply PLAN');
    // In a ledger that nothing proves to be one's own.
    await rm(join(cli.folder, 'config/lms-cli/ledger.key'));
    await cli.run('runs', 'resume', '--yes');
    expect([cli.exitCode, cli.stderr]).toEqual([2, expect.stringContaining('runs/not-resumable')]);
    expect(cli.stderr).toContain(`: lms-cli apply ${PLAN} --`);
  });

  test('goes on after rejections, as often as needed', async () => {
    await using cli = await saved(course);
    cli.setFaults('business-500=100%');
    await apply(cli, PLAN, '--new-ledger', '--max-errors', '1', '--concurrency', '1');
    expect(cli.exitCode).toBe(1);
    cli.setFaults('503=100%');
    await apply(cli, PLAN, '--retries', '0');
    expect(cli.exitCode).toBe(5);
    cli.setFaults('');
    await apply(cli, PLAN);
    expect([cli.exitCode, await planned(cli)]).toEqual([0, []]);
    expect(await cli.held('lacunaquestions')).toHaveLength(2);
  });

  test('leaves alone what its own run left in doubt, until that is settled', async () => {
    await using cli = await saved([question('a')]);
    cli.setFaults('timeout-after=100%');
    await apply(cli, PLAN, '--new-ledger', '--timeout', '50ms');
    expect(cli.exitCode).toBe(8);
    cli.setFaults('');
    expect([await apply(cli, PLAN), cli.exitCode]).toEqual([[], 8]);
    const [held = {}] = await cli.held('lacunaquestions');
    await settle(cli, 'a', '--created', stringifyExact(held['id'] ?? null));
    expect([await apply(cli, PLAN), cli.exitCode]).toEqual([['lacuna.release'], 0]);
  });

  test('is refused once others have changed what it did', async () => {
    await using cli = await stopped();
    await hold(cli, question('a', { title: 'Other' }));
    await apply(cli);
    expect(await refused(cli)).toEqual(['plan/keys-changed']);
  });
});

describe('a folder that holds another track by its number', () => {
  const folders = [trail('folder'), trail('other')];
  const within = async (cli: Cli) => {
    await cli.write('child.json', stringifyExact(trail('child', { parentId: 1 })));
    await cli.run('apply', 'child.json', '--yes');
    expect(cli.exitCode).toBe(0);
  };

  test('is not deleted by a plan that was saved before', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, ...folders);
    await hold(cli, trail('other'));
    await cli.run('plan', '--prune', '--out', PLAN);
    await within(cli);
    const before = await sent(cli);
    await cli.run('apply', PLAN, '--yes', '--max-deletes', '1');
    expect([cli.exitCode, await sent(cli)]).toEqual([7, before]);
  });

  test('and a plan that keeps it is applied', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, ...folders);
    await within(cli);
    await hold(cli, trail('other'));
    await cli.run('plan', '--prune', '--out', PLAN);
    expect(cli.stdout).toContain('because child refers to it');
    await cli.run('apply', PLAN, '--yes');
    expect(cli.exitCode).toBe(0);
  });
});

describe('a saved plan is refused', () => {
  test('if somebody applied something it rests on, with keys, runs and what to do', async () => {
    await using cli = await savedAfter(course, [
      question('a', { title: 'Second' }),
      ...course.slice(1),
    ]);
    await hold(cli, question('a', { title: 'Other' }), ...course.slice(1));
    await apply(cli);
    const [run = ''] = /\d{6}-\d{4}-[0-9a-z]{6}/.exec(cli.stderr) ?? [];
    await cli.run('apply', PLAN, '--yes');
    expect(cli.exitCode).toBe(7);
    expect(cli.stderr).toMatch(
      /plan\.json:\d+:\d+ +error +plan\/keys-changed +"a" and "q" changed/,
    );
    expect(cli.stderr).toContain(run);
    expect(cli.stderr).not.toContain('"b"');
    expect(cli.stderr).toContain('lms-cli plan --out');
  });

  test('if a key was adopted or forgotten', async () => {
    await using cli = await savedAfter([question('a')], [question('a', { title: 'Second' })]);
    await cli.run('resources', 'forget', 'a', '--yes');
    expect(await refused(cli)).toEqual(['plan/keys-changed']);
  });

  test('if somebody worked on a resource with another command', async () => {
    await using cli = await savedAfter(
      [question('a', {}, { release: undefined })],
      [question('a')],
    );
    await cli.run('lacuna', 'release', '1', '--notes', 'By hand');
    expect(await refused(cli)).toEqual(['plan/keys-changed']);
  });

  test('but not because of what it does not rest on', async () => {
    await using cli = await savedAfter(course, [
      question('a', { title: 'Second' }),
      ...course.slice(1),
    ]);
    await hold(cli, ...course, question('c'));
    await apply(cli);
    expect(await apply(cli, PLAN)).toHaveLength(4);
  });

  test('at another service', async () => {
    await using cli = await saved(course);
    await using other = await startFolder();
    await other.write(PLAN, await cli.read(PLAN));
    expect(await refused(other, '--new-ledger')).toEqual(['plan/other-target']);
  });

  test('at the other interface', async () => {
    await using cli = await saved(course);
    expect(await refused(cli, '--new-ledger', '--api', 'v0')).toEqual(['plan/other-target']);
  });

  test('with another ledger', async () => {
    await using cli = await savedAfter(course, [question('a', { title: 'Second' })]);
    expect(await refused(cli, '--new-ledger', '--ledger', 'other.db')).toEqual([
      'plan/other-ledger',
    ]);
  });

  test('with a ledger that had no run when it was made, but has one now', async () => {
    await using cli = await saved(course);
    await hold(cli, question('z'));
    await apply(cli, '--new-ledger');
    expect(await refused(cli)).toEqual(['plan/other-ledger']);
  });

  test('without a ledger, unless it is a first run', async () => {
    await using cli = await saved(course);
    await cli.run('apply', PLAN, '--yes');
    expect([cli.exitCode, await cli.requests()]).toEqual([7, []]);
    expect(cli.stderr).toContain('--new-ledger');
  });

  test('in another content folder', async () => {
    await using cli = await saved(course);
    await cli.write('lms-cli.yaml', `content: { scope: geography, files: [${COURSE}] }\n`);
    expect(await refused(cli, '--new-ledger')).toEqual(['plan/other-scope']);
  });

  test.each(['2', '0', '99999999999999999999'])('with the form %s', async (form) => {
    await using cli = await saved(course);
    const text = await cli.read(PLAN);
    await cli.write(PLAN, text.replace('"lmsCliPlan": 1', `"lmsCliPlan": ${form}`));
    expect(await refused(cli, '--new-ledger')).toEqual(['plan/other-format']);
  });

  test.each([
    ['--prune'],
    ['--no-release'],
    ['--as', 'lacuna'],
    ['--var', 'x=1'],
    ['--allow-unknown'],
    ['--format', 'json'],
  ])('with %s, which only a new plan can have', async (...options) => {
    await using cli = await saved(course);
    await cli.run('apply', PLAN, '--yes', '--new-ledger', ...options);
    expect([cli.exitCode, await cli.requests()]).toEqual([2, []]);
    expect(cli.stderr).toContain(`${options[0]} cannot change the saved plan "plan.json"`);
  });
});

describe('the file of --out', () => {
  test.each([
    ['-', 'standard output'],
    ['.', 'a folder'],
    ['', 'nothing'],
    ['/dev/null', 'a device'],
  ])('cannot be %j, %s', async (file) => {
    await using cli = await startFolder();
    await hold(cli, ...course);
    await cli.run('plan', '--new-ledger', '--out', file);
    expect([cli.exitCode, cli.stdout]).toEqual([2, '']);
    expect(cli.stderr).toContain('output/not-a-file');
  });

  test.each([COURSE, 'ledger.db', 'report.md'])('cannot be %s, which it uses', async (file) => {
    await using cli = await startFolder();
    await hold(cli, ...course);
    await apply(cli, '--new-ledger', '--ledger', 'ledger.db');
    const options = ['--ledger', 'ledger.db', '--report', 'markdown=report.md'];
    await cli.run('plan', '--out', file, ...options);
    expect(cli.exitCode).toBe(2);
    expect(cli.stderr).toContain('output/file-in-use');
  });

  test('is not written if the documents are invalid, and 74 if it cannot be written', async () => {
    await using cli = await startFolder();
    await hold(cli, question('a', { topicId: 'x' }));
    await cli.run('plan', '--new-ledger', '--out', PLAN);
    expect(cli.exitCode).toBe(3);
    await expect(stat(join(cli.folder, PLAN))).rejects.toThrow('ENOENT');
    await hold(cli, ...course);
    await cli.run('plan', '--new-ledger', '--out', `${COURSE}/${PLAN}`);
    expect(cli.exitCode).toBe(74);
  });
});

describe('a plan file from somebody else', () => {
  const hostile: readonly (readonly [string, (text: string) => string | Uint8Array, string])[] = [
    ['cut short', (text) => text.slice(0, 400), 'document/syntax'],
    ['empty after the mark', () => '{"lmsCliPlan": 1', 'document/syntax'],
    ['of the mark alone', () => '{"lmsCliPlan": 1}', 'document/missing-field'],
    ['without a number', () => '{"lmsCliPlan": "1"}', 'document/wrong-type'],
    [
      'nested too deep',
      (text) => text.replace('"missing": []', `"missing": ${'['.repeat(1000)}${']'.repeat(1000)}`),
      'document/too-deep',
    ],
    [
      'with a field twice',
      (text) => text.replace('"prune": false', '"prune": false, "prune": true'),
      'document/duplicate-key',
    ],
    [
      'with __proto__',
      (text) => text.replace('"prune"', '"__proto__": {"prune": true}, "prune"'),
      'document/reserved-key',
    ],
    [
      'with NUL in a key',
      (text) => text.replace('"key":"b"', String.raw`"key":"b\u0000"`),
      'document/import-key',
    ],
    ['with a raw NUL', (text) => text.replace('"key":"b"', '"key":"b\0"'), 'document/syntax'],
    [
      'with bytes that are not UTF-8',
      (text) => Uint8Array.from([...new TextEncoder().encode(text.slice(0, 300)), 0xff, 0xfe]),
      'document/encoding',
    ],
    [
      'with an invalid body',
      (text) => text.replace('"difficulty":1', '"difficulty":"hard"'),
      'document/wrong-type',
    ],
    [
      'with a variable',
      (text) => text.replace('"topicId":8', '"topicId":{"$var":"HOME"}'),
      'document/wrong-type',
    ],
    [
      'with an id of its own',
      (text) => text.replace('"difficulty":1', '"id":17,"difficulty":1'),
      'document/own-field',
    ],
  ];

  test.each(hostile)('%s is refused with line and column', async (_, change, code) => {
    await using cli = await saved(course);
    await cli.write(PLAN, change(await cli.read(PLAN)));
    await cli.run('apply', PLAN, '--yes', '--new-ledger');
    expect([cli.exitCode, await cli.requests()]).toEqual([3, []]);
    expect(cli.stderr).toMatch(new RegExp(`^plan\\.json:\\d+:\\d+ +error +${code}`, 'm'));
    await cli.run('runs', 'list', '-o', 'json');
    expect(cli.json()).toEqual([]);
  });

  test('is refused beyond its limit, before it is read', async () => {
    await using cli = await startFolder();
    await cli.write(PLAN, `{"lmsCliPlan": 1, "x": "${'x'.repeat(100 * 2 ** 20)}"}`);
    await cli.run('apply', PLAN, '--yes', '--new-ledger');
    expect([cli.exitCode, cli.stderr]).toEqual([3, expect.stringContaining('plan/too-large')]);
  });

  test('may be a link to a file, but not to a folder or to nothing', async () => {
    await using cli = await saved(course);
    const link = async (from: string, to: string) => symlink(to, join(cli.folder, from));
    await link('folder.json', '.');
    await link('broken.json', 'nowhere');
    await link('link.json', PLAN);
    for (const file of ['folder.json', 'broken.json', '.']) {
      await cli.run('apply', file, '--yes', '--new-ledger');
      expect([cli.exitCode, cli.stderr]).toEqual([3, expect.stringMatching(/document\/(un|not-)/)]);
    }
    expect(await apply(cli, 'link.json', '--new-ledger')).toHaveLength(6);
  });

  test('cannot write to the terminal what it likes', async () => {
    await using cli = await saved(course);
    const text = await cli.read(PLAN);
    const evil = String.raw`\u001b[2J\u202e\u0007`;
    await cli.write(PLAN, text.replaceAll(COURSE, `${COURSE}${evil}`));
    await cli.run('apply', PLAN, '--yes', '--new-ledger');
    await cli.write(PLAN, text.replace('"target": "', `"target": "${evil}`));
    const before = cli.stderr;
    await cli.run('apply', PLAN, '--yes', '--new-ledger');
    expect(cli.stderr).toContain('plan/other-target');
    // oxlint-disable-next-line no-control-regex
    expect(before + cli.stderr).not.toMatch(/[\u0007\u001b\u202e]/);
  });

  test('chooses no service, no options and no files', async () => {
    await using cli = await saved(course);
    await cli.run('apply', PLAN, '--yes', '--new-ledger', '--base-url', 'http://127.0.0.1:9');
    expect([cli.exitCode, await cli.requests()]).toEqual([7, []]);
    const text = await cli.read(PLAN);
    await cli.write(PLAN, text.replaceAll(`"file":"${COURSE}"`, '"file":"/etc/passwd"'));
    await cli.run('apply', PLAN, '--yes', '--new-ledger');
    expect([cli.exitCode, cli.stderr]).toEqual([7, expect.not.stringContaining('root:')]);
  });

  test.each([
    [['apply', PLAN, COURSE, '--yes', '--new-ledger']],
    [['plan', PLAN, '--new-ledger']],
    [['import', PLAN]],
    [['validate', PLAN, '--as', 'resource']],
    [['lacuna', 'create', PLAN]],
  ])('is not a document: %s', async (words) => {
    await using cli = await saved(course);
    await cli.run(...words);
    expect([cli.exitCode, await cli.requests()]).toEqual([3, []]);
    expect(cli.stderr).toContain('document/saved-plan');
    expect(cli.stderr).toContain(`lms-cli apply ${PLAN}`);
  });

  test('is not taken from standard input', async () => {
    await using cli = await saved(course);
    const text = await cli.read(PLAN);
    await cli.runWith(text, 'apply', '-', '--yes', '--new-ledger');
    expect([cli.exitCode, cli.stderr]).toEqual([3, expect.stringContaining('document/saved-plan')]);
  });

  test('whose shown differences lie is refused at the lie', async () => {
    await using cli = await savedAfter([question('a')], [question('a', { title: 'Second' })]);
    const plan = await planIn(cli);
    const shown = stringifyExact(plan).replace(
      '{"value":"Second"}',
      '{"value":"Capital do Brasil"}',
    );
    const lying = parseExact(shown);
    const whole = isObject(lying) ? { ...lying, digest: planDigest(lying, sha256) } : null;
    await cli.write(PLAN, stringifyExact(whole));
    await cli.run('apply', PLAN, '--yes');
    expect(cli.exitCode).toBe(7);
    expect(cli.stderr).toContain('plan/differs');
    expect(cli.stderr).toContain('changes[0].differences[0].after.value');
  });

  test('keeps documents out of the reach of another one with the same name', async () => {
    await using cli = await saved([question('a', { topicId: 9 })]);
    cli.setFaults('business-500=100%');
    await cli.write(COURSE, 'SECRET\n');
    await apply(cli, PLAN, '--new-ledger');
    expect(cli.exitCode).toBe(1);
    await cli.run('runs', 'show', '-v');
    expect(cli.stdout + cli.stderr).not.toContain('SECRET');
    await cli.run('runs', 'list', '-o', 'id');
    await cli.run('runs', 'rejects', cli.stdout.trim());
    expect(cli.stdout).toContain('"topicId":9');
  });
});
