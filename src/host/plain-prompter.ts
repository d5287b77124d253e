/**
 * Asks the same questions line by line, without redrawing or moving the cursor, for terminals that
 * cannot do so and for people who use a screen reader.
 */
import { createInterface } from 'node:readline';
import { Interrupted } from '../core/errors.ts';
import type { Prompter, PromptWords } from '../core/host.ts';
import { dropTyped, editText, type Seat, whenLeft, readYesOrNo } from './seat.ts';

export function createPlainPrompter(seat: Seat, words: PromptWords): Prompter {
  const say = (text: string) => void seat.output.write(text);
  const line = async (question: string) => {
    await dropTyped(seat);
    say(`${question} `);
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
      const { keys, read } = readYesOrNo(words, assumed);
      for (;;) {
        const answer = read(await line(`${question} [${keys}]`));
        if (answer !== null) return answer;
        say(`${words.yesOrNo}\n`);
      }
    },
    async text(question, { initial, assumed = '', complaint = () => null } = {}) {
      const offer = initial ?? assumed;
      for (;;) {
        const answer = (await line(offer === '' ? question : `${question} [${offer}]`)) || offer;
        const wrong = complaint(answer);
        if (wrong === null) return answer;
        say(`${wrong}\n`);
      }
    },
    async select(question, choices, assumed) {
      say(`${question}\n${choices.map(({ label }, at) => `  ${at + 1}  ${label}\n`).join('')}`);
      const offered = Math.max(1, choices.findIndex(({ value }) => value === assumed) + 1);
      for (;;) {
        const typed = (await line(`${words.number(choices.length)} [${offered}]:`)).trim();
        const chosen = choices[Number(typed || offered) - 1];
        if (chosen !== undefined) return chosen.value;
      }
    },
    edit: editText,
  };
}

/** The terminal itself collects and shows the line. */
async function readLine(seat: Seat): Promise<string> {
  const line = createInterface({ input: seat.input, terminal: false });
  let stop = () => {};
  try {
    return await new Promise((resolve, reject) => {
      const giveUp = () => reject(new Interrupted('no answer'));
      line.once('line', resolve).once('SIGINT', giveUp).once('close', giveUp);
      stop = whenLeft(seat, giveUp);
    });
  } finally {
    stop();
    line.close();
  }
}
