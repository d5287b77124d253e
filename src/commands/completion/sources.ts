/** Sources of values that are not a fixed list, by the names that the tree of commands uses. */
import { Argument, type Command, type Option } from 'commander';
import { formatsByEnding } from '../../documents/document-format.ts';
import type { Candidate, Sought } from './candidate.ts';

type Source =
  | { readonly kind: 'files'; readonly endings: readonly string[] }
  | { readonly kind: 'found'; readonly find: (sought: Sought) => Promise<readonly Candidate[]> };

/** Null for a value that only the person knows, such as a number or a text. */
export function sourceOf(of: Option | Argument): Source | null {
  if (of instanceof Argument) return sources[of.name()] ?? null;
  const placeholder = /[<[]([^>\]]+)[>\]]/.exec(of.flags)?.[1] ?? '';
  return sources[of.attributeName()] ?? sources[placeholder] ?? null;
}

const files = (...endings: string[]): Source => ({ kind: 'files', endings });
const found = (find: Extract<Source, { kind: 'found' }>['find']): Source => ({
  kind: 'found',
  find,
});

const documents = files(...Object.keys(formatsByEnding).map((ending) => `.${ending}`));

const profiles = found(async ({ around }) => {
  const { knownProfiles } = await import('../../config/profiles.ts');
  const known = await knownProfiles(around.host);
  return known.map(({ name, origin }) => ({ value: name, description: origin ?? '' }));
});

const runs = found(async (sought) => (await import('./ledger-values.ts')).runsFor(sought));
const keys = found(async (sought) => (await import('./ledger-values.ts')).keysFor(sought));
const seqs = found(async (sought) => (await import('./ledger-values.ts')).seqsFor(sought));

/** The words after `help`: those of a command, or a topic. */
const helpWords = found(async ({ place, around: { texts } }) => {
  const program = place.command.parent ?? place.command;
  const group = place.operands.reduce<Command | undefined>(
    (command, word) => command?.commands.find((each) => each.name() === word),
    program,
  );
  const commands = group?.createHelp().visibleCommands(group) ?? [];
  const topics = place.operands.length === 0 ? Object.entries(texts.topics) : [];
  return [
    ...commands.map((each) => ({ value: each.name(), description: each.summary() })),
    ...topics.map(([name, text]) => ({ value: name, description: text.split('\n')[0] ?? '' })),
  ];
});

const codes = found(async () => {
  const { problems } = await import('../../messages/problems.ts');
  return Object.keys(problems).map((value) => ({ value, description: '' }));
});

/** By the names of arguments and options, and by the placeholders of option values. */
const sources: Readonly<Record<string, Source | undefined>> = {
  profile: profiles,
  confirm: profiles,
  run: runs,
  seq: seqs,
  key: keys,
  words: helpWords,
  code: codes,
  files: documents,
  'id-or-files': documents,
  file: files(),
  folder: files(),
  FILE: files(),
  PATH: files(),
};
