/**
 * The pipeline of GitHub Actions over a team's days, and what somebody may try who wants content in
 * production that nobody merged. Where the ledger matters, told for each kind of ledger.
 */
import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { holding, type Holding } from '../e2e/holding.ts';
import { openGitHub, type GitHub, type JobRun, type WorkflowRun } from './github.ts';
import { openPlace, textOf, TOKEN, type Place } from './place.ts';

/** The ledger of a story, where the jobs find it. */
export interface Home extends AsyncDisposable {
  /** What LMS_LEDGER is for those who read, and for those who write. */
  readonly reader: string;
  readonly writer: string;
  /** True if the hold of a killed job lasts until it passes or somebody ends it. */
  readonly holds: boolean;
  /** What adopting into an empty place needs besides. */
  readonly adoption: string;
  /** Loses everything. */
  lose(): Promise<void>;
  /** Keeps a copy, and returns what puts it back, as an old cache or a backup does. */
  copy(): Promise<() => Promise<void>>;
  /** True if nothing is left of a ledger. */
  isEmpty(): Promise<boolean>;
}

const QUESTIONS = 'course/questions.md';
const FIRST = ['Olinda = 0', 'Olinda = 2'] as const;
const SECOND = ['Dom Pedro II = 0', 'Dom Pedro II = 3'] as const;

interface Setting {
  readonly place: Place;
  readonly github: GitHub;
  readonly home: Home;
  readonly holder: Holding | null;
}

interface Team extends AsyncDisposable, Setting {
  /** The questions with one text replaced. */
  changed(...changes: readonly (readonly [string, string])[]): Promise<Record<string, string>>;
  /** A pull request with its plan. */
  proposes(branch: string, files: Readonly<Record<string, string | null>>): Promise<Proposal>;
  /** Scores of the alternatives of all questions in the service, as `Olinda: 2`. */
  scores(): Promise<string[]>;
  /** What the last requests were, since this was last asked. */
  sent(): Promise<string[]>;
  operate(command: string, words?: string, resourcesOf?: number): Promise<JobRun>;
}

interface Proposal {
  readonly run: WorkflowRun;
  merge(): Promise<string>;
}

export interface Teams {
  /** A team whose first run is over. */
  begun(): Promise<Team>;
  /** Before the first run. */
  fresh(): Promise<Team>;
  /** The same, with a service that holds requests back. */
  held(): Promise<Team>;
}

/** The first run is made once, and what it left put back before each story. */
export function teamsWith(openHome: (place: Place) => Promise<Home>): Teams {
  const prepared = async () => {
    const setting = await setUp(openHome, false);
    const { place, github, home } = setting;
    ended(await github.dispatch('content-apply.yml', { 'first-run': true }), 'success');
    const all = [await home.copy(), await place.copy(), github.copy()];
    const putBack = async () => {
      for (const each of all) await each();
    };
    return { setting, putBack };
  };
  let before: ReturnType<typeof prepared> | null = null;
  afterAll(async () => {
    if (before !== null) await close((await before).setting);
  });
  return {
    async begun() {
      before ??= prepared();
      const { setting, putBack } = await before;
      await putBack();
      return gather(setting, async () => {});
    },
    fresh: async () => gather(await setUp(openHome, false), close),
    held: async () => gather(await setUp(openHome, true), close),
  };
}

async function setUp(openHome: (place: Place) => Promise<Home>, isHeld: boolean): Promise<Setting> {
  let holder: Holding | null = null;
  const place = await openPlace(async (url) => {
    if (isHeld) holder = await holding({ url });
    return holder?.url ?? url;
  });
  const github = await openGitHub(place);
  const home = await openHome(place);
  github.secrets.repository['LMS_LEDGER_READER'] = home.reader;
  Object.assign(github.secrets.production, {
    LMS_LEDGER_WRITER: home.writer,
    LMS_PRODUCTION_TOKEN: TOKEN,
  });
  return { place, github, home, holder };
}

async function close({ place, home, holder }: Setting): Promise<void> {
  await holder?.[Symbol.asyncDispose]();
  await home[Symbol.asyncDispose]();
  await place[Symbol.asyncDispose]();
}

async function gather(
  setting: Setting,
  dispose: (setting: Setting) => Promise<void>,
): Promise<Team> {
  const { place, github } = setting;
  let seen = 0;
  const team: Team = {
    ...setting,
    async changed(...changes) {
      let text = await place.show('main', QUESTIONS);
      for (const [before, after] of changes) {
        if (!text.includes(before)) throw new Error(`${before} is not there`);
        text = text.replace(before, after);
      }
      return { [QUESTIONS]: `${text}\n` };
    },
    async proposes(branch, files) {
      await place.commit(branch, files);
      const pull = await github.open(branch);
      const run = await github.plan(pull);
      return { run, merge: () => github.merge(pull) };
    },
    async scores() {
      const questions = await place.held('lacunaquestions');
      const found = JSON.stringify(questions).matchAll(
        /"description":"([^"]*)","score":(\d+)|"score":(\d+),"description":"([^"]*)"/g,
      );
      return [...found].map(([, name, score, other, word]) => `${name ?? word}: ${score ?? other}`);
    },
    async sent() {
      const all = await place.requests();
      const now = all.slice(seen);
      seen = all.length;
      return now;
    },
    async operate(command, words = '', resourcesOf) {
      const inputs = { command, arguments: words, 'resources-of': resourcesOf?.toString() ?? '' };
      const run = await github.dispatch('content-operations.yml', inputs);
      return jobOf(run, 'operate');
    },
    [Symbol.asyncDispose]: () => dispose(setting),
  };
  await team.sent();
  return team;
}

function jobOf(run: WorkflowRun, name: string): JobRun {
  const job = run.jobs[name];
  if (job === undefined) throw new Error(`no job ${name}`);
  return job;
}

/** Throws what the jobs said if the run did not end so. */
function ended(run: WorkflowRun, status: WorkflowRun['status']): void {
  if (run.status === status) return;
  const said = Object.entries(run.jobs).map(
    ([name, job]) => `${name} (${job.code}): ${job.output}`,
  );
  throw new Error(`the run ended with ${run.status}:\n${said.join('\n')}`);
}

/** A run of content-apply.yml that was refused: its exit code, in the job that met it. */
function refusal(run: WorkflowRun): number | null {
  ended(run, 'failure');
  return Object.values(run.jobs).find(({ result }) => result === 'failure')?.code ?? null;
}

const lastRunIn = (output: string) => /this run: lms-cli undo (\S+)/.exec(output)?.[1] ?? '';

/** Stories in which it matters where the ledger is. */
export function tellOfLedgers(teams: Teams): void {
  test('the first run is planned, read by the reviewers, and applied as they read it', async () => {
    await using ours = await teams.fresh();
    let read = '';
    const run = await ours.github.dispatch(
      'content-apply.yml',
      { 'first-run': true },
      {
        reviewers: (summary) => {
          read = summary;
          return 'approve';
        },
      },
    );
    ended(run, 'success');
    expect(read).toContain('first-capital');
    expect(await ours.sent()).toHaveLength(7);
    expect(
      await textOf(join(ours.github.artifact(run, 'resources'), 'resources.ndjson')),
    ).toContain('history-test');
  });

  test('without the box for the first run, an empty place refuses, and nothing is left there', async () => {
    await using ours = await teams.fresh();
    expect(refusal(await ours.github.dispatch('content-apply.yml', {}))).toBe(7);
    expect(await ours.sent()).toEqual([]);
    expect(await ours.home.isEmpty()).toBe(true);
  });

  test('a merged plan is applied', async () => {
    await using ours = await teams.begun();
    const proposal = await ours.proposes('olinda', await ours.changed(FIRST));
    ended(proposal.run, 'success');
    ended(await ours.github.pushed(await proposal.merge()), 'success');
    expect(await ours.sent()).toHaveLength(5);
    expect(await ours.scores()).toContain('Olinda: 2');
    ended(await ours.github.dispatch('content-check.yml', {}), 'success');
  });

  test('a job whose secret is missing refuses instead of beginning anew', async () => {
    await using ours = await teams.begun();
    delete ours.github.secrets.repository['LMS_LEDGER_READER'];
    delete ours.github.secrets.production['LMS_LEDGER_WRITER'];
    expect(refusal(await ours.github.dispatch('content-apply.yml', {}))).toBe(7);
    expect(await ours.sent()).toEqual([]);
  });

  test('a lost ledger stops everything, and what the last run kept brings it back', async () => {
    await using ours = await teams.begun();
    const proposal = await ours.proposes('olinda', await ours.changed(FIRST));
    const applied = await ours.github.pushed(await proposal.merge());
    ended(applied, 'success');
    await ours.sent();
    await ours.home.lose();
    const next = await ours.place.commit('main', await ours.changed(SECOND));
    expect(refusal(await ours.github.pushed(next))).toBe(7);
    expect(refusal(await ours.github.dispatch('content-apply.yml', {}))).toBe(7);
    expect(await ours.home.isEmpty()).toBe(true);
    const adopted = await ours.operate(
      'resources adopt',
      `--from resources.ndjson ${ours.home.adoption}`,
      applied.id,
    );
    expect(adopted.output).toContain('adopted');
    expect(adopted.code).toBeNull();
    expect(await ours.sent()).toEqual([]);
    ended(await ours.github.dispatch('content-apply.yml', {}), 'success');
    expect((await ours.sent()).filter((request) => request.endsWith('/create'))).toEqual([]);
    expect(await ours.scores()).toEqual(expect.arrayContaining(['Olinda: 2', 'Dom Pedro II: 3']));
    ended(await ours.github.dispatch('content-check.yml', {}), 'success');
  });

  test('an older copy of the ledger is refused, because the plan saw a newer one', async () => {
    await using ours = await teams.begun();
    const putBack = await ours.home.copy();
    const one = await ours.proposes('olinda', await ours.changed(FIRST));
    ended(await ours.github.pushed(await one.merge()), 'success');
    const other = await ours.proposes('pedro', await ours.changed(SECOND));
    await ours.sent();
    await putBack();
    const run = await ours.github.pushed(await other.merge());
    expect(refusal(run)).toBe(7);
    expect(jobOf(run, 'plan').output).toContain('ledger/older');
    expect(await ours.sent()).toEqual([]);
  });

  test('two runners at once: one waits for the other, and nothing is sent twice', async () => {
    await using ours = await teams.begun();
    const one = await ours.proposes('olinda', await ours.changed(FIRST));
    const other = await ours.proposes('pedro', await ours.changed(SECOND));
    await one.merge();
    const sha = await other.merge();
    // Both are approved before either begins to apply.
    let waiting = 2;
    let letGo = () => {};
    const bothAreReady = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const reviewers = async () => {
      waiting -= 1;
      if (waiting === 0) letGo();
      await bothAreReady;
      return 'approve' as const;
    };
    const start = () => ours.github.pushed(sha, { reviewers });
    const both = await Promise.all([start(), start()]);
    for (const run of both) ended(run, 'success');
    const sent = await ours.sent();
    expect(
      sent.filter((request) => request.includes('/lacunaquestion/') && request.endsWith('/edit')),
    ).toHaveLength(2);
    expect(await ours.scores()).toEqual(expect.arrayContaining(['Olinda: 2', 'Dom Pedro II: 3']));
  });

  test('a killed job is gone on with: what was under way is in doubt until somebody resolves it', async () => {
    await using ours = await teams.held();
    const { holder, github } = ours;
    if (holder === null) throw new Error('nothing is held');
    const killed = github.dispatch(
      'content-apply.yml',
      { 'first-run': true },
      {
        watch: {
          Apply: (child) => {
            void holder.holds(1).then(() => process.kill(-(child.pid ?? 0), 'SIGKILL'));
          },
        },
      },
    );
    ended(await killed, 'failure');
    holder.letGo();
    // Otherwise the next job waits a minute, until its lease has passed.
    const unlocked = ours.home.holds ? (await ours.operate('ledger unlock')).code : null;
    expect(unlocked).toBeNull();
    const stopped = await github.dispatch('content-apply.yml', {});
    expect(refusal(stopped)).toBe(8);
    const listed = await ours.operate('runs list', '-o json');
    const [run] = listed.output.match(/\d{6}-\d{4}-\w+(?="[^}]*"interrupted")/) ?? [];
    const shown = await ours.operate('runs show', `${run} -o json`);
    const doubts = [...shown.output.matchAll(/"in-doubt",[^]*?"seq": (\d+)/g)].map(
      ([, seq]) => seq,
    );
    expect(doubts).toHaveLength(1);
    for (const seq of doubts) {
      expect((await ours.operate('runs resolve', `${run} ${seq} --not-done`)).result).toBe(
        'success',
      );
    }
    ended(await github.dispatch('content-apply.yml', {}), 'success');
    ended(await github.dispatch('content-check.yml', {}), 'success');
  });

  test('a job that is run again after an undo does not undo it', async () => {
    await using ours = await teams.begun();
    const proposal = await ours.proposes('olinda', await ours.changed(FIRST));
    const sha = await proposal.merge();
    const applied = await ours.github.pushed(sha);
    ended(applied, 'success');
    const undone = await ours.operate('undo', lastRunIn(jobOf(applied, 'apply').output));
    if (undone.result !== 'success') throw new Error(undone.output);
    expect(await ours.scores()).toContain('Olinda: 0');
    await ours.sent();
    const again = await ours.github.rerun(applied);
    expect(refusal(again)).toBe(7);
    expect(await ours.sent()).toEqual([]);
    expect(await ours.scores()).toContain('Olinda: 0');
    expect(refusal(await ours.github.dispatch('content-check.yml', {}))).toBe(10);
  });
}

/** Stories of changes, of who may bring them into production, and of what the jobs accept. */
export function tellOfChanges(teams: Teams): void {
  test('a pull request has one comment, which the next push replaces', async () => {
    await using ours = await teams.begun();
    await ours.place.commit('olinda', await ours.changed(FIRST));
    ended(await ours.github.plan(await ours.github.open('olinda')), 'success');
    await ours.place.commit('olinda', await ours.changed(SECOND));
    ended(await ours.github.plan(await ours.github.open('olinda')), 'success');
    const comments = await ours.github.comments();
    expect(comments).toHaveLength(1);
    expect(comments[0]?.body).toContain('independence');
    expect(comments[0]?.body).not.toContain('first-capital');
    expect(await ours.sent()).toEqual([]);
  });

  test('two changes of one course that were planned side by side are both applied', async () => {
    await using ours = await teams.begun();
    const one = await ours.proposes('olinda', await ours.changed(FIRST));
    const other = await ours.proposes('pedro', await ours.changed(SECOND));
    ended(await ours.github.pushed(await one.merge()), 'success');
    ended(await ours.github.pushed(await other.merge()), 'success');
    expect(await ours.scores()).toEqual(expect.arrayContaining(['Olinda: 2', 'Dom Pedro II: 3']));
    ended(await ours.github.dispatch('content-check.yml', {}), 'success');
  });

  test('where the first of two was cancelled, the second applies both plans', async () => {
    await using ours = await teams.begun();
    const one = await ours.proposes('olinda', await ours.changed(FIRST));
    const other = await ours.proposes('pedro', await ours.changed(SECOND));
    const first = await ours.github.pushed(await one.merge(), { reviewers: () => 'cancel' });
    ended(first, 'cancelled');
    expect(await ours.sent()).toEqual([]);
    ended(await ours.github.pushed(await other.merge()), 'success');
    expect(await ours.scores()).toEqual(expect.arrayContaining(['Olinda: 2', 'Dom Pedro II: 3']));
  });

  test('two changes of one question that a merge queue joined are applied by the plan of the queue', async () => {
    await using ours = await teams.begun();
    const one = await ours.proposes('olinda', await ours.changed(FIRST));
    const other = await ours.proposes(
      'salvador',
      await ours.changed(['tags: colony capitals', 'tags: colony']),
    );
    await one.merge();
    const sha = await other.merge();
    const ref = 'refs/heads/gh-readonly-queue/main/pr-2';
    const queued = await ours.github.start('content-plan.yml', { event: 'merge_group', sha, ref });
    ended(queued, 'success');
    expect(jobOf(queued, 'comment').result).toBe('skipped');
    ended(await ours.github.pushed(sha), 'success');
    expect(await ours.scores()).toContain('Olinda: 2');
    expect((await ours.place.held('lacunaquestions')).map(({ tags }) => tags)).toContain('colony');
  });

  test('two changes of one question that nobody saw together are refused', async () => {
    await using ours = await teams.begun();
    const one = await ours.proposes('olinda', await ours.changed(FIRST));
    const other = await ours.proposes(
      'salvador',
      await ours.changed(['tags: colony capitals', 'tags: colony']),
    );
    await one.merge();
    expect(refusal(await ours.github.pushed(await other.merge()))).toBe(7);
    expect(await ours.sent()).toEqual([]);
  });

  test('a push that nobody planned applies nothing until the reviewers of a hand-started run agree', async () => {
    await using ours = await teams.begun();
    const sha = await ours.place.commit('main', await ours.changed(FIRST));
    expect(refusal(await ours.github.pushed(sha))).toBe(10);
    const rejected = await ours.github.dispatch(
      'content-apply.yml',
      {},
      { reviewers: () => 'reject' },
    );
    ended(rejected, 'failure');
    expect(await ours.sent()).toEqual([]);
    ended(await ours.github.dispatch('content-apply.yml', {}), 'success');
    expect(await ours.scores()).toContain('Olinda: 2');
  });

  test('a forged plan brings nothing into production that the merged files do not ask for', async () => {
    await using ours = await teams.begun();
    const evil = await ours.proposes('evil', await ours.changed(['Olinda = 0', 'Olinda = 10']));
    const clean = await ours.proposes('clean', await ours.changed(FIRST));
    // The branch uploads what it likes under the name of its honest commit.
    const forged = ours.github.artifact(evil.run, 'plan');
    await cp(forged, ours.github.artifact(clean.run, 'plan'), { recursive: true });
    expect(refusal(await ours.github.pushed(await clean.merge()))).toBe(7);
    expect(await ours.sent()).toEqual([]);
    ended(await ours.github.dispatch('content-apply.yml', {}), 'success');
    expect(await ours.scores()).toContain('Olinda: 2');
    expect(await ours.scores()).not.toContain('Olinda: 10');
  });

  test('another branch gets nothing into production: started by hand, or with jobs of its own', async () => {
    await using ours = await teams.begun();
    await ours.place.commit('evil', await ours.changed(FIRST));
    const skipped = await ours.github.dispatch('content-apply.yml', {}, { branch: 'evil' });
    expect(Object.values(skipped.jobs).map(({ result }) => result)).toEqual(['skipped', 'skipped']);
    const workflow = await ours.place.show('main', '.github/workflows/content-apply.yml');
    await ours.place.commit('evil', {
      '.github/workflows/content-apply.yml': workflow.replaceAll(
        "github.ref == 'refs/heads/main' && ",
        '',
      ),
    });
    const unguarded = workflow.replaceAll("if: github.ref == 'refs/heads/main'", 'if: success()');
    await ours.place.commit('evil', { '.github/workflows/content-apply.yml': unguarded });
    const run = await ours.github.dispatch('content-apply.yml', {}, { branch: 'evil' });
    expect(jobOf(run, 'plan').result).toBe('success');
    expect(jobOf(run, 'apply')).toMatchObject({
      result: 'failure',
      output: 'refs/heads/evil may not deploy',
    });
    const operations = await ours.github.dispatch(
      'content-operations.yml',
      { command: 'runs list', arguments: '' },
      { branch: 'evil' },
    );
    expect(jobOf(operations, 'operate').result).toBe('skipped');
    expect(await ours.sent()).toEqual([]);
  });

  test('a fork gets no ledger and no secret: its documents are checked', async () => {
    await using ours = await teams.begun();
    await ours.place.commit('fork', await ours.changed(FIRST));
    const pull = await ours.github.open('fork', { isFork: true });
    const run = await ours.github.plan(pull);
    expect(jobOf(run, 'validate').result).toBe('success');
    expect(jobOf(run, 'plan').result).toBe('skipped');
    // A fork that changes the condition, too.
    const workflow = await ours.place.show('main', '.github/workflows/content-plan.yml');
    await ours.place.commit('fork', {
      '.github/workflows/content-plan.yml': workflow
        .replace(/if: github.event_name == 'merge_group'.*/, 'if: success()')
        .replace('run: lms-cli plan', 'run: printf "[%s]" "$LMS_LEDGER"; exit 1; lms-cli plan'),
    });
    const greedy = await ours.github.plan(await ours.github.open('fork', { isFork: true }));
    expect(jobOf(greedy, 'plan').output).toContain('[]');
  });

  test('what a run kept is only taken from an apply of main', async () => {
    await using ours = await teams.begun();
    const proposal = await ours.proposes('evil', await ours.changed(FIRST));
    const job = await ours.operate('resources adopt', '--from resources.ndjson', proposal.run.id);
    expect(job).toMatchObject({ result: 'failure', code: 2 });
    expect(job.output).toContain('is not an apply of main');
  });

  test('an input of the operations job is not run by the shell', async () => {
    await using ours = await teams.begun();
    const job = await ours.operate('runs list', '$(touch evil) ; touch evil');
    expect(job.result).toBe('failure');
    const names = await readdir(ours.place.folder, { recursive: true });
    expect(names.filter((name) => name.endsWith('evil'))).toEqual([]);
    const other = await ours.operate('import');
    expect(other).toMatchObject({ result: 'failure', code: 2 });
  });
}
