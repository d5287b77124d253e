/** The files of a content folder, in real folders, some of them hostile. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findContentFiles } from '../../../src/commands/content/content-files.ts';
import { CliError, InvalidDocuments } from '../../../src/core/errors.ts';
import { positionAt } from '../../../src/documents/position.ts';
import { settings, type Settings } from '../config/settings.ts';

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
async function wrongIn(folder: Settings): Promise<string[]> {
  const error: unknown = await filesOf(folder).catch((cause: unknown) => cause);
  if (error instanceof CliError) {
    const { file, reason } = error.problem.params;
    return [`${error.kind} ${error.problem.code} ${String(file)} ${String(reason)}`];
  }
  if (!(error instanceof InvalidDocuments)) return [];
  return error.diagnostics.map(({ problem: { code, params }, source, range }) => {
    const { line, column } = positionAt(source, range?.[0] ?? 0);
    const about = ['pattern', 'received', 'field'].map((name) => params[name]);
    const text = about.find((each) => typeof each === 'string') ?? '';
    return `${error.kind} ${line}:${column} ${code} ${text}`;
  });
}

describe('the files of a content folder', () => {
  test('are those that a pattern includes and none excludes, in the order of their paths', async () => {
    await using folder = await folderWith(
      ['course/**/*.md', 'test.yaml', '!course/README.md', '!old/*.md'],
      'course/b.md',
      'course/a/deep/c.md',
      'course/README.md',
      'course/B.md',
      'course/a.md',
      'test.yaml',
      'course/picture.png',
      'other/x.md',
    );
    expect(await filesOf(folder)).toEqual([
      'course/B.md',
      'course/a.md',
      'course/a/deep/c.md',
      'course/b.md',
      'test.yaml',
    ]);
  });

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

  test('are never hidden, installed or of lms-cli itself, unless a pattern names them', async () => {
    const files = [
      '.lms-cli/x.yaml',
      '.git/x.yaml',
      'node_modules/p/x.yaml',
      'a/.hidden/x.yaml',
      'a/node_modules/x.yaml',
      'a/.x.yaml',
      'a/lms-cli.yaml',
      'a/x.yaml',
    ];
    await using folder = await folderWith(['**/*.yaml'], ...files);
    expect(await filesOf(folder)).toEqual(['a/x.yaml']);
    const naming = ['.git/*.yaml', 'node_modules/p/*.yaml', 'a/.*/*', 'a/*.yaml', 'a/.x.yaml'];
    await using named = await folderWith(naming, ...files);
    expect(await filesOf(named)).toEqual([
      '.git/x.yaml',
      'a/.hidden/x.yaml',
      'a/.x.yaml',
      'a/x.yaml',
      'node_modules/p/x.yaml',
    ]);
  });

  test.each([
    ['./course/*.md', 'course/a.md'],
    ['{course,tests}/*.md', 'course/a.md'],
    ['{course/deep,tests}/*.md', 'course/deep/b.md'],
    ['course/Aula (1).md', 'course/Aula (1).md'],
    ['{course/**,tests}/b.md', 'course/deep/b.md'],
    ['course/**/[ab].md', 'course/a.md'],
    ['**/[!b-z].md', 'course/a.md'],
    ['course/?u*', 'course/Aula (1).md'],
    ['cours?/a\\.md', 'course/a.md'],
    ['**/deep/?.md', 'course/deep/b.md'],
    ['course/ação.md', 'course/ação.md'],
  ])('%s matches %s', async (pattern, file) => {
    const files = ['course/a.md', 'course/deep/b.md', 'course/Aula (1).md', 'course/ação.md'];
    await using folder = await folderWith([pattern], ...files);
    expect(await filesOf(folder)).toContain(file);
  });

  test('are found by a pattern of nine stars that nearly matches a long name', async () => {
    const file = 'a'.repeat(200);
    await using folder = await folderWith(['*a*a*a*a*a*a*a*a*b', 'a*'], file);
    expect(await wrongIn(folder)).toEqual(['input 4:7 content/unmatched *a*a*a*a*a*a*a*a*b']);
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
});

describe('a content folder is wrong', () => {
  test('if a pattern matches nothing, at its line', async () => {
    await using folder = await folderWith(
      ['course/*.md', 'curse/*.md', '!nothing/*', 'course'],
      'course/a.md',
    );
    expect(await wrongIn(folder)).toEqual([
      'input 5:7 content/unmatched curse/*.md',
      'input 7:7 content/unmatched course',
    ]);
  });

  test('if another pattern excludes all that a pattern matches', async () => {
    await using folder = await folderWith(['course/*.md', '!**/a.md'], 'course/a.md');
    expect(await wrongIn(folder)).toEqual(['input 4:7 content/unmatched course/*.md']);
  });

  test.each([
    '../x.md',
    '/etc/*',
    'a/../../b.md',
    '!../x.md',
    'C:/x.md',
    '\\\\server\\x',
    '~/x',
    '',
  ])('if the pattern %j leads out of it', async (pattern) => {
    await using folder = await folderWith(['a.md', pattern], 'a.md');
    expect(await wrongIn(folder)).toEqual([`usage 5:7 document/wrong-type "${pattern}"`]);
  });

  test.each([
    ['content: {}', ['usage 1:10 document/missing-field files']],
    ['content: { files: [] }', ['usage 1:19 content/no-pattern files']],
    ["content: { files: ['!a.md'] }", ['usage 1:19 content/no-pattern files']],
    ["content: { scope: ' ', files: [a] }", ['usage 1:19 document/wrong-type " "']],
    ['content: { scope: "a\\nb", files: [a] }', ['usage 1:19 document/wrong-type "a b"']],
    ['content: { files: [7] }', ['usage 1:20 document/wrong-type 7']],
    ['content: { files: [a], file: b }', ['usage 1:24 document/unknown-field file']],
    ['content: [a]', ['usage 1:10 document/wrong-type content']],
    ['profiles: {}', ['usage content/missing undefined no-entry']],
  ])('if the configuration is %s', async (project, wrong) => {
    await using folder = await settings({ project: `${project}\n` });
    expect(await wrongIn(folder)).toEqual(wrong);
  });

  test.each(['a\nb', 'a\u0001b', ' '])(
    'if the scope is %j: text, but not a name',
    async (scope) => {
      const project = `content: { scope: ${JSON.stringify(scope)}, files: [a] }\n`;
      await using folder = await settings({ project });
      const error: unknown = await filesOf(folder).catch((cause: unknown) => cause);
      if (!(error instanceof InvalidDocuments)) throw new TypeError('no findings');
      expect(error.diagnostics[0]?.problem.params).toMatchObject({ expected: 'scope' });
    },
  );

  test("if it is described in the user's own file, without showing what else is there", async () => {
    await using folder = await settings({ user: 'content: { files: [a.md] }\npassword: secret\n' });
    const error: unknown = await filesOf(folder).catch((cause: unknown) => cause);
    if (!(error instanceof InvalidDocuments)) throw new TypeError('no findings');
    const [first] = error.diagnostics;
    expect([error.kind, first?.problem.code]).toEqual(['usage', 'document/unknown-field']);
    expect(first?.source.text).not.toContain('secret');
  });

  test('if lms-cli.yaml is not there at all', async () => {
    await using folder = await settings();
    expect(await wrongIn(folder)).toEqual(['usage content/missing undefined no-file']);
  });
});

describe('in a hostile folder', () => {
  const isPosix = process.platform !== 'win32';

  /** A content folder with one Markdown file, and a secret one outside of it. */
  async function hostile(plant: (root: string, outside: string) => void): Promise<Settings> {
    const folder = await folderWith(['course/**/*.md'], 'course/a.md', 'shared/b.md');
    const secret = await folder.write('outside/secret.md', 'secret');
    plant(dirname(folder.projectFile), dirname(secret));
    return folder;
  }

  test.runIf(isPosix).each<[string, string, (root: string, outside: string) => void]>([
    [
      'a link to a file outside',
      'course/x.md undefined',
      (root, outside) => symlinkSync(join(outside, 'secret.md'), join(root, 'course/x.md')),
    ],
    [
      'a link to a folder outside',
      'course/x undefined',
      (root, outside) => symlinkSync(outside, join(root, 'course/x')),
    ],
    [
      'a broken link',
      'course/x.md undefined',
      (root) => symlinkSync('nowhere.md', join(root, 'course/x.md')),
    ],
    [
      'a link to itself',
      'course/x.md undefined',
      (root) => symlinkSync('x.md', join(root, 'course/x.md')),
    ],
    [
      'a pipe',
      'course/x.md undefined',
      (root) => execFileSync('mkfifo', [join(root, 'course/x.md')]),
    ],
    [
      'a link to a device',
      'course/x.md undefined',
      (root) => symlinkSync('/dev/zero', join(root, 'course/x.md')),
    ],
  ])('%s is refused by its name', async (_, told, plant) => {
    await using folder = await hostile(plant);
    expect(await wrongIn(folder)).toEqual([`input content/foreign-file ${told}`]);
  });

  test.runIf(isPosix)('what no pattern names, or one excludes, is nobody’s business', async () => {
    await using folder = await hostile((root, outside) => {
      symlinkSync(outside, join(root, 'elsewhere'));
      symlinkSync(join(outside, 'secret.md'), join(root, 'course/secret.txt'));
      execFileSync('mkfifo', [join(root, 'course/pipe')]);
    });
    expect(await filesOf(folder)).toEqual(['course/a.md']);
    await using excluding = await settings({ project: content('course/*.md', '!course/x.md') });
    const file = await excluding.write('project/course/a.md', '');
    symlinkSync('/etc/passwd', join(dirname(file), 'x.md'));
    expect(await filesOf(excluding)).toEqual(['course/a.md']);
  });

  test.runIf(isPosix)('links inside it are followed, and each file is read once', async () => {
    await using folder = await hostile((root) => {
      symlinkSync('a.md', join(root, 'course/also-a.md'));
      symlinkSync('../shared', join(root, 'course/linked'));
      symlinkSync('../shared/b.md', join(root, 'course/zb.md'));
    });
    expect(await filesOf(folder)).toEqual(['course/a.md', 'course/linked/b.md']);
  });

  test.runIf(isPosix)('links in a cycle end, however many there are', async () => {
    await using folder = await hostile((root) => {
      symlinkSync('.', join(root, 'course/self'));
      symlinkSync('..', join(root, 'course/up'));
      for (let each = 0; each < 12; each++) {
        mkdirSync(join(root, `course/f${each}`));
        for (let other = 0; other < 12; other++) {
          symlinkSync(`../f${other}`, join(root, `course/f${each}/to${other}`));
        }
      }
    });
    expect(await filesOf(folder)).toEqual(['course/a.md']);
  });
});
