/** Asks on a terminal that can move its cursor: inquirer's questions in our words. */
import { PassThrough } from 'node:stream';
import { input, select } from '@inquirer/prompts';
import { Interrupted } from '../core/errors.ts';
import type { Prompter, PromptWords } from '../core/host.ts';
import { dropTyped, editText, type Seat, whenLeft, readYesOrNo } from './seat.ts';

export function createScreenPrompter(seat: Seat, words: PromptWords): Prompter {
  return {
    /** inquirer's own confirmation keeps a wrong answer in its line, before the next one. */
    async confirm(message, assumed = false) {
      const { keys, read } = readYesOrNo(words, assumed);
      const answerTo = (typed: string) => read(typed === keys ? '' : typed);
      const asked = {
        message,
        default: keys,
        validate: (typed: string) => answerTo(typed) !== null || words.yesOrNo,
        transformer: (typed: string, { isFinal }: { isFinal: boolean }) =>
          isFinal ? (answerTo(typed) === true ? words.yes : words.no) : typed,
        theme: { validationFailureMode: 'clear' },
      } as const;
      return answerTo(await ask(seat, (terminal) => input(asked, terminal))) === true;
    },
    text: (message, { initial, assumed = '', complaint = () => null } = {}) =>
      ask(seat, (terminal) => {
        const prefill = initial === undefined ? 'tab' : 'editable';
        const validate = (answer: string) => complaint(answer) ?? true;
        return input({ message, default: initial ?? assumed, prefill, validate }, terminal);
      }),
    select: (message, choices, assumed) =>
      ask(seat, (terminal) => {
        const listed = choices.map(({ value, label }) => ({ value, name: label }));
        const theme = { style: { keysHelpTip: () => words.selecting } };
        const usual = assumed === undefined ? {} : { default: assumed };
        // What does not fit on the screen could not be removed from it.
        const pageSize = Math.max(3, Math.min(15, (seat.output.rows || 24) - 5));
        return select(
          { message, choices: listed, loop: false, pageSize, theme, ...usual },
          terminal,
        );
      }),
    edit: editText,
  };
}

type Terminal = Pick<Seat, 'input' | 'output'> & { readonly signal: AbortSignal };

/**
 * Asks one question. inquirer settles nothing when its line is closed, by Ctrl-D or the end of the
 * input, so that its caller would wait for ever. A closed line pauses the input.
 */
async function ask<T>(seat: Seat, question: (terminal: Terminal) => Promise<T>): Promise<T> {
  await dropTyped(seat);
  const { input: keys, output } = seat;
  const left = new AbortController();
  const giveUp = () => left.abort();
  // readline throws every error of its own input, such as those of a terminal that was closed.
  const line = Object.assign(new PassThrough(), {
    setRawMode: (isRaw: boolean) => keys.setRawMode?.(isRaw),
  });
  line.on('pause', () => keys.pause()).on('resume', () => keys.resume());
  const hear = (typed: Buffer | string) => void line.write(typed);
  const stop = whenLeft(seat, giveUp);
  keys.on('data', hear);
  try {
    const answer = question({ input: line, output, signal: left.signal });
    line.once('pause', giveUp);
    return await answer;
  } catch (cause) {
    const isLeft = cause instanceof Error && /^(?:Abort|Exit)PromptError$/.test(cause.name);
    throw isLeft ? new Interrupted('no answer', { cause }) : cause;
  } finally {
    keys.off('data', hear);
    stop();
  }
}
