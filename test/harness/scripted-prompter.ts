import { Interrupted } from '../../src/core/errors.ts';
import type { Prompter, TextQuestion } from '../../src/core/host.ts';

/** The answer of a person who gives up. */
export const CTRL_C = Symbol('Ctrl-C');

/**
 * The expected questions and the person's answers, in order. A complaint about an answer is the
 * next question.
 */
export type Script = readonly (readonly [
  question: RegExp,
  answer: string | boolean | typeof CTRL_C,
])[];

export type Reply = Script[number][1];

/**
 * A prompter that answers by a script. A question that does not match it is an error. `asked` is
 * called with each question and its answer.
 */
export function createScriptedPrompter(
  script: Script,
  asked: (question: string, reply: Reply) => void = () => undefined,
): Prompter {
  const left = [...script];
  const answer = (question: string): string | boolean => {
    const [expected, reply] = left.shift() ?? [/^$/, ''];
    if (!expected.test(question)) throw new Error(`an unexpected question: ${question}`);
    asked(question, reply);
    if (reply === CTRL_C) throw new Interrupted('a script');
    return reply;
  };
  const text = async (question: string, { assumed, initial, complaint }: TextQuestion = {}) => {
    for (let shown = question; ;) {
      const reply = String(answer(shown)) || (initial ?? assumed ?? '');
      const wrong = complaint?.(reply) ?? null;
      if (wrong === null) return reply;
      shown = wrong;
    }
  };
  return {
    confirm: async (question, assumed = false) => {
      const reply = answer(question);
      return reply === '' ? assumed : reply === true;
    },
    text,
    async select(question, choices, assumed) {
      const reply = String(answer(question)) || (assumed ?? choices[0]?.value);
      const chosen = choices.find(({ value, label }) => value === reply || label === reply);
      if (chosen === undefined) throw new Error(`no such choice: ${reply}`);
      return chosen.value;
    },
    edit: async (before) => String(answer('the editor')) || before,
  };
}
