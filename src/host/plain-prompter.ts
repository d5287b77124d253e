/**
 * Asks line by line, without redrawing or moving the cursor, for terminals that cannot do so and
 * for people who use a screen reader.
 */
import { createInterface } from 'node:readline';
import { Interrupted } from '../core/errors.ts';
import type { Answering, Choice, Prompter, PromptWords } from '../core/host.ts';
import {
  fitToScreen,
  readYesOrNo,
  yesOrNoKeys,
  lentKeyboard,
  type Screen,
  type Seat,
} from './seat.ts';

export function createPlainPrompter(seat: Seat, words: PromptWords): Prompter {
  const say = (line: string) => void seat.output.write(line);
  const fit = (text: string) => fitToScreen(text, seat.output);
  const line = async (question: string) => {
    say(`${fit(question)} `);
    try {
      return await readLine(seat);
    } catch (error) {
      // Start the following output on its own line.
      say('\n');
      throw error;
    }
  };
  return {
    async confirm(question, assumed = false) {
      const asked = `${question} [${yesOrNoKeys(words, assumed)}]`;
      for (;;) {
        const answer = readYesOrNo(await line(asked), words, assumed);
        if (answer !== null) return answer;
        say(`${words.yesOrNo}\n`);
      }
    },
    async text(question, answering = {}) {
      const { complaint } = answering;
      for (;;) {
        const answer = (await line(withOffer(question, answering, words))) || offerOf(answering);
        const wrong = complaint?.(answer) ?? null;
        if (wrong === null) return answer;
        say(`${fit(wrong)}\n`);
      }
    },
    async select(question, choices, assumed) {
      say(`${fit(question)}\n${numberChoices(choices, seat.output)}`);
      const offered =
        Math.max(
          0,
          choices.findIndex(({ value }) => value === assumed),
        ) + 1;
      const asked = words.number(choices.length);
      for (;;) {
        const number = Number((await line(`${asked} [${offered}]:`)).trim() || offered);
        const chosen = choices[number - 1];
        if (chosen !== undefined) return chosen.value;
      }
    },
    async secret(question) {
      say(`${question} (${words.hidden}) `);
      try {
        return await readHidden(seat);
      } finally {
        say('\n');
      }
    },
  };
}

const offerOf = ({ initial, assumed }: Answering) => initial ?? assumed ?? '';

function withOffer(question: string, answering: Answering, { clearing }: PromptWords): string {
  const { initial = '', complaint } = answering;
  const offer = offerOf(answering).replaceAll(/\s*\n\s*/g, ' ');
  const isRemovable = initial !== '' && complaint !== undefined && complaint('') === null;
  const offered = isRemovable ? `[${offer}] (${clearing})` : `[${offer}]`;
  return offer === '' ? question : `${question} ${offered}`;
}

function numberChoices(choices: readonly Choice[], screen: Screen): string {
  return choices
    .map(({ label }, index) => `  ${index + 1}  ${fitToScreen(label, screen, '     ')}\n`)
    .join('');
}

function readLine(seat: Seat): Promise<string> {
  return readAtSeat(seat, (stream, { done, givenUp }) => {
    const lines = createInterface({ input: stream, terminal: false });
    lines.once('line', done);
    lines.once('close', givenUp);
    return () => lines.close();
  });
}

/** Reads key by key, because a terminal echoes the lines that it collects. */
function readHidden(seat: Seat): Promise<string> {
  const { input } = seat;
  input.setRawMode?.(true);
  return readAtSeat(seat, (stream, { done, givenUp }) => {
    let typed = '';
    stream.on('data', (piece: Buffer) => {
      for (const key of piece.toString()) {
        if (key === '\r' || key === '\n') done(typed);
        else if (key === '\u0003' || key === '\u0004') givenUp();
        else if (key === '\u007f' || key === '\b') typed = typed.slice(0, -1);
        else typed += key;
      }
    });
    return () => void input.setRawMode?.(false);
  });
}

interface Settling {
  readonly done: (answer: string) => void;
  readonly givenUp: () => void;
}

/** @param read starts reading and returns a function that stops it */
async function readAtSeat(
  { input, interrupted }: Seat,
  read: (stream: NodeJS.ReadableStream, settling: Settling) => () => void,
): Promise<string> {
  const keyboard = lentKeyboard(input, (text) => [{ text, isPasted: false }]);
  const heard: (() => void)[] = [keyboard.giveBack];
  try {
    return await new Promise<string>((done, reject) => {
      const givenUp = () => reject(new Interrupted('no answer'));
      if (input.readableEnded || input.destroyed || interrupted.aborted) givenUp();
      input.once('end', givenUp);
      interrupted.addEventListener('abort', givenUp, { once: true });
      const end = read(keyboard.stream, { done, givenUp });
      heard.push(end, () => {
        input.off('end', givenUp);
        interrupted.removeEventListener('abort', givenUp);
      });
    });
  } finally {
    for (const stop of heard) stop();
  }
}
