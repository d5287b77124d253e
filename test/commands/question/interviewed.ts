/** A person at a terminal who is asked for a question, and changes no default. */
import { startCli, type CliOptions } from '../../harness/cli.ts';
import type { Script } from '../../harness/scripted-prompter.ts';

export const at = (answers: Script, more: CliOptions = {}) =>
  startCli({ atTerminal: true, answers, ...more });

export const inNotation = (text: string): Script => [[/^Statement:/, text]];

/** The fields after the statement. */
export const fields = (title: string): Script => [
  [/^Title:/, title],
  [/^Difficulty/, '1'],
  [/^Id of the topic/, '8801'],
  [/^Source/, 'Apostila'],
  [/^Author/, 'Maria'],
];
