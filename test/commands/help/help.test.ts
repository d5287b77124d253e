/** Help as a person meets it: on every terminal, in every language, whatever else is wrong. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command, Option } from 'commander';
import { describe, expect, test } from 'vitest';
import {
  isShared,
  readSettings,
  sharedOptions,
} from '../../../src/commands/arguments/global-options.ts';
import { commanderOptions, nameVariable } from '../../../src/commands/arguments/parameters.ts';
import { commandAt, commandWords, findPage } from '../../../src/commands/arguments/word-command.ts';
import { CommandHelp, commonOptions } from '../../../src/commands/help/help.ts';
import { commandTree, readCommandLine } from '../../../src/commands/program.ts';
import { headerFields } from '../../../src/contract/resource-schema.ts';
import { loadHelpTexts } from '../../../src/messages/help.ts';
import { textsIn } from '../../../scripts/texts.js';
import { languages } from '../../../src/messages/language.ts';
import { startCli } from '../../harness/cli.ts';

const spoken = await Promise.all(
  languages.map(async (language) => ({ language, texts: await loadHelpTexts(language) })),
);
const [english] = spoken;
if (english === undefined) throw new Error('there is no language');
const tree = await commandTree();
const layout = new CommandHelp(english.texts, 80);

/** A command and all below it. */
function* commandsFrom(command: Command): Iterable<Command> {
  yield command;
  for (const each of command.commands) yield* commandsFrom(each);
}

/** The pages of every command and topic. */
async function pagesOf(help: CommandHelp): Promise<string[]> {
  const pages = [...commandsFrom(tree)].map((command) => help.pageOf(command));
  const topics = Object.keys(help.texts.topics).map((topic) => shownBy(`help ${topic}`, help));
  return [...pages, ...(await Promise.all(topics))];
}

/** Lines too long for the terminal that could have been broken: not examples, not words. */
function tooLong(text: string, columns: number): string[] {
  return text
    .split('\n')
    .filter((line) => line.length > columns)
    .filter((line) => !/^ {2}(?:cat .*)?lms-cli /.test(line))
    .filter((line) => line.trim().includes(' '));
}

/** Lines of one word, where the next line of the paragraph begins with a word that would have fitted. */
function wordsAlone(text: string, columns: number): string[] {
  const lines = text.split('\n');
  return lines.filter((line, index) => {
    const [before = '', after = ''] = [lines[index - 1], lines[index + 1]];
    const goesOn = indentOf(after) === indentOf(line) && /^ *\p{L}/u.test(after);
    const isFull = before.length > columns * 0.75 && after.trim().includes(' ');
    return /^ *\p{L}[^\s:]*$/u.test(line) && goesOn && isFull;
  });
}

const indentOf = (line: string) => line.length - line.trimStart().length;

test('a word alone on its line would be noticed', () => {
  const full = 'takes precedence over all others, 8 over 74, and 74 over 6. If nothing';
  expect(wordsAlone(`${full}\nis\n${full}`, 80)).toEqual(['is']);
  expect(wordsAlone(`${full}\nis done, 4 takes\n${full}`, 80)).toEqual([]);
});

/** `--report <KIND[=FILE]>`: KIND and FILE. */
const wordsToFillIn = (term: string) =>
  (term.match(/<.*>/g) ?? []).flatMap((slot) => slot.match(/[A-Za-z]+(?:-[a-zA-Z]+)*/g) ?? []);

/** What the contract, the program or the world calls so: fields, values, units. */
const sameEverywhere = /^(?:id|[a-z]+Id|seq|shell|N|A|B|s|ID|URL|auto|v|en|pt-BR)$/;

describe.each(spoken)('help in $language', ({ language, texts }) => {
  const wide = new CommandHelp(texts, 80);

  test('fits 80 columns', async () => {
    expect((await pagesOf(wide)).flatMap((text) => tooLong(text, 80))).toEqual([]);
  });

  test('leaves no word alone on a line between two full ones', async () => {
    const pages = await pagesOf(wide);
    expect(pages.flatMap((text) => wordsAlone(text, 80))).toEqual([]);
  });

  test.each([40, 72, 80])('breaks nothing to type in braces, on %i columns', async (columns) => {
    const pages = (await pagesOf(new CommandHelp(texts, columns))).join('\n');
    for (const typed of [/\{ file: \w+ \}/, /\{ command: \[\.\.\] \}/])
      expect(pages).toMatch(typed);
  });

  test('has short pages', async () => {
    const pages = await pagesOf(wide);
    expect(pages.filter((text) => text.trimEnd().split('\n').length > 45)).toEqual([]);
  });

  test('the first page fits a screen, names every command and topic and shows how to begin', () => {
    const first = wide.pageOf(tree);
    expect(first.trimEnd().split('\n').length).toBeLessThanOrEqual(24);
    const words = [...tree.commands.map((each) => each.name()), ...Object.keys(texts.topics)];
    const named = new Set(first.match(/[\w-]+/g));
    expect(words.filter((word) => !named.has(word))).toEqual([]);
    const [, shown = ''] = first.split(`${wide.heading('examples')}:\n`);
    expect(shown).toMatch(/^ {2}lms-cli init\n {2}lms-cli apply\n/);
  });

  test('shows each of its texts on some page', async () => {
    const pages = (await pagesOf(new CommandHelp(texts, 10_000))).join('\n');
    const own = [...textsIn(language)].filter(([name]) => name.startsWith('help-'));
    expect(own.length).toBeGreaterThan(200);
    const isShown = (message: unknown) =>
      [message].flat().every((part) => typeof part !== 'string' || pages.includes(part));
    expect(own.filter(([, { message }]) => !isShown(message)).map(([name]) => name)).toEqual([]);
  });

  test('is readable in 40 columns', async () => {
    expect(
      (await pagesOf(new CommandHelp(texts, 40))).flatMap((text) => tooLong(text, 40)),
    ).toEqual([]);
  });

  test('lists each command of a group on its own line with its description', () => {
    for (const group of tree.commands) {
      const lines = wide.pageOf(group).split('\n');
      for (const command of group.commands) {
        const line = lines.find((each) => each.startsWith(`  ${command.name()} `)) ?? '';
        expect(line.trimEnd()).toMatch(/ {2}\S.*\.$/);
      }
    }
  });

  // English shows them as they are written.
  test.runIf(language !== 'en')('translates the placeholders', () => {
    const [selection] = textsIn(language).get('placeholder')?.message ?? [];
    const said: Readonly<Record<string, string>> = Array.isArray(selection) ? selection[2] : {};
    for (const command of commandsFrom(tree)) {
      const terms = [
        ...command.options.map(({ flags }) => flags),
        ...command.registeredArguments.map((each) => `<${each.name()}>`),
      ];
      const words = terms.flatMap(wordsToFillIn).filter((word) => !sameEverywhere.test(word));
      expect(words.filter((word) => said[word] === undefined)).toEqual([]);
      const shown = wide.pageOf(command);
      for (const word of words.filter((each) => said[each] !== each)) {
        expect(shown).not.toMatch(new RegExp(`[<[]${word}\\b`));
      }
    }
  });

  test('begins with a description, then shows examples', () => {
    for (const command of commandsFrom(tree)) {
      const [, second] = wide.pageOf(command).split('\n\n');
      expect(second).toMatch(new RegExp(`^${wide.heading('examples')}:\\n {2}\\S`));
    }
  });
});

describe('the examples', () => {
  const all = [...commandsFrom(tree)];
  const lines = all.flatMap((command) =>
    findPage(command).examples.map((line) => ({ words: commandWords(command), line })),
  );

  test.each(lines)('$line', async ({ words, line }) => {
    const command = line.slice(line.indexOf('lms-cli '));
    const [, ...argv] = [...command.replace(/ [|>] .*$/, '').matchAll(/"([^"]*)"|(\S+)/g)].map(
      ([, quoted, plain]) => quoted ?? plain ?? '',
    );
    const request = await readCommandLine(argv);
    expect(argv.join(' ')).toMatch(new RegExp(`^${words}`));
    expect(request.kind).toBe(argv[0] === 'help' ? 'help' : 'command');
    if (request.kind === 'command') readSettings(request.found, {});
  });

  test('exist for every command', () => {
    expect(all.filter((command) => findPage(command).examples.length === 0)).toEqual([]);
  });
});

test('every command of lacuna is listed under a heading', async () => {
  expect(await shownBy('lacuna --help')).not.toContain('\nCommands:\n');
});

async function shownBy(line: string, help = layout): Promise<string> {
  const request = await readCommandLine(line.split(' '));
  return request.kind === 'help' ? request.page(help) : '';
}

test('the page of a command explains its own options, and names the others', async () => {
  const shown = (await shownBy('plan --help')).replaceAll(/\s+/g, ' ');
  const [own = '', also = ''] = shown.split('Also: ');
  expect(own).toContain('--prune');
  for (const common of ['--base-url', '--output', '--dry-run', '--expect']) {
    expect(own).not.toContain(common);
    expect(also).toContain(`${common},`);
  }
  expect(also).toContain('(lms-cli help options)');
  // plan refuses it.
  expect(also).not.toContain('--no-ledger');
});

test.each([
  ['lacuna new', 12],
  ['convert', 12],
  ['apply', 10],
])('%s has few options of its own: %i', (words, most) => {
  const command = commandAt(words.split(' '), tree) ?? tree;
  const own = layout.optionsOf(command);
  expect(own.filter(({ long }) => long !== '--help').length).toBeLessThanOrEqual(most);
});

test('an option that help options explains is the same in every command', () => {
  const meaning = ({ flags, description }: Option) => `${flags} ${description}`;
  const used = [...commandsFrom(tree)].flatMap(({ options }) => options);
  expect(new Set(used.filter(({ long }) => isShared(long)).map(meaning))).toEqual(
    new Set(commanderOptions(sharedOptions).map(meaning)),
  );
});

test.each(['nothing --help', 'lacuna nothing -h', '--profile p nothing --help'])(
  '%s is refused, because there is no such command',
  async (line) => {
    await expect(shownBy(line)).rejects.toMatchObject({
      problem: { code: 'usage/unknown' },
    });
  },
);

test('help options tells the common options, first those of every command', async () => {
  const [every = '', sending = ''] = (await shownBy('help options')).split(
    '\nOptions for sending:\n',
  );
  for (const option of ['--output', '--quiet', '--lang', '--help']) expect(every).toContain(option);
  for (const option of ['--base-url', '--dry-run', '--no-ledger']) {
    expect(every).not.toContain(option);
    expect(sending).toContain(option);
  }
  expect(sending).toContain('(default: 2.0)');
});

test.each([
  ['init', ['--dry-run']],
  ['lacuna format', ['--dry-run']],
  ['profile show', ['--profile']],
  ['runs list', ['--profile', '--ledger']],
])('the page of %s lists those that it accepts: %s', async (words, taken) => {
  const { sending } = commonOptions(tree);
  const text = await shownBy(`${words} --help`);
  const told = sending.filter(({ long }) => text.includes(` ${long},`));
  expect(told.map(({ long }) => long ?? '').toSorted()).toEqual([...taken].toSorted());
});

test('help environment lists every variable that the program reads', async () => {
  await using cli = await startCli();
  await cli.run('help', 'environment');
  const source = fileURLToPath(new URL('../../../src', import.meta.url));
  const texts = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.startsWith('messages'))
    .map((file) => readFileSync(join(source, file), 'utf8'));
  const read = texts.flatMap((text) =>
    [...text.matchAll(/\benv[[,]?\s*['"](\w+)['"]|(?<!\$)['"`](LMS_[A-Z0-9_]+)['"`]/g)].map(
      ([, name, own]) => (name ?? own ?? '').toUpperCase(),
    ),
  );
  expect(read.length).toBeGreaterThan(20);
  // Say where the program runs, and which one began it; nobody sets them to change anything.
  const ofTheSystem = ['LMS_', 'WSL_DISTRO_NAME', '_'];
  const { every, sending } = commonOptions(tree);
  const twins = [...every, ...sending].map(({ long }) => nameVariable((long ?? '').slice(2)));
  const known = new Set([...ofTheSystem, ...twins]);
  const unnamed = [...new Set(read)].filter(
    (name) => !known.has(name) && !new RegExp(`\\b${name}\\b`).test(cli.stdout),
  );
  expect(unnamed).toEqual([]);
});

test('help files explains every field of a resource', async () => {
  for (const { texts } of spoken) {
    for (const name of ['resource', 'body', ...headerFields]) {
      expect(texts.topics.files).toMatch(new RegExp(`^ {2}${name}: .*#`, 'm'));
    }
  }
});

test('imports and applies are said to find their own concurrency', async () => {
  await using cli = await startCli();
  await cli.run('help', 'options');
  expect(cli.stdout.replaceAll(/\s+/g, ' ')).toContain('default: auto for import and apply');
});

describe('help is shown, whatever else is wrong', () => {
  const groupOfLacuna = 'lms-cli lacuna <command> [options]';

  test.each([
    [['lacuna', '--colour', '--help'], groupOfLacuna],
    [['lacuna', 'move', '--help'], 'lms-cli lacuna move [options] <questionId> <topicId>'],
    [['lacuna', 'move', '1', '2', '3', '--retries', 'x', '-h'], 'lms-cli lacuna move [options]'],
    [['import', '--help'], 'lms-cli import [options] <files...>'],
  ])('%j', async (argv, usage) => {
    await using cli = await startCli({ env: { LMS_BASE_URL: undefined, LMS_OUTPUT: 'nonsense' } });
    await cli.write('lms-cli.yaml', 'profiles: [');
    await cli.run(...argv);
    expect([cli.exitCode, cli.stderr]).toEqual([0, '']);
    expect(cli.stdout).toContain(usage);
  });

  test.each([
    ['lacuna creat', 'did you mean "lacuna create"?'],
    ['runs resolv', 'did you mean "runs resolve"?'],
    ['enviroment', 'did you mean "environment"?'],
    ['lacuna nothing-like-it-at-all', 'commands and topics: '],
  ])('help %s exits 2 and suggests a similar command', async (words, hint) => {
    await using cli = await startCli();
    await cli.run('help', ...words.split(' '));
    expect([cli.exitCode, cli.stdout]).toEqual([2, '']);
    expect(cli.stderr).toContain(hint);
  });
});
