import type { Catalogue } from '../../messages/catalogue.ts';
import { CliError } from '../../core/errors.ts';
import {
  type Complaint,
  type Host,
  isSet,
  type Prompter,
  type PromptWords,
} from '../../core/host.ts';
import { shortenText } from '../../core/texts.ts';
import { problem } from '../../messages/problem.ts';
import { visible } from '../../presentation/safe-text.ts';
import type { Settings } from '../arguments/global-options.ts';

/** The only part of the program that may ask a person. */
export interface Gate {
  /** Resolves if the person says yes. `option` is the option that answers without asking. */
  confirm(question: string, option: string): Promise<void>;
  /** The text that the person types. `option` is the option that answers without asking. */
  answer(question: string, option: string): Promise<string>;
  /** The choice that the person picks. */
  choice(question: string, choices: readonly string[], option: string): Promise<string>;
  /** The person's answer as true or false; null if nobody can be asked. */
  ask(question: string): Promise<boolean | null>;
  /** Asks one question after another; null if nobody can be asked. */
  interview(): Prompter | null;
}

/** The words of a prompt itself. */
export const promptWords = ({ say }: Catalogue): PromptWords => ({
  yes: say('prompt-yes'),
  no: say('prompt-no'),
  yesOrNo: say('prompt-yes-or-no'),
  selecting: say('prompt-selecting'),
  editing: say('prompt-editing'),
  editorFailed: say('prompt-editor-failed'),
  number: (most) => say('prompt-number', { most }),
});

export function createGate(
  host: Pick<Host, 'terminal' | 'env' | 'prompter'>,
  { noInput, plain }: Pick<Settings, 'noInput' | 'plain'>,
  messages: Catalogue,
): Gate {
  const { terminal, env } = host;
  const prompter = makePromptsSafe(host.prompter(promptWords(messages), plain));
  const mayAsk =
    terminal.stdin.isTerminal && terminal.stderr.isTerminal && !isSet(env, 'CI') && !noInput;
  const mustBeAbleToAsk = (
    reason: 'confirmation' | 'question',
    question: string,
    option: string,
  ) => {
    if (mayAsk) return;
    throw new CliError('usage', problem('usage/answer-needed', { reason, question, option }));
  };
  return {
    async confirm(question, option) {
      mustBeAbleToAsk('confirmation', question, option);
      if (!(await prompter.confirm(question)))
        throw new CliError('usage', problem('usage/not-confirmed', {}));
    },
    async answer(question, option) {
      mustBeAbleToAsk('question', question, option);
      return prompter.text(question);
    },
    async choice(question, choices, option) {
      mustBeAbleToAsk('question', question, option);
      return prompter.select(
        question,
        choices.map((value) => ({ value, label: value })),
      );
    },
    ask: async (question) => (mayAsk ? prompter.confirm(question) : null),
    interview: () => (mayAsk ? prompter : null),
  };
}

/**
 * The same prompter, but the person sees escapes for deceptive characters in a question, a choice
 * or an offered answer. An offer with such characters is accepted or replaced, never edited.
 */
export function makePromptsSafe(prompter: Prompter): Prompter {
  return {
    confirm: (question, assumed) => prompter.confirm(inLine(question), assumed),
    async text(question, { initial, assumed = '', complaint = () => null } = {}) {
      const offer = initial ?? assumed;
      const shown = inLine(offer);
      const isEdited = initial !== undefined && shown === offer;
      const meant = (typed: string) => (typed === shown ? offer : typed);
      const answering = {
        ...(isEdited ? { initial: shown } : { assumed: shown }),
        complaint: safeComplaint((typed) => complaint(meant(typed))),
      };
      return meant(await prompter.text(inLine(question), answering));
    },
    select: (question, choices, assumed) =>
      prompter.select(
        inLine(question),
        choices.map(({ value, label }) => ({ value, label: inLine(label) })),
        assumed,
      ),
    edit: (question, text, complaint) =>
      prompter.edit(inLine(question), text, safeComplaint(complaint)),
  };
}

const inLine = (text: string) => visible(text, { multiline: false });

const safeComplaint =
  (complaint: Complaint): Complaint =>
  (answer) => {
    const sentence = complaint(answer);
    return sentence === null ? null : inLine(sentence);
  };

/** Foreign text in a choice, shortened and safe to show. */
export function choiceText(text: string): string {
  return visible(shortenText(text, 40), { multiline: false });
}
