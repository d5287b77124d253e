/** The reports of a story (stories.ts): of every kind, checked against its form and told in short. */
import { join } from 'node:path';
import type { Cli } from '../harness/cli.ts';
import { readJunit, readSarif } from '../harness/report-formats.ts';

/** What `{reports}` stands for. */
export const REPORTS = ['github', 'junit', 'markdown', 'sarif']
  .map((kind) => `--report ${kind}=out/${kind}`)
  .join(' ');

/** @param folder in which the command ran */
export async function reportsIn(cli: Cli, folder: string): Promise<string[]> {
  const read = async (kind: string) =>
    (await cli.read(join(folder, 'out', kind))).replaceAll(`${cli.folder}/`, '');
  return [
    githubText(await read('github')),
    junitText(await read('junit')),
    markdownText(await read('markdown')),
    sarifText(await read('sarif')),
  ];
}

const listed = (kind: string, list: readonly string[]) =>
  `${kind}: ${list.length === 0 ? 'nothing' : list.join(', ')}`;

function githubText(text: string): string {
  if (text === '') return 'github: nothing';
  const told = Array.from(text.matchAll(/^::(.+?)::(.*)$/gm), ([, words = '', said = '']) =>
    said.includes('%0A') ? words : `${words} without a hint`,
  );
  return listed('github', counted(told));
}

function junitText(text: string): string {
  const { cases, properties } = readJunit(text);
  const commits = properties
    .filter(([name]) => name.includes('commit'))
    .map((each) => each.join(' '));
  const told = cases.map(({ classname, name, kind, type, file, line }) =>
    [kind, classname, name, type, file, line].filter((each) => each !== null).join(' '),
  );
  return listed('junit', [...counted(told), ...new Set(commits)]);
}

/** Its codes with their places, and its sentences outside of tables. */
function markdownText(text: string): string {
  const told = text.split('\n').flatMap((line) => {
    const [, place = '', code] = /^(?:\| (\S+).* \| |\*\*error\*\* )`(.*?)`/.exec(line) ?? [];
    if (code !== undefined) return `${place === '' ? 'error' : place} ${code}`;
    return /^(?:no changes|commit|\d+ (?:document|question))/.test(line) ? line : [];
  });
  return listed('markdown', counted(told));
}

function sarifText(text: string): string {
  const { isSuccessful, exitCode, execution, configuration, results, properties } = readSarif(text);
  const { counts = null, commit = null, plannedCommits = null } = properties;
  return listed('sarif', [
    isSuccessful ? 'success' : 'failure',
    String(exitCode),
    ...execution.map((code) => `execution ${code}`),
    ...configuration.map((code) => `configuration ${code}`),
    ...counted(results.map(({ code, uri }) => `${code} ${uri ?? ''}`.trimEnd())),
    ...[counts, commit, plannedCommits].flatMap((each) =>
      each === null ? [] : JSON.stringify(each),
    ),
  ]);
}

const counted = (list: readonly string[]) =>
  [...new Set(list)].map((each) => {
    const { length } = list.filter((other) => other === each);
    return length === 1 ? each : `${each} ×${length}`;
  });
