/** Answers the completion request of a shell. */
import { Argument, type Command, Help, type Option } from 'commander';
import { isOperationId } from '../../contract/operations.ts';
import type { Host } from '../../core/host.ts';
import { formatsByEnding } from '../../documents/document-format.ts';
import { loadHelpTexts } from '../../messages/help.ts';
import { isDeceptive, visible } from '../../presentation/safe-text.ts';
import { languageOf } from '../arguments/global-options.ts';
import { commandAt, upward } from '../arguments/word-command.ts';
import { CommandHelp, summaryOf } from '../help/command-help.ts';
import { commandTree } from '../program.ts';
import { type Place, placeAt, type Sought, type Surroundings, type Wanted } from './cursor.ts';
import {
  type Candidate,
  type CompletionAnswer,
  dialects,
  type ShellRequest,
  shells,
} from './dialects.ts';

/**
 * Writes the possible words at the cursor. It never reports an error, because a message would
 * appear in the middle of the line that a person is typing.
 */
export async function complete([shell, ...args]: readonly string[], host: Host): Promise<void> {
  try {
    const known = shells.find((each) => each === shell);
    if (known === undefined) return;
    const asked = dialects[known](args);
    const lines = asked.reply(harmless(await answerTo(asked, host)));
    await host.terminal.stdout.write(`${lines.join('\n')}\n`);
  } catch {
    // See above. The same command, entered normally, reports the error.
  }
}

async function answerTo({ words, typed }: ShellRequest, host: Host): Promise<CompletionAnswer> {
  const language = languageOf(words, host.env);
  const help = new CommandHelp(await loadHelpTexts(language), 80);
  const program = await commandTree(words);
  return answerAt(placeAt(program, words, typed), typed, { host, help });
}

/** Removes values that would need more than one line, because they cannot be completed. */
function harmless(answer: CompletionAnswer): CompletionAnswer {
  if (answer.kind === 'files') return answer;
  return {
    ...answer,
    candidates: answer.candidates
      .filter(({ value }) => !isDeceptive(value) && !/[\t\n]/.test(value))
      .map(({ value, description }) => ({
        value,
        description: visible(description, { multiline: false }),
      })),
  };
}

/** @param typed the part of the word at the cursor that is already typed */
async function answerAt(
  place: Place,
  typed: string,
  around: Surroundings,
): Promise<CompletionAnswer> {
  const { wants } = place;
  switch (wants.kind) {
    case 'option-name':
      return filterByStart(typed, optionNames(place, around.help));
    case 'command':
      return filterByStart(typed, commandNames(place.command, around.help));
    case 'value':
      return valuesOf(wants, typed, { place, around });
    case 'nothing':
      return filterByStart(typed, []);
  }
}

async function valuesOf(
  { of, lead }: Extract<Wanted, { kind: 'value' }>,
  typed: string,
  sought: Sought,
): Promise<CompletionAnswer> {
  const written = typed.slice(lead.length);
  const { argChoices } = of;
  if (argChoices !== undefined) {
    // `KIND[=FILE]`: after the kind comes a file.
    const kind = argChoices.find((each) => written.startsWith(`${each}=`));
    if (kind !== undefined) return { kind: 'files', lead: `${lead}${kind}=`, endings: [] };
    return filterByStart(written, argChoices.map(choice(sought.around.help)), lead);
  }
  const source = sourceOf(of);
  if (source === null) return filterByStart(written, []);
  if (source.kind === 'files') return { ...source, lead };
  const candidates = await source.find(sought);
  return filterByStart(written, candidates, lead);
}

function filterByStart(
  typed: string,
  candidates: readonly Candidate[],
  lead = '',
): CompletionAnswer {
  return {
    kind: 'values',
    lead,
    candidates: candidates.filter(({ value }) => value.startsWith(typed)),
  };
}

function commandNames(command: Command, help: CommandHelp): Candidate[] {
  const known = new Help().visibleCommands(command);
  return known.map((each) => {
    const { term, description } = help.commandItem(each);
    return { value: term, description };
  });
}

/** Long and short names, without options that were given and cannot repeat. */
function optionNames({ command, found }: Place, help: CommandHelp): Candidate[] {
  const commanders = new Help();
  return upward(command)
    .flatMap((each) => commanders.visibleOptions(each))
    .filter((option) => {
      const repeats = option.parseArg !== undefined;
      return repeats || found[option.attributeName()] === undefined;
    })
    .flatMap((option) => {
      const { description } = help.optionItem(option);
      const names = [option.long, option.short];
      return names.flatMap((value) => (value === undefined ? [] : { value, description }));
    })
    .filter(({ value }, index, all) => all.findIndex((each) => each.value === value) === index);
}

/** The description of an operation is that of its command. */
const choice =
  ({ texts }: CommandHelp) =>
  (value: string): Candidate => ({
    value,
    description: isOperationId(value) ? summaryOf(value.replace('.', ' '), texts) : '',
  });

type Source =
  | { readonly kind: 'files'; readonly endings: readonly string[] }
  | { readonly kind: 'found'; readonly find: (sought: Sought) => Promise<readonly Candidate[]> };

/** Null for a value that only the person knows, such as a number or a text. */
function sourceOf(of: Option | Argument): Source | null {
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

/** The keys of the documents in the content folder. */
const keys = found(async ({ around: { host } }) => {
  const { findContentPlaces } = await import('../content/content-files.ts');
  const { keysInFiles } = await import('../content/content-keys.ts');
  const places = await findContentPlaces(host);
  const known = places === null ? [] : await keysInFiles(await places.files(), host);
  return known.map((value) => ({ value, description: '' }));
});

/** The words after `help`: those of a command, or a topic. */
const helpWords = found(async ({ place, around: { help } }) => {
  const program = place.command.parent ?? place.command;
  const group = commandAt(place.operands, program);
  const topics = place.operands.length === 0 ? Object.entries(help.texts.topics) : [];
  return [
    ...(group === undefined ? [] : commandNames(group, help)),
    ...topics.map(([name, text]) => ({ value: name, description: text.split('\n')[0] ?? '' })),
  ];
});

const codes = found(async () => {
  const { codes: summaries } = await import('virtual:codes');
  return Object.keys(summaries).map((value) => ({ value, description: '' }));
});

/** By the names of arguments and options, and by the placeholders of option values. */
const sources: Readonly<Record<string, Source | undefined>> = {
  profile: profiles,
  confirm: profiles,
  key: keys,
  words: helpWords,
  code: codes,
  files: documents,
  'id-or-files': documents,
  file: files(),
  folder: files(),
  ledger: files(),
  FILE: files(),
  PATH: files(),
};
