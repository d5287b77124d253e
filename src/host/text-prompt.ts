/**
 * The line in which a person types an answer: inquirer's prompt, and Node's readline behind it.
 * Both take UTF-16 units for characters, and readline only letters of ASCII for letters. So
 * characters, words and the cursor's place on the screen are set right here.
 */
import { Interface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import {
  createPrompt,
  isEnterKey,
  isTabKey,
  type KeypressEvent,
  makeTheme,
  useEffect,
  useKeypress,
  usePrefix,
  useRef,
  useState,
} from '@inquirer/core';
import fastStringWidth from 'fast-string-width';
import { columnsOf, fitToScreen, heightOf, type Screen } from './seat.ts';

export interface TextAsked {
  readonly question: string;
  /** A text to edit. */
  readonly initial?: string;
  /** The answer to Enter alone. Tab puts it into the line. */
  readonly assumed?: string;
  /** Shown behind the question until something is typed; the answer to Enter alone if left out. */
  readonly note?: string;
  /** What is wrong with an answer; null accepts it. */
  readonly complaint: (answer: string) => string | null;
  /** What is wrong to begin with. */
  readonly wrong?: string | null;
  /** Empties the line after a refused answer. */
  readonly clearsRefused?: boolean;
  /** What stays behind the question when it is answered. */
  readonly stays: (answer: string) => string;
  /** Names the keys that do something here. */
  readonly help: string;
  /** Called with the text of the line when it changes. */
  readonly typing: (text: string) => void;
  readonly screen: Screen;
}

interface Line {
  readonly text: string;
  /** In UTF-16 units from the beginning of the text. */
  readonly cursor: number;
}

/** inquirer's type does not say that it is Node's. */
type Readline = Interface & Pick<InquirerReadline, 'clearLine'>;
type InquirerReadline = Parameters<Parameters<typeof useKeypress>[0]>[1];

/** A text to edit. It has no control characters: readline and the terminal would obey them. */
function lineOf(given: string): Line {
  const text = given.replaceAll(/\p{Cc}/gu, '');
  return { text, cursor: text.length };
}

export const askForText = createPrompt<string, TextAsked>((asked, done) => {
  const { style } = makeTheme();
  const [status, setStatus] = useState('idle');
  const [line, setLine] = useState(lineOf(''));
  const [assumed, setAssumed] = useState(asked.assumed ?? '');
  const [wrong, setWrong] = useState(asked.wrong ?? null);
  const prefix = usePrefix({ status });
  const { screen } = asked;
  const [{ columns, rows }, setSize] = useState(sizeOf(screen));
  const fit = (text: string) => fitToScreen(text, screen);

  const take = (next: Line, rl: Readline) => {
    putLine(next, rl);
    setLine(next);
    asked.typing(next.text);
  };
  useKeypress((key, rl) => {
    if (!(rl instanceof Interface)) return;
    const isOffered = line.text === '' && assumed !== '';
    if (isEnterKey(key)) {
      const answer = line.text === '' ? assumed : line.text;
      const complaint = asked.complaint(answer);
      setWrong(complaint);
      if (complaint === null) {
        setLine(lineOf(answer));
        setStatus('done');
        done(answer);
      } else take(asked.clearsRefused === true ? lineOf('') : line, rl);
      return;
    }
    setWrong(null);
    // Nobody wants a tab in an answer: it takes the offered one, to be edited.
    if (isTabKey(key)) take(isOffered ? lineOf(assumed) : line, rl);
    else take(lineAfter(key, line, rl), rl);
    if (isOffered && key.name === 'backspace') setAssumed('');
  });

  const message = `${prefix} ${style.message(fit(asked.question), status)}`;
  const note = line.text === '' ? (asked.note ?? assumed) : '';
  const head = note === '' ? message : `${message} ${style.defaultAnswer(note)}`;
  const drawn = layOut(`${head} `, line, columns);
  const { above, below } = drawn;
  if (wrong !== null) below.push(...style.error(fit(wrong)).split('\n'));
  if (status === 'idle' && asked.help !== '') {
    below.push(...style.help(fit(asked.help)).split('\n'));
  }
  // What does not fit on the screen could not be removed from it.
  const most = Math.max(1, rows - 1 - Math.min(below.length, LEAST_BELOW));
  above.splice(0, Math.max(0, above.length - most));
  below.splice(Math.max(0, rows - 1 - above.length));
  const shown = useRef(drawn);
  shown.current = drawn;
  useEffect((rl) => {
    if (!(rl instanceof Interface)) return;
    rl.getCursorPos = () => shown.current.place;
    take(lineOf(asked.initial ?? ''), rl);
    const redraw = () => {
      const size = sizeOf(screen);
      screen.write(joinBroken(shown.current, size.columns));
      setSize(size);
    };
    screen.on('resize', redraw);
    return () => {
      screen.off('resize', redraw);
      // Nothing of what helps to answer stays.
      setStatus((last) => (last === 'done' ? last : 'left'));
    };
  }, []);
  if (status === 'done') return `${message} ${style.answer(asked.stays(line.text))}`;
  return [above.join('\n'), below.join('\n')];
});

const LEAST_BELOW = 2;

/** The rows up to the cursor's, and those below it, each narrower than the screen. */
function layOut(head: string, { text, cursor }: Line, columns: number) {
  const above = head.split('\n');
  const below: string[] = [];
  let rows = above;
  let last = rows.pop() ?? '';
  let width = widthOf(last);
  let cols = width;
  let at = 0;
  const breakRow = () => {
    rows.push(last);
    if (at >= cursor) rows = below;
    last = '';
    width = 0;
  };
  for (const character of graphemesOf(text)) {
    const wide = widthOf(character);
    if (width + wide >= columns) breakRow();
    last += character;
    width += wide;
    at += character.length;
    if (at <= cursor) cols = width;
  }
  rows.push(last);
  // inquirer counts the rows of the cursor's line by its UTF-16 units, and adds one if they fill it.
  const units = stripVTControlCharacters(above.at(-1) ?? '').length;
  if (units % columns === 0) above.push(`${above.pop() ?? ''} `);
  return { above, below, place: { rows: Math.floor(units / columns), cols } };
}

/** Takes the cursor back by the rows that a narrower window has broken above it, and empties it below. */
function joinBroken({ above, place }: ReturnType<typeof layOut>, columns: number): string {
  const broken = above
    .slice(0, -1)
    .reduce((sum, row) => sum + Math.max(1, Math.ceil(widthOf(row) / columns)) - 1, 0);
  const rows = broken + Math.floor(place.cols / (columns + 1));
  return `${rows > 0 ? `\u001b[${rows}A` : ''}\u001b[J`;
}

const sizeOf = (screen: Screen) => ({ columns: columnsOf(screen), rows: heightOf(screen) });

const widthOf = (text: string) => fastStringWidth(text.normalize());

/** Makes readline's line the same. */
function putLine({ text, cursor }: Line, rl: Readline): void {
  if (rl.line === text && rl.cursor === cursor) return;
  rl.clearLine(0);
  rl.write(text.slice(cursor));
  rl.write(null, { name: 'home' });
  rl.write(text.slice(0, cursor));
}

/** The line after a key that readline has already handled in its own way. */
function lineAfter(key: KeypressEvent, line: Line, rl: Readline): Line {
  const name = nameOf(key);
  const [, reach, effect] = edits.find(([names]) => names.includes(name)) ?? [];
  if (reach === undefined) return { text: rl.line, cursor: rl.cursor };
  const { text, cursor } = line;
  const to = cursor + reach(text.slice(0, cursor), text.slice(cursor));
  if (effect === 'move') return { text, cursor: to };
  const [from, until] = [Math.min(cursor, to), Math.max(cursor, to)];
  if (effect === 'cut') {
    // For Ctrl-Y.
    putLine(lineOf(text.slice(from, until)), rl);
    rl.write(null, { ctrl: true, name: 'u' });
  }
  return { text: text.slice(0, from) + text.slice(until), cursor: from };
}

const nameOf = (key: KeypressEvent & { readonly meta?: boolean }) =>
  `${key.meta === true ? 'alt-' : ''}${key.ctrl ? 'ctrl-' : ''}${key.name}`;

/** Longer words are cut there. Otherwise each key would read a long text anew. */
const LONGEST_WORD = 1000;

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * The characters as a person counts them: with their accents, and families of emoji as one. They are
 * sought word by word, which is many times faster in a long text.
 */
function graphemesOf(text: string): string[] {
  return text
    .split(/(?<=\s)/)
    .flatMap((word) => Array.from(characters.segment(word), ({ segment }) => segment));
}

/** How far a key reaches, in UTF-16 units: back into the text before the cursor if negative. */
type Reach = (before: string, after: string) => number;

const characterBefore: Reach = (before) =>
  -(graphemesOf(before.slice(-LONGEST_WORD)).at(-1)?.length ?? 0);

const characterAfter: Reach = (_, after) =>
  graphemesOf(after.slice(0, LONGEST_WORD))[0]?.length ?? 0;

/** A word with its accents, or signs between words, and the spaces that follow them. */
const wordBefore: Reach = (before) =>
  -(
    /(?:[\p{L}\p{M}\p{N}_]+|[^\p{L}\p{M}\p{N}_\s]+|^)\s*$/u.exec(before.slice(-LONGEST_WORD))?.[0]
      .length ?? 0
  );

const wordAfter: Reach = (_, after) =>
  /^\s*(?:[\p{L}\p{M}\p{N}_]+|[^\p{L}\p{M}\p{N}_\s]+)?/u.exec(after.slice(0, LONGEST_WORD))?.[0]
    .length ?? 0;

/** The keys that readline takes for ASCII. */
const edits: readonly (readonly [readonly string[], Reach, 'move' | 'delete' | 'cut'])[] = [
  [['left', 'ctrl-b'], characterBefore, 'move'],
  [['right', 'ctrl-f'], characterAfter, 'move'],
  [['alt-b', 'alt-left', 'ctrl-left'], wordBefore, 'move'],
  [['alt-f', 'alt-right', 'ctrl-right'], wordAfter, 'move'],
  [['backspace', 'ctrl-h'], characterBefore, 'delete'],
  [['delete', 'ctrl-d'], characterAfter, 'delete'],
  [['ctrl-w', 'ctrl-backspace', 'alt-backspace'], wordBefore, 'cut'],
  [['alt-d', 'alt-delete', 'ctrl-delete'], wordAfter, 'cut'],
];
