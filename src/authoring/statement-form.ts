/**
 * Asks for a statement and its blanks. The person writes them in the notation, or writes plain
 * text, names the words that become blanks, and adds other answers.
 */
import type { Problem, Range } from '../core/diagnostic.ts';
import type { Prompter } from '../core/host.ts';
import type { Catalogue } from '../messages/catalogue.ts';
import { problem } from '../messages/problem.ts';
import { numberedBlanks } from './html.ts';
import { compile, MARKER, withMark, withMarks, withPoints, type WrittenBlank } from './notation.ts';
import { print, printAnswer } from './print.ts';
import { complaintOf, excerptOf } from './question-form.ts';

export interface Asking {
  readonly prompter: Pick<Prompter, 'confirm' | 'text' | 'select' | 'edit'>;
  readonly messages: Catalogue;
  /** Prints a sentence above the next question and makes foreign text safe. */
  readonly show: (text: string) => Promise<void>;
  /** True if the user's environment names an editor. */
  readonly hasEditor: boolean;
}

/**
 * @param before the statement so far; empty for none
 * @returns the statement in the notation, with at least one blank
 */
export async function askForStatement(before: string, asking: Asking): Promise<string> {
  await asking.show(asking.messages.say('form-how'));
  const text = await askForText(before, asking);
  if (compile(text).blanks.length > 0) return text;
  const marked = await markWords(text, await askForWords(text, asking), asking);
  await asking.show(numberedBlanks(compile(marked).question, false));
  const { question, blanks } = compile(await askForAnswers(marked, asking));
  return print({ question, lacunaAlternatives: blanks }) ?? marked;
}

/** A text of several lines is written in the editor. */
async function askForText(before: string, asking: Asking): Promise<string> {
  const { prompter, messages, hasEditor } = asking;
  const { say } = messages;
  const decimalMark = say('form-decimal-mark');
  const initial = withMarks(before, decimalMark);
  const complaint = (typed: string) => complaintAbout(withPoints(typed, decimalMark), messages);
  const asked = say('form-field', { name: 'cloze', hasHint: hasEditor });
  const toEditor = (typed: string) => hasEditor && typed.trim() === '';
  const typed =
    hasEditor && before.includes('\n')
      ? ''
      : await prompter.text(asked, {
          initial,
          complaint: (line) => (toEditor(line) ? null : complaint(line)),
        });
  const text = toEditor(typed)
    ? await prompter.edit(say('form-field', { name: 'cloze', hasHint: false }), initial, complaint)
    : typed;
  return withPoints(text, decimalMark);
}

function complaintAbout(text: string, messages: Catalogue): string | null {
  if (text.trim() === '')
    return complaintOf(problem('form/answer', { reason: 'needed' }), messages);
  const { problems, blanks } = compile(text);
  const [first] = problems;
  if (first !== undefined) {
    return complaintOf(first.problem, messages, excerptOf(text, first.range));
  }
  const [twice] = blanks.flatMap(({ alternatives }) => repeatedIn(alternatives) ?? []);
  return twice === undefined ? null : complaintOf(twice, messages);
}

/** The problem if two answers of a blank have the same text, otherwise null. */
function repeatedIn(alternatives: WrittenBlank['alternatives']): Problem | null {
  const texts = alternatives.map(({ description }) => description);
  const twice = texts.find((text, index) => texts.indexOf(text) !== index);
  if (twice === undefined) return null;
  return problem('lint/equal-answers', { answer: twice, other: twice });
}

function askForWords(text: string, { prompter, messages }: Asking): Promise<string> {
  const complaint = (typed: string) => {
    const wrong = problemOfWords(typed, text);
    return wrong === null ? null : complaintOf(wrong, messages);
  };
  return prompter.text(messages.say('form-words'), { complaint });
}

/** The parts of an answer that is about several blanks. */
const partsOf = (typed: string) =>
  typed
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Words with a semicolon of their own are those of one blank. */
const wordsIn = (typed: string, text: string) =>
  placesOf(typed.trim(), text).length > 0 ? [typed.trim()] : partsOf(typed);

/** The places of some words outside of blanks: as whole words, or if there are none, within others. */
function placesOf(words: string, text: string): Range[] {
  if (words === '') return [];
  const { blanks } = compile(text);
  const places: Range[] = [];
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    const end = at + words.length;
    if (blanks.every(({ range: [from, to] }) => end <= from || to <= at)) places.push([at, end]);
  }
  const whole = places.filter(([start, end]) => !isLetter(text, start - 1) && !isLetter(text, end));
  return whole.length > 0 ? whole : places;
}

/** True for letters and digits of one UTF-16 unit; half of a longer one does not count. */
const isLetter = (text: string, at: number) => /[\p{L}\p{N}]/u.test(text.charAt(at));

/** The text with those words as the right answer of a blank. */
const mark = (text: string, [start, end]: Range) =>
  `${text.slice(0, start)}[[${printAnswer(text.slice(start, end))}]]${text.slice(end)}`;

/** Where those words can become a blank. */
const openPlaces = (words: string, text: string) =>
  placesOf(words, text).filter((place) => {
    const { blanks, problems } = compile(mark(text, place));
    return problems.length === 0 && blanks.length > compile(text).blanks.length;
  });

function problemOfWords(typed: string, plain: string): Problem | null {
  let text = plain;
  const list = wordsIn(typed, plain);
  if (list.length === 0) return problem('form/answer', { reason: 'needed' });
  for (const words of list) {
    const [place] = openPlaces(words, text);
    if (place === undefined) {
      const [closed] = placesOf(words, text);
      const [wrong] = closed === undefined ? [] : compile(mark(text, closed)).problems;
      return wrong?.problem ?? problem('form/answer', { reason: 'not-found', words });
    }
    text = mark(text, place);
  }
  return null;
}

/** Makes the words blanks. Asks which of several places is meant. */
async function markWords(
  plain: string,
  typed: string,
  { prompter, messages }: Asking,
): Promise<string> {
  let text = plain;
  for (const words of wordsIn(typed, plain)) {
    const places = openPlaces(words, text);
    const choices = places.map((place, index) => ({
      value: String(index),
      label: around(place, text),
    }));
    const asked = messages.say('form-which-place', { words });
    const chosen = places.length > 1 ? await prompter.select(asked, choices) : '0';
    const place = places[Number(chosen)];
    if (place !== undefined) text = mark(text, place);
  }
  return text;
}

/** Some words with a little of the text around them. */
function around([start, end]: Range, text: string): string {
  const before = Array.from(compile(text.slice(0, start)).question)
    .slice(-20)
    .join('');
  const after = Array.from(compile(text.slice(end)).question)
    .slice(0, 20)
    .join('');
  const excerpt = `${before}[${text.slice(start, end)}]${after}`;
  return excerpt.replaceAll(MARKER, '____').replaceAll(/\s+/g, ' ');
}

/** Offers the marked words as the right answers, to which the person adds others. */
async function askForAnswers(marked: string, { prompter, messages }: Asking): Promise<string> {
  const decimalMark = messages.say('form-decimal-mark');
  const { blanks } = compile(marked);
  const offered = blanks.map(({ alternatives }) =>
    alternatives.map(
      ({ description, score }) =>
        `${printAnswer(description)} = ${withMark(String(score), decimalMark)}`,
    ),
  );
  // A semicolon stands between blanks.
  if (offered.flat().some((answer) => answer.includes(';'))) return marked;
  const blanksIn = (typed: string) =>
    (blanks.length === 1 ? [typed.trim()] : partsOf(typed)).map((part) =>
      withPoints(`[[${part}]]`, decimalMark),
    );
  const typed = await prompter.text(messages.say('form-answers', { blanks: blanks.length }), {
    initial: offered.map((answers) => answers.join(' | ')).join('; '),
    complaint(answer) {
      const wrong = problemOfAnswers(blanksIn(answer), blanks.length);
      return wrong === null ? null : complaintOf(wrong, messages);
    },
  });
  return blanksIn(typed).reduceRight((text, written, index) => {
    const [start, end] = blanks[index]?.range ?? [0, 0];
    return text.slice(0, start) + written + text.slice(end);
  }, marked);
}

/** @param written the answers of each blank: `[[Brasília = 10 | Rio = 0]]`, `[[1960 = 10]]` */
function problemOfAnswers(written: readonly string[], blanks: number): Problem | null {
  if (written.length !== blanks) {
    return problem('form/answer', { reason: 'blank-count', blanks, received: written.length });
  }
  for (const each of written) {
    const {
      problems,
      question,
      blanks: [blank],
    } = compile(each);
    const [first] = problems;
    if (first !== undefined) return first.problem;
    // Brackets in the answers would end the blank and begin another one.
    if (question !== MARKER || blank === undefined) {
      return problem('cloze/brackets', { reason: 'stray' });
    }
    const twice = repeatedIn(blank.alternatives);
    if (twice !== null) return twice;
    // An answer without points would count as right.
    const [, ...others] = blank.alternatives;
    const bare = others.find(({ scoreRange }) => scoreRange === null);
    if (bare !== undefined) {
      return problem('form/answer', { reason: 'points', answer: bare.description });
    }
  }
  return null;
}
