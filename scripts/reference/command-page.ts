import type { HelpTexts } from '../../src/messages/help.ts';
import { anchorOf, blocks, code, fenced, generatedNote, plain, table } from './markdown.ts';
import type { CommandEntry, Described, Tree } from './tree.ts';

/** docs/reference/commands.md: every command with its options and the additional help topics. */
export function commandPage(tree: Tree, { headings }: HelpTexts): string {
  const sending = headings.serviceOptions;
  const global = headings.globalOptions;
  return blocks(
    generatedNote,
    '# Commands',
    plain(tree.description),
    fenced('sh', tree.examples.join('\n')),
    ...tree.sections.map(({ heading, commands }) => contents(heading, commands)),
    `All commands take the [options of every command](#${anchorOf(global)}); those that send take the [options for sending](#${anchorOf(sending)}) too. Each error and warning has a code: \`lms-cli explain CODE\` says what it means, and \`lms-cli explain --all\` explains all of them.`,
    ...tree.sections.flatMap(({ commands }) => commands.map((each) => section(each, headings))),
    `## ${sending}`,
    described('option', tree.sendingOptions),
    `## ${global}`,
    described('option', tree.globalOptions),
    '## Topics of help',
    // The tables above tell all options.
    ...tree.topics
      .filter(({ name }) => name !== 'options')
      .map(({ name, text }) => blocks(`### ${name}`, fenced('text', text.trimEnd())).trimEnd()),
  );
}

function contents(heading: string, commands: readonly CommandEntry[]): string {
  const links = commands.map(({ words }) => `[${words}](#${anchorOf(`lms-cli ${words}`)})`);
  return `**${heading}**: ${links.join(', ')}`;
}

function section(entry: CommandEntry, headings: HelpTexts['headings']): string {
  const { sends, isGroup } = entry;
  return blocks(
    `## lms-cli ${entry.words}`,
    plain(entry.description),
    fenced('sh', entry.examples.join('\n')),
    `${headings.usage}: ${code(entry.usage)}`,
    described('argument', entry.arguments),
    described('option', entry.options),
    sends && !isGroup
      ? `and the [options for sending](#${anchorOf(headings.serviceOptions)}).`
      : null,
  ).trimEnd();
}

function described(what: string, list: readonly Described[]): string {
  if (list.length === 0) return '';
  return table(
    [what, 'what it means'],
    list.map(({ term, description }) => [code(term), plain(description)]),
  );
}
