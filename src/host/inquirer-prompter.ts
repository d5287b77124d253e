import { createPromptModule } from 'inquirer';
import { Interrupted } from '../core/errors.ts';
import type { Answering, Prompter, PromptWords } from '../core/host.ts';
import {
  fitToScreen,
  fitBehindQuestion,
  lentKeyboard,
  lentScreen,
  type Screen,
  type Seat,
  readYesOrNo,
  yesOrNoKeys,
} from './seat.ts';
import { bracketsOff, bracketsOn, createPasteFilter } from './pasted-text.ts';

/** Asks on these streams with inquirer and leaves both open after each question. */
export function createInquirerPrompter(seat: Seat, words: PromptWords): Prompter {
  const ask = <T>(put: Put<T>, lineBreak = ' ') => askAtSeat(seat, put, lineBreak);
  const { yes, no, yesOrNo, selecting, hidden } = words;
  const fit = (text: string) => fitToScreen(text, seat.output);
  const name = 'answer';
  return {
    // inquirer's own confirmation insists on accents and keeps a refused answer in its line.
    async confirm(question, assumed = false) {
      const message = fit(question);
      const keys = yesOrNoKeys(words, assumed);
      // Tab puts the keys into the line.
      const typedIn = (text: string) => (text.startsWith(keys) ? text.slice(keys.length) : text);
      const read = (text: string) => readYesOrNo(typedIn(text), words, assumed);
      const own = {
        default: keys,
        theme: clearing,
        validate: (text: string) => read(text) !== null || fit(yesOrNo),
        transformer: (text: string, { isFinal }: { readonly isFinal?: boolean }) =>
          isFinal === true ? (read(text) === true ? yes : no) : text,
      };
      return (
        read(await ask((prompt) => prompt([{ type: 'input', name, message, ...own }]))) === true
      );
    },
    async text(question, answering = {}) {
      const message = fit(question);
      const lineBreak = answering.keepsLines === true ? LINE_BREAK : ' ';
      const { assumed, initial, complaint } = answering;
      const shown = (initial ?? assumed)?.replaceAll(/\r?\n/g, LINE_BREAK);
      // If the user empties the answer, inquirer returns the initial one.
      const standing = standingAnswer(initial, (text) =>
        fitBehindQuestion(question, text, seat.output),
      );
      const meant = (answer: string) => linesIn(standing.isGone ? '' : answer, answering);
      const own = {
        ...(shown !== undefined && { default: shown }),
        prefill: initial === undefined ? ('tab' as const) : ('editable' as const),
        validate: (answer: string) => {
          standing.look();
          const wrong = complaint?.(meant(answer)) ?? null;
          return wrong === null ? true : fit(wrong);
        },
        transformer: standing.transformer,
        theme: {
          ...(answering.clearsRefused === true && clearing),
          // Do not also show an editable answer as a suggestion beside its own text.
          ...(initial !== undefined && { style: { defaultAnswer: () => '' } }),
        },
      };
      const put = (prompt: Prompt) => prompt([{ type: 'input', name, message, ...own }]);
      return meant(await ask(put, lineBreak));
    },
    select(question, choices, assumed) {
      const message = fit(question);
      const listed = choices.map(({ value, label }) => ({
        value,
        name: fitToScreen(label, seat.output, '  '),
        short: fitBehindQuestion(question, label, seat.output),
      }));
      const theme = { style: { keysHelpTip: () => selecting } };
      const more = { default: assumed, loop: false, pageSize: pageSize(seat.output), theme };
      return ask((prompt) => prompt([{ type: 'select', name, message, choices: listed, ...more }]));
    },
    secret(asked) {
      const message = fit(asked);
      const theme = { style: { maskedText: hidden } };
      const question = { type: 'password', name, message, toggleMask: false, theme } as const;
      return ask((prompt) => prompt([question]), '');
    },
  };
}

/** Empties the line after a refused answer. */
const clearing = { validationFailureMode: 'clear' } as const;

/** Tells whether the user deleted the initial answer, by the text shown when Enter is pressed. */
function standingAnswer(initial: string | undefined, fit: (text: string) => string) {
  let shown = initial ?? '';
  let isGone = false;
  return {
    get isGone() {
      return isGone;
    },
    look: () => void (isGone = (initial ?? '') !== '' && shown === ''),
    transformer: (text: string, { isFinal }: { readonly isFinal?: boolean }) => {
      shown = text;
      if (isFinal !== true) return text;
      return isGone ? '' : fit(text);
    },
  };
}

/** Represents a line break in the single input line. */
const LINE_BREAK = '⏎';

function linesIn(answer: string, { keepsLines = false }: Answering): string {
  return keepsLines ? answer.replaceAll(LINE_BREAK, '\n') : answer;
}

/** How many choices are visible at once. The question and the key help need lines too. */
const pageSize = ({ rows = 24 }: Screen) => Math.min(12, Math.max(3, rows - 5));

type Prompt = ReturnType<typeof createPromptModule<never>>;
type Put<T> = (prompt: Prompt) => Promise<{ answer: T }>;

const ends = ['end', 'pause'] as const;

/** @param lineBreak replaces each line break in pasted text */
async function askAtSeat<T>(
  { input, output, interrupted }: Seat,
  put: Put<T>,
  lineBreak: string,
): Promise<T> {
  // inquirer never settles a question whose input ends, and the process would exit in the middle of
  // it. Ctrl-D does not end the stream of a terminal: readline closes and pauses its input.
  const ended = new AbortController();
  const end = () => ended.abort();
  input.once('end', end);
  if (input.readableEnded || input.destroyed) end();
  const keyboard = lentKeyboard(input, createPasteFilter(lineBreak));
  for (const event of ends) keyboard.stream.once(event, end);
  const withBrackets = bracketsAround(output);
  try {
    const signal = AbortSignal.any([ended.signal, interrupted]);
    const prompt = createPromptModule({
      input: keyboard.stream,
      output: lentScreen(output),
      signal,
    });
    return (await put(prompt)).answer;
  } catch (error) {
    if (isGivenUp(error)) throw new Interrupted('no answer', { cause: error });
    throw error;
  } finally {
    input.off('end', end);
    for (const event of ends) keyboard.stream.off(event, end);
    keyboard.giveBack();
    withBrackets.off();
  }
}

/** The terminal marks pasted text until told otherwise, even if the process ends in between. */
function bracketsAround(output: Screen): { readonly off: () => void } {
  if (output.isTTY !== true) return { off: () => undefined };
  const off = () => {
    process.off('exit', off);
    output.write(bracketsOff);
  };
  process.on('exit', off);
  output.write(bracketsOn);
  return { off };
}

/** inquirer's own way to recognize its errors: their classes belong to a package below it. */
function isGivenUp(error: unknown): boolean {
  return error instanceof Error && /^(Exit|Abort|Cancel)PromptError$/.test(error.name);
}
