/**
 * The documentation, executed: every `console` block of README.md and docs/ runs, and what it
 * prints is what the page says (test/harness/pages.ts).
 *
 * After a change of the program's words, this rewrites the output on the pages:
 *
 *     LMS_DOCS_UPDATE=1 npm run test:program -- test/docs.test.ts
 *
 * Lines that a page leaves out with `…` stay left out. Read the diff before you commit it.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { followed, updated } from './harness/page-update.ts';
import { isAsSaid, run, stepsOf, type Printed } from './harness/pages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const textOf = (page: string) => readFileSync(join(root, page), 'utf8');
const filesIn = (folder: string, ending: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => join(folder, file));

/** Not the changelog: it names what is gone. */
const onTop = readdirSync(root).filter((file) => /^(?:README|CONTRIBUTING).*\.md$/.test(file));
const pages = [...onTop, ...filesIn('docs', '.md')];
const chapters = pages.filter((page) => /^(?:README|docs\/)[\w.-]*\.md$/.test(page));
const sources = ['src', 'test'].flatMap((folder) => filesIn(folder, '.ts'));
const code = sources.map(textOf).join('\n');

describe('the documentation', () => {
  test.concurrent.each(pages)('%s shows what really happens', async (page) => {
    const text = textOf(page);
    const printed = await run(stepsOf(text));
    const shown = process.env['LMS_DOCS_UPDATE'] === '1' ? updated(text, printed) : text;
    if (shown !== text) writeFileSync(join(root, page), shown);
    const steps = stepsOf(shown).map((step, at) => ({
      ...step,
      actual: printed[at]?.actual ?? '',
    }));
    expect(differences(page, steps)).toEqual([]);
  });

  test.each(chapters)('%s has at most 300 lines', (page) => {
    expect(textOf(page).split('\n').length - 1).toBeLessThanOrEqual(300);
  });

  test('has an example of every operation and every other command', () => {
    const steps = chapters.map(textOf).flatMap((page) => [
      ...stepsOf(page),
      // test/postgres/docs.test.ts executes these.
      ...stepsOf(page, '```console postgres'),
    ]);
    const commands = steps.map((step) => step.command);
    const shown = (words: string) =>
      commands.some((command) => command.includes(`lms-cli ${words}`));
    expect(commands.length).toBeGreaterThan(40);
    const verbs = ['create', 'edit', 'delete', 'release', 'move'];
    const operations = ['assessment', 'lacuna', 'track'].flatMap((resource) =>
      verbs.map((verb) => `${resource} ${verb}`),
    );
    const runs = ['list', 'show', 'resolve', 'rejects'].map((verb) => `runs ${verb}`);
    const others = [
      ...['new', 'lint', 'try', 'preview', 'format'].map((verb) => `lacuna ${verb}`),
      'plan',
      'apply',
      'undo',
      ...['list', 'show', 'adopt', 'forget'].map((verb) => `resources ${verb}`),
      ...['init', 'push', 'status'].map((verb) => `ledger ${verb}`),
      'import',
      'convert',
      ...runs,
      'validate',
      'schema',
      'init',
      'profile list',
      'profile use',
      'sandbox',
      'doctor',
      'explain',
      'help',
    ];
    const missing = [...operations, ...others].filter((words) => !shown(words));
    expect(missing).toEqual(['assessment move', 'track release']);
  });

  test.each(pages)('%s names files, headings and functions that exist', (page) => {
    const text = textOf(page);
    const files = named(text, /`((?:src|test|scripts|samples|schemas|docs|bin)\/[\w./-]*)`/g);
    const links = [...text.matchAll(/\]\(([\w./-]*)(?:#([^\s)]+))?\)/g)].map(
      ([, file = '', anchor]) => ({
        file: file === '' ? page : join(dirname(page), file),
        anchor,
      }),
    );
    const missing = [...files, ...links.map(({ file }) => file)].filter(
      (file) => !existsSync(join(root, file)),
    );
    const headings = links.flatMap(({ file, anchor }) =>
      anchor === undefined || !file.endsWith('.md') || anchorsOf(file).has(anchor)
        ? []
        : [`${file}#${anchor}`],
    );
    const functions = named(text, /`(\w+)\(\)`/g).filter((name) => !code.includes(`${name}(`));
    expect([...missing, ...headings, ...functions]).toEqual([]);
  });

  test.each(pages)('%s has YAML that can be copied', (page) => {
    const blocks = textOf(page).matchAll(/^( *)```yaml\n([^]*?)^ *```/gm);
    for (const [, indent = '', text = ''] of blocks) {
      const lines = text.split('\n').map((line) => line.slice(indent.length));
      expect(parseAllDocuments(lines.join('\n')).flatMap(({ errors }) => errors)).toEqual([]);
    }
  });

  test('is noticed when it is wrong', async () => {
    const planted = [
      '```console',
      '$ lms-cli --version',
      '0.0.0-planted',
      '$ (exit 3)',
      '$ echo $?',
      '3',
      '$ printf "one\\ntwo\\nthree\\n"',
      'one',
      '…',
      '$ echo one two',
      'one …o',
      '$ echo more than the page says',
      '```',
    ].join('\n');
    const found = differences('planted', await run(stepsOf(planted)));
    expect(found.map((difference) => difference.split('\n')[0])).toEqual([
      'planted:2: lms-cli --version',
      'planted:12: echo more than the page says',
    ]);
  });
});

describe('the update of a page', () => {
  test('follows new words and keeps what the page leaves out', () => {
    const page = [
      'Text.',
      '```console',
      '$ one <<END',
      'input',
      'END',
      'run …  nothing is left',
      '…',
      'the last line is as it was',
      '$ two',
      '```',
    ];
    const actual = [
      ['run 261122-0955-0re7ep  all done', 'a', 'b', 'the last line is as it was', ''].join('\n'),
      'at http://127.0.0.1:41234 in 12 ms\n',
    ];
    const printed = stepsOf(page.join('\n')).map((step, at) => ({
      ...step,
      actual: actual[at] ?? '',
    }));
    expect(updated(page.join('\n'), printed).split('\n')).toEqual([
      ...page.slice(0, 5),
      'run …  all done',
      ...page.slice(6, 9),
      'at http://127.0.0.1:… in … ms',
      '```',
    ]);
  });

  test('does not lose a line that has changed in what is left out beside it', () => {
    expect(followed(['…', 'nothing was sent'], ['1', '2', 'all operations done'])).toEqual([
      '…',
      'all operations done',
    ]);
  });

  test('does not hide words that are new behind a number that is left out', () => {
    const former = 'nothing answers at 127.0.0.1:…';
    expect(followed([former], ['127.0.0.1:41234 refused the connection'])).toEqual([
      '127.0.0.1:… refused the connection',
    ]);
    expect(followed(['took … ms', 'end'], ['took 12 ms at last', 'end'])).toEqual([
      'took … ms at last',
      'end',
    ]);
  });

  test('shows lines that are new, and not those that are gone', () => {
    expect(followed(['first', 'second', 'third'], ['first', 'new', 'third', 'last'])).toEqual([
      'first',
      'new',
      'third',
      'last',
    ]);
  });
});

test('every document that a comment of the code names is in the repository', () => {
  const programs = [
    ...filesIn('src', '.ts'),
    ...filesIn('test', '.ts'),
    ...['bin', 'scripts', 'bench'].flatMap((folder) => [
      ...filesIn(folder, '.js'),
      ...filesIn(folder, '.ts'),
    ]),
  ];
  expect(programs.flatMap((file) => lostDocuments(file, textOf(file)))).toEqual([]);
  expect(
    lostDocuments('planted.ts', '// why: lost.md and docs/adr/0099\nconst page = "x.md";'),
  ).toEqual(['planted.ts: lost.md', 'planted.ts: docs/adr/0099']);
});

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(page: string): Set<string> {
  const withoutBlocks = textOf(page).replaceAll(/^```[\s\S]*?^```/gm, '');
  const headings = named(withoutBlocks, /^#+ (.*)$/gm);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** The documents that comments of this text name and that are not in the repository. */
function lostDocuments(file: string, text: string): string[] {
  // A pattern such as course/**/*.md begins no comment.
  const comments = named(text, /(?<=^|\s)(\/\*[\s\S]*?\*\/|\/\/ .*)/g).join('\n');
  const documents = named(comments, /(?<![\w/.-])((?:[\w.-]+\/)*[\w.-]+\.md)\b/g);
  const decisions = named(comments, /\b(docs\/adr\/\d+)(?![\w-]*\.md)/g);
  const lost = [
    ...documents.filter((name) => !existsSync(join(root, name))),
    ...decisions.filter((name) => !pages.some((page) => page.startsWith(`${name}-`))),
  ];
  return lost.map((name) => `${file}: ${name}`);
}

/** What printed something else than the page says, each with both texts. */
function differences(page: string, printed: readonly Printed[]): string[] {
  return printed.flatMap((step) =>
    isAsSaid(step)
      ? []
      : [
          `${page}:${step.line}: ${step.command}\n--- the page says\n${step.expected}--- it printed\n${step.actual}`,
        ],
  );
}

function named(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []);
}
