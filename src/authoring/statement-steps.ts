/**
 * Asks for a statement and its blanks. The person writes them in the notation, or writes plain
 * text, names the words that become blanks, and adds other answers.
 */
import type { Problem, Range } from '../core/diagnostic.ts';
import { WentBack } from '../core/errors.ts';
import { problem } from '../messages/problem.ts';
import { complaintOf, excerptOf, keepTyped, type Stepping } from './form.ts';
import { numberedBlanks } from './html.ts';
import {
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

/** A plain statement whose blanks were named. */
interface Marked {
  readonly plain: PrintedQuestion;
  /** As the person typed them. */
  readonly words: string;
  /** Null if the answers are not asked for, or the words are asked for first. */
  readonly question: PrintedQuestion | null;
}

/**
 * Asks for the statements of one form. It remembers the steps of the last one, so that a person who
 * comes back from the field behind finds the last step.
 * @returns the function that asks; it gives the statement in the notation, with at least one blank
 */
export function createStatementSteps(): (stepping: Stepping) => Promise<string> {
  let last: { readonly text: string; readonly marked: Marked } | null = null;
  return async (stepping) => {
    const { prompter, show, keep, messages, before, goesBack = false, isReturn } = stepping;
    const { forms } = messages;
    const mark = async (begun: Marked) => {
      last = await askForBlanks(begun, stepping);
      return last.text;
    };
    let initial = before;
    if (isReturn === true && last?.text === before) {
      const { marked } = last;
      try {
        return await mark(marked);
      } catch (error) {
        if (!(error instanceof WentBack)) throw error;
        initial = sentenceOf(marked.plain).text;
      }
    } else await show(forms.statement.how);
    for (;;) {
      const meant = (typed: string) => withPoints(typed, forms.decimalMark);
      const answering = {
        ...(initial !== null && { initial: withMarks(initial, forms.decimalMark) }),
        keepsLines: true,
        isLong: true,
        goesBack,
        complaint: (typed: string) => complaintAboutStatement(meant(typed), stepping),
      };
      const typed = () => prompter.text(forms.question(forms.labels.cloze, ''), answering);
      const text = meant(await keepTyped(typed, meant, keep));
      const compiled = compile(text);
      if (compiled.blanks.length > 0) return text;
      await keep(text);
      try {
        return await mark({ plain: questionOf(compiled), words: '', question: null });
      } catch (error) {
        if (!(error instanceof WentBack)) throw error;
        initial = text;
      }
    }
  };
}

function complaintAboutStatement(text: string, { messages }: Stepping): string | null {
  if (text.trim() === '') return complaintOf(problem('form/answer-needed', {}), messages);
  const { problems, blanks } = compile(text);
  const [first] = problems;
  if (first !== undefined) {
    return complaintOf(first.problem, messages, excerptOf(text, first.range));
  }
  const [twice] = blanks.flatMap(({ alternatives }) => repeatedIn(alternatives) ?? []);
  return twice === undefined ? null : complaintOf(twice, messages);
}

/** Asks for the words that become blanks, then for the answers of all of them. */
async function askForBlanks({ plain, ...begun }: Marked, stepping: Stepping) {
  let { words, question } = begun;
  for (;;) {
    if (question === null) {
      words = await askForWords(plain, words, stepping);
      question = await markWords(plain, words, stepping);
    }
    await stepping.keep(sentenceOf(question).text);
    await stepping.show(numberedBlanks(question.question, false));
    try {
      const answered = await askForAnswers(question, stepping);
      const { text } = sentenceOf(answered ?? question);
      return { text, marked: { plain, words, question: answered } };
    } catch (error) {
      if (!(error instanceof WentBack)) throw error;
      question = null;
    }
  }
}

function askForWords(plain: PrintedQuestion, before: string, stepping: Stepping): Promise<string> {
  const { prompter, messages, keep } = stepping;
  const complaint = (typed: string) => {
    const wrong = tryWords(typed, plain).problem;
    return wrong === null ? null : complaintOf(wrong, messages);
  };
  const meant = (typed: string) => {
    const tried = tryWords(typed, plain);
    return tried.problem === null ? sentenceOf(tried.question).text : null;
  };
  const answering = { ...(before !== '' && { initial: before }), complaint, goesBack: true };
  return keepTyped(() => prompter.text(messages.forms.statement.words, answering), meant, keep);
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

/** Where those words can become a blank. */
const openPlaces = (words: string, question: PrintedQuestion) =>
  placesOf(words, question).filter(
    (place) => sentenceOf(withBlank(question, place)).problem === null,
  );

/** The question with blanks at the first places of the words, or what is wrong with them. */
function tryWords(
  typed: string,
  plain: PrintedQuestion,
): { readonly question: PrintedQuestion; readonly problem: Problem | null } {
  let question = plain;
  const list = wordsIn(typed, plain);
  if (list.length === 0) return { question, problem: problem('form/answer-needed', {}) };
  for (const words of list) {
    const [place] = openPlaces(words, question);
    if (place === undefined) {
      const [closed] = placesOf(words, question);
      const wrong = closed === undefined ? null : sentenceOf(withBlank(question, closed)).problem;
      return { question, problem: wrong ?? problem('form/words-not-found', { words }) };
    }
    question = withBlank(question, place);
  }
  return { question, problem: null };
}

/** Asks which of several places is meant. */
async function markWords(
  plain: PrintedQuestion,
  typed: string,
  { prompter, messages }: Stepping,
): Promise<PrintedQuestion> {
  let question = plain;
  for (const words of wordsIn(typed, plain)) {
    const places = openPlaces(words, question);
    const choices = places.map((place, index) => ({
      value: String(index),
      label: around(place, question),
    }));
    const asked = messages.forms.statement.whichPlace(words);
    const chosen = places.length > 1 ? await prompter.select(asked, choices, '0', true) : '0';
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

/**
 * Offers the marked words as the right answers, to which the person adds others. Null if they
 * cannot be asked for in one line.
 */
async function askForAnswers(
  question: PrintedQuestion,
  stepping: Stepping,
): Promise<PrintedQuestion | null> {
  const { prompter, messages, keep } = stepping;
  const { statement, decimalMark } = messages.forms;
  const marked = question.lacunaAlternatives.map(({ alternatives }) =>
    alternatives.map(
      ({ description, score }) =>
        `${printAnswer(description)} = ${withMark(String(score), decimalMark)}`,
    ),
  );
  // A semicolon stands between blanks.
  if (marked.flat().some((answer) => answer.includes(';'))) return null;
  const reading = (typed: string) => readAnswers(typed, question, decimalMark);
  const meant = (typed: string) => {
    const read = reading(typed);
    return 'problem' in read ? null : sentenceOf(read).text;
  };
  const answering = {
    initial: marked.map((answers) => answers.join(' | ')).join('; '),
    goesBack: true,
    complaint(typed: string) {
      const read = reading(typed);
      return 'problem' in read ? complaintOf(read.problem, messages) : null;
    },
  };
  const typed = await keepTyped(
    () => prompter.text(statement.answers(marked.length), answering),
    meant,
    keep,
  );
  const read = reading(typed);
  return 'problem' in read ? null : read;
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
    return { problem: problem('form/blank-count', { blanks, received: parts.length }) };
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
      return { problem: problem('form/points-missing', { answer: bare.description }) };
    }
    answered = withAlternatives(answered, index, read.alternatives);
  }
  return answered;
}
