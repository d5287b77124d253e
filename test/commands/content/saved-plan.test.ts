/** Saved plans (docs/content-as-code.md): `plan --out FILE` and `apply PLAN`. */
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isObject, objectsIn, type Json, type JsonObject } from '../../../src/core/json.ts';
import { parseExact, stringifyExact } from '../../../src/documents/exact-json.ts';
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
  planned,
  question,
  quiz,
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
    expect(await refused(cli)).toEqual(['plan/key-changed']);
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
    expect(cli.stderr).toContain('+ assessment  q  create, release  course.ndjson:2');
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
