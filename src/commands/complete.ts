/** Answers the completion request of a shell. */
import { Argument, type Command, Help, Option } from 'commander';
import type { Host } from '../core/host.ts';
import { loadHelpTexts } from '../messages/help.ts';
import { isDeceptive, visible } from '../presentation/safe-text.ts';
import { chooseLanguage } from './arguments/global-options.ts';
import { upward } from './arguments/word-command.ts';
import { CommandHelp } from './help/help.ts';
import { commandTree } from './program.ts';
import { type Shell, shells } from './setup/completion.ts';

interface Candidate {
  readonly value: string;
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
    const words = known === 'bash' ? args.map(unquoted) : args;
    const [before, last = ''] = [words.slice(0, -1), words.at(-1)];
    const typed = known === 'fish' ? unquoted(last) : last;
    const help = new CommandHelp(await loadHelpTexts(chooseLanguage(before, host.env)), 80);
    const wanted = wantedAt(await commandTree(before), before, typed);
    const found = await candidatesFor(wanted, typed, { host, help });
    const lines =
      found === 'files'
        ? ['files', typed]
        : [
            'values',
            ...linesOf(
              found.filter(({ value }) => value.startsWith(typed)),
              known,
            ),
          ];
    await host.terminal.stdout.write(`${lines.join('\n')}\n`);
  } catch {
    // See above. The same command, entered normally, reports the error.
  }
}

const unquoted = (word: string) => word.replaceAll(/\\(.)|["']/g, '$1');

/**
 * Without values that would need more than one line. bash inserts values as they are: only those are
 * offered that need no quotes.
 */
function linesOf(candidates: readonly Candidate[], shell: Shell): string[] {
  const fit = candidates.filter(({ value }) => !isDeceptive(value) && !/[\t\n]/.test(value));
  return shell === 'bash'
    ? fit.map(({ value }) => value).filter((value) => /^[\p{L}\p{M}\p{N}_./@%+,-]+$/u.test(value))
    : fit.map(
        ({ value, description }) => `${value}\t${visible(description, { multiline: false })}`,
      );
}

type Wanted = Option | Argument | { readonly kind: 'options' | 'commands'; readonly of: Command };

/** Looks like an option, and no shell can pass it as an argument. */
const MARK = '--\0';

/**
 * commander parses the words before the cursor with a mark after them. The place where the mark ends
 * up shows what comes next.
 * @param typed the part of the word at the cursor that is already typed
 */
function wantedAt(program: Command, words: readonly string[], typed: string): Wanted | null {
  const { command, operands, unknown } = follow(program, [], [...words, MARK]);
  const found = command.optsWithGlobals<Record<string, unknown>>();
  const waiting = upward(command)
    .flatMap((each) => each.options)
    .find((option) => option.required && [found[option.attributeName()]].flat().includes(MARK));
  if (waiting !== undefined) return waiting;
  // After `--` the mark is an operand.
  if (typed === '-' || (unknown.includes(MARK) && typed.startsWith('-'))) {
    return { kind: 'options', of: command };
  }
  const before = operands.filter((word) => word !== MARK).length;
  if (command.commands.length > 0) return before === 0 ? { kind: 'commands', of: command } : null;
  const { registeredArguments: expected } = command;
  const last = expected.at(-1);
  return expected[before] ?? (last?.variadic === true ? last : null);
}

/** Finds the subcommand as commander does, without running anything. */
function follow(
  command: Command,
  given: readonly string[],
  rest: readonly string[],
): { command: Command; operands: readonly string[]; unknown: readonly string[] } {
  const { operands: more, unknown } = command.parseOptions([...rest]);
  const operands = [...given, ...more];
  const next = command.commands.find((each) => each.name() === operands[0]);
  return next === undefined
    ? { command, operands, unknown }
    : follow(next, operands.slice(1), unknown);
}

async function candidatesFor(
  wanted: Wanted | null,
  typed: string,
  { host, help }: { readonly host: Host; readonly help: CommandHelp },
): Promise<readonly Candidate[] | 'files'> {
  if (wanted === null) return [];
  if (wanted instanceof Option || wanted instanceof Argument) {
    const { argChoices } = wanted;
    // `KIND[=FILE]`: after the kind comes a file.
    if (argChoices?.some((each) => typed.startsWith(`${each}=`))) return 'files';
    return argChoices === undefined ? (sourceOf(wanted)?.(host) ?? []) : undescribed(argChoices);
  }
  const commanders = new Help();
  if (wanted.kind === 'commands') {
    return commanders.visibleCommands(wanted.of).map((each) => {
      const { term, description } = help.commandItem(each);
      return { value: term, description };
    });
  }
  const options = upward(wanted.of).flatMap((each) => commanders.visibleOptions(each));
  const named = options.flatMap((option) => {
    const { description } = help.optionItem(option);
    return [option.long, option.short].map((name) => [name ?? '', description] as const);
  });
  return [...new Map(named)].map(([value, description]) => ({ value, description }));
}

type Source = (host: Host) => Promise<readonly Candidate[] | 'files'>;

/** Null for a value that only the person knows, such as a number or a text. */
function sourceOf(of: Option | Argument): Source | null {
  if (of instanceof Argument) return sources[of.name()] ?? null;
  const placeholder = /[<[]([^>\]]+)[>\]]/.exec(of.flags)?.[1] ?? '';
  return sources[of.attributeName()] ?? sources[placeholder] ?? null;
}

const undescribed = (values: readonly string[]): Candidate[] =>
  values.map((value) => ({ value, description: '' }));

const files: Source = async () => 'files';

const profiles: Source = async (host) => {
  const { knownProfiles } = await import('../config/profiles.ts');
  const known = await knownProfiles(host);
  return known.map(({ name, origin }) => ({ value: name, description: origin ?? '' }));
};

const keys: Source = async (host) => {
  const { findContentPlaces } = await import('./content/content-files.ts');
  const { keysInFiles } = await import('./question/folder-keys.ts');
  const places = await findContentPlaces(host);
  return places === null ? [] : undescribed(await keysInFiles(await places.files(), host));
};

/** By the names of arguments and options, and by the placeholders of option values. */
const sources: Readonly<Record<string, Source | undefined>> = {
  profile: profiles,
  confirm: profiles,
  key: keys,
  files,
  'id-or-files': files,
  file: files,
  folder: files,
  ledger: files,
  FILE: files,
  PATH: files,
};
