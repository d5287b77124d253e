/** What the job files of samples/ci/ must have, whatever they do. */
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readPipeline, sample, type PipelineJob, type Workflow } from './course.ts';

const files = ['content-apply', 'content-check', 'content-operations', 'content-plan'].map(
  (name) => `${name}.yml`,
);
const texts = await Promise.all(files.map((file) => sample(`github/${file}`)));
const workflows = files.map((file, at) => [file, parse(texts[at] ?? '') as Workflow] as const);
const jobs = workflows.flatMap(([file, workflow]) =>
  Object.entries(workflow.jobs).map(([name, job]) => ({ file, name, job, workflow })),
);
/** Secrets that can change something. */
const POWER = /secrets\.(?:LMS_LEDGER_WRITER|LMS_PRODUCTION_TOKEN)/;

const textOf = (file: string) => texts[files.indexOf(file)] ?? '';

/** True if a rule of the job holds. What GitLab compares, JavaScript does as well. */
const isFoundFor = ({ rules }: PipelineJob, variables: Record<string, string>) =>
  rules.some((rule) => {
    const names = [...rule.if.matchAll(/\$(\w+)/g)].map(([, name = '']) => name);
    const given = names.map((name) => [`$${name}`, variables[name] ?? null]);
    return Boolean(runInNewContext(rule.if, Object.fromEntries(given)));
  });

describe('the workflows of GitHub Actions', () => {
  test('have the secrets of production only behind its environment and on main', () => {
    const powerful = jobs.filter(({ job }) => POWER.test(JSON.stringify(job)));
    expect(powerful.map(({ file, name }) => `${file} ${name}`)).toEqual([
      'content-apply.yml apply',
      'content-operations.yml operate',
    ]);
    for (const { job, workflow } of powerful) {
      expect(job.environment).toBe('production');
      expect(job.if).toMatch(/^github\.ref == 'refs\/heads\/main'(?: && |$)/);
      expect(Object.keys(workflow.on)).not.toContain('pull_request');
      expect(Object.keys(workflow.on)).not.toContain('pull_request_target');
      // In the step that needs them, not where packages are installed.
      expect(JSON.stringify({ ...job, steps: [] })).not.toMatch(/secrets\./);
    }
  });

  test('guard the branch of every job that can be started by hand', () => {
    const started = jobs.filter(({ workflow }) => 'workflow_dispatch' in workflow.on);
    const unguarded = started.filter(
      ({ job }) => !job.if?.includes("github.ref == 'refs/heads/main'"),
    );
    expect(unguarded.map(({ file, name }) => `${file} ${name}`)).toEqual([]);
  });

  test('give pull requests at most the reader of the ledger, and forks nothing', () => {
    const ofPulls = jobs.filter(({ workflow }) => 'pull_request' in workflow.on);
    const secretsOf = (job: unknown) =>
      [...JSON.stringify(job).matchAll(/secrets\.(\w+)/g)].map(([, name]) => name);
    const secret = ofPulls.filter(({ job }) => secretsOf(job).length > 0);
    expect(secret.map(({ file, name }) => `${file} ${name}`)).toEqual(['content-plan.yml plan']);
    for (const { job } of secret) {
      expect(new Set(secretsOf(job))).toEqual(new Set(['LMS_LEDGER_READER']));
      expect(job.if).toContain(
        'github.event.pull_request.head.repo.full_name == github.repository',
      );
    }
  });

  test('grant nothing by default, and writing only to a job that runs no package', () => {
    expect(workflows.filter(([, { permissions }]) => JSON.stringify(permissions) !== '{}')).toEqual(
      [],
    );
    const read = { contents: 'read' };
    expect(
      Object.fromEntries(jobs.map(({ file, name, job }) => [`${file} ${name}`, job.permissions])),
    ).toEqual({
      'content-apply.yml plan': { ...read, actions: 'read', 'pull-requests': 'read' },
      'content-apply.yml apply': read,
      'content-check.yml check': read,
      'content-operations.yml operate': { ...read, actions: 'read' },
      'content-plan.yml validate': read,
      'content-plan.yml plan': read,
      'content-plan.yml comment': { 'pull-requests': 'write' },
    });
    const writing = jobs.find(({ name }) => name === 'comment');
    expect(JSON.stringify(writing?.job.steps)).not.toMatch(/\bnpm |actions\/checkout/);
  });

  test.each(files)('%s pins each action by a commit, and the package by its lockfile', (file) => {
    const actions = [...textOf(file).matchAll(/uses: (.*)/g)].map(([, action = '']) => action);
    expect(
      actions.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action)),
    ).toEqual([]);
    const installs = textOf(file)
      .split('\n')
      .filter((line) => /\b(?:npm|npx|yarn|pnpm) /.test(line))
      .map((line) => line.trim());
    expect(new Set(installs)).toEqual(new Set(['npm ci --prefix tools/lms-cli --ignore-scripts']));
  });

  test.each(files)('%s puts no input and no title into a script', (file) => {
    const scripts = Object.values((parse(textOf(file)) as Workflow).jobs).flatMap(({ steps }) =>
      steps.flatMap(({ run }) => run ?? []),
    );
    expect(scripts.filter((script) => script.includes('${{'))).toEqual([]);
  });

  test('take artifacts from where they were put', () => {
    const placesOf = (action: string) =>
      jobs.flatMap(({ file, job }) =>
        job.steps
          .filter(({ uses }) => uses?.startsWith(`actions/${action}-artifact@`))
          .map((step) => `${file}: ${step.with?.['name']} at ${step.with?.['path']}`),
      );
    expect(placesOf('upload')).toEqual([
      'content-apply.yml: approved at plans',
      'content-apply.yml: resources at resources.ndjson',
      'content-plan.yml: plan at plan.json\nplan.md\n',
    ]);
    expect(placesOf('download')).toEqual([
      'content-apply.yml: approved at plans',
      'content-plan.yml: plan at undefined',
    ]);
  });

  test('keep no credentials of git', () => {
    const checkouts = jobs.flatMap(({ job }) =>
      job.steps.filter(({ uses }) => uses?.startsWith('actions/checkout@')),
    );
    expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([]);
  });
});

const text = await sample('gitlab/.gitlab-ci.yml');
const pipeline = await readPipeline();

describe('the pipeline of GitLab', () => {
  const main = { CI_COMMIT_BRANCH: 'main', CI_DEFAULT_BRANCH: 'main', CI_PROJECT_ID: '1' };
  const request = {
    CI_PIPELINE_SOURCE: 'merge_request_event',
    CI_DEFAULT_BRANCH: 'main',
    CI_PROJECT_ID: '1',
  };
  const found = (variables: Record<string, string>) =>
    Object.entries(pipeline.jobs)
      .filter(([, job]) => isFoundFor(job, variables))
      .map(([name]) => name);

  test('has the secrets of production only behind its environment and on main', () => {
    const powerful = Object.entries(pipeline.jobs).filter(([, job]) =>
      /LMS_LEDGER_WRITER|LMS_PRODUCTION_TOKEN/.test(JSON.stringify(job)),
    );
    expect(powerful.map(([name]) => name)).toEqual(['apply', 'operate']);
    for (const [, job] of powerful) {
      expect(job.environment).toBe('production');
      for (const rule of job.rules) {
        expect(rule).toMatchObject({ when: 'manual' });
        expect(rule.if).toContain('$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH');
      }
    }
  });

  test('runs for each event the jobs that it should', () => {
    expect(found({ ...request, CI_MERGE_REQUEST_SOURCE_PROJECT_ID: '1' })).toEqual([
      'validate',
      'plan',
    ]);
    expect(found({ ...request, CI_MERGE_REQUEST_SOURCE_PROJECT_ID: '2' })).toEqual(['validate']);
    expect(found({ ...main, CI_PIPELINE_SOURCE: 'push' })).toEqual(['plan', 'apply']);
    expect(found({ ...main, CI_PIPELINE_SOURCE: 'web' })).toEqual(['plan', 'apply']);
    expect(found({ ...main, CI_PIPELINE_SOURCE: 'web', COMMAND: 'undo' })).toEqual(['operate']);
    expect(found({ ...main, CI_PIPELINE_SOURCE: 'schedule' })).toEqual(['difference']);
    for (const source of ['push', 'web', 'schedule']) {
      expect(
        found({ ...main, CI_COMMIT_BRANCH: 'evil', CI_PIPELINE_SOURCE: source, COMMAND: 'undo' }),
      ).toEqual([]);
    }
  });

  test('has no token of the API, a pinned image and a pinned package', () => {
    expect(text).not.toMatch(/PRIVATE-TOKEN|JOB-TOKEN|api\/v4|CI_API/);
    expect(text.match(/^ *image: .*/gm)).toEqual(['  image: $NODE_IMAGE']);
    expect(text.match(/\b(?:npm|npx) .*/g)).toEqual([
      'npm ci --prefix tools/lms-cli --ignore-scripts',
    ]);
  });
});
