/** docs/reference/, as npm run generate makes it; that it is fresh is npm run check:generated. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { referencePages } from '../scripts/reference/pages.ts';
import { commandsBelow, commandWords } from '../src/commands/arguments/word-command.ts';
import { variablesIn } from '../src/commands/help/help.ts';
import { sourceFormats } from '../src/commands/convert/formats.ts';
import { commandTree } from '../src/commands/program.ts';
import { outputFormats } from '../src/core/output-format.ts';
import { kinds } from '../src/documents/kind.ts';
import { loadHelpTexts } from '../src/messages/help.ts';

const pages = await referencePages();
const page = (name: string) => pages[name] ?? '';
const linesOf = (name: string) => page(name).split('\n');

test('commands.md has a heading for each command, and every option', async () => {
  const headings = linesOf('commands.md').filter((line) => line.startsWith('## lms-cli '));
  const words = commandsBelow(await commandTree()).map(commandWords);
  expect(headings.toSorted()).toEqual(words.map((each) => `## lms-cli ${each}`).toSorted());
  for (const option of ['--base-url', '--fail-on', '--max-errors', '--no-input']) {
    expect(page('commands.md')).toContain(`\`${option}`);
  }
});

test.each([
  ['scripting', outputFormats],
  ['convert', sourceFormats],
  ['convert.pt-BR', sourceFormats],
])('docs/%s.md has every format in a row', (name, formats) => {
  const text = readFileSync(new URL(`../docs/${name}.md`, import.meta.url), 'utf8');
  const cells = [...text.matchAll(/^\| ([^|]*) \|/gm)].map(([, cell]) => cell).join();
  expect(formats.filter((format) => !cells.includes(`\`${format}\``))).toEqual([]);
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

  test('says the exit codes, the variables and the files', async () => {
    for (const heading of ['NAME', 'SYNOPSIS', 'EXIT STATUS', 'ENVIRONMENT', 'FILES']) {
      expect(linesOf('lms-cli.1')).toContain(`.SH "${heading}"`);
    }
    const variables = variablesIn(await loadHelpTexts('en'));
    for (const { term } of variables) expect(page('lms-cli.1')).toContain(`.B "${term}"`);
  });
});
