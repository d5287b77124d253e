import type { Prompter } from '../../src/core/host.ts';

/** What a person is expected to be asked, and what they answer, in order. */
export type Script = readonly (readonly [question: RegExp, answer: string | boolean])[];

/** A person who answers by a script; a question that does not fit it is an error. */
export function createScriptedPrompter(script: Script): Prompter {
  const left = [...script];
  const answer = (question: string): string | boolean => {
    const [expected, reply] = left.shift() ?? [/^$/, ''];
    if (!expected.test(question)) throw new Error(`an unexpected question: ${question}`);
    return reply;
  };
  return {
    confirm: async (question) => answer(question) === true,
    text: async (question) => String(answer(question)),
    select: async (question, choices) => {
      const chosen = String(answer(question));
      if (!choices.includes(chosen)) throw new Error(`no such choice: ${chosen}`);
      return chosen;
    },
    secret: async (question) => String(answer(question)),
  };
}
