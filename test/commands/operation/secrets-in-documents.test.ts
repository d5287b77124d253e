/** A document may contain a secret by mistake, and so may the configuration: no command shows it. */
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';

const SECRET = 'right-t0ken-of-a-profile';

const profile = (url: string, source: Record<string, string>) => ({
  defaultProfile: 'a',
  profiles: { a: { baseUrl: url, auth: { type: 'bearer', token: source } } },
});

/** One field a line, so that a frame shows a line with the secret. */
const documentOf = (more = {}) => {
  const body = lacuna({ title: `Of ${SECRET}`, question: `${SECRET} is ###.`, ...more });
  return `${stringifyExact({ resource: 'lacuna', key: 'q', body }, 2)}\n`;
};

/** A content folder whose profile takes its token from LMS_T, and whose question contains it. */
async function folder(token: string, atTerminal = false): Promise<Cli> {
  const cli = await startCli({ env: { LMS_T: token }, atTerminal });
  cli.setEnv('LMS_BASE_URL', undefined);
  const content = { scope: 's', files: ['course/*.yaml'] };
  const project = { ...profile(cli.url, { env: 'LMS_T' }), content };
  await cli.write('lms-cli.yaml', stringifyExact(project, 2));
  await cli.write('course/q.yaml', documentOf());
  return cli;
}

/** Both streams together, or else each file that the command wrote into `out`. */
async function shownBy(cli: Cli, command: string): Promise<string[]> {
  const out = join(cli.folder, 'out');
  await rm(out, { recursive: true, force: true });
  await mkdir(out);
  await cli.run(...command.split(' '));
  const names = (await readdir(out)).map((name) => join(out, name));
  const files = cli.shown === null ? names : [cli.shown];
  if (files.length === 0) return [cli.stdout + cli.stderr];
  return Promise.all(files.map((file) => readFile(file, 'utf8')));
}

const reportsOf = (...kinds: readonly string[]) =>
  kinds.map((kind) => `--report ${kind}=out/${kind}`).join(' ');
const planning = [
  'plan -vv',
  'plan --curl',
  'plan -o json',
  'plan -o ndjson',
  'plan -o yaml',
  `plan ${reportsOf('github', 'json', 'markdown')}`,
];
const known = ['', ' -o json', ' -o ndjson', ' -o yaml'].flatMap((format) => [
  `resources list${format}`,
  `resources show ${SECRET}${format}`,
]);

describe.each([
  ['hides', SECRET],
  ['would show, were it not a secret,', 'another-token'],
])('%s what a document contains:', (_, token) => {
  /** The commands that show it although it is secret, or that do not show it at all. */
  const wrongOf = async (cli: Cli, ...commands: readonly string[]) => {
    const wrong: string[] = [];
    for (const command of commands) {
      const shown = await shownBy(cli, command);
      const holding = shown.filter((text) => text.includes(SECRET)).length;
      const isRight = holding === (token === SECRET ? 0 : shown.length);
      if (!isRight) wrong.push([command, ...shown].join('\n'));
    }
    return wrong;
  };

  test('plan, in every format and report', async () => {
    await using cli = await folder(token);
    await shownBy(cli, 'apply --yes --new-ledger');
    expect(cli.exitCode).toBe(0);
    await cli.write(
      'course/q.yaml',
      documentOf({ question: `${SECRET} was ###.`, author: SECRET }),
    );
    expect(await wrongOf(cli, ...planning)).toEqual([]);
  });

  test('resources, by a key', async () => {
    await using cli = await folder(token);
    await cli.write('course/q.yaml', documentOf().replace('"q"', `"${SECRET}"`));
    await shownBy(cli, 'apply --yes --new-ledger');
    expect(await wrongOf(cli, ...known)).toEqual([]);
  });

  test('preview, in the browser, in a file and in a pipe', async () => {
    await using cli = await folder(token);
    expect(await wrongOf(cli, 'lacuna preview course/q.yaml')).toEqual([]);
    expect(await wrongOf(cli, 'lacuna preview course/q.yaml --out out/page.html')).toEqual([]);
    await using atTerminal = await folder(token, true);
    expect(await wrongOf(atTerminal, 'lacuna preview course/q.yaml')).toEqual([]);
  });

  test('frames of mistakes in documents, and their reports', async () => {
    await using cli = await folder(token);
    await cli.write('course/q.yaml', documentOf({ question: `${SECRET} is ###`, [SECRET]: 1 }));
    const validate = `validate course/q.yaml ${reportsOf('github', 'json', 'junit', 'sarif')}`;
    const commands = [
      'plan --new-ledger',
      'apply --new-ledger',
      'lacuna lint course/q.yaml',
      validate,
    ];
    expect(await wrongOf(cli, ...commands)).toEqual([]);
    await cli.write('q.gift', `::${SECRET}:: a {=b\n`);
    expect(await wrongOf(cli, 'convert q.gift --to yaml')).toEqual([]);
  });

  test('frames of mistakes in the configuration', async () => {
    await using cli = await folder(token);
    const project = { ...profile(cli.url, { env: 'LMS_T' }), [SECRET]: SECRET };
    await cli.write('lms-cli.yaml', stringifyExact(project, 2));
    expect(await wrongOf(cli, 'plan', 'profile list', 'doctor')).toEqual([]);
  });
});
