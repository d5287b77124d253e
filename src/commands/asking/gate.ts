import type { Catalogue } from '../../messages/catalogue.ts';
import { CliError } from '../../core/errors.ts';
import { type Host, isSet, type Prompter, type PromptWords } from '../../core/host.ts';
import { shortenText } from '../../core/texts.ts';
import { problem } from '../../messages/problem.ts';
import { visible } from '../../presentation/safe-text.ts';
import type { Settings } from '../arguments/global-options.ts';

export const promptWords = ({ say }: Catalogue): PromptWords => ({
  yes: say('prompt-yes'),
  no: say('prompt-no'),
  yesOrNo: say('prompt-yes-or-no'),
  selecting: say('prompt-selecting'),
  number: (most) => say('prompt-number', { most }),
});

/**
 * The only part of the program that may ask a person. Of each question, `option` is the option that
 * answers it without asking.
 */
export class Gate {
  readonly #prompter: Prompter | null;

  constructor(
    { terminal, env, prompter }: Pick<Host, 'terminal' | 'env' | 'prompter'>,
    { noInput, plain }: Pick<Settings, 'noInput' | 'plain'>,
    messages: Catalogue,
  ) {
    const mayAsk =
      terminal.stdin.isTerminal && terminal.stderr.isTerminal && !isSet(env, 'CI') && !noInput;
    // A status line would be drawn over the question.
    const begin = () => terminal.statusLine?.clear();
    let loaded: ReturnType<typeof prompter> | null = null;
    const load = () => (loaded ??= prompter(promptWords(messages), plain));
    this.#prompter = mayAsk ? makePromptsSafe(load, begin) : null;
  }

  /** Asks one question after another; null if nobody can be asked. */
  interview(): Prompter | null {
    return this.#prompter;
  }

  /** The person's answer as true or false; null if nobody can be asked. */
  async ask(question: string): Promise<boolean | null> {
    return this.#prompter?.confirm(question) ?? null;
  }

  /** Resolves if the person says yes. */
  async confirm(question: string, option: string): Promise<void> {
    if (!(await this.#asking(question, option).confirm(question)))
      throw new CliError('usage', problem('usage/not-confirmed', {}));
  }

  async answer(question: string, option: string): Promise<string> {
    return this.#asking(question, option).text(question);
  }

  async choice(question: string, choices: readonly string[], option: string): Promise<string> {
    return this.#asking(question, option).select(
      question,
      choices.map((value) => ({ value, label: value })),
    );
  }

  #asking(question: string, option: string): Prompter {
    if (this.#prompter !== null) return this.#prompter;
    const about = { question: question.replace(/:$/, ''), option };
    throw new CliError('usage', problem('usage/answer-needed', { reason: 'question', ...about }));
  }
}

/**
 * The same prompter, but the person sees escapes for deceptive characters in a question, a choice
 * or an offered answer. An offer with such characters is accepted or replaced, never edited.
 * @param load called before each question, as is `begin`
 */
export function makePromptsSafe(
  load: () => Prompter | Promise<Prompter>,
  begin: () => void,
): Prompter {
  const beginQuestion = (question: string) => {
    begin();
    return inLine(question);
  };
  return {
    confirm: async (question, assumed) => (await load()).confirm(beginQuestion(question), assumed),
    async text(question, { initial, assumed = '', complaint = () => null } = {}) {
      const offer = initial ?? assumed;
      const shown = inLine(offer);
      const meant = (typed: string) => (typed === shown ? offer : typed);
      const answering = {
        ...(initial === offer && shown === offer ? { initial } : { assumed: shown }),
        complaint: (typed: string) => {
          const wrong = complaint(meant(typed));
          return wrong && inLine(wrong);
        },
      };
      const prompter = await load();
      return meant(await prompter.text(beginQuestion(question), answering));
    },
    select: async (question, choices, assumed) =>
      (await load()).select(
        beginQuestion(question),
        choices.map(({ value, label }) => ({ value, label: inLine(label) })),
        assumed,
      ),
    edit: async (text) => {
      begin();
      return (await load()).edit(text);
    },
  };
}

const inLine = (text: string) => visible(text, { multiline: false });

/** Foreign text in a choice, shortened and safe to show. */
export function choiceText(text: string): string {
  return visible(shortenText(text, 40), { multiline: false });
}
