/** docs/reference/, as npm run generate makes it; that it is fresh is npm run check:generated. */
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { referencePages } from '../scripts/reference/pages.ts';
import { kinds } from '../src/documents/kind.ts';
import { helpEn } from '../src/messages/en/help.ts';
import { problems } from '../src/messages/problems.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const pages = await referencePages(root);
const page = (name: string) => pages[name] ?? '';
const linesOf = (name: string) => page(name).split('\n');

test('commands.md has a heading for each command, and every option', () => {
  const headings = linesOf('commands.md').filter((line) => line.startsWith('## lms-cli '));
  const words = Object.keys(helpEn.commands).filter((each) => each !== '');
  expect(headings.toSorted()).toEqual(words.map((each) => `## lms-cli ${each}`).toSorted());
  for (const option of ['--base-url', '--fail-on', '--max-errors', '--no-input']) {
    expect(page('commands.md')).toContain(`\`${option}`);
  }
});

function anchorIn(heading: string): string {
  const words = heading.replace(/^#+ /, '').toLowerCase();
  return words.replaceAll(/[^\w\- ]/g, '').replaceAll(' ', '-');
}

test('every link within a page leads to a heading of it', () => {
  for (const [name, text] of Object.entries(pages).filter(([file]) => file.endsWith('.md'))) {
    const headings = linesOf(name).filter((line) => /^#+ /.test(line));
    const anchors = new Set(headings.map(anchorIn));
    const links = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor);
    expect(links.filter((link) => !anchors.has(link ?? ''))).toEqual([]);
  }
});

test('documents.md has the fields of each kind, those inside others too', () => {
  const withoutBody = kinds.filter((kind) => !/delete|move/.test(kind));
  expect(linesOf('documents.md')).toEqual(
    expect.arrayContaining(withoutBody.map((kind) => `## ${kind}`)),
  );
  expect(page('documents.md')).toContain(
    '| `lacunaAlternatives[].alternatives[].score` | number | yes |',
  );
});

describe('what a conversion reports', () => {
  const rowsOf = (text: string) => text.split('\n').filter((line) => line.startsWith('| `'));

  test('losses.md has every code, each with a format that reports it', () => {
    const codes = Object.keys(problems).filter((name) => /^(?:loss|refused|skipped)\//.test(name));
    const rows = rowsOf(page('losses.md')).map((row) => row.slice(2, -2).split(' | '));
    const named = rows.map(([cause = '']) => /`([^`]+)`/.exec(cause)?.[1] ?? '');
    expect([...new Set(named)].toSorted()).toEqual(codes.toSorted());
    expect(rows.filter(([, , reading, writing]) => reading === '' && writing === '')).toEqual([]);
  });

  test('a code stands at the formats whose files report it', () => {
    const rows = rowsOf(page('losses.md'));
    const rowOf = (code: string) => rows.find((row) => row.startsWith(`| ${code}`));
    expect(rowOf('`loss/structure` cards')).toContain('| `anki` |');
    expect(rowOf('`loss/tag-rewritten`')).toContain('| other tools |');
    expect(rowOf('`refused/several-blanks` target')).toMatch(/\| {2}\| `gift` \|$/);
    expect(rowOf('`loss/points` grades')).toMatch(/\| {2}\| `gift` \|$/);
  });
});

describe('the manual page', () => {
  test('uses no requests but those it knows', () => {
    const requests = linesOf('lms-cli.1').flatMap((line) => /^['.]\S*/.exec(line)?.[0] ?? []);
    const known = new Set([
      '.\\"',
      '.TH',
      '.nh',
      '.SH',
      '.SS',
      '.PP',
      '.TP',
      '.B',
      '.RS',
      '.EX',
      '.EE',
      '.RE',
    ]);
    expect(requests.filter((request) => !known.has(request))).toEqual([]);
  });

  test('has plain characters only, whatever reads it', () => {
    expect(page('lms-cli.1')).toMatch(/^[\n -~]*$/);
    expect(page('lms-cli.1')).toContain(String.raw`Bras\[u00ED]lia`);
  });

  test('says the exit codes, the variables and the files', () => {
    for (const heading of ['NAME', 'SYNOPSIS', 'EXIT STATUS', 'ENVIRONMENT', 'FILES']) {
      expect(linesOf('lms-cli.1')).toContain(`.SH "${heading}"`);
    }
    for (const names of Object.keys(helpEn.variables)) {
      expect(page('lms-cli.1')).toContain(`.B "${names}"`);
    }
  });
});
