/** The order of the help: commands grouped by purpose. */
import type { Command } from 'commander';
import type { HelpTexts } from '../../messages/help.ts';

type Heading = keyof HelpTexts['headings'];
type Section = readonly [heading: Heading, names: readonly string[]];

/** In each group, the commands are in the order in which a person comes to need them. */
const sections: Readonly<Record<string, readonly Section[]>> = {
  '': [
    ['content', ['plan', 'apply', 'undo', 'lacuna', 'assessment', 'track']],
    ['bulk', ['import', 'runs', 'resources', 'validate', 'convert']],
    ['setup', ['init', 'sandbox', 'profile', 'doctor', 'schema', 'completion']],
    ['learn', ['explain', 'help']],
  ],
  lacuna: [
    ['writing', ['new', 'try', 'lint', 'preview', 'format']],
    ['sending', ['create', 'edit', 'release', 'move', 'delete']],
  ],
};

/** The commands of a group under their headings. Commands without a heading come last. */
export function sectionsOf(
  words: string,
  commands: readonly Command[],
): readonly (readonly [heading: Heading, commands: readonly Command[]])[] {
  const own = sections[words] ?? [];
  const placed = new Set(own.flatMap(([, names]) => names));
  const rest = commands.filter((command) => !placed.has(command.name()));
  return [
    ...own.map(
      ([heading, names]) =>
        [
          heading,
          names.flatMap((name) => commands.find((command) => command.name() === name) ?? []),
        ] as const,
    ),
    ['commands', rest] as const,
  ];
}

const ofLedgers = ['--profile', '--ledger'] as const;
const ofResources = ['--base-url', '--profile', '--sandbox', '--ledger'] as const;

/**
 * Commands that read only files or the program itself, with the options for sending that they
 * accept.
 */
const offline: Readonly<Record<string, readonly string[]>> = {
  'lacuna try': [],
  'lacuna lint': [],
  'lacuna preview': [],
  'lacuna format': ['--dry-run'],
  'runs list': ofLedgers,
  'runs show': ofLedgers,
  'runs resolve': ofLedgers,
  'runs recover': [...ofLedgers, '--dry-run'],
  'runs rejects': ofLedgers,
  'resources list': ofResources,
  'resources show': ofResources,
  'resources adopt': ofResources,
  'resources forget': ofResources,
  validate: [],
  convert: ['--dry-run'],
  schema: [],
  init: ['--dry-run'],
  'profile list': [],
  'profile show': ['--profile'],
  'profile use': ['--dry-run'],
  sandbox: [],
  completion: [],
  explain: [],
  help: [],
};

/**
 * The options for sending that a command without requests accepts; null for a command that sends.
 */
export function offlineOptions(words: string): readonly string[] | null {
  return offline[words] ?? null;
}
