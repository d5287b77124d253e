/**
 * Finds out what a command line needs at the cursor. commander parses the words before the cursor
 * with a mark after them. The place where the mark ends up shows what comes next.
 */
import type { Argument, Command, Option } from 'commander';
import type { Found } from '../arguments/parameters.ts';
import { upward } from '../arguments/word-command.ts';

export interface Place {
  readonly command: Command;
  readonly operands: readonly string[];
  /** The options before the cursor, of the command and of its parents. */
  readonly found: Found;
  readonly wants: Wanted;
}

type Wanted =
  | { readonly kind: 'option-name' }
  | { readonly kind: 'command' }
  | {
      readonly kind: 'value';
      readonly of: Option | Argument;
      /** The typed text before the value, such as `--api=`. */
      readonly lead: string;
    }
  | { readonly kind: 'nothing' };

/** Looks like an option, and no shell can pass it as an argument. */
const MARK = '--\0';

/** @param typed the part of the word at the cursor that is already typed */
export function placeAt(program: Command, words: readonly string[], typed: string): Place {
  const { command, operands, unknown } = follow(program, [], [...words, MARK]);
  const before = operands.filter((word) => word !== MARK);
  const options = upward(command).flatMap((each) => each.options);
  const found: Found = command.optsWithGlobals();
  const wants = (wanted: Wanted): Place => ({ command, operands: before, found, wants: wanted });

  const waiting = options.find((option) => option.required && isWaiting(option, found));
  if (waiting !== undefined) return wants({ kind: 'value', of: waiting, lead: '' });
  // After `--` the mark is an operand.
  if (unknown.includes(MARK) && typed.startsWith('-') && typed !== '-') {
    const inline = inlineValue(typed, options);
    return wants(inline === null ? { kind: 'option-name' } : { kind: 'value', ...inline });
  }
  if (typed === '-') return wants({ kind: 'option-name' });
  if (command.commands.length > 0) {
    return wants({ kind: before.length === 0 ? 'command' : 'nothing' });
  }
  const argument = argumentAt(before.length, command.registeredArguments);
  return wants(
    argument === undefined ? { kind: 'nothing' } : { kind: 'value', of: argument, lead: '' },
  );
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

function isWaiting(option: Option, found: Found): boolean {
  const value = found[option.attributeName()];
  return value === MARK || (Array.isArray(value) && value.includes(MARK));
}

/** The value of `--name=…`; null for anything else. */
function inlineValue(typed: string, options: readonly Option[]) {
  const [lead] = /^--[^=]+=/.exec(typed) ?? [];
  const option = options.find((each) => each.required && `${each.long}=` === lead);
  return option === undefined || lead === undefined ? null : { of: option, lead };
}

function argumentAt(index: number, expected: readonly Argument[]): Argument | undefined {
  const last = expected.at(-1);
  return expected[index] ?? (last?.variadic === true ? last : undefined);
}
