/** Answers the completion request of a shell. */
import { Argument, type Command, Help, type Option } from 'commander';
import type { Host } from '../../core/host.ts';
import { loadHelpTexts } from '../../messages/help.ts';
import { isDeceptive, visible } from '../../presentation/safe-text.ts';
import { languageOf } from '../arguments/global-options.ts';
import { upward } from '../arguments/word-command.ts';
import { CommandHelp } from '../help/command-help.ts';
import { commandTree } from '../program.ts';
import { type Shell, shells } from './completion.ts';
import { type Place, placeAt } from './cursor.ts';

type Answer = 'files' | readonly Candidate[];

interface Candidate {
  readonly value: string;
  /** Empty if the value needs no description. */
  readonly description: string;
}

/**
 * Writes the possible words at the cursor: `values`, then a line for each, with a tab before what
 * it means; or `files` and what is typed, where the shell completes a file by itself. It never reports an error,
 * because a message would appear in the middle of the line that a person is typing.
 * @param args the shell, the words before the cursor, and what is typed of the one at the cursor
 */
export async function complete([shell, ...args]: readonly string[], host: Host): Promise<void> {
  try {
    const known = shells.find((each) => each === shell);
    if (known === undefined) return;
    const words = known === 'bash' ? joined(args) : args;
    const [before, last = ''] = [words.slice(0, -1), words.at(-1)];
    const typed = known === 'fish' ? unquoted(last) : last;
    const help = new CommandHelp(await loadHelpTexts(languageOf(before, host.env)), 80);
    const place = placeAt(await commandTree(before), before, typed);
    const answer = await answerAt(place, typed, { host, help });
    const lines =
      answer === 'files' ? ['files', typed] : ['values', ...linesOf(answer, known, typed)];
    await host.terminal.stdout.write(`${lines.join('\n')}\n`);
  } catch {
    // See above. The same command, entered normally, reports the error.
  }
}

const unquoted = (word: string) => word.replaceAll(/\\(.)|["']/g, '$1');

/** bash splits words at `=` and `:` too, and leaves their quotes. */
function joined(pieces: readonly string[]): string[] {
  const words: string[] = [];
  for (const piece of pieces.map(unquoted)) {
    const isPart = words.length > 0 && (/^[=:]+$/.test(piece) || /[=:]$/.test(words.at(-1) ?? ''));
    if (isPart) words[words.length - 1] += piece;
    else words.push(piece);
  }
  return words;
}

/**
 * Without values that would need more than one line. bash replaces only what follows the last `=` or
 * `:`, and inserts values as they are: there, only those are offered that need no quotes.
 */
function linesOf(candidates: readonly Candidate[], shell: Shell, typed: string): string[] {
  const fit = candidates.filter(({ value }) => !isDeceptive(value) && !/[\t\n]/.test(value));
  if (shell === 'bash') {
    const [stem = ''] = /^.*[=:]/.exec(typed) ?? [];
    const plain = fit.filter(({ value }) => /^[\p{L}\p{M}\p{N}_./:=@%+,-]+$/u.test(value));
    return plain.map(({ value }) => value.slice(stem.length));
  }
  return fit.map(
    ({ value, description }) => `${value}\t${visible(description, { multiline: false })}`,
  );
}

interface Surroundings {
  readonly host: Host;
  readonly help: CommandHelp;
}

/** @param typed the part of the word at the cursor that is already typed */
async function answerAt(place: Place, typed: string, around: Surroundings): Promise<Answer> {
  const { wants, command } = place;
  const { help } = around;
  switch (wants.kind) {
    case 'option-name':
      return filterByStart(typed, optionNames(place, help));
    case 'command':
      return filterByStart(typed, commandNames(command, help));
    case 'nothing':
      return [];
    case 'value':
  }
  const { of, lead } = wants;
  const { argChoices } = of;
  const written = typed.slice(lead.length);
  // `KIND[=FILE]`: after the kind comes a file.
  if (argChoices?.some((each) => written.startsWith(`${each}=`))) return 'files';
  const source = argChoices === undefined ? sourceOf(of) : async () => undescribed(argChoices);
  if (source === 'files') return source;
  const values = source === null ? [] : await source(place, around);
  return filterByStart(
    typed,
    values.map(({ value, description }) => ({ value: lead + value, description })),
  );
}

const filterByStart = (typed: string, candidates: readonly Candidate[]) =>
  candidates.filter(({ value }) => value.startsWith(typed));

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

/** Files, or what finds the values. */
type Source = 'files' | ((place: Place, around: Surroundings) => Promise<readonly Candidate[]>);

/** Null for a value that only the person knows, such as a number or a text. */
function sourceOf(of: Option | Argument): Source | null {
  if (of instanceof Argument) return sources[of.name()] ?? null;
  const placeholder = /[<[]([^>\]]+)[>\]]/.exec(of.flags)?.[1] ?? '';
  return sources[of.attributeName()] ?? sources[placeholder] ?? null;
}

const undescribed = (values: readonly string[]): Candidate[] =>
  values.map((value) => ({ value, description: '' }));

const profiles: Source = async (_, { host }) => {
  const { knownProfiles } = await import('../../config/profiles.ts');
  const known = await knownProfiles(host);
  return known.map(({ name, origin }) => ({ value: name, description: origin ?? '' }));
};

const keys: Source = async (_, { host }) => {
  const { findContentPlaces } = await import('../content/content-files.ts');
  const { keysInFiles } = await import('../question/folder-keys.ts');
  const places = await findContentPlaces(host);
  return places === null ? [] : undescribed(await keysInFiles(await places.files(), host));
};

/** By the names of arguments and options, and by the placeholders of option values. */
const sources: Readonly<Record<string, Source | undefined>> = {
  profile: profiles,
  confirm: profiles,
  key: keys,
  files: 'files',
  'id-or-files': 'files',
  file: 'files',
  folder: 'files',
  ledger: 'files',
  FILE: 'files',
  PATH: 'files',
};
