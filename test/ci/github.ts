/**
 * The jobs of samples/ci/github/, run as GitHub Actions would: events, conditions, secrets of the
 * repository and of the environment, permissions, artifacts, the approval of reviewers. The files
 * are those of the commit, so that a branch can bring its own. `gh` is test/ci/gh.js.
 */
import { cp, mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { basename, delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { isTrue, valueOf, type Value } from './conditions.ts';
import { environmentOf, samples, writeProgram, type Place, type Watch } from './place.ts';

interface WorkflowStep {
  readonly name?: string;
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string | number | boolean>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly run?: string;
}

export interface WorkflowJob {
  readonly if?: string;
  readonly needs?: string | readonly string[];
  readonly environment?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly outputs?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly steps: readonly WorkflowStep[];
}

export interface Workflow {
  readonly name: string;
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, WorkflowJob>>;
}

export interface JobRun {
  readonly result: 'success' | 'failure' | 'skipped' | 'cancelled';
  readonly output: string;
  readonly summary: string;
  /** The exit code of the step that failed; null if none did, or a signal ended it. */
  readonly code: number | null;
  readonly outputs: Readonly<Record<string, string>>;
}

export interface WorkflowRun {
  readonly id: number;
  readonly workflow: string;
  readonly workflowName: string;
  readonly event: string;
  readonly headSha: string;
  readonly headBranch: string;
  readonly status: 'success' | 'failure' | 'cancelled';
  readonly jobs: Readonly<Record<string, JobRun>>;
}

export interface Pull {
  readonly number: number;
  readonly branch: string;
  readonly headSha: string;
  readonly isFork: boolean;
  mergedAs: string | null;
}

/** What starts a run. */
export interface Happening {
  readonly event: 'pull_request' | 'push' | 'workflow_dispatch' | 'schedule' | 'merge_group';
  readonly sha: string;
  readonly ref: string;
  readonly inputs?: Readonly<Record<string, string | boolean>>;
  readonly pull?: Pull;
}

/** What the reviewers of the environment do when they have read the summary so far. */
export type Reviewers = (summary: string) => Decision | Promise<Decision>;
type Decision = 'approve' | 'reject' | 'cancel';

export interface RunOptions {
  readonly reviewers?: Reviewers;
  /** Called with the process of the step of this name. */
  readonly watch?: Readonly<Record<string, Watch>>;
}

export interface GitHub {
  /** Secrets of the repository, and those of its environment `production`. */
  readonly secrets: { repository: Record<string, string>; production: Record<string, string> };
  open(branch: string, options?: { readonly isFork?: boolean }): Promise<Pull>;
  /** Runs content-plan.yml for a pull request. */
  plan(pull: Pull, options?: RunOptions): Promise<WorkflowRun>;
  /** Merges without a run, as somebody else's merge is for a run that is about to begin. */
  merge(pull: Pull): Promise<string>;
  start(workflow: string, happening: Happening, options?: RunOptions): Promise<WorkflowRun>;
  /** Runs content-apply.yml for a commit that was pushed to main. */
  pushed(sha: string, options?: RunOptions): Promise<WorkflowRun>;
  /** Runs all jobs of a run again, as its button does. */
  rerun(run: WorkflowRun, options?: RunOptions): Promise<WorkflowRun>;
  /** Starts a workflow by hand on a branch. */
  dispatch(
    workflow: string,
    inputs: Readonly<Record<string, string | boolean>>,
    options?: RunOptions & { readonly branch?: string },
  ): Promise<WorkflowRun>;
  artifact(run: WorkflowRun, name: string): string;
  comments(): Promise<readonly { id: number; user: { login: string }; body: string }[]>;
  /** Keeps what is no file: runs, pull requests and secrets. Returns what puts them back. */
  copy(): () => Promise<void>;
}

const FILES = [
  'content-plan.yml',
  'content-apply.yml',
  'content-operations.yml',
  'content-check.yml',
];
const gh = fileURLToPath(new URL('gh.js', import.meta.url));

/** Puts the files of samples/ci/github/ into the repository. */
export async function openGitHub(place: Place): Promise<GitHub> {
  const source = (file: string) => readFile(join(samples, 'ci/github', file), 'utf8');
  const files = await Promise.all(
    FILES.map(async (file) => [`.github/workflows/${file}`, await source(file)] as const),
  );
  await place.commit('main', {
    ...Object.fromEntries(files),
    '.github/approved-plans.sh': await source('approved-plans.sh'),
  });
  await writeProgram(place.programs, 'gh', `#!/bin/sh\nexec ${process.execPath} ${gh} "$@"\n`);
  const forge = join(place.folder, 'forge');
  await mkdir(forge);
  await writeFile(join(forge, 'comments.json'), '[]');
  const runs: WorkflowRun[] = [];
  const happenings = new Map<number, Happening>();
  const pulls: Pull[] = [];
  const secrets: GitHub['secrets'] = { repository: {}, production: {} };
  let ids = 1000;

  const start: GitHub['start'] = async (workflow, happening, options = {}) => {
    ids += 1;
    const id = ids;
    happenings.set(id, happening);
    const commit = happening.pull?.headSha ?? happening.sha;
    const text = await place.show(commit, `.github/workflows/${workflow}`);
    const parsed = parse(text) as Workflow;
    const jobs: Record<string, JobRun> = {};
    const record = (status: WorkflowRun['status']): WorkflowRun => ({
      id,
      workflow,
      workflowName: parsed.name,
      event: happening.event,
      headSha: commit,
      headBranch: happening.pull?.branch ?? happening.ref.replace('refs/heads/', ''),
      status,
      jobs,
    });
    await mkdir(join(forge, 'artifacts', String(id)), { recursive: true });
    let wasCancelled = false;
    for (const [name, job] of inOrder(parsed.jobs)) {
      await writeFile(join(forge, 'state.json'), JSON.stringify({ runs, pulls }));
      const summary = Object.values(jobs)
        .map((done) => done.summary)
        .join('');
      const decision = () => options.reviewers?.(summary) ?? 'approve';
      const running = { id, name, job, parsed, happening, jobs, forge, place, secrets, options };
      const done = wasCancelled ? skipped('cancelled') : await runJob(running, decision);
      if (done.result === 'cancelled') wasCancelled = true;
      jobs[name] = done;
    }
    const results = new Set(Object.values(jobs).map(({ result }) => result));
    const failed = results.has('failure') ? 'failure' : 'success';
    const run = record(results.has('cancelled') ? 'cancelled' : failed);
    runs.unshift(run);
    return run;
  };

  return {
    secrets,
    start,
    async open(branch, { isFork = false } = {}) {
      const headSha = await place.git('rev-parse', branch);
      const pull: Pull = { number: pulls.length + 1, branch, headSha, isFork, mergedAs: null };
      pulls.push(pull);
      return pull;
    },
    async plan(pull, options) {
      // What GitHub checks out: the branch, merged with main.
      await place.git('checkout', '-q', '--detach', 'main');
      await place.git('merge', '-q', '--no-ff', '-m', 'Merge of a pull request', pull.headSha);
      const sha = await place.git('rev-parse', 'HEAD');
      await place.git('checkout', '-q', 'main');
      const ref = `refs/pull/${pull.number}/merge`;
      return start('content-plan.yml', { event: 'pull_request', sha, ref, pull }, options);
    },
    async merge(pull) {
      pull.mergedAs = await place.merge(pull.branch);
      return pull.mergedAs;
    },
    pushed: (sha, options) =>
      start('content-apply.yml', { event: 'push', sha, ref: 'refs/heads/main' }, options),
    async rerun(run, options) {
      const happening = happenings.get(run.id);
      if (happening === undefined) throw new Error(`no run ${run.id}`);
      runs.splice(runs.indexOf(run), 1);
      return start(run.workflow, happening, options);
    },
    async dispatch(workflow, inputs, { branch = 'main', ...options } = {}) {
      const sha = await place.git('rev-parse', branch);
      const ref = `refs/heads/${branch}`;
      return start(workflow, { event: 'workflow_dispatch', sha, ref, inputs }, options);
    },
    artifact: (run, name) => join(forge, 'artifacts', String(run.id), name),
    comments: async () => JSON.parse(await readFile(join(forge, 'comments.json'), 'utf8')),
    copy() {
      const kept = structuredClone({ runs, pulls, secrets, ids });
      return async () => {
        const before = structuredClone(kept);
        runs.splice(0, runs.length, ...before.runs);
        pulls.splice(0, pulls.length, ...before.pulls);
        Object.assign(secrets, before.secrets);
        ids = before.ids;
      };
    },
  };
}

/** Jobs after those that they need. */
function inOrder(jobs: Workflow['jobs']): [string, WorkflowJob][] {
  const ordered: [string, WorkflowJob][] = [];
  const left = new Map(Object.entries(jobs));
  while (left.size > 0) {
    const ready = [...left].find(([, job]) => needsOf(job).every((name) => !left.has(name)));
    if (ready === undefined) throw new Error('jobs need each other');
    ordered.push(ready);
    left.delete(ready[0]);
  }
  return ordered;
}

const needsOf = ({ needs = [] }: WorkflowJob) => (typeof needs === 'string' ? [needs] : needs);

const skipped = (result: JobRun['result'], output = ''): JobRun => ({
  result,
  output,
  summary: '',
  code: null,
  outputs: {},
});

interface RunningJob {
  readonly id: number;
  readonly name: string;
  readonly job: WorkflowJob;
  readonly parsed: Workflow;
  readonly happening: Happening;
  readonly jobs: Readonly<Record<string, JobRun>>;
  readonly forge: string;
  readonly place: Place;
  readonly secrets: GitHub['secrets'];
  readonly options: RunOptions;
}

async function runJob(running: RunningJob, decision: () => ReturnType<Reviewers>): Promise<JobRun> {
  const { id, name, job, parsed, happening, jobs, forge, place, secrets, options } = running;
  const { event, sha, ref, inputs = {}, pull } = happening;
  const isFork = pull?.isFork === true;
  const permissions = job.permissions ?? parsed.permissions ?? {};
  const given: Record<string, string> = isFork ? {} : { ...secrets.repository };
  const outcomes: Record<string, { outcome: string; outputs: Record<string, string> }> = {};
  let hasFailed = needsOf(job).some((need) => jobs[need]?.result !== 'success');
  const github: Readonly<Record<string, Value>> = {
    event_name: event,
    ref,
    sha,
    repository: 'team/course',
    token: `token-${id}`,
    'event.pull_request.number': pull?.number ?? null,
    'event.pull_request.head.repo.full_name':
      pull === undefined ? null : pull.isFork ? 'stranger/course' : 'team/course',
  };
  const meaning = {
    name(path: string): Value {
      const [root = '', ...rest] = path.split('.');
      const last = rest.join('.');
      if (root === 'github' && last in github) return github[last] ?? null;
      if (root === 'secrets') return given[last] ?? '';
      if (root === 'inputs') return inputs[last] ?? '';
      if (root === 'steps' && rest[1] === 'outputs')
        return outcomes[rest[0] ?? '']?.outputs[rest[2] ?? ''] ?? '';
      if (root === 'needs' && rest[1] === 'outputs')
        return jobs[rest[0] ?? '']?.outputs[rest[2] ?? ''] ?? '';
      throw new TypeError(`the test does not know ${path}`);
    },
    call(called: string): boolean {
      if (called === 'success') return !hasFailed;
      if (called === 'failure') return hasFailed;
      if (called === 'always') return true;
      throw new TypeError(`the test does not know ${called}()`);
    },
  };
  const filled = (text: string) =>
    text.replaceAll(/\$\{\{(.*?)\}\}/g, (_, inside: string) =>
      String(valueOf(inside, meaning) ?? ''),
    );
  const holds = (condition: string | undefined) => {
    const asks = /\b(?:always|success|failure|cancelled)\(\)/.test(condition ?? '');
    const isOn =
      condition === undefined || isTrue(valueOf(condition.replaceAll(/\$\{\{|\}\}/g, ''), meaning));
    return isOn && (asks || !hasFailed);
  };

  if (!holds(job.if)) return skipped('skipped');
  if (job.environment !== undefined) {
    // The rules of the environment: only main, and only what the reviewers approve.
    if (ref !== 'refs/heads/main') return skipped('failure', `${ref} may not deploy`);
    const decided = await decision();
    if (decided !== 'approve')
      return skipped(decided === 'cancel' ? 'cancelled' : 'failure', 'not approved');
    Object.assign(given, secrets.production);
  }
  hasFailed = false;

  const home = join(place.folder, `runner-${id}-${name}`);
  const workspace = join(home, 'workspace');
  await mkdir(workspace, { recursive: true });
  const file = async (base: string) => {
    await writeFile(join(home, base), '');
    return join(home, base);
  };
  const [pathFile, summaryFile] = [await file('path'), await file('summary')];
  let output = '';
  let code: number | null = null;
  let isKilled = false;
  for (const step of job.steps) {
    if (isKilled || !holds(step.if)) continue;
    if (step.uses !== undefined) {
      const problem = await use(step, { ...running, workspace, filled, permissions });
      if (problem !== null) {
        output += `${problem}\n`;
        hasFailed = true;
      }
      continue;
    }
    const added = (await readFile(pathFile, 'utf8')).split('\n').filter((line) => line !== '');
    const outputFile = await file('output');
    const variables = Object.fromEntries(
      Object.entries({ ...parsed.env, ...job.env, ...step.env }).map(([key, text]) => [
        key,
        filled(text),
      ]),
    );
    const base = environmentOf(place, home, {
      GITHUB_ACTIONS: 'true',
      GITHUB_REPOSITORY: 'team/course',
      GITHUB_SHA: sha,
      GITHUB_REF: ref,
      GITHUB_EVENT_NAME: event,
      GITHUB_PATH: pathFile,
      GITHUB_OUTPUT: outputFile,
      GITHUB_STEP_SUMMARY: summaryFile,
      FORGE: forge,
      FORGE_PERMISSIONS: JSON.stringify(permissions),
    });
    const env = { ...base, PATH: [...added, base['PATH'] ?? ''].join(delimiter), ...variables };
    const watch = options.watch?.[step.name ?? ''];
    const ran = await place.bash(step.run ?? '', workspace, env, watch);
    output += ran.output;
    const outputs = Object.fromEntries(
      (await readFile(outputFile, 'utf8'))
        .split('\n')
        .filter((line) => line.includes('='))
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    if (step.id !== undefined)
      outcomes[step.id] = { outcome: ran.code === 0 ? 'success' : 'failure', outputs };
    if (ran.code !== 0) {
      if (!hasFailed) code = ran.code;
      hasFailed = true;
      // The runner is gone with it.
      isKilled = ran.code === null;
    }
  }
  const outputs = Object.fromEntries(
    Object.entries(job.outputs ?? {}).map(([key, text]) => [key, filled(text)]),
  );
  const summary = await readFile(summaryFile, 'utf8');
  return { result: hasFailed ? 'failure' : 'success', output, summary, code, outputs };
}

interface Using extends RunningJob {
  readonly workspace: string;
  readonly filled: (text: string) => string;
  readonly permissions: Readonly<Record<string, string>>;
}

/** Stands in for an action. Returns what went wrong, or null. */
async function use(step: WorkflowStep, using: Using): Promise<string | null> {
  const { workspace, forge, id, happening, place, permissions, filled } = using;
  const action = (step.uses ?? '').split('@')[0];
  const words = step.with ?? {};
  const name = filled(String(words['name'] ?? ''));
  const stored = join(forge, 'artifacts', String(id), name);
  const path = filled(String(words['path'] ?? '.'));
  if (action === 'actions/setup-node') return null;
  if (action === 'actions/checkout') {
    if (permissions['contents'] === undefined) return 'checkout: contents: read is missing';
    const depth = words['fetch-depth'] === 0 ? '' : '--depth 1';
    const script = `git init -q; git fetch -q ${depth} file://${place.repository} ${happening.sha}; git checkout -q FETCH_HEAD`;
    const { code, output } = await place.bash(
      script,
      workspace,
      environmentOf(place, workspace, {}),
    );
    return code === 0 ? null : output;
  }
  if (action === 'actions/upload-artifact') {
    const paths = path.split('\n').filter((line) => line !== '');
    for (const one of paths) {
      const from = join(workspace, one);
      const found = await stat(from).catch(() => null);
      if (found === null) continue;
      if (found.isDirectory()) {
        for (const inside of await readdir(from)) {
          await cp(join(from, inside), join(stored, inside), { recursive: true });
        }
      } else {
        await mkdir(stored, { recursive: true });
        await cp(from, join(stored, basename(one)));
      }
    }
    return null;
  }
  if (action === 'actions/download-artifact') {
    if ((await stat(stored).catch(() => null)) === null) return `no artifact ${name}`;
    const to = join(workspace, path);
    await mkdir(dirname(to), { recursive: true });
    await cp(stored, to, { recursive: true });
    return null;
  }
  throw new TypeError(`the test does not know ${action}`);
}
