import type { Command } from 'commander';
import type { HelpTexts } from '../../messages/help.ts';
import { withFormat } from '../arguments/command-options.ts';

/** The arguments and options of every command that reads questions. */
export function questionsArguments(command: Command, texts: HelpTexts): Command {
  return withFormat(command.argument('<files...>', texts.arguments.files), texts);
}
