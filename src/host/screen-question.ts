/** A question on the screen: drawn, changed by key presses, and answered by one of them. */
import { Interrupted, WentBack } from '../core/errors.ts';
import { createDrawing, type Drawing, type ShownQuestion } from './drawing.ts';
import { bracketsOff, bracketsOn, createKeyReader, type KeyPress } from './key-presses.ts';
import { dropEarlyKeys, listenTo, type Screen, type Seat } from './seat.ts';

export interface Question {
  readonly draw: () => ShownQuestion;
  /** @returns the answer, or null while the question is open */
  readonly press: (press: KeyPress) => string | null;
  /** The line that stays when the question is answered. */
  readonly answered: (answer: string) => string;
  /** The answer as far as it is typed. */
  readonly typed: () => string;
  /** Replaces each line break in pasted text. */
  readonly lineBreak: string;
  /** True if Escape goes back to the question before. */
  readonly goesBack: boolean;
  /** True if keys that were pressed before the question was there may answer it. */
  readonly takesAhead: boolean;
  /** Lets the user change the answer in another program. */
  readonly editElsewhere: (() => Promise<void>) | null;
}

interface Asked {
  readonly seat: Seat;
  /** The presses behind the answer of a question, for the next one. */
  readonly ahead: KeyPress[];
}

/**
 * Throws WentBack for Escape, and Interrupted for Ctrl-C, Ctrl-D in an empty line, a signal and the
 * end of the input.
 */
export async function askAtScreen(question: Question, asked: Asked): Promise<string> {
  const { output } = asked.seat;
  const drawing = createDrawing(output);
  let withBrackets = bracketsAround(output);
  try {
    if (!question.takesAhead) await dropEarlyKeys(asked.seat);
    for (;;) {
      const answer = await hearAnswer(question, { ...asked, drawing });
      drawing.erase();
      if (answer !== null) {
        output.write(`${question.answered(answer)}\n`);
        return answer;
      }
      withBrackets.off();
      await question.editElsewhere?.();
      withBrackets = bracketsAround(output);
    }
  } catch (error) {
    drawing.erase();
    if (!(error instanceof WentBack)) {
      drawing.draw({ ...question.draw(), below: [] });
      output.write('\n');
    }
    throw error;
  } finally {
    withBrackets.off();
  }
}

/** How long the rest of a key may take. After that, what came was Escape alone. */
const KEY_MS = 250;

/** Null if the user wants to change the answer elsewhere. */
async function hearAnswer(
  question: Question,
  { seat, ahead, drawing }: Asked & { readonly drawing: Drawing },
): Promise<string | null> {
  const { input, output, interrupted } = seat;
  const reader = createKeyReader(question.lineBreak);
  const early = ahead.splice(0);
  const listened = new AbortController();
  let unfinished: NodeJS.Timeout | undefined;
  try {
    return await new Promise<string | null>((done, reject) => {
      const giveUp = () => reject(new Interrupted('no answer', { typed: question.typed() }));
      const hear = (presses: readonly KeyPress[]) => {
        for (const [index, press] of presses.entries()) {
          const key = 'key' in press ? press.key : '';
          if (key === 'ctrl-c' || (key === 'ctrl-d' && question.typed() === '')) return giveUp();
          if (key === 'escape' && question.goesBack) {
            return reject(new WentBack(question.typed()));
          }
          if (key === 'ctrl-o' && question.editElsewhere !== null) return done(null);
          const answer = question.press(press);
          if (answer === null) continue;
          ahead.push(...presses.slice(index + 1));
          return done(answer);
        }
        drawing.draw(question.draw());
      };
      const { signal } = listened;
      input.once('end', giveUp);
      interrupted.addEventListener('abort', giveUp, { signal });
      const redraw = () => drawing.draw(question.draw());
      output.on('resize', redraw);
      input.setRawMode?.(true);
      const stop = listenTo(input, (text) => {
        clearTimeout(unfinished);
        hear(reader.read(text));
        if (reader.isWaiting) unfinished = setTimeout(() => hear(reader.giveUp()), KEY_MS);
      });
      signal.addEventListener('abort', () => {
        stop();
        input.off('end', giveUp);
        output.off('resize', redraw);
        input.setRawMode?.(false);
      });
      // Draw it now: what is typed before the terminal hands over each key would be cut into lines.
      redraw();
      if (input.readableEnded || input.destroyed || interrupted.aborted) giveUp();
      else if (question.takesAhead) hear(early);
    });
  } finally {
    clearTimeout(unfinished);
    listened.abort();
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
