/** Asks on a terminal that can move its cursor. */
import { styleText } from 'node:util';
import {
  type Answering,
  EditRefused,
  ProgramProblem,
  type Prompter,
  type PromptWords,
} from '../core/host.ts';
import type { KeyPress } from './key-presses.ts';
import { askAtScreen, type Question } from './screen-question.ts';
import {
  fitBehindQuestion,
  fitToScreen,
  readYesOrNo,
  type Screen,
  type Seat,
  yesOrNoKeys,
} from './seat.ts';
import { editLine, lineOf } from './edited-line.ts';

/** Asks on these streams and leaves both open after each question. */
export function createScreenPrompter(seat: Seat, words: PromptWords): Prompter {
  const asker = { seat, words, looks: looksOf(seat.output) };
  /** What was typed behind the questions before. */
  const ahead: KeyPress[] = [];
  const ask = (question: Question) => askAtScreen(question, { seat, ahead });
  return {
    async confirm(question, assumed = false, goesBack = false) {
      const read = (text: string) => readYesOrNo(text, words, assumed);
      const asked = textQuestion(question, asker, {
        goesBack,
        note: yesOrNoKeys(words, assumed),
        clearsRefused: true,
        complaint: (text) => (read(text) === null ? words.yesOrNo : null),
        stays: (text) => (read(text) === true ? words.yes : words.no),
      });
      return read(await ask({ ...asked, takesAhead: false })) === true;
    },
    async text(question, answering = {}) {
      const { initial, assumed = '', keepsLines = false, complaint } = answering;
      const { editor } = seat;
      const meant = (text: string) => (keepsLines ? text.replaceAll(LINE_BREAK, '\n') : text);
      const shown = (text: string) => text.replaceAll(/\r?\n/g, LINE_BREAK);
      const asked = textQuestion(question, asker, {
        ...answering,
        ...(initial === undefined ? { assumed: shown(assumed) } : { initial: shown(initial) }),
        complaint: (text) => complaint?.(meant(text)) ?? null,
        lineBreak: keepsLines ? LINE_BREAK : ' ',
        edit:
          editor === null || answering.isLong !== true
            ? null
            : async (text) => shown(await editor.edit(meant(text))),
      });
      return meant(await ask({ ...asked, typed: () => meant(asked.typed()) }));
    },
    async select(question, choices, assumed, goesBack = false) {
      const labels = choices.map(({ label }) => label);
      const begin = choices.findIndex(({ value }) => value === assumed);
      const asked = choiceQuestion(question, asker, { labels, begin, goesBack });
      return choices[Number(await ask(asked))]?.value ?? '';
    },
    secret(question) {
      const asked = textQuestion(question, asker, { lineBreak: '' });
      const { looks } = asker;
      const shown = `${looks.question(question)} ${looks.faint(words.hidden)}`;
      const hidden = { draw: () => ({ before: shown }), answered: () => shown, typed: () => '' };
      return ask({ ...asked, ...hidden, takesAhead: false });
    },
  };
}

/** Represents a line break in the single input line. */
const LINE_BREAK = '⏎';

interface Asker {
  readonly seat: Seat;
  readonly words: PromptWords;
  readonly looks: ReturnType<typeof looksOf>;
}

/** Colours only for a screen that has them, and whose user wants them. */
function looksOf(output: Screen) {
  const hasColors = output.hasColors?.() === true;
  const paint = (format: Parameters<typeof styleText>[0]) => (text: string) =>
    hasColors && text !== '' ? styleText(format, text) : text;
  const [mark, strong] = [paint('blue')('?'), paint('bold')];
  return {
    question: (text: string) => `${mark} ${strong(fitToScreen(text, output))}`,
    answer: paint('cyan'),
    faint: paint('dim'),
    complaint: (text: string) => paint('red')(`> ${fitToScreen(text, output)}`),
  };
}

interface Typing extends Omit<Answering, 'keepsLines'> {
  /** Lets the user change the line in an editor. */
  readonly edit?: ((text: string) => Promise<string>) | null;
  /** Shown behind the question until something is typed. */
  readonly note?: string;
  readonly lineBreak?: string;
  /** What stays behind the question when it is answered; the answer itself if left out. */
  readonly stays?: (text: string) => string;
}

function textQuestion(question: string, asker: Asker, typing: Typing): Question {
  const { looks, words, seat } = asker;
  const { complaint, goesBack = false, clearsRefused = false, lineBreak = ' ' } = typing;
  let line = lineOf(typing.initial ?? '');
  let assumed = typing.assumed ?? '';
  let wrong: string | null = null;
  const { edit = null } = typing;
  const editorName = seat.editor?.name ?? '';
  const editing = edit === null ? '' : words.editor(editorName);
  const note = () => (typing.note ?? assumed) && `(${typing.note ?? assumed})`;
  return {
    goesBack,
    lineBreak,
    takesAhead: true,
    typed: () => line.text,
    editElsewhere:
      edit === null
        ? null
        : async () => {
            try {
              line = lineOf(await edit(line.text));
              wrong = null;
            } catch (error) {
              if (!(error instanceof ProgramProblem)) throw error;
              wrong =
                error instanceof EditRefused
                  ? words.editRefused[error.reason]
                  : words.editorFailed(editorName);
            }
          },
    draw() {
      const shown = line.text === '' && note() !== '' ? ` ${looks.faint(note())}` : '';
      return {
        before: `${looks.question(question)}${shown} `,
        typed: line.text,
        cursor: line.cursor,
        below: [
          ...(wrong === null ? [] : [looks.complaint(wrong)]),
          ...helpLines([goesBack ? words.back : '', editing], asker),
        ],
      };
    },
    press(press) {
      const key = 'key' in press ? press.key : '';
      if (key === 'enter') {
        const answer = line.text === '' ? assumed : line.text;
        wrong = complaint?.(answer) ?? null;
        if (wrong === null) return answer;
        if (clearsRefused) line = lineOf('');
        return null;
      }
      wrong = null;
      // Nobody wants a tab in an answer: it takes the offered one, to be edited.
      const isOffered = line.text === '' && assumed !== '';
      if (isOffered && key === 'backspace') assumed = '';
      else line = isOffered && key === 'tab' ? lineOf(assumed) : editLine(line, press);
      return null;
    },
    answered: (answer) => {
      const stays = fitBehindQuestion(question, typing.stays?.(answer) ?? answer, seat.output);
      return `${looks.question(question)} ${looks.answer(stays)}`;
    },
  };
}

interface Choosing {
  readonly labels: readonly string[];
  /** The choice that Enter alone picks; -1 for the first. */
  readonly begin: number;
  readonly goesBack: boolean;
}

/** Its answer is the number of a choice, from 0. */
function choiceQuestion(question: string, asker: Asker, choosing: Choosing): Question {
  const { looks, words, seat } = asker;
  const { labels, goesBack } = choosing;
  let at = Math.max(0, choosing.begin);
  /** The beginning of a label, or its number. */
  let sought = '';
  const seek = (text: string) => {
    const found = labels.findIndex((label) => label.toLowerCase().startsWith(text.toLowerCase()));
    return found === -1 && /^\d+$/.test(text) && Number(text) <= labels.length
      ? Number(text) - 1
      : found;
  };
  return {
    goesBack,
    lineBreak: ' ',
    takesAhead: true,
    editElsewhere: null,
    typed: () => '',
    draw() {
      const { lines, chosen } = visibleLabels(labels, at, asker);
      return {
        before: [looks.question(question), ...lines.slice(0, chosen + 1)].join('\n'),
        below: [
          ...lines.slice(chosen + 1),
          ...helpLines([words.selecting, goesBack ? words.back : ''], asker),
        ],
      };
    },
    press(press) {
      if ('text' in press) {
        sought += press.text;
        if (seek(sought) === -1) sought = press.text;
        at = Math.max(0, seek(sought) === -1 ? at : seek(sought));
        return null;
      }
      sought = '';
      const steps = new Map([
        ['up', -1],
        ['down', 1],
        ['home', -labels.length],
        ['end', labels.length],
      ]);
      at = Math.max(0, Math.min(labels.length - 1, at + (steps.get(press.key) ?? 0)));
      return press.key === 'enter' ? String(at) : null;
    },
    answered: (answer) => {
      const label = labels[Number(answer)] ?? '';
      return `${looks.question(question)} ${looks.answer(fitBehindQuestion(question, label, seat.output))}`;
    },
  };
}

/** The lines of the choices that fit around the chosen one. */
function visibleLabels(labels: readonly string[], at: number, { looks, seat }: Asker) {
  const { output } = seat;
  const all = labels.map((label, index) => {
    const lines = fitToScreen(label, output, '  ').split('\n');
    const marked = lines.map((line, part) =>
      part > 0 ? line : `${index === at ? '❯' : ' '} ${line}`,
    );
    return index === at ? marked.map(looks.answer) : marked;
  });
  const chosen = all.slice(0, at).flat().length;
  const lines = all.flat();
  // The question and the help need lines too.
  const most = Math.min(12, Math.max(3, (output.rows ?? 24) - 5));
  const first = Math.max(0, Math.min(chosen - Math.floor(most / 2), lines.length - most));
  return { lines: lines.slice(first, first + most), chosen: chosen - first };
}

/** The keys that do something here, below the question. */
function helpLines(texts: readonly string[], { looks, seat }: Asker): string[] {
  const line = texts.filter((text) => text !== '').join(' · ');
  return line === '' ? [] : fitToScreen(line, seat.output).split('\n').map(looks.faint);
}
