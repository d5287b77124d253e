/** Answers the completion request of a shell. */
import { Argument, type Command, Help, type Option } from 'commander';
import type { Host } from '../../core/host.ts';
import { formatsByEnding } from '../../documents/document-format.ts';
import { loadHelpTexts } from '../../messages/help.ts';
import { isDeceptive, visible } from '../../presentation/safe-text.ts';
import { languageOf } from '../arguments/global-options.ts';
import { upward } from '../arguments/word-command.ts';
import { CommandHelp } from '../help/command-help.ts';
import { commandTree } from '../program.ts';
import { type Place, placeAt, type Surroundings } from './cursor.ts';
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
  const { wants, command } = place;
  const { help } = around;
  switch (wants.kind) {
    case 'option-name':
      return filterByStart(typed, optionNames(place, help));
    case 'command':
      return filterByStart(typed, commandNames(command, help));
    case 'nothing':
      return filterByStart(typed, []);
    case 'value':
  }
  const { of, lead } = wants;
  const written = typed.slice(lead.length);
  const { argChoices } = of;
  if (argChoices !== undefined) {
    // `KIND[=FILE]`: after the kind comes a file.
    const kind = argChoices.find((each) => written.startsWith(`${each}=`));
    if (kind !== undefined) return { kind: 'files', lead: `${lead}${kind}=`, endings: [] };
    return filterByStart(written, undescribed(argChoices), lead);
  }
  const source = sourceOf(of);
  if (source === null) return filterByStart(written, []);
  if (typeof source !== 'function') return { kind: 'files', endings: source, lead };
  return filterByStart(written, await source(place, around), lead);
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

/** The endings of the files that are meant, or what finds the values. */
type Source =
  | readonly string[]
  | ((place: Place, around: Surroundings) => Promise<readonly Candidate[]>);

/** Null for a value that only the person knows, such as a number or a text. */
function sourceOf(of: Option | Argument): Source | null {
  if (of instanceof Argument) return sources[of.name()] ?? null;
  const placeholder = /[<[]([^>\]]+)[>\]]/.exec(of.flags)?.[1] ?? '';
  return sources[of.attributeName()] ?? sources[placeholder] ?? null;
}

const documents: Source = Object.keys(formatsByEnding).map((ending) => `.${ending}`);

const undescribed = (values: readonly string[]): Candidate[] =>
  values.map((value) => ({ value, description: '' }));

const profiles: Source = async (_, { host }) => {
  const { knownProfiles } = await import('../../config/profiles.ts');
  const known = await knownProfiles(host);
  return known.map(({ name, origin }) => ({ value: name, description: origin ?? '' }));
};

/** The keys of the documents in the content folder. */
const keys: Source = async (_, { host }) => {
  const { findContentPlaces } = await import('../content/content-files.ts');
  const { keysInFiles } = await import('../question/form-folder.ts');
  const places = await findContentPlaces(host);
  return places === null ? [] : undescribed(await keysInFiles(await places.files(), host));
};

/** By the names of arguments and options, and by the placeholders of option values. */
const sources: Readonly<Record<string, Source | undefined>> = {
  profile: profiles,
  confirm: profiles,
  key: keys,
  files: documents,
  'id-or-files': documents,
  file: [],
  folder: [],
  ledger: [],
  FILE: [],
  PATH: [],
};
