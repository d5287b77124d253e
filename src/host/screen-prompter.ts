/** Asks on a terminal that can move its cursor, with inquirer. */
import { styleText } from 'node:util';
import password from '@inquirer/password';
import select from '@inquirer/select';
import type { Choice, Prompter, PromptWords } from '../core/host.ts';
import { shortenText } from '../core/texts.ts';
import { createKeyReader } from './key-presses.ts';
import { changeInEditor } from './own-editor.ts';
import {
  askAtScreen,
  ChoseNothing,
  type Question,
  type Typing,
  WantsEditor,
} from './screen-question.ts';
import {
  fitBehindQuestion,
  fitToScreen,
  readYesOrNo,
  heightOf,
  type Seat,
  yesOrNoKeys,
} from './seat.ts';
import { askForText, type TextAsked } from './text-prompt.ts';

/** Asks on these streams and leaves both open after each question. */
export function createScreenPrompter(seat: Seat, words: PromptWords): Prompter {
  const { output, editor } = seat;
  const fit = (text: string) => fitToScreen(text, output);
  const short = (question: string, answer: string) => fitBehindQuestion(question, answer, output);
  const helpOf = (...texts: readonly (string | false)[]) =>
    texts.filter((text) => text !== false).join(' · ');
  const typing: Typing = { reader: createKeyReader(), ahead: [] };
  const ask = <T>(question: Question<T>) => askAtScreen(question, seat, typing);
  const askLine = (asked: Omit<TextAsked, 'screen' | 'typing'>, around: Around = {}) => {
    const { meant = (text) => text, ...question } = around;
    let line = asked.initial ?? '';
    return ask({
      typed: () => meant(line),
      ask: (terminal) =>
        askForText({ ...asked, typing: (text) => void (line = text), screen: output }, terminal),
      ...question,
    });
  };
  return {
    // inquirer's own confirmation insists on accents and keeps a refused answer in its line.
    async confirm(question, assumed = false, goesBack = false) {
      const read = (text: string) => readYesOrNo(text, words, assumed);
      const asked = {
        question,
        note: yesOrNoKeys(words, assumed),
        clearsRefused: true,
        complaint: (text: string) => (read(text) === null ? words.yesOrNo : null),
        stays: (text: string) => (read(text) === true ? words.yes : words.no),
        help: helpOf(goesBack && words.back),
      };
      return read(await askLine(asked, { goesBack, takesAhead: false })) === true;
    },
    async text(question, answering = {}) {
      const { assumed = '', keepsLines = false, complaint, goesBack = false } = answering;
      const meant = (text: string) => (keepsLines ? text.replaceAll(LINE_BREAK, '\n') : text);
      const lineBreak = keepsLines ? LINE_BREAK : ' ';
      const shown = (text: string) => text.replaceAll(/\r?\n/g, lineBreak);
      const isLong = answering.isLong === true && editor !== null;
      let { initial = '' } = answering;
      let wrong: string | null = null;
      for (;;) {
        const asked = {
          question,
          initial: shown(initial),
          assumed: answering.initial === undefined ? shown(assumed) : '',
          clearsRefused: answering.clearsRefused === true,
          complaint: (text: string) => complaint?.(meant(text)) ?? null,
          stays: (text: string) => short(question, text),
          help: helpOf(goesBack && words.back, isLong && words.editor(editor.name)),
          wrong,
        };
        try {
          return meant(await askLine(asked, { goesBack, isLong, lineBreak, meant }));
        } catch (error) {
          if (!(error instanceof WantsEditor) || editor === null) throw error;
          ({ text: initial, wrong } = await changeInEditor(editor, error.typed, words));
        }
      }
    },
    async select(question, choices, assumed, goesBack = false) {
      const listed = choices.map(({ value, label }) => ({
        value,
        name: fitToScreen(label, output, '  '),
        short: short(question, label),
      }));
      let help = helpOf(words.selecting, goesBack && words.back);
      const theme = { style: { keysHelpTip: () => styleText('dim', fit(help)) } };
      const asked = {
        message: fit(question),
        choices: listed,
        loop: false,
        // The question and the help need lines too.
        pageSize: Math.min(12, Math.max(3, heightOf(output) - 5)),
        theme,
        ...(assumed !== undefined && { default: assumed }),
      };
      const isStray = (typed: string) => typed !== '' && !isChoosing(typed, choices);
      const list: Question<string> = {
        ask: (terminal) => select(asked, terminal),
        keys: SELECTING,
        goesBack,
        isStray,
      };
      for (;;) {
        try {
          return await ask(list);
        } catch (error) {
          if (!(error instanceof ChoseNothing)) throw error;
          help = helpOf(
            words.notListed(shortenText(error.typed, 20)),
            words.selecting,
            goesBack && words.back,
          );
        }
      }
    },
    secret(question) {
      const theme = { style: { maskedText: words.hidden } };
      const asked = { message: fit(question), toggleMask: false, theme };
      return ask({
        ask: (terminal) => password(asked, terminal),
        lineBreak: '',
        takesAhead: false,
      });
    },
  };
}

/** True for the number of a choice and the beginning of one, to which inquirer moves. */
const isChoosing = (typed: string, choices: readonly Choice[]) =>
  choices[Number(typed) - 1] !== undefined ||
  choices.some(({ label }) => label.toLowerCase().startsWith(typed.toLowerCase()));
/** Up, down, Enter and Backspace. For any other, inquirer would go to what begins with nothing. */
const SELECTING = /^(?:\p{Cc}[[O][AB]|[\r\n\b\u007f])$/u;

/** Represents a line break in the single input line. */
const LINE_BREAK = '⏎';

interface Around extends Omit<Question<string>, 'ask' | 'typed'> {
  /** What the line stands for. */
  readonly meant?: (line: string) => string;
}
