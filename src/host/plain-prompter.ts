/**
 * Asks line by line, without redrawing or moving the cursor, for terminals that cannot do so and
 * for people who use a screen reader.
 */
import { Interrupted, WentBack } from '../core/errors.ts';
import type { Answering, Choice, Prompter, PromptWords } from '../core/host.ts';
import { CTRL_C } from './key-presses.ts';
import { changeInEditor } from './own-editor.ts';
import {
  fitToScreen,
  readYesOrNo,
  yesOrNoKeys,
  listenTo,
  dropEarlyKeys,
  type Editor,
  type Screen,
  type Seat,
} from './seat.ts';

export function createPlainPrompter(seat: Seat, words: PromptWords): Prompter {
  const say = (line: string) => void seat.output.write(line);
  const fit = (text: string) => fitToScreen(text, seat.output);
  const line = async (question: string, goesBack = false, editor: Editor | null = null) => {
    const keys = [
      ...(goesBack ? [words.backInLine] : []),
      ...(editor === null ? [] : [words.editorInLine(editor.name)]),
    ];
    say(`${fit(keys.length === 0 ? question : `${question} [${keys.join(' · ')}]`)} `);
    try {
      const answer = await readLine(seat);
      if (goesBack && answer.trim() === BACK) throw new WentBack('');
      return answer;
    } catch (error) {
      // Start the following output on its own line.
      say('\n');
      throw error;
    }
  };
  return {
    async confirm(question, assumed = false, goesBack = false) {
      const asked = `${question} [${yesOrNoKeys(words, assumed)}]`;
      await dropEarlyKeys(seat);
      for (;;) {
        const answer = readYesOrNo(await line(asked, goesBack), words, assumed);
        if (answer !== null) return answer;
        say(`${words.yesOrNo}\n`);
      }
    },
    async text(question, answering = {}) {
      const { complaint, goesBack, isLong = false } = answering;
      const editor = isLong ? seat.editor : null;
      let offered = answering;
      for (;;) {
        const asked = withOffer(question, offered, words);
        const typed = await line(asked, goesBack, editor);
        if (editor !== null && typed.trim() === EDIT) {
          const changed = await changeInEditor(editor, offerOf(offered), words);
          offered = { ...offered, initial: changed.text };
          if (changed.wrong !== null) say(`${fit(changed.wrong)}\n`);
          continue;
        }
        const answer = typed || offerOf(offered);
        const wrong = complaint?.(answer) ?? null;
        if (wrong === null) return answer;
        say(`${fit(wrong)}\n`);
      }
    },
    async select(question, choices, assumed, goesBack) {
      say(`${fit(question)}\n${numberChoices(choices, seat.output)}`);
      const offered = Math.max(1, choices.findIndex(({ value }) => value === assumed) + 1);
      const asked = words.number(choices.length);
      for (;;) {
        const typed = (await line(`${asked} [${offered}]:`, goesBack)).trim();
        const number = Number(typed || offered);
        const chosen = choices[number - 1];
        if (chosen !== undefined) return chosen.value;
      }
    },
    async secret(question) {
      await dropEarlyKeys(seat);
      say(`${question} (${words.hidden}) `);
      try {
        return await readHidden(seat);
      } finally {
        say('\n');
      }
    },
  };
}

/** Typed alone, it goes back to the question before. */
const BACK = '<';

/** Typed alone, it opens the user's own editor. */
const EDIT = '>';

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

/** The terminal itself collects the line and lets the person correct it. */
function readLine(seat: Seat): Promise<string> {
  let typed = '';
  return readAtSeat(seat, (text, { done }) => {
    typed += text;
    const [line = '', ...more] = typed.split(/\r\n|\r|\n/);
    if (more.length > 0) done(line);
  });
}

/** Reads key by key, because a terminal echoes the lines that it collects. */
async function readHidden(seat: Seat): Promise<string> {
  const { input } = seat;
  let typed = '';
  input.setRawMode?.(true);
  try {
    return await readAtSeat(seat, (text, { done, givenUp }) => {
      for (const key of text) {
        if (key === '\r' || key === '\n') done(typed);
        else if (key === CTRL_C || key === '\u0004') givenUp();
        else if (key === '\u007f' || key === '\b') typed = typed.slice(0, -1);
        else typed += key;
      }
    });
  } finally {
    input.setRawMode?.(false);
  }
}

interface Settling {
  readonly done: (answer: string) => void;
  readonly givenUp: () => void;
}

/** @param hear is called with each piece of input until it settles the answer */
async function readAtSeat(
  { input, interrupted }: Seat,
  hear: (text: string, settling: Settling) => void,
): Promise<string> {
  const heard: (() => void)[] = [];
  try {
    return await new Promise<string>((done, reject) => {
      const givenUp = () => reject(new Interrupted('no answer'));
      if (input.readableEnded || input.destroyed || interrupted.aborted) givenUp();
      input.once('end', givenUp);
      interrupted.addEventListener('abort', givenUp, { once: true });
      const stop = listenTo(input, (text) => hear(text, { done, givenUp }));
      heard.push(stop, () => {
        input.off('end', givenUp);
        interrupted.removeEventListener('abort', givenUp);
      });
    });
  } finally {
    for (const stop of heard) stop();
  }
}
