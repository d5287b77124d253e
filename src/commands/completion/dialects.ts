/** The request and answer format of each shell. */
import { bash } from './bash.ts';
import type { CompletionAnswer, Dialect } from './candidate.ts';
import { wordAt } from './shell-words.ts';
import type { Shell } from './shells.ts';

/** zsh passes the words without their quotes. */
const zsh: Dialect = (args) => {
  const typed = args.at(-1) ?? '';
  return { words: args.slice(0, -1), typed, reply: (answer) => lines(answer, typed) };
};

/** fish passes the last word as it was typed. */
const fish: Dialect = (args) => {
  const typed = wordAt(args.at(-1) ?? '').value;
  return { words: args.slice(0, -1), typed, reply: (answer) => lines(answer, typed) };
};

/** PowerShell passes the last word after a colon, because older versions drop an empty argument. */
const powershell: Dialect = (args) => {
  const typed = (args.at(-1) ?? '').slice(1);
  const inserted = (text: string) =>
    /^[\p{L}\p{N}_./:=%+-]+$/u.test(text) ? text : `'${text.replaceAll("'", "''")}'`;
  return {
    words: args.slice(0, -1),
    typed,
    reply: (answer) =>
      lines(answer, typed).map((line, index) => {
        if (answer.kind === 'files' || index === 0) return line;
        return `${inserted(line.split('\t')[0] ?? '')}\t${line}`;
      }),
  };
};

export const dialects: Readonly<Record<Shell, Dialect>> = { bash, zsh, fish, powershell };

/**
 * Values with their descriptions; or for files the text before the path, the path and the endings.
 */
function lines(answer: CompletionAnswer, typed: string): string[] {
  const { lead } = answer;
  if (answer.kind === 'files') {
    return ['files', lead, typed.slice(lead.length), ...answer.endings];
  }
  const { candidates } = answer;
  return ['values', ...candidates.map((each) => `${lead}${each.value}\t${each.description}`)];
}
