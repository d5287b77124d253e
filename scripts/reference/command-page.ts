import type { CommandHelp } from '../../src/commands/help/help.ts';
import { anchorOf, blocks, code, fenced, generatedNote, plain, table } from './markdown.ts';
import type { CommandEntry, Described, Tree } from './tree.ts';

/** docs/reference/commands.md: every command with its options and the additional help topics. */
export function commandPage(tree: Tree, layout: CommandHelp): string {
  const sending = layout.heading('service-options');
  const global = layout.heading('global-options');
  return blocks(
    generatedNote,
    '# Commands',
    plain(tree.description),
    fenced('sh', tree.examples.join('\n')),
    ...tree.sections.map(({ heading, commands }) => contents(heading, commands)),
    `All commands take the [options of every command](#${anchorOf(global)}); those that send take the [options for sending](#${anchorOf(sending)}) too. Each error and warning has a code: \`lms-cli explain CODE\` says what it means, and \`lms-cli explain --all\` explains all of them.`,
    ...tree.sections.flatMap(({ commands }) => commands.map((each) => section(each, layout))),
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

function section(entry: CommandEntry, layout: CommandHelp): string {
  const { sends, isGroup } = entry;
  return blocks(
    `## lms-cli ${entry.words}`,
    plain(entry.description),
    fenced('sh', entry.examples.join('\n')),
    `${layout.heading('usage')}: ${code(entry.usage)}`,
    described('argument', entry.arguments),
    described('option', entry.options),
    sends && !isGroup
      ? `and the [options for sending](#${anchorOf(layout.heading('service-options'))}).`
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
