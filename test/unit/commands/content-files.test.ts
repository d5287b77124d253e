/** The files of a content folder, in real folders, some of them hostile. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { testCases } from '../../harness/case-lists.ts';
import { findContentFiles } from '../../../src/commands/content/content-files.ts';
import { CliError, InvalidDocuments } from '../../../src/core/errors.ts';
import { positionAt } from '../../../src/documents/position.ts';
import { settings, type Settings } from '../config/settings.ts';
import { paramOf } from '../../harness/param-of.ts';

const content = (...patterns: string[]) =>
  `content:\n  scope: history\n  files:\n${patterns.map((each) => `    - '${each}'\n`).join('')}`;

/** A content folder with these patterns and files, two folders above the working directory. */
async function folderWith(patterns: readonly string[], ...files: string[]): Promise<Settings> {
  const folder = await settings({ project: content(...patterns) });
  for (const file of files) await folder.write(`project/${file}`, '');
  return folder;
}

/** The files by their paths in the content folder. */
async function filesOf({ host, projectFile }: Settings): Promise<readonly string[]> {
  const found = await findContentFiles({
    host: { ...host, workingDirectory: dirname(projectFile) },
  });
  return found.files;
}

/** What is wrong, as `line:column code text`, or `kind code file reason`. */
function wrongIn(error: unknown): string[] {
  if (error instanceof CliError) {
    const [file, reason] = ['file', 'reason'].map((name) => paramOf(error.problem, name));
    return [`${error.kind} ${error.problem.code} ${String(file)} ${String(reason)}`];
  }
  if (!(error instanceof InvalidDocuments)) throw error;
  return error.diagnostics.map(({ problem, source, range }) => {
    const { line, column } = positionAt(source, range?.[0] ?? 0);
    const about = ['pattern', 'received', 'field'].map((name) => paramOf(problem, name));
    const text = about.find((each) => typeof each === 'string') ?? '';
    const owed = paramOf(problem, 'expected') === 'scope' ? ', not a scope' : '';
    return `${error.kind} ${line}:${column} ${problem.code} ${text}${owed}`;
  });
}

interface Given {
  /** Of lms-cli.yaml, or its text; it is not there without either. */
  readonly patterns?: readonly string[];
  readonly project?: string;
  readonly files?: readonly string[];
  /** Targets of links, with OUTSIDE for a folder beside the content folder; PIPE makes a pipe. */
  readonly links?: Readonly<Record<string, string>>;
}

/** The files of a content folder: each case has what it is, and what they are, or what is wrong. */
testCases(
  fileURLToPath(new URL('cases', import.meta.url)),
  async ({ patterns, project, files = [], links = {} }: Given) => {
    const own = patterns === undefined ? project : content(...patterns);
    await using folder = await settings(own === undefined ? {} : { project: `${own}\n` });
    for (const file of files) await folder.write(`project/${file}`, '');
    const outside = dirname(await folder.write('outside/secret.md', 'secret'));
    for (const [name, target] of Object.entries(links)) {
      const path = join(dirname(folder.projectFile), name);
      if (target === 'PIPE') execFileSync('mkfifo', [path]);
      else symlinkSync(target.replace('OUTSIDE', outside), path);
    }
    return filesOf(folder).then(
      (found) => ({ found }),
      (error: unknown) => ({ wrong: wrongIn(error) }),
    );
  },
);

describe('the files of a content folder', () => {
  test('have names that open them from the working directory', async () => {
    await using folder = await folderWith(['**/*.md', '-'], 'x.md', 'a/y.md', 'a/b/z.md', '-');
    expect(await findContentFiles({ host: folder.host })).toEqual({
      scope: 'history',
      files: ['../../-', 'z.md', '../y.md', '../../x.md'],
    });
    // A lone `-` would be standard input.
    expect((await filesOf(folder))[0]).toBe('./-');
  });

  test('are those that the command line names, under the same scope if they are part of it', async () => {
    await using folder = await folderWith(['nothing/*.md']);
    const host = { ...folder.host, workingDirectory: dirname(folder.projectFile) };
    const part = ['nothing/x.md'];
    expect(await findContentFiles({ host }, part)).toEqual({ scope: 'history', files: part });
    const others = ['nothing/x.md', 'x.yaml'];
    expect(await findContentFiles({ host }, others)).toEqual({ scope: null, files: others });
    await using bare = await settings({ project: 'content: { files: [x.md] }\n' });
    expect((await findContentFiles({ host: bare.host }, ['x.yaml'])).scope).toBeNull();
  });

  test('are listed, even 5,000 of them', async () => {
    await using folder = await folderWith(['course/**/*.md', '!**/README.md']);
    const root = dirname(folder.projectFile);
    for (let unit = 0; unit < 50; unit++) {
      mkdirSync(join(root, `course/${unit}`), { recursive: true });
      for (let file = 0; file < 100; file++) {
        writeFileSync(join(root, `course/${unit}/${file}.md`), '');
      }
    }
    expect(await filesOf(folder)).toHaveLength(5000);
  });

  test("are not described in the user's own file, of which nothing else is shown", async () => {
    await using folder = await settings({ user: 'content: { files: [a.md] }\npassword: secret\n' });
    const error: unknown = await filesOf(folder).catch((cause: unknown) => cause);
    if (!(error instanceof InvalidDocuments)) throw new TypeError('no findings');
    const [first] = error.diagnostics;
    expect([error.kind, first?.problem.code]).toEqual(['usage', 'document/unknown-field']);
    expect(first?.source.text).not.toContain('secret');
  });

  test.runIf(process.platform !== 'win32')(
    'end where links lead in a cycle, however many there are',
    async () => {
      await using folder = await folderWith(['course/**/*.md'], 'course/a.md');
      const root = dirname(folder.projectFile);
      symlinkSync('.', join(root, 'course/self'));
      symlinkSync('..', join(root, 'course/up'));
      for (let each = 0; each < 12; each++) {
        mkdirSync(join(root, `course/f${each}`));
        for (let other = 0; other < 12; other++) {
          symlinkSync(`../f${other}`, join(root, `course/f${each}/to${other}`));
        }
      }
      expect(await filesOf(folder)).toEqual(['course/a.md']);
    },
  );
});
