/**
 * A repository with a content folder, where the scripts of samples/ci/ are run for real: bash, git
 * and the built lms-cli. What a CI system decides, a test tells: who starts which job, and what its
 * expressions mean. The jobs of a run share a checkout, which stands for their artifacts.
 */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { parse } from 'yaml';
import { bin, emptyPlace, startService, type Place, type Service } from '../e2e/spawned.ts';

type Texts = Readonly<Record<string, string>>;

interface WorkflowJob {
  readonly if?: string;
  readonly environment?: string;
  readonly permissions?: Texts;
  readonly env?: Texts;
  readonly steps: readonly {
    readonly if?: string;
    readonly uses?: string;
    readonly with?: Readonly<Record<string, string | number | boolean>>;
    readonly env?: Texts;
    readonly run?: string;
  }[];
}

export interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions?: Texts;
  readonly env: Texts;
  readonly jobs: Readonly<Record<string, WorkflowJob>>;
}

export interface PipelineJob {
  readonly rules: readonly { readonly if: string; readonly when?: 'manual' }[];
  readonly environment?: string;
  readonly variables?: Texts;
  readonly script: readonly string[];
  readonly after_script?: readonly string[];
}

export interface Pipeline {
  readonly variables: Texts;
  readonly default: { readonly before_script: readonly string[] };
  readonly jobs: Readonly<Record<string, PipelineJob>>;
}

const samples = fileURLToPath(new URL('../../samples/', import.meta.url));
export const sample = (file: string) => readFile(join(samples, 'ci', file), 'utf8');

export async function readPipeline(): Promise<Pipeline> {
  const {
    stages: _,
    workflow: __,
    variables,
    default: all,
    ...jobs
  } = parse(await sample('gitlab/.gitlab-ci.yml'));
  return { variables, default: all, jobs };
}

interface JobEnding {
  readonly code: number | null;
  readonly output: string;
}

export interface Course extends AsyncDisposable {
  readonly place: Place;
  readonly service: Service;
  /** Writes what `gh` answers, by the names that it has in GH. */
  answer(name: string, text: string): Promise<void>;
  /** Runs git in the repository, with words as a shell reads them. */
  git(words: string): Promise<string>;
  /** Replaces a text of the questions on a branch of main, and returns the commit. */
  change(branch: string, before: string, after: string): Promise<string>;
  /** Merges a branch into main, and returns the commit. */
  merge(branch: string): Promise<string>;
  /** Begins a run at a commit. */
  checkOut(commit: string): Promise<void>;
  /** Runs a job of GitHub Actions: `content-plan plan`. */
  job(name: string, event: string, inputs?: Readonly<Record<string, unknown>>): Promise<JobEnding>;
  /** Runs a job of GitLab. */
  gitLab(name: string, variables?: Texts): Promise<JobEnding>;
  /** Paths of the requests since this was last asked. */
  sent(): Promise<string[]>;
}

/** `npm ci` of the jobs, and nothing else: the built program stands where the package would. */
const NPM = `#!/usr/bin/env bash
[ "$*" = 'ci --prefix tools/lms-cli --ignore-scripts' ] || { echo "npm $*: not pinned"; exit 1; }
mkdir -p tools/lms-cli/node_modules/.bin
ln -sf ${bin} tools/lms-cli/node_modules/.bin/lms-cli
`;

/** Answers from files of $FORGE, and keeps what it is told to write. */
const GH = `#!/usr/bin/env bash
set -e
[ -n "$GH_TOKEN" ] || { echo 'gh: no token'; exit 1; }
answer() { if [ -e "$FORGE/$1" ]; then cat "$FORGE/$1"; fi; }
case "$*" in
  'run list --workflow content-apply.yml --branch main --status success '*) answer applied ;;
  'run list --workflow content-plan.yml --event '*' --status success '*) answer "$6-$8" ;;
  'run view '*) answer "run-$3" ;;
  'run download '*) mkdir -p "\${7:-.}"; cp "$FORGE/$5-$3/"* "\${7:-.}" ;;
  'api repos/team/course/commits/'*'/pulls --jq '*) answer "pulls-$(basename "\${2%/pulls}")" ;;
  'api --paginate repos/team/course/issues/7/comments --jq '*) answer comment ;;
  'api --method '*' --field body=@comment.md')
    echo "$3 $4" >> "$FORGE/writes"; cp comment.md "$FORGE/body" ;;
  *) echo "the test does not know gh $*"; exit 1 ;;
esac
`;

/** The samples accept the service of their example. */
const EXAMPLE = 'https://lms.example.com';
const QUESTIONS = 'repository/course/questions.md';

const configOf = (url: string) => `content:
  scope: history
  files: ['course/**/*.md', 'course/**/*.yaml']
variables:
  topics: { colony: 8811, empire: 8812 }
  blocks: { history: 302 }
  folders: { history: 703 }
  parties: { learners: 12 }
profiles:
  production:
    baseUrl: ${url}
    auth: { type: bearer, token: { env: LMS_PRODUCTION_TOKEN } }
    protected: true
`;

export async function openCourse(): Promise<Course> {
  const place = await emptyPlace();
  const service = await startService(place, '--auth', 'bearer');
  const write = async (file: string, text: string, mode = 0o644) => {
    await mkdir(dirname(place.path(file)), { recursive: true });
    await writeFile(place.path(file), text, { mode });
  };
  const bash = async (script: string, folder: string, variables: Texts = {}) => {
    const path = [place.path('programs'), process.env['PATH']].join(delimiter);
    const env = { LANG: 'C.UTF-8', CI: 'true', PATH: path, ...variables };
    const shell = ['bash', '--noprofile', '--norc', '-eo', 'pipefail', '-c'];
    const running = place.spawn([...shell, `exec 2>&1; cd ${folder}\n${script}`], { env });
    const { code, stdout } = await running.ended;
    return { code, output: stdout };
  };
  const git = async (words: string) => {
    const { code, output } = await bash(`git ${words}`, 'repository');
    if (code !== 0) throw new Error(`git ${words}: ${output}`);
    return output.trim();
  };
  const secrets = {
    LMS_LEDGER_READER: place.path('disk/production.ledger.db'),
    LMS_LEDGER_WRITER: place.path('disk/production.ledger.db'),
    // The local service takes this one.
    LMS_PRODUCTION_TOKEN: 'sandbox',
  };
  let seen = 0;

  await mkdir(place.path('disk'));
  await write('programs/npm', NPM, 0o755);
  await write('programs/gh', GH, 0o755);
  await write('programs/node', `#!/bin/sh\nexec ${process.execPath} "$@"\n`, 0o755);
  await cp(join(samples, 'content-folder/course'), place.path('repository/course'), {
    recursive: true,
  });
  await write('repository/lms-cli.yaml', configOf(service.url));
  await write('repository/.github/approved-plans.sh', await sample('github/approved-plans.sh'));
  await git('init -q -b main');
  await git('config user.name Ana');
  await git('config user.email ana@example.com');
  await git('add -A');
  await git('commit -q -m Begin');

  return {
    place,
    service,
    git,
    answer: (name, text) => write(`forge/${name}`, text),
    async change(branch, before, after) {
      await git(`checkout -q -B ${branch} main`);
      const text = await place.read(QUESTIONS);
      if (!text.includes(before)) throw new Error(`${before} is not there`);
      await place.write(QUESTIONS, text.replace(before, after));
      await git('commit -q -a -m Change');
      const commit = await git('rev-parse HEAD');
      await git('checkout -q main');
      return commit;
    },
    async merge(branch) {
      await git(`merge -q --no-ff -m Merge ${branch}`);
      return git('rev-parse HEAD');
    },
    async checkOut(commit) {
      await rm(place.path('checkout'), { recursive: true, force: true });
      await git('clone -q . ../checkout');
      await git(`-C ../checkout checkout -q ${commit}`);
    },
    async job(name, event, inputs = {}) {
      const [file, key = ''] = name.split(' ');
      const text = (await sample(`github/${file}.yml`)).replaceAll(EXAMPLE, service.url);
      const { env, jobs } = parse(text) as Workflow;
      const job = jobs[key];
      if (job === undefined) throw new Error(`no job ${name}`);
      let code: number | null = 0;
      const meaning = {
        github: { event_name: event, token: 'token', event: { pull_request: { number: 7 } } },
        secrets,
        inputs,
        success: () => code === 0,
        failure: () => code !== 0,
      };
      // What GitHub compares and joins, JavaScript does as well.
      const valueOf = (expression: string) =>
        runInNewContext(expression.replaceAll(/inputs\.([\w-]+)/g, "inputs['$1']"), meaning);
      const given = {
        GITHUB_REPOSITORY: 'team/course',
        GITHUB_SHA: await git('-C ../checkout rev-parse HEAD'),
        GITHUB_PATH: place.path('path'),
        GITHUB_OUTPUT: place.path('output'),
        GITHUB_STEP_SUMMARY: place.path('summary'),
        FORGE: place.path('forge'),
        ...env,
      };
      for (const each of ['path', 'output', 'summary']) await write(each, '');
      let output = '';
      for (const step of job.steps) {
        if (step.run === undefined) continue;
        if (step.if === undefined ? code !== 0 : valueOf(step.if) !== true) continue;
        const own = Object.entries({ ...job.env, ...step.env }).map(([variable, template]) => [
          variable,
          template.replaceAll(/\$\{\{(.*?)\}\}/g, (_, expression: string) =>
            String(valueOf(expression)),
          ),
        ]);
        const script = `PATH=$(tr '\\n' : < path)$PATH\ncd checkout\n${step.run}`;
        const ran = await bash(script, '.', { ...given, ...Object.fromEntries(own) });
        output += ran.output;
        if (code === 0) code = ran.code;
      }
      return { code, output };
    },
    async gitLab(name, variables = {}) {
      const { variables: all, default: every, jobs } = await readPipeline();
      const job = jobs[name];
      if (job === undefined) throw new Error(`no job ${name}`);
      const given: Texts = { ...all, ...secrets, ...variables };
      const own = Object.entries(job.variables ?? {}).map(([variable, text]) => [
        variable,
        text
          .replaceAll(/\$(\w+)/g, (_, key: string) => given[key] ?? '')
          .replaceAll(EXAMPLE, service.url),
      ]);
      const env = { ...given, ...Object.fromEntries(own) };
      const ended = await bash([...every.before_script, ...job.script].join('\n'), 'checkout', env);
      const after = await bash((job.after_script ?? []).join('\n'), 'checkout', env);
      return { code: ended.code, output: ended.output + after.output };
    },
    async sent() {
      const all = (await service.list('requests')) as { path: string }[];
      const paths = all.slice(seen).map(({ path }) => path);
      seen = all.length;
      return paths;
    },
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]();
      await place[Symbol.asyncDispose]();
    },
  };
}
