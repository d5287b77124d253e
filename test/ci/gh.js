/**
 * Stands in for `gh` in the jobs of test/ci/: it answers from the files that test/ci/github.ts keeps
 * in $FORGE, asks for the token and for the permission that GitHub would ask for, and fails on every
 * command and every --jq that the jobs do not use.
 */
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const forge = process.env['FORGE'] ?? '';
const permissions = JSON.parse(process.env['FORGE_PERMISSIONS'] ?? '{}');
const { runs, pulls } = JSON.parse(readFileSync(join(forge, 'state.json'), 'utf8'));
const commentsFile = join(forge, 'comments.json');

/** @returns {never} */
function fail(/** @type {string} */ text) {
  process.stderr.write(`gh: ${text}\n`);
  process.exit(1);
}

const needs = (/** @type {string} */ name, /** @type {string} */ level) => {
  const has = permissions[name];
  if (has !== level && has !== 'write') fail(`HTTP 403: ${name}: ${level} is missing`);
};
const print = (/** @type {unknown[]} */ values) =>
  process.stdout.write(values.map((value) => `${String(value)}\n`).join(''));

if ((process.env['GH_TOKEN'] ?? '') === '') fail('GH_TOKEN is missing');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    workflow: { type: 'string' },
    branch: { type: 'string' },
    status: { type: 'string' },
    event: { type: 'string' },
    commit: { type: 'string' },
    limit: { type: 'string' },
    json: { type: 'string' },
    jq: { type: 'string' },
    name: { type: 'string' },
    dir: { type: 'string' },
    method: { type: 'string' },
    field: { type: 'string' },
    paginate: { type: 'boolean' },
  },
});
const [first, second, third = ''] = positionals;

if (first === 'run' && second === 'list') {
  needs('actions', 'read');
  const found = runs.filter(
    (/** @type {any} */ run) =>
      run.workflow === values.workflow &&
      (values.branch === undefined || run.headBranch === values.branch) &&
      (values.status === undefined || run.status === values.status) &&
      (values.event === undefined || run.event === values.event) &&
      (values.commit === undefined || run.headSha === values.commit),
  );
  const field = { '.[].headSha': 'headSha', '.[].databaseId': 'id' }[values.jq ?? ''];
  if (field === undefined) fail(`--jq ${values.jq}`);
  print(found.slice(0, Number(values.limit)).map((/** @type {any} */ run) => run[field]));
} else if (first === 'run' && second === 'view') {
  needs('actions', 'read');
  const run = runs.find((/** @type {any} */ each) => String(each.id) === third);
  if (run === undefined) fail(`no run ${third}`);
  if (values.jq !== '[.workflowName, .headBranch, .event] | join(" / ")') fail(`--jq ${values.jq}`);
  print([[run.workflowName, run.headBranch, run.event].join(' / ')]);
} else if (first === 'run' && second === 'download') {
  needs('actions', 'read');
  const stored = join(forge, 'artifacts', third, values.name ?? '');
  if (!existsSync(stored)) fail(`no artifact ${values.name} in run ${third}`);
  cpSync(stored, values.dir ?? '.', { recursive: true });
} else if (first === 'api' && /\/commits\/\w+\/pulls$/.test(second ?? '')) {
  needs('pull-requests', 'read');
  if (values.jq !== '.[] | select(.merged_at != null and .base.ref == "main") | .head.sha') {
    fail(`--jq ${values.jq}`);
  }
  const commit = second?.split('/').at(-2);
  print(
    pulls
      .filter((/** @type {any} */ pull) => pull.mergedAs === commit)
      .map((/** @type {any} */ pull) => pull.headSha),
  );
} else if (first === 'api' && /\/comments(?:\/\d+)?$/.test(second ?? '')) {
  needs('pull-requests', values.method === undefined ? 'read' : 'write');
  const comments = JSON.parse(readFileSync(commentsFile, 'utf8'));
  const body = () => readFileSync((values.field ?? '').replace('body=@', ''), 'utf8');
  if (values.method === undefined) {
    const marker = /startswith\("(.*?)"\)/.exec(values.jq ?? '')?.[1];
    if (marker === undefined || !values.jq?.includes('"github-actions[bot]"'))
      fail(`--jq ${values.jq}`);
    print(
      comments
        .filter(
          (/** @type {any} */ { user, body: text }) =>
            user.login === 'github-actions[bot]' && text.startsWith(marker),
        )
        .map((/** @type {any} */ { id }) => id),
    );
  } else if (values.method === 'POST') {
    const user = { login: 'github-actions[bot]' };
    comments.push({ id: comments.length + 1, user, body: body() });
  } else {
    comments.find((/** @type {any} */ { id }) => second?.endsWith(`/${id}`)).body = body();
  }
  writeFileSync(commentsFile, JSON.stringify(comments));
} else {
  fail(`the test does not know ${process.argv.slice(2).join(' ')}`);
}
