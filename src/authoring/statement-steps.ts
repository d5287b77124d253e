/**
 * Asks for a statement and its blanks. The person writes them in the notation, or writes plain
 * text, marks the words that become blanks, and gives the answers of each.
 */
import type { Range } from '../core/diagnostic.ts';
import { problem } from '../messages/problem.ts';
import { complaintOf, excerptOf, type Stepping } from './form.ts';
import { numberedBlanks } from './html.ts';
import {
  placesOf,
  questionOf,
  readAlternatives,
  repeatedIn,
  sentenceOf,
  type TypedAlternative,
  withAlternatives,
  withBlank,
  withoutBlank,
} from './marking.ts';
import { compile, withMark, withMarks, withPoint, withPoints } from './notation.ts';
import { printAnswer, type PrintedQuestion } from './print.ts';

/** @returns the statement in the notation, with at least one blank */
export async function askStatement(stepping: Stepping): Promise<string> {
  const { prompter, show, keep, messages, before } = stepping;
  const { forms } = messages;
  await show(forms.statement.how);
  for (let initial = before; ;) {
    const typed = await prompter.text(forms.question(forms.labels.cloze, ''), {
      ...(initial !== null && { initial: withMarks(initial, forms.decimalMark) }),
      keepsLines: true,
      complaint: (answer) =>
        complaintAboutStatement(withPoints(answer, forms.decimalMark), stepping),
    });
    const text = withPoints(typed, forms.decimalMark);
    await keep(text);
    const compiled = compile(text);
    if (compiled.blanks.length === 0) return askForBlanks(questionOf(compiled), stepping);
    await showBlanks(questionOf(compiled), stepping);
    if (await prompter.confirm(forms.statement.isMeant, true)) return text;
    initial = text;
  }
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

async function showBlanks(question: PrintedQuestion, { show, messages }: Stepping): Promise<void> {
  const { forms } = messages;
  await show(numberedBlanks(question.question, false));
  for (const [index, lacuna] of question.lacunaAlternatives.entries()) {
    const answers = lacuna.alternatives.map(
      ({ description, score }) => `${description} = ${withMark(String(score), forms.decimalMark)}`,
    );
    await show(forms.statement.blank(index + 1, answers.join(' | ')));
  }
}

/** Asks for the words that become blanks, then for the answers of each blank. */
async function askForBlanks(plain: PrintedQuestion, stepping: Stepping): Promise<string> {
  let question = plain;
  for (;;) {
    const changed = await askForWords(question, stepping);
    if (changed === null) break;
    question = changed;
    await stepping.keep(sentenceOf(question).text);
    await stepping.show(numberedBlanks(question.question, false));
  }
  for (const index of question.lacunaAlternatives.keys()) {
    question = await askForAnswers(question, index, stepping);
  }
  return sentenceOf(question).text;
}

/** The question with a blank added or taken back; null when the person wants no more. */
async function askForWords(
  question: PrintedQuestion,
  stepping: Stepping,
): Promise<PrintedQuestion | null> {
  const { prompter, messages } = stepping;
  const { statement } = messages.forms;
  const marked = question.lacunaAlternatives.length;
  const words = (
    await prompter.text(marked === 0 ? statement.firstWords : statement.nextWords, {
      complaint: (typed) => complaintAboutWords(typed.trim(), question, stepping),
    })
  ).trim();
  if (words === '') return null;
  const undone = takeBack(words, question);
  if (undone !== null) return undone;
  const places = placesOf(words, question).filter(
    (place) => sentenceOf(withBlank(question, place)).problem === null,
  );
  const [only] = places;
  if (only !== undefined && places.length === 1) return withBlank(question, only);
  const choices = places.map((place, index) => ({
    value: String(index),
    label: around(place, question),
  }));
  const chosen = await prompter.select(statement.whichPlace(words), choices);
  const place = places[Number(chosen)];
  return place === undefined ? null : withBlank(question, place);
}

/** `-Lima` takes back the blank of those words, unless it stands in the statement itself. */
function takeBack(typed: string, question: PrintedQuestion): PrintedQuestion | null {
  const [, words = ''] = /^-\s*(.+)$/.exec(typed) ?? [];
  if (words === '' || placesOf(typed, question).length > 0) return null;
  return withoutBlank(words, question);
}

function complaintAboutWords(
  words: string,
  question: PrintedQuestion,
  { messages }: Stepping,
): string | null {
  if (words === '') {
    const isEnough = question.lacunaAlternatives.length > 0;
    return isEnough ? null : complaintOf(problem('form/answer-needed', {}), messages);
  }
  if (takeBack(words, question) !== null) return null;
  const found = placesOf(words, question).map(
    (place) => sentenceOf(withBlank(question, place)).problem,
  );
  if (found.length === 0) return complaintOf(problem('form/words-not-found', { words }), messages);
  const [wrong = null] = found;
  return found.includes(null) || wrong === null ? null : complaintOf(wrong, messages);
}

/** Some words with a little of the text around them. */
function around([start, end]: Range, { question }: PrintedQuestion): string {
  const before = Array.from(question.slice(0, start)).slice(-20).join('');
  const after = Array.from(question.slice(end)).slice(0, 20).join('');
  const text = `${before}[${question.slice(start, end)}]${after}`;
  return text.replaceAll('###', '____').replaceAll(/\s+/g, ' ');
}

/** Asks for one answer after the other until the person types nothing. */
async function askForAnswers(
  question: PrintedQuestion,
  index: number,
  stepping: Stepping,
): Promise<PrintedQuestion> {
  const { show, keep, messages } = stepping;
  const { statement } = messages.forms;
  await show(statement.inSentence(index + 1, numberedBlanks(question.question, false)));
  const words = question.lacunaAlternatives[index]?.alternatives[0]?.description ?? '';
  const answers: TypedAlternative[] = [];
  let changed = question;
  for (;;) {
    const typed = await askForAnswer({ blank: index + 1, words, answers }, stepping);
    if (typed.length === 0) return changed;
    for (const each of typed) answers.push(await withScore(each, answers.length, stepping));
    changed = withAlternatives(changed, index, answers);
    await keep(sentenceOf(changed).text);
  }
}

interface Answering {
  readonly blank: number;
  /** The words that were marked in the statement. */
  readonly words: string;
  readonly answers: readonly TypedAlternative[];
}

/** The answers that were typed in one line; none if the person typed nothing. */
async function askForAnswer(
  { blank, words, answers }: Answering,
  { prompter, messages }: Stepping,
): Promise<readonly TypedAlternative[]> {
  const { statement, decimalMark } = messages.forms;
  const isFirst = answers.length === 0;
  const offered = isFirst ? { assumed: printAnswer(words) } : {};
  const reading = (typed: string) => readAlternatives(typed, decimalMark);
  const text = await prompter.text(statement.answer(blank, answers.length + 1), {
    ...offered,
    complaint(typed) {
      if (typed.trim() === '' && !isFirst) return null;
      const read = reading(typed);
      if ('problem' in read) return complaintOf(read.problem, messages);
      const twice = repeatedIn([...answers, ...read.alternatives]);
      return twice === null ? null : complaintOf(twice, messages);
    },
  });
  const read = text.trim() === '' ? null : reading(text);
  return read === null || 'problem' in read ? [] : read.alternatives;
}

/** The first answer counts as the right one. */
async function withScore(
  answer: TypedAlternative,
  before: number,
  { prompter, messages }: Stepping,
): Promise<TypedAlternative> {
  if (answer.hasScore) return answer;
  const { decimalMark } = messages.forms;
  const read = (text: string) => readAlternatives(`x = ${withPoint(text.trim(), decimalMark)}`);
  const text = await prompter.text(messages.forms.statement.score(answer.description), {
    assumed: before === 0 ? '10' : '0',
    clearsRefused: true,
    complaint: (typed) => ('problem' in read(typed) ? messages.forms.statement.number : null),
  });
  const scored = read(text);
  const [found] = 'problem' in scored ? [] : scored.alternatives;
  return { ...answer, score: found?.score ?? 0, hasScore: true };
}
