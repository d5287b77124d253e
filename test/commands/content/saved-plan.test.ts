/** Saved plans (docs/teams.md): `plan --out FILE` approves, `apply PLAN` and `plan PLAN` compare. */
import { copyFile, readdir, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Host } from '../../../src/core/host.ts';
import { isObject, objectsIn, type Json, type JsonObject } from '../../../src/core/json.ts';
import { parseExact, stringifyExact } from '../../../src/documents/exact-json.ts';
import type { Cli, CliOptions } from '../../harness/cli.ts';
import { field, textOf } from '../bodies.ts';
import {
  apply,
  block,
  COURSE,
  hold,
  holdApplied,
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
  quiz('q', [block(1, versionOf('a'), versionOf('b'))]),
  question('b', { topicId: 8 }),
];

/** The course with other titles of its questions. */
const titled = (a: string | undefined, b?: string) => [
  question('a', a === undefined ? {} : { title: a }),
  quiz('q', [block(1, versionOf('a'), versionOf('b'))]),
  question('b', { topicId: 8, ...(b === undefined ? {} : { title: b }) }),
];

/** A folder whose first plan is saved. */
async function saved(documents: readonly JsonObject[], options: CliOptions = {}): Promise<Cli> {
  const cli = await startFolder(options);
  await hold(cli, ...documents);
  await save(cli, PLAN, '--new-ledger');
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
  await save(cli, PLAN, ...options);
  return cli;
}

async function save(cli: Cli, file: string, ...options: readonly string[]): Promise<void> {
  await cli.run('plan', '--out', file, ...options);
  if (cli.exitCode !== 0) throw new Error(cli.stderr);
}

const objectIn = (value: Json): JsonObject => (isObject(value) ? value : {});

const planIn = async (cli: Cli, file = PLAN) => objectIn(parseExact(await cli.read(file)));

/** Writes the plan with something of its file changed. */
async function forge(cli: Cli, change: (plan: JsonObject) => JsonObject): Promise<void> {
  await cli.write(PLAN, stringifyExact(change(await planIn(cli))));
}

const forgedChanges =
  (change: (approval: JsonObject) => JsonObject) =>
  (plan: JsonObject): JsonObject => ({
    ...plan,
    changes: objectsIn(plan['changes']).map(change),
  });

/** The codes with which the last command was refused, without a request. */
async function refused(cli: Cli, ...options: readonly string[]): Promise<string[]> {
  const before = (await cli.requests()).length;
  await cli.run('apply', PLAN, '--yes', '-o', 'json', ...options);
  expect([cli.exitCode, (await cli.requests()).length - before]).toEqual([7, 0]);
  return codes(cli);
}

function codes(cli: Cli): string[] {
  const { diagnostics = [], error = null } = objectIn(cli.json());
  const found = objectsIn(diagnostics).map((each) => textOf(each, 'code'));
  return found.length > 0 ? found : [textOf(error, 'code')];
}

/** What `plan FILE` says of each key. */
async function marks(cli: Cli, ...words: readonly string[]): Promise<string[]> {
  await cli.run('plan', ...words, '-o', 'json');
  return objectsIn(field(cli.json(), 'changes')).map((change) => {
    const { key, kind, approval = null, reason = null } = change;
    return [key, kind, approval ?? reason]
      .map((each) => stringifyExact(each ?? null))
      .join(' ')
      .replaceAll('"', '');
  });
}

const runsIn = async (cli: Cli) => {
  await cli.run('runs', 'list', '-o', 'json');
  return objectsIn(cli.json()).map((run) => textOf(run, 'id'));
};

const titles = async (cli: Cli) =>
  (await cli.held('lacunaquestions')).map((each) => textOf(each, 'title')).toSorted();

const FOLLOWING = ['lacuna.edit', 'lacuna.release', 'assessment.edit', 'assessment.release'];

describe('a saved plan', () => {
  test('approves what the files ask for', async () => {
    await using cli = await savedAfter(course, titled('Second'));
    expect(await apply(cli, PLAN)).toEqual(FOLLOWING);
    expect([cli.exitCode, await planned(cli)]).toEqual([0, []]);
  });

  test('of a first run is reviewed, and then applied to a new ledger', async () => {
    await using cli = await saved(course);
    expect(await planIn(cli)).toMatchObject({ ledger: 'new', generation: null, run: null });
    await cli.run('apply', PLAN, '--yes');
    expect([cli.exitCode, await cli.requests()]).toEqual([7, []]);
    expect(cli.stderr).toContain('--new-ledger');
    expect(await apply(cli, PLAN, '--new-ledger')).toHaveLength(6);
    expect([cli.exitCode, await planned(cli)]).toEqual([0, []]);
  });

  test('that was made without a ledger fits one that holds less, by its states', async () => {
    await using cli = await saved(course);
    await hold(cli, question('a'));
    await apply(cli, '--new-ledger');
    await hold(cli, ...course);
    expect(await apply(cli, PLAN)).toHaveLength(4);
    await hold(cli, question('a', { title: 'Other' }), ...course.slice(1));
    await apply(cli);
    await hold(cli, ...course);
    expect(await refused(cli)).toEqual(['plan/changed']);
  });

  test('can be read only by its owner, and has the same bytes each time', async () => {
    await using cli = await savedAfter(course, titled('Second'));
    expect((await stat(join(cli.folder, PLAN))).mode & 0o777).toBe(0o600);
    const before = await cli.read(PLAN);
    await save(cli, PLAN);
    expect(await cli.read(PLAN)).toBe(before);
  });

  test('holds no content, only digests of it', async () => {
    await using cli = await saved([question('a', { title: 'SECRET' })]);
    expect(await cli.read(PLAN)).not.toContain('SECRET');
    const { changes } = await planIn(cli);
    expect(changes).toMatchObject([
      { key: 'a', resource: 'lacuna', actions: ['create', 'release'], follows: [], before: null },
    ]);
  });

  test('says what only follows something else', async () => {
    await using cli = await savedAfter(course, titled('Second'));
    const { changes } = await planIn(cli);
    expect(objectsIn(changes).map(({ key, follows }) => [key, follows])).toEqual([
      ['a', []],
      ['q', ['a']],
    ]);
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

  test('has the commit that was planned, and the ledger that of the apply', async () => {
    await using cli = await saved(course);
    const at =
      (commit: string) =>
      (host: Host): Host => ({ ...host, env: { ...host.env, GITHUB_SHA: commit } });
    await cli.runIn(at('mergeref'), 'plan', '--out', PLAN, '--new-ledger');
    expect(await planIn(cli)).toMatchObject({ commit: 'mergeref' });
    await cli.runIn(at('main'), 'apply', PLAN, '--yes', '--new-ledger');
    await cli.run('resources', 'show', 'a', '-o', 'json');
    expect(cli.json()).toMatchObject({ commit: 'main' });
  });

  test('without changes is applied without requests', async () => {
    await using cli = await savedAfter(course, course);
    expect([await apply(cli, PLAN), cli.exitCode]).toEqual([[], 0]);
  });

  test('approves a rename, a protection and a scope, which send nothing', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a'), question('b'));
    await cli.write('alone.json', stringifyExact(question('c')));
    await cli.write('lms-cli.yaml', '{}');
    await apply(cli, 'alone.json', '--create-again');
    await cli.write('lms-cli.yaml', `content: { scope: history, files: [${COURSE}] }\n`);
    await hold(
      cli,
      question('first', {}, { formerly: ['a', 'never'] }),
      question('b', {}, { protect: true }),
      question('c'),
    );
    await cli.run('plan', '--exit-code', '--out', PLAN);
    expect([cli.exitCode, cli.stdout, cli.stderr]).toEqual([
      10,
      expect.stringContaining('in the scope history from now on'),
      expect.stringContaining('1 to rename, 1 to protect or unprotect, 1 to change scope'),
    ]);
    const plan = await planIn(cli);
    expect(objectsIn(plan['changes']).map(({ actions }) => actions)).toEqual([
      ['rename'],
      ['protect'],
      ['scope'],
    ]);
    await forge(cli, (all) => ({ ...all, changes: [] }));
    expect(await refused(cli)).toEqual(['plan/changed']);
    await cli.write(PLAN, stringifyExact(plan));
    expect([await apply(cli, PLAN), cli.exitCode]).toEqual([[], 0]);
    expect(await planned(cli)).toEqual([]);
    expect([await apply(cli, PLAN), cli.exitCode]).toEqual([[], 0]);
  });

  test('renames what others refer to, also after a stop', async () => {
    const renamed = [
      question('first', { title: 'Second' }, { formerly: ['a'] }),
      quiz('q', [block(1, versionOf('first')), block(2, versionOf('b'))]),
      course[2] ?? {},
    ];
    await using cli = await savedAfter(course, renamed);
    await cli.runIn(interruptedAfter(1), 'apply', PLAN, '--yes', '--concurrency', '1');
    expect(cli.exitCode).toBe(130);
    await apply(cli, PLAN);
    expect([cli.exitCode, await planned(cli)]).toEqual([0, []]);
  });

  test('approves deletions, which need --prune and limits of this command line', async () => {
    await using cli = await savedAfter(course, [question('b', { topicId: 8 })], '--prune');
    expect([await apply(cli, PLAN), cli.exitCode]).toEqual([[], 0]);
    expect(cli.stderr).toContain('kept (--prune deletes it), approved');
    expect(await apply(cli, PLAN, '--prune')).toEqual([]);
    expect(cli.exitCode).toBe(2);
    expect(await apply(cli, PLAN, '--prune', '--max-deletes', '1')).toEqual([]);
    expect(cli.exitCode).toBe(9);
    expect(await apply(cli, PLAN, '--prune', '--max-deletes', '2')).toEqual([
      'assessment.delete',
      'lacuna.delete',
    ]);
    expect([cli.exitCode, await apply(cli, PLAN, '--prune')]).toEqual([0, []]);
  });

  test('approves no deletion if it was made without --prune', async () => {
    await using cli = await savedAfter(course, [question('b', { topicId: 8 })]);
    expect(await refused(cli, '--prune', '--max-deletes', '9')).toEqual(['plan/changed']);
    expect(cli.stdout).toContain('\\"q\\" and \\"a\\"');
  });

  test('is held to the options of this command line', async () => {
    await using cli = await startFolder();
    await hold(cli, question('a', { topicId: { $var: 'topic' } }));
    await save(cli, PLAN, '--new-ledger', '--var', 'topic=12');
    expect(await refused(cli, '--new-ledger', '--var', 'topic=13')).toEqual(['plan/changed']);
    expect(await apply(cli, PLAN, '--new-ledger', '--var', 'topic=12', '--no-release')).toEqual([
      'lacuna.create',
    ]);
    expect(await marks(cli, PLAN, '--var', 'topic=12', '--no-release')).toEqual([
      'a unperformed release',
    ]);
    expect(await apply(cli, PLAN, '--var', 'topic=12')).toEqual(['lacuna.release']);
  });

  test('approves no release if it was made with --no-release', async () => {
    await using cli = await startFolder();
    await hold(cli, question('a'));
    await save(cli, PLAN, '--new-ledger', '--no-release');
    expect(await refused(cli, '--new-ledger')).toEqual(['plan/changed']);
  });

  test('counts its changes against the limit', async () => {
    await using cli = await saved(course);
    expect(await apply(cli, PLAN, '--new-ledger', '--max-changes', '2')).toEqual([]);
    expect(cli.exitCode).toBe(9);
  });

  test('leaves alone what is in doubt, and does the rest', async () => {
    await using cli = await startFolder();
    await hold(cli, question('a'));
    cli.setFaults('reset-after=100%');
    await apply(cli, '--new-ledger');
    cli.setFaults('');
    await hold(cli, question('a'), quiz('q', [block(1, versionOf('a'))]), question('b'));
    await save(cli, PLAN);
    expect(await apply(cli, PLAN)).toEqual(['lacuna.create', 'lacuna.release']);
    expect(cli.exitCode).toBe(8);
    await settle(cli, 'a', '--not-done');
    expect(await refused(cli)).toEqual(['plan/changed']);
  });

  test('approves an adopted resource that is sent in full, once', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a'));
    await cli.run('resources', 'adopt', 'other', '1', '--as', 'track');
    await cli.run('resources', 'forget', 'a', '--yes');
    await cli.run('resources', 'adopt', 'a', '1', '--as', 'lacuna');
    await hold(cli, question('a'));
    await save(cli, PLAN);
    expect(await apply(cli, PLAN)).toEqual(['lacuna.edit', 'lacuna.release']);
    await cli.run('resources', 'forget', 'a', '--yes');
    await cli.run('resources', 'adopt', 'a', '1', '--as', 'lacuna');
    expect(await refused(cli)).toEqual(['plan/changed']);
  });

  test('is shown and asked about like any apply, and planned again after the answer', async () => {
    await using cli = await saved(course, {
      atTerminal: true,
      answers: [[/Apply this plan/, true]],
    });
    await cli.run('apply', PLAN, '--new-ledger');
    expect(cli.stderr).toContain('course.ndjson:2');
    expect([cli.exitCode, (await cli.requests()).length]).toEqual([0, 6]);
  });
});

describe('a plan is compared with the files', () => {
  test('a forged plan was applied to production although nobody merged it', async () => {
    await using cli = await savedAfter(course, titled('Evil'));
    await hold(cli, ...course);
    expect([await apply(cli, PLAN), cli.exitCode]).toEqual([[], 0]);
    expect(cli.stderr).toMatch(/a +approved, but no longer in the files/);
    await hold(cli, ...titled('Merged'));
    expect(await refused(cli)).toEqual(['plan/changed']);
    expect(await titles(cli)).toEqual(['Capital', 'Capital']);
  });

  test('a change that nobody approved is refused with its document, and nothing is sent', async () => {
    await using cli = await savedAfter(course, titled('Second'));
    await hold(cli, ...titled('Second', 'Other'));
    expect(await refused(cli)).toEqual(['plan/changed']);
    await cli.run('apply', PLAN, '--yes');
    expect(cli.stderr).toMatch(/course\.ndjson:3:1 +error +plan\/changed +no .*"b"/);
    expect(cli.stderr).toMatch(/b +edit, release, NOT APPROVED/);
    expect(cli.stderr).toContain('plan/refused');
  });

  test.each([
    ['other actions', (each: JsonObject) => ({ ...each, actions: ['release'] }), 'plan/changed'],
    ['another kind', (each: JsonObject) => ({ ...each, resource: 'track' }), 'plan/changed'],
    ['another content', (each: JsonObject) => ({ ...each, wanted: 'x' }), 'plan/changed'],
    ['another state', (each: JsonObject) => ({ ...each, before: null }), 'plan/changed'],
    ['another key', (each: JsonObject) => ({ ...each, key: 'z' }), 'plan/changed'],
  ])('%s in the plan approve nothing', async (_, change, code) => {
    await using cli = await savedAfter(course, titled('Second'));
    await forge(cli, forgedChanges(change));
    expect(await refused(cli)).toEqual([code]);
  });

  test('only keys of the plan are printed, and these cannot move the cursor', async () => {
    await using cli = await savedAfter(course, titled('Second'));
    const evil = '\u202e';
    await forge(cli, (plan) => ({
      ...forgedChanges((each) => ({ ...each, key: `k${evil}`, follows: ['FOLLOWS'] }))(plan),
      commit: 'COMMIT',
    }));
    await cli.run('plan', PLAN);
    const shown = cli.stdout + cli.stderr;
    // oxlint-disable-next-line no-control-regex
    expect(shown).not.toMatch(/[\u0007\u001b\u202e]/);
    expect(shown).toContain('approved, but no longer in the files');
    expect(shown).not.toMatch(/COMMIT|FOLLOWS/);
    await forge(cli, (plan) => ({ ...plan, target: 'TARGET' }));
    await cli.run('apply', PLAN, '--yes');
    expect([cli.exitCode, cli.stderr]).toEqual([7, expect.stringContaining('plan/other')]);
    expect(cli.stderr).not.toContain('TARGET');
  });
});

describe('plan FILE', () => {
  test('shows what the files ask for, and which of it is approved', async () => {
    await using cli = await savedAfter(course, titled('Second'));
    expect(await marks(cli, PLAN)).toEqual(['a requests approved', 'q requests follows']);
    expect(cli.exitCode).toBe(0);
    await hold(cli, ...titled('Second', 'Other'));
    expect(await marks(cli, PLAN)).toEqual([
      'a requests approved',
      'q requests follows',
      'b requests unknown',
    ]);
    expect(cli.exitCode).toBe(7);
    await apply(cli);
    expect(await marks(cli, PLAN)).toEqual(['a unperformed done', 'q unperformed done']);
    expect(cli.exitCode).toBe(0);
  });

  test('tells a deletion that needs --prune', async () => {
    await using cli = await savedAfter([question('a'), question('b')], [question('a')], '--prune');
    expect(await marks(cli, PLAN)).toEqual(['b missing approved']);
    expect(await marks(cli, PLAN, '--prune')).toEqual(['b requests approved']);
  });

  test('takes several plans', async () => {
    await using cli = await savedAfter(course, titled('Second'));
    await hold(cli, ...titled('Second', 'Other'));
    await save(cli, 'b.json');
    expect(await marks(cli, PLAN, 'b.json')).toEqual([
      'a requests approved',
      'q requests follows',
      'b requests approved',
    ]);
  });
});

describe('two approved changes of one course', () => {
  /** Ana corrects question a, Bia question b; both plans are made of the same ledger. */
  async function sideBySide(): Promise<Cli> {
    const cli = await startFolder();
    await holdApplied(cli, ...course);
    await hold(cli, ...titled('Ana'));
    await save(cli, 'ana.json');
    await hold(cli, ...titled(undefined, 'Bia'));
    await save(cli, 'bia.json');
    return cli;
  }

  test('are both applied, one merge after the other', async () => {
    await using cli = await sideBySide();
    await hold(cli, ...titled('Ana'));
    expect(await apply(cli, 'ana.json')).toEqual(FOLLOWING);
    await hold(cli, ...titled('Ana', 'Bia'));
    expect([await apply(cli, 'bia.json'), cli.exitCode]).toEqual([FOLLOWING, 0]);
    expect([await titles(cli), await planned(cli)]).toEqual([['Ana', 'Bia'], []]);
  });

  test('are applied by the second job if that of the first was cancelled', async () => {
    await using cli = await sideBySide();
    await hold(cli, ...titled('Ana', 'Bia'));
    await cli.run('apply', 'bia.json', '--yes');
    expect([cli.exitCode, cli.stderr]).toEqual([7, expect.stringContaining('"a"')]);
    const both = await apply(cli, 'ana.json', 'bia.json');
    expect([cli.exitCode, both.length]).toEqual([0, 6]);
    expect([await titles(cli), await planned(cli)]).toEqual([['Ana', 'Bia'], []]);
    // Either job, run again, has nothing to do.
    expect([await apply(cli, 'ana.json'), cli.exitCode]).toEqual([[], 0]);
    expect([await apply(cli, 'bia.json', 'ana.json'), cli.exitCode]).toEqual([[], 0]);
  });

  test('the job of the first is run again after an undo, and refused', async () => {
    await using cli = await sideBySide();
    await hold(cli, ...titled('Ana'));
    await apply(cli, 'ana.json', 'bia.json');
    const [run = ''] = await runsIn(cli);
    await cli.run('undo', run, '--yes', '--max-deletes', '0');
    expect(cli.exitCode).toBe(0);
    const before = await sent(cli);
    await cli.run('apply', 'ana.json', '--yes');
    expect([cli.exitCode, await sent(cli)]).toEqual([7, before]);
    expect(cli.stderr).toContain('plan/changed');
    expect(cli.stderr).toContain(run);
    await save(cli, 'again.json');
    await apply(cli, 'again.json');
    expect([cli.exitCode, await titles(cli)]).toEqual([0, ['Ana', 'Capital']]);
  });

  test('of the same question are not both applied', async () => {
    await using cli = await sideBySide();
    await hold(cli, ...titled('Ana'));
    await apply(cli, 'ana.json');
    await hold(cli, ...titled('Carla'));
    await save(cli, PLAN);
    await hold(cli, ...titled('Dora'));
    await apply(cli);
    await hold(cli, ...titled('Carla'));
    expect(await refused(cli)).toEqual(['plan/changed']);
    // Changed and changed back is the same state.
    await hold(cli, ...titled('Ana'));
    await apply(cli);
    await hold(cli, ...titled('Carla'));
    expect(await apply(cli, PLAN)).toEqual(FOLLOWING);
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

  test('goes on when it is typed again', async () => {
    await using cli = await stopped();
    expect(await apply(cli, PLAN)).toHaveLength(5);
    expect([cli.exitCode, await planned(cli)]).toEqual([0, []]);
    expect([await apply(cli, PLAN), cli.exitCode]).toEqual([[], 0]);
    expect(await runsIn(cli)).toHaveLength(2);
  });

  test('goes on after rejections, as often as needed', async () => {
    await using cli = await saved(course);
    cli.setFaults('business-500=100%');
    await apply(cli, PLAN, '--new-ledger', '--max-errors', '1', '--concurrency', '1');
    expect(cli.exitCode).toBe(1);
    cli.setFaults('503=100%');
    await apply(cli, PLAN, '--retries', '0', '--new-ledger');
    expect(cli.exitCode).toBe(5);
    cli.setFaults('');
    await apply(cli, PLAN, '--new-ledger');
    expect([cli.exitCode, await planned(cli)]).toEqual([0, []]);
    expect(await cli.held('lacunaquestions')).toHaveLength(2);
  });

  test('leaves alone what its own run left in doubt, until that is settled', async () => {
    await using cli = await saved([question('a')]);
    cli.setFaults('reset-after=100%');
    await apply(cli, PLAN, '--new-ledger');
    cli.setFaults('');
    expect([await apply(cli, PLAN), cli.exitCode]).toEqual([[], 8]);
    const [held = {}] = await cli.held('lacunaquestions');
    await settle(cli, 'a', '--created', stringifyExact(held['id'] ?? null));
    expect([await apply(cli, PLAN), cli.exitCode]).toEqual([['lacuna.release'], 0]);
  });

  test('sends an edit again whose outcome nobody knows', async () => {
    await using cli = await savedAfter([question('a')], [question('a', { title: 'Second' })]);
    cli.setFaults('reset-after=100%');
    await apply(cli, PLAN, '--retries', '0');
    expect(cli.exitCode).toBe(5);
    cli.setFaults('');
    expect([await apply(cli, PLAN), cli.exitCode]).toEqual([['lacuna.edit', 'lacuna.release'], 0]);
  });
});

describe('a folder that holds another track by its number', () => {
  test('is not deleted by a plan that was saved before', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, trail('folder'), trail('other'));
    await hold(cli, trail('other'));
    await cli.run('plan', '--prune', '--out', PLAN);
    await cli.write('child.json', stringifyExact(trail('child', { parentId: 1 })));
    await cli.run('apply', 'child.json', '--yes');
    const before = await sent(cli);
    await cli.run('apply', PLAN, '--prune', '--yes', '--max-deletes', '1');
    expect([cli.exitCode, await sent(cli)]).toEqual([0, before]);
    expect(cli.stderr).toContain('because child refers to it, approved');
  });
});

describe('a saved plan is refused', () => {
  test('if somebody applied something it changes, with key, run and what to do', async () => {
    await using cli = await savedAfter(course, titled('Second'));
    await hold(cli, ...titled('Other'));
    await apply(cli);
    const [run = ''] = await runsIn(cli);
    await hold(cli, ...titled('Second'));
    await cli.run('apply', PLAN, '--yes');
    expect(cli.exitCode).toBe(7);
    expect(cli.stderr).toMatch(/course\.ndjson:1:1 +error +plan\/changed +"a" changed/);
    expect(cli.stderr).toContain(run);
  });

  test('if somebody moved the resource elsewhere', async () => {
    await using cli = await savedAfter([question('a')], [question('a', { topicId: 8 })]);
    await cli.run('lacuna', 'move', '1', '9');
    expect(await refused(cli)).toEqual(['plan/changed']);
  });

  test('if another resource has the key and the same content', async () => {
    await using cli = await savedAfter([question('a')], [question('a', { title: 'Second' })]);
    await cli.run('lacuna', 'delete', '1', '--yes');
    await hold(cli, question('a'));
    expect(await apply(cli)).toEqual(['lacuna.create', 'lacuna.release']);
    await hold(cli, question('a', { title: 'Second' }));
    expect(await refused(cli)).toEqual(['plan/changed']);
  });

  test.each([
    ['a rename', question('b', {}, { formerly: ['a'] })],
    ['a protection', question('a', {}, { protect: true })],
  ])('if %s that it approves was undone', async (_, document) => {
    await using cli = await savedAfter([question('a')], [document]);
    await apply(cli, PLAN);
    const [run = ''] = await runsIn(cli);
    await cli.run('undo', run, '--yes');
    expect([cli.exitCode, await refused(cli)]).toEqual([0, ['plan/changed']]);
  });

  test('if a key was forgotten', async () => {
    await using cli = await savedAfter([question('a')], [question('a', { title: 'Second' })]);
    await cli.run('resources', 'forget', 'a', '--yes');
    expect(await refused(cli)).toEqual(['plan/changed']);
  });

  test('at another service', async () => {
    await using cli = await saved(course);
    await using other = await startFolder();
    await other.write(PLAN, await cli.read(PLAN));
    await hold(other, ...course);
    expect(await refused(other, '--new-ledger')).toEqual(['plan/other']);
  });

  test('at the other interface', async () => {
    await using cli = await saved(course);
    expect(await refused(cli, '--new-ledger', '--api', 'v0')).toEqual(['plan/other']);
  });

  test('with another ledger, with --new-ledger too', async () => {
    await using cli = await savedAfter(course, titled('Second'));
    expect(await refused(cli, '--new-ledger', '--ledger', 'new.db')).toEqual(['ledger/older']);
    await cli.write('other.json', stringifyExact(question('z')));
    await apply(cli, 'other.json', '--new-ledger', '--ledger', 'other.db');
    expect(await refused(cli, '--ledger', 'other.db')).toEqual(['plan/other']);
  });

  test('on an older copy of its ledger: everything would be created again', async () => {
    await using cli = await startFolder();
    const ledger = ['--ledger', 'course.db'];
    await hold(cli, ...course);
    await apply(cli, '--new-ledger', ...ledger);
    for (const name of (await readdir(cli.folder)).filter((each) => each.startsWith('course.db')))
      await copyFile(join(cli.folder, name), join(cli.folder, name.replace('course', 'old')));
    await hold(cli, ...course, question('c'));
    await apply(cli, ...ledger);
    await hold(cli, ...course, question('c'), question('d'));
    await save(cli, PLAN, ...ledger);
    const { generation, run } = await planIn(cli);
    expect(await refused(cli, '--ledger', 'old.db')).toEqual(['ledger/older']);
    expect(cli.stdout).toContain(stringifyExact(run ?? null).slice(1, -1));
    expect(cli.stdout).toContain(stringifyExact(generation ?? null));
  });

  test.each(['1', '2', '0', '99999999999999999999'])('with the form %s', async (form) => {
    await using cli = await saved(course);
    const text = await cli.read(PLAN);
    await cli.write(PLAN, text.replace('"lmsCliPlan": 3', `"lmsCliPlan": ${form}`));
    expect(await refused(cli, '--new-ledger')).toEqual(['plan/other']);
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
    expect(cli.stderr).toContain('output/file');
  });

  test.each([COURSE, 'ledger.db', 'report.md'])('cannot be %s, which it uses', async (file) => {
    await using cli = await startFolder();
    await hold(cli, ...course);
    await apply(cli, '--new-ledger', '--ledger', 'ledger.db');
    const options = ['--ledger', 'ledger.db', '--report', 'markdown=report.md'];
    await cli.run('plan', '--out', file, ...options);
    expect(cli.exitCode).toBe(2);
    expect(cli.stderr).toContain('output/file');
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
    ['empty after the mark', () => '{"lmsCliPlan": 3', 'document/syntax'],
    ['of the mark alone', () => '{"lmsCliPlan": 3}', 'document/missing-field'],
    ['without a number', () => '{"lmsCliPlan": "3"}', 'document/wrong-type'],
    [
      'nested too deep',
      (text) => text.replace('"commit": null', `"commit": ${'['.repeat(1000)}${']'.repeat(1000)}`),
      'document/too-large',
    ],
    [
      'with a field twice',
      (text) => text.replace('"commit": null', '"commit": null, "commit": "x"'),
      'document/duplicate-key',
    ],
    [
      'with contents',
      (text) => text.replace('"commit"', '"resources": [], "commit"'),
      'document/unknown-field',
    ],
    [
      'with __proto__',
      (text) => text.replace('"commit"', '"__proto__": {"commit": "x"}, "commit"'),
      'document/field-name',
    ],
    [
      'with NUL in a key',
      (text) => text.replace('"key": "b"', String.raw`"key": "b\u0000"`),
      'document/import-key',
    ],
    ['with a raw NUL', (text) => text.replace('"key": "b"', '"key": "b\0"'), 'document/syntax'],
    [
      'with bytes that are not UTF-8',
      (text) => Uint8Array.from([...new TextEncoder().encode(text.slice(0, 300)), 0xff, 0xfe]),
      'document/encoding',
    ],
    [
      'with a run that is none',
      (text) => text.replace('"run": null', '"run": "x"'),
      'document/wrong-type',
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
    await cli.write(PLAN, `{"lmsCliPlan": 3, "x": "${'x'.repeat(100 * 2 ** 20)}"}`);
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

  test.each([
    [['apply', PLAN, COURSE, '--yes', '--new-ledger']],
    [['plan', PLAN, COURSE, '--new-ledger']],
    [['import', PLAN]],
    [['validate', PLAN, '--as', 'resource']],
    [['lacuna', 'create', PLAN]],
  ])('is not a document: %s', async (words) => {
    await using cli = await saved(course);
    await cli.run(...words);
    expect([cli.exitCode, await cli.requests()]).toEqual([3, []]);
    expect(cli.stderr).toContain('document/other-command');
    expect(cli.stderr).toContain(`lms-cli apply ${PLAN}`);
  });

  test('is not taken from standard input', async () => {
    await using cli = await saved(course);
    const text = await cli.read(PLAN);
    await cli.runWith(text, 'apply', '-', '--yes', '--new-ledger');
    expect([cli.exitCode, cli.stderr]).toEqual([
      3,
      expect.stringContaining('document/other-command'),
    ]);
  });

  test('is not overwritten by a report', async () => {
    await using cli = await saved(course);
    await cli.run('apply', PLAN, '--yes', '--new-ledger', '--report', `sarif=${PLAN}`);
    expect([cli.exitCode, cli.stderr]).toEqual([2, expect.stringContaining('output/file')]);
  });
});
