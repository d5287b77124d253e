/**
 * The jobs of samples/ci/gitlab/, run as GitLab would: rules, variables of the project with what
 * protects them, artifacts of the same pipeline, manual jobs.
 */
import { cp, mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { isTrue, valueOf } from './conditions.ts';
import { environmentOf, samples, type Place, type Watch } from './place.ts';

interface Rule {
  readonly if: string;
  readonly when?: 'manual';
}

export interface PipelineJob {
  readonly rules: readonly Rule[];
  readonly needs?: readonly string[];
  readonly environment?: string;
  readonly variables?: Readonly<Record<string, string>>;
  readonly script: readonly string[];
  readonly after_script?: readonly string[];
  readonly artifacts?: { readonly paths?: readonly string[] };
}

interface Pipeline {
  readonly variables: Readonly<Record<string, string>>;
  readonly before: readonly string[];
  readonly jobs: Readonly<Record<string, PipelineJob>>;
}

export function readPipeline(text: string): Pipeline {
  const { stages: _, workflow: __, variables, default: all, ...jobs } = parse(text);
  return { variables, before: all.before_script, jobs };
}

/** The rule that a job is found by, or null. */
export function isFoundFor(
  job: PipelineJob,
  variables: Readonly<Record<string, string>>,
): Rule | null {
  const meaning = { name: (name: string) => variables[name.replace('$', '')] ?? null };
  return job.rules.find((rule) => isTrue(valueOf(rule.if, meaning))) ?? null;
}

export interface JobEnding {
  readonly code: number | null;
  readonly output: string;
}

export interface PipelineRun {
  /** Jobs that ran, by name. Manual ones are not among them until they are started. */
  readonly jobs: Record<string, JobEnding>;
  /** Starts a manual job, as somebody who may deploy. */
  play(name: string, watch?: Watch): Promise<JobEnding>;
  artifact(job: string, file: string): string;
}

export interface GitLab {
  /** Variables of the project, and those that are protected and of the environment `production`. */
  readonly variables: { project: Record<string, string>; production: Record<string, string> };
  /** Starts a pipeline for a commit, with the predefined variables of its event. */
  start(sha: string, event: Readonly<Record<string, string>>): Promise<PipelineRun>;
}

/** Puts .gitlab-ci.yml into the repository. */
export async function openGitLab(place: Place): Promise<GitLab> {
  const file = join(samples, 'ci/gitlab/.gitlab-ci.yml');
  await place.commit('main', { '.gitlab-ci.yml': await readFile(file, 'utf8') });
  const variables: GitLab['variables'] = { project: {}, production: {} };
  let ids = 0;
  return {
    variables,
    async start(sha, event) {
      ids += 1;
      const stored = join(place.folder, `pipeline-${ids}`);
      const pipeline = readPipeline(await place.show(sha, '.gitlab-ci.yml'));
      const predefined = {
        CI_DEFAULT_BRANCH: 'main',
        CI_PROJECT_ID: '1',
        CI_COMMIT_SHA: sha,
        ...event,
      };
      const isProtected = event['CI_COMMIT_BRANCH'] === 'main';
      const jobs: Record<string, JobEnding> = {};
      const play = async (name: string, watch?: Watch) => {
        const job = pipeline.jobs[name];
        if (job === undefined || isFoundFor(job, predefined) === null)
          throw new Error(`no job ${name}`);
        const workspace = join(stored, name);
        await mkdir(workspace, { recursive: true });
        const isDeployment = isProtected && job.environment === 'production';
        const given: Readonly<Record<string, string>> = {
          ...predefined,
          ...variables.project,
          ...(isDeployment ? variables.production : {}),
          ...pipeline.variables,
        };
        const filled = (text: string) =>
          text.replaceAll(/\$(\w+)/g, (_match, key: string) => given[key] ?? '');
        const own = Object.entries(job.variables ?? {}).map(([key, text]) => [key, filled(text)]);
        const env = environmentOf(place, workspace, { ...given, ...Object.fromEntries(own) });
        const source = `file://${place.repository}`;
        const checkout = `git init -q; git fetch -q --depth 1 ${source} ${sha}; git checkout -q FETCH_HEAD`;
        await place.bash(checkout, workspace, env);
        for (const need of job.needs ?? []) {
          for (const path of pipeline.jobs[need]?.artifacts?.paths ?? []) {
            await cp(join(stored, 'artifacts', need, path), join(workspace, path));
          }
        }
        const script = [...pipeline.before, ...job.script].join('\n');
        const ended = await place.bash(script, workspace, env, watch);
        // A runner that was killed does nothing more.
        const after = ended.code === null ? null : (job.after_script ?? []).join('\n');
        const added = after === null ? '' : (await place.bash(after, workspace, env)).output;
        for (const path of job.artifacts?.paths ?? []) {
          const from = join(workspace, path);
          if ((await stat(from).catch(() => null)) === null) continue;
          await mkdir(join(stored, 'artifacts', name), { recursive: true });
          await cp(from, join(stored, 'artifacts', name, path));
        }
        jobs[name] = { code: ended.code, output: ended.output + added };
        return jobs[name];
      };
      for (const [name, job] of Object.entries(pipeline.jobs)) {
        const rule = isFoundFor(job, predefined);
        if (rule !== null && rule.when !== 'manual') await play(name);
      }
      return { jobs, play, artifact: (job, path) => join(stored, 'artifacts', job, path) };
    },
  };
}
