/** A command as one object: what it takes, what help says about it, and what it does. */
import { Argument, type Command } from 'commander';
import {
  type ArgumentSpec,
  type ArgumentSpecs,
  commanderOptions,
  conflict,
  kebabCase,
  nameVariable,
  type OptionSpecs,
  readOptions,
  type ValuesOf,
} from './arguments/parameters.ts';
import type { Settings } from './arguments/global-options.ts';
import type { CommandPage, TypedLine } from './arguments/word-command.ts';
import type { Action, Context } from './context.ts';

/** The command that the completion of the shells calls. The help does not list it. */
export const HIDDEN_COMMAND = '__complete';

interface CommandSpec<Arguments, Options> extends Partial<CommandPage> {
  readonly examples: readonly string[];
  /** In their order, by the names that usage lines show. */
  readonly arguments?: Arguments;
  readonly options?: Options;
  /** What cannot be typed together with an option: other options or arguments. */
  readonly excludes?: {
    readonly [Name in keyof Options]?: readonly (keyof Options | keyof Arguments)[];
  };
}

export interface CommandObject extends CommandPage {
  readonly arguments: ArgumentSpecs;
  readonly options: OptionSpecs;
  readonly action: Action;
}

/**
 * Declares a command. Its values are read and its conflicts are checked before it runs.
 * @param spec `run` carries out the command, tells the presenter, and returns the exit code
 */
export function defineCommand<Arguments extends ArgumentSpecs, Options extends OptionSpecs>(
  spec: CommandSpec<Arguments, Options> & {
    readonly run: (
      context: Context,
      given: ValuesOf<Arguments> & ValuesOf<Options>,
    ) => Promise<number>;
  },
): CommandObject {
  const { accepts = [], examples, excludes = {}, refuses = [] } = spec;
  const { sends = accepts === 'all', endsInSummary = false, isPaged = false } = spec;
  const words: ArgumentSpecs = spec.arguments ?? {};
  const options: OptionSpecs = spec.options ?? {};
  const action: Action = (context, operands, found) => {
    const { settings, typed } = context;
    refuseCommonOptions(refuses, settings, typed);
    refuseWithoutLedger(settings, typed);
    refuseTogether(excludes, { words, operands, typed });
    const given = { ...argumentValues(words, operands), ...readOptions(options, found, settings) };
    // The specifications that made these values have their types.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return spec.run(context, given as ValuesOf<Arguments> & ValuesOf<Options>);
  };
  const page = { accepts, refuses, sends, endsInSummary, isPaged, examples };
  return { arguments: words, options, ...page, action };
}

/** Gives a command of the tree its arguments and options. Their descriptions are names of texts. */
export function declare(object: CommandObject, to: Command): void {
  for (const [name, spec] of Object.entries(object.arguments))
    to.addArgument(argumentOf(name, spec));
  for (const option of commanderOptions(object.options)) to.addOption(option);
}

function argumentOf(name: string, { isRequired, repeats, choices, text }: ArgumentSpec<unknown>) {
  const shown = `${name}${repeats ? '...' : ''}`;
  const argument = new Argument(isRequired ? `<${shown}>` : `[${shown}]`, text ?? name);
  // commander's own choices() would complain in its own words.
  if (choices !== null) argument.argChoices = [...choices];
  return argument;
}

function argumentValues(specs: ArgumentSpecs, operands: readonly string[]) {
  const values = Object.entries(specs).map(
    ([name, spec], index) => [name, spec.read(operands.slice(index))] as const,
  );
  return Object.fromEntries(values);
}

function refuseCommonOptions(
  refused: CommandPage['refuses'],
  settings: Settings,
  typed: TypedLine,
): void {
  const first = refused.find((name) => settings[name]);
  if (first !== undefined) throw conflict([givenAs(first, typed), typed.command.join(' ')]);
}

const ledgerDemands: ReadonlySet<string> = new Set(['expect', 'newLedger']);

function refuseWithoutLedger({ noLedger }: Settings, typed: TypedLine): void {
  const demands = typed.options.filter(({ name }) => ledgerDemands.has(name));
  if (!noLedger || demands.length === 0) return;
  throw conflict([givenAs('noLedger', typed), ...demands.map(({ flag }) => flag)]);
}

function givenAs(option: string, { options }: TypedLine): string {
  const name = kebabCase(option);
  return options.some((each) => each.name === option) ? `--${name}` : nameVariable(name);
}

function refuseTogether(
  excludes: Readonly<Record<string, readonly PropertyKey[] | undefined>>,
  { words, operands, typed }: Line,
): void {
  const formOf = (name: string): string | null => {
    const at = Object.keys(words).indexOf(name);
    const spec = words[name];
    if (spec === undefined) return typed.options.find((each) => each.name === name)?.flag ?? null;
    return operands[at] === undefined ? null : `<${name}${spec.repeats ? '...' : ''}>`;
  };
  for (const [name, others = []] of Object.entries(excludes)) {
    const own = formOf(name);
    const together = others.map((each) => formOf(String(each))).filter((each) => each !== null);
    if (own !== null && together.length > 0) throw conflict([own, ...together]);
  }
}

interface Line {
  readonly words: ArgumentSpecs;
  readonly operands: readonly string[];
  readonly typed: TypedLine;
}
