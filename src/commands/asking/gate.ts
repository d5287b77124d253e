import { CliError } from '../../core/errors.ts';
import { type Host, isSet, type Prompter, type PromptWords } from '../../core/host.ts';
import { problem } from '../../messages/problem.ts';
import type { Settings } from '../arguments/global-options.ts';
import { shownSafely } from './safe-prompts.ts';

/** The only part of the program that may ask a person. */
export interface Gate {
  /** Resolves if the person says yes. `option` is the option that answers without asking. */
  confirm(question: string, option: string): Promise<void>;
  /** Resolves if the person types exactly that name. */
  confirmByName(question: string, name: string, option: string): Promise<void>;
  /** The text that the person types. `option` is the option that answers without asking. */
  answer(question: string, option: string): Promise<string>;
  /** The choice that the person picks. */
  choice(question: string, choices: readonly string[], option: string): Promise<string>;
  /** The person's answer as true or false; null if nobody can be asked. */
  ask(question: string): Promise<boolean | null>;
  /** The secret that the person types; null if nobody can be asked. */
  secret(question: string): Promise<string | null>;
  /** Asks one question after another; null if nobody can be asked. */
  interview(): Interviewer | null;
}

export type Interviewer = Pick<Prompter, 'confirm' | 'text' | 'select'>;

export function createGate(
  host: Pick<Host, 'terminal' | 'env' | 'prompter'>,
  { noInput, plain }: Pick<Settings, 'noInput' | 'plain'>,
  words: PromptWords,
): Gate {
  const { terminal, env } = host;
  const prompter = shownSafely(host.prompter(words, plain));
  const mayAsk =
    terminal.stdin.isTerminal && terminal.stderr.isTerminal && !isSet(env, 'CI') && !noInput;
  const mustBeAbleToAsk = (question: string, option: string) => {
    if (mayAsk) return;
    throw new CliError('usage', problem('usage/confirmation-needed', { question, option }));
  };
  const mustBeAnswerable = (question: string, option: string) => {
    if (mayAsk) return;
    throw new CliError('usage', problem('usage/answer-needed', { question, option }));
  };
  const mustBeConfirmed = (isConfirmed: boolean) => {
    if (!isConfirmed) throw new CliError('usage', problem('usage/not-confirmed', {}));
  };
  return {
    async confirm(question, option) {
      mustBeAbleToAsk(question, option);
      mustBeConfirmed(await prompter.confirm(question));
    },
    async confirmByName(question, name, option) {
      mustBeAbleToAsk(question, option);
      mustBeConfirmed((await prompter.text(question)).trim() === name);
    },
    async answer(question, option) {
      mustBeAnswerable(question, option);
      return prompter.text(question);
    },
    async choice(question, choices, option) {
      mustBeAnswerable(question, option);
      return prompter.select(
        question,
        choices.map((value) => ({ value, label: value })),
      );
    },
    ask: async (question) => (mayAsk ? prompter.confirm(question) : null),
    secret: async (question) => (mayAsk ? prompter.secret(question) : null),
    interview: () => (mayAsk ? prompter : null),
  };
}
