/** Asks on a terminal that can move its cursor: inquirer's questions in our words. */
import { PassThrough } from 'node:stream';
import { confirm, editor, input, select } from '@inquirer/prompts';
import { Interrupted } from '../core/errors.ts';
import type { Prompter, PromptWords } from '../core/host.ts';
import { dropTyped, editedFile, editedText, type Seat, whenLeft } from './seat.ts';

export function createScreenPrompter(seat: Seat, words: PromptWords): Prompter {
  const keywords = { yes: words.yes, no: words.no, error: () => words.yesOrNo };
  return {
    confirm: (message, assumed = false) =>
      ask(seat, (terminal) =>
        confirm({ message, default: assumed, theme: { keywords } }, terminal),
      ),
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
    edit: (message, text, complaint) => {
      let wrong: string | null = null;
      const validate = (edited: string) => (wrong = complaint(editedText(edited))) ?? true;
      const style = {
        waitingMessage: () => words.editing,
        loadingMessage: () => '',
        // Any other error is that of the editor.
        error: (shown: string) => `> ${shown === wrong ? shown : words.editorFailed}`,
      };
      const asked = { message, default: text, validate, file: editedFile, theme: { style } };
      const starting = { ...asked, waitForUserInput: false };
      return ask(seat, async (terminal) => editedText(await editor(starting, terminal)), 'edits');
    },
  };
}

type Terminal = Pick<Seat, 'input' | 'output'> & { readonly signal: AbortSignal };

/**
 * Asks one question. inquirer settles nothing when its line is closed, by Ctrl-D or the end of the
 * input, so that its caller would wait for ever. A closed line pauses the input.
 * @param way `edits` if the question itself pauses it, and takes no text
 */
async function ask<T>(
  seat: Seat,
  question: (terminal: Terminal) => Promise<T>,
  way: 'edits' | null = null,
): Promise<T> {
  await dropTyped(seat);
  const { input: keys, output } = seat;
  const left = new AbortController();
  const giveUp = () => left.abort();
  // readline throws every error of its own input, such as those of a terminal that was closed.
  const line = Object.assign(new PassThrough(), {
    setRawMode: (isRaw: boolean) => keys.setRawMode?.(isRaw),
  });
  line.on('pause', () => keys.pause()).on('resume', () => keys.resume());
  const hear = (typed: Buffer | string) => {
    if (way === 'edits' && String(typed) === CTRL_D) giveUp();
    else line.write(typed);
  };
  const stop = whenLeft(seat, giveUp);
  keys.on('data', hear);
  try {
    const answer = question({ input: line, output, signal: left.signal });
    if (way === null) line.once('pause', giveUp);
    return await answer;
  } catch (cause) {
    const isLeft = cause instanceof Error && /^(?:Abort|Exit)PromptError$/.test(cause.name);
    throw isLeft ? new Interrupted('no answer', { cause }) : cause;
  } finally {
    keys.off('data', hear);
    stop();
  }
}

const CTRL_D = '\u0004';
