/**
 * Asks for a statement and its blanks. The person writes them in the notation, or writes plain
 * text, names the words that become blanks, and adds other answers.
 */
import type { Problem, Range } from '../core/diagnostic.ts';
import type { Prompter } from '../core/host.ts';
import type { Catalogue } from '../messages/catalogue.ts';
import { problem } from '../messages/problem.ts';
import { numberedBlanks } from './html.ts';
import {
  openPlaces,
  placesOf,
  questionOf,
  readAlternatives,
  repeatedIn,
  sentenceOf,
  withAlternatives,
  withBlank,
} from './marking.ts';
import { compile, withMark, withMarks, withPoints } from './notation.ts';
import { printAnswer, type PrintedQuestion } from './print.ts';
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
  const compiled = compile(text);
  if (compiled.blanks.length > 0) return text;
  const plain = questionOf(compiled);
  const question = await markWords(plain, await askForWords(plain, asking), asking);
  await asking.show(numberedBlanks(question.question, false));
  return sentenceOf(await askForAnswers(question, asking)).text;
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

function askForWords(plain: PrintedQuestion, { prompter, messages }: Asking): Promise<string> {
  const complaint = (typed: string) => {
    const wrong = problemOfWords(typed, plain);
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
const wordsIn = (typed: string, plain: PrintedQuestion) =>
  placesOf(typed.trim(), plain).length > 0 ? [typed.trim()] : partsOf(typed);

function problemOfWords(typed: string, plain: PrintedQuestion): Problem | null {
  let question = plain;
  const list = wordsIn(typed, plain);
  if (list.length === 0) return problem('form/answer', { reason: 'needed' });
  for (const words of list) {
    const [place] = openPlaces(words, question);
    if (place === undefined) {
      const [closed] = placesOf(words, question);
      const wrong = closed === undefined ? null : sentenceOf(withBlank(question, closed)).problem;
      return wrong ?? problem('form/answer', { reason: 'not-found', words });
    }
    question = withBlank(question, place);
  }
  return null;
}

/** Makes the words blanks. Asks which of several places is meant. */
async function markWords(
  plain: PrintedQuestion,
  typed: string,
  { prompter, messages }: Asking,
): Promise<PrintedQuestion> {
  let question = plain;
  for (const words of wordsIn(typed, plain)) {
    const places = openPlaces(words, question);
    const choices = places.map((place, index) => ({
      value: String(index),
      label: around(place, question),
    }));
    const asked = messages.say('form-which-place', { words });
    const chosen = places.length > 1 ? await prompter.select(asked, choices) : '0';
    const place = places[Number(chosen)];
    if (place !== undefined) question = withBlank(question, place);
  }
  return question;
}

/** Some words with a little of the text around them. */
function around([start, end]: Range, { question }: PrintedQuestion): string {
  const before = Array.from(question.slice(0, start)).slice(-20).join('');
  const after = Array.from(question.slice(end)).slice(0, 20).join('');
  const text = `${before}[${question.slice(start, end)}]${after}`;
  return text.replaceAll('###', '____').replaceAll(/\s+/g, ' ');
}

/** Offers the marked words as the right answers, to which the person adds others. */
async function askForAnswers(
  question: PrintedQuestion,
  { prompter, messages }: Asking,
): Promise<PrintedQuestion> {
  const decimalMark = messages.say('form-decimal-mark');
  const marked = question.lacunaAlternatives.map(({ alternatives }) =>
    alternatives.map(
      ({ description, score }) =>
        `${printAnswer(description)} = ${withMark(String(score), decimalMark)}`,
    ),
  );
  // A semicolon stands between blanks.
  if (marked.flat().some((answer) => answer.includes(';'))) return question;
  const reading = (typed: string) => readAnswers(typed, question, decimalMark);
  const typed = await prompter.text(messages.say('form-answers', { blanks: marked.length }), {
    initial: marked.map((answers) => answers.join(' | ')).join('; '),
    complaint(answer) {
      const read = reading(answer);
      return 'problem' in read ? complaintOf(read.problem, messages) : null;
    },
  });
  const read = reading(typed);
  return 'problem' in read ? question : read;
}

/** The question with the answers of each blank: `Brasília = 10 | Rio = 0; 1960 = 10`. */
function readAnswers(
  typed: string,
  question: PrintedQuestion,
  decimalMark: string,
): PrintedQuestion | { readonly problem: Problem } {
  const blanks = question.lacunaAlternatives.length;
  const parts = blanks === 1 ? [typed.trim()] : partsOf(typed);
  if (parts.length !== blanks) {
    return {
      problem: problem('form/answer', { reason: 'blank-count', blanks, received: parts.length }),
    };
  }
  let answered = question;
  for (const [index, part] of parts.entries()) {
    const read = readAlternatives(part, decimalMark);
    if ('problem' in read) return read;
    const twice = repeatedIn(read.alternatives);
    if (twice !== null) return { problem: twice };
    // An answer without points would count as right.
    const bare = read.alternatives.find(({ hasScore }, at) => at > 0 && !hasScore);
    if (bare !== undefined) {
      return { problem: problem('form/answer', { reason: 'points', answer: bare.description }) };
    }
    answered = withAlternatives(answered, index, read.alternatives);
  }
  return answered;
}
