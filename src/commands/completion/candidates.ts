/** Finds the possible words at a place: names in the tree of commands, values at their sources. */
import { type Command, Help } from 'commander';
import { isOperationId } from '../../contract/operations.ts';
import type { HelpTexts } from '../../messages/help.ts';
import { upward } from '../arguments/word-command.ts';
import { summaryOf } from '../help/command-help.ts';
import type { Candidate, CompletionAnswer, Surroundings } from './candidate.ts';
import type { Place, Wanted } from './cursor.ts';
import { sourceOf } from './sources.ts';

/** @param typed the part of the word at the cursor that is already typed */
export async function answerAt(
  place: Place,
  typed: string,
  around: Surroundings,
): Promise<CompletionAnswer> {
  const { wants } = place;
  switch (wants.kind) {
    case 'option-name':
      return startingWith(typed, optionNames(place));
    case 'command':
      return startingWith(typed, commandNames(place.command));
    case 'value':
      return valuesOf(wants, { place, typed, around });
    case 'nothing':
      return startingWith(typed, []);
  }
}

interface Question {
  readonly place: Place;
  readonly typed: string;
  readonly around: Surroundings;
}

async function valuesOf(
  { of, lead }: Extract<Wanted, { kind: 'value' }>,
  { place, typed, around }: Question,
): Promise<CompletionAnswer> {
  const written = typed.slice(lead.length);
  const { argChoices } = of;
  if (argChoices !== undefined) {
    // `KIND[=FILE]`: after the kind comes a file.
    const kind = argChoices.find((each) => written.startsWith(`${each}=`));
    if (kind !== undefined) return { kind: 'files', lead: `${lead}${kind}=`, endings: [] };
    return startingWith(written, argChoices.map(choice(around.texts)), lead);
  }
  const source = sourceOf(of);
  if (source === null) return startingWith(written, []);
  if (source.kind === 'files') return { ...source, lead };
  const candidates = await source.find({ typed: written, place, around });
  return startingWith(written, candidates, lead);
}

function startingWith(
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

function commandNames(command: Command): Candidate[] {
  const known = new Help().visibleCommands(command);
  return known.map((each) => ({ value: each.name(), description: each.summary() }));
}

/** Long and short names, without options that were given and cannot repeat. */
function optionNames({ command, found }: Place): Candidate[] {
  const help = new Help();
  return upward(command)
    .flatMap((each) => help.visibleOptions(each))
    .filter((option) => {
      const repeats = option.parseArg !== undefined;
      return repeats || found[option.attributeName()] === undefined;
    })
    .flatMap(({ long, short, description }) =>
      [long, short].flatMap((value) => (value === undefined ? [] : { value, description })),
    )
    .filter(({ value }, index, all) => all.findIndex((each) => each.value === value) === index);
}

/** The description of an operation is that of its command. */
const choice =
  (texts: HelpTexts) =>
  (value: string): Candidate => ({
    value,
    description: isOperationId(value) ? summaryOf(value.replace('.', ' '), texts) : '',
  });
