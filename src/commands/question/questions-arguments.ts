import type { Command } from 'commander';
import type { HelpTexts } from '../../messages/help.ts';
import { formatOption, withFormat } from '../arguments/command-options.ts';
import type { Found } from '../arguments/option-values.ts';
import { variableOption, variablesFor } from '../arguments/variables.ts';
import type { Context } from '../context.ts';
import type { QuestionsOptions } from './questions.ts';

/** The arguments and options of every command that reads questions. */
export function questionsArguments(command: Command, texts: HelpTexts): Command {
  const { files } = texts.arguments;
  return variableOption(withFormat(command.argument('<files...>', files), texts), texts);
}

export async function readQuestionsOptions(
  found: Found,
  context: Context,
): Promise<QuestionsOptions> {
  return { format: formatOption(found), variables: await variablesFor(context, found) };
}
