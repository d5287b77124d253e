/**
 * The lint rules, as a colleague would review questions: about one valid question, about the answers
 * of one of its blanks, and about several questions of one input. Each rule is a function.
 */
import { isOfQuestion, type OperationId } from '../contract/operations.ts';
import type { Diagnostic, Problem, Range, Severity, Source } from '../core/diagnostic.ts';
import { isObject } from '../core/json.ts';
import { hasComments } from '../documents/document-format.ts';
import { charactersOf, lineAt } from '../documents/position.ts';
import { byPlace, partOf, type SourceDocument } from '../documents/source-document.ts';
import { problem } from '../messages/problem.ts';
import { fold, foldedWords } from './folded-text.ts';
import { bestOf } from './grade.ts';
import { hasHtml, loneTags, withoutTags } from './html.ts';
import { type AuthoredBlank, type AuthoredQuestion, rangeOf, readQuestion } from './question.ts';
import { withoutWaived } from './waivers.ts';

export const lintQuestion = (question: AuthoredQuestion): Diagnostic[] =>
  findingsBy(rules, checkBlank, question);

export const missingBlankIn = (question: AuthoredQuestion): Diagnostic[] =>
  findingsBy([missingBlank], () => undefined, question);

/** The errors, and the lines that may be titles. It takes a fraction of the time. */
const gravestOfLint = (question: AuthoredQuestion): Diagnostic[] =>
  findingsBy([missingBlank, testRules, linesLikeTitles], blankErrors, question).filter(
    ({ severity, problem: { code } }) =>
      severity === 'error' || code === 'lint/like-title' || code === NO_BLANK,
  );

function findingsBy(
  all: readonly ((question: AuthoredQuestion, note: Note) => void)[],
  ofBlanks: typeof checkBlank,
  question: AuthoredQuestion,
): Diagnostic[] {
  const { source } = question.document;
  const found: Diagnostic[] = [];
  const note: Note = ({ severity, problem: about, range }) =>
    found.push({ severity, problem: about, source, range });
  for (const rule of all) rule(question, note);
  for (const blank of question.blanks) ofBlanks(blank, question, note);
  return found.sort(byPlace);
}

/**
 * What lint says of a question that is about to be sent: its errors are named, and the lines of a
 * file of questions that may be titles, unless its author has waived them. Only a question without a
 * blank is refused, in a format with comments. Finds nothing in any other document.
 * @param document compiled and checked
 * @param as the operation whose bare body it is; null if it says what its body is for
 */
export function remarksBeforeSending(
  document: SourceDocument,
  as: OperationId | null,
): readonly Diagnostic[] {
  const { source } = document;
  const question = questionOf(document, as);
  const found = question === null ? [] : gravestOfLint(readQuestion(question));
  if (found.length === 0) return [];
  return withoutWaived(source, found, ({ range }) => range?.[0] ?? 0).map((each) =>
    each.problem.code === NO_BLANK ? each : { ...each, severity: 'warning' },
  );
}

function questionOf(document: SourceDocument, as: OperationId | null): SourceDocument | null {
  if (as !== null) return isOfQuestion(as) ? document : null;
  const { operation = null, resource = null } = isObject(document.value) ? document.value : {};
  return isOfQuestion(operation) || resource === 'lacuna' ? partOf(document, 'body') : null;
}

const NO_BLANK = 'lint/no-blank';

const rules = [
  missingBlank,
  adjacentBlanks,
  linesLikeTitles,
  htmlRules,
  controlCharacters,
  answersGivenAway,
  unevenScores,
  testRules,
  fieldRules,
];

/** Nobody can answer it. An author who means it waives the error, where there are comments. */
function missingBlank({ document, statementRange, blanks }: AuthoredQuestion, note: Note): void {
  if (blanks.length > 0) return;
  const severity = hasComments(document.format) ? error : warning;
  note(severity(problem('lint/no-blank', {}), startOf(statementRange())));
}

function adjacentBlanks({ statement, blanks }: AuthoredQuestion, note: Note): void {
  for (const [index, blank] of blanks.entries()) {
    const before = blanks[index - 1];
    if (before === undefined) continue;
    const between = withoutTags(statement.slice(before.at + 3, blank.at));
    if (between.trim() === '') note(warning(problem('lint/adjacent-blanks', {}), blank.range()));
  }
}

/** In a file of questions: a title without its space, with more than one #, or without words. */
function linesLikeTitles(question: AuthoredQuestion, note: Note): void {
  const { document, statement, statementRange } = question;
  // Three are a blank. Only the others need places.
  if (document.format !== 'md' || !/^#(?!##)/m.test(statement)) return;
  const [from, end] = statementRange();
  const { text } = document.source;
  // A backslash may stand before the statement.
  const start = text.lastIndexOf('\n', from - 1) + 1;
  for (const { index, 0: line } of text.slice(start, end).matchAll(LIKE_TITLE)) {
    const at = start + index;
    note(warning(problem('lint/like-title', { line }), [at, at + line.length]));
  }
}

const LIKE_TITLE = /^#+[ \t]*.*?(?=[ \t\r]*$)/gm;

const startOf = ([start, end]: Range): Range => [start, Math.min(start + 1, end)];

function htmlRules(
  { statement, statementRange, placeOf, disableHTML }: AuthoredQuestion,
  note: Note,
): void {
  if (disableHTML) {
    if (hasHtml(statement)) {
      note(warning(problem('lint/html-shown', {}), startOf(statementRange())));
    }
    return;
  }
  for (const { tag, range } of loneTags(statement)) {
    note(warning(problem('lint/html', { tag }), placeOf(range)));
  }
}

function controlCharacters(question: AuthoredQuestion, note: Note): void {
  const { document, statement, placeOf, blanks } = question;
  const look = (text: unknown, place: (at: number) => Range) => {
    const found = typeof text === 'string' ? control.exec(text) : null;
    if (found === null) return;
    const digits = found[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    note(warning(problem('lint/control-character', { digits }), place(found.index)));
  };
  look(statement, (at) => placeOf([at, at + 1]));
  const fields = isObject(document.value) ? document.value : {};
  for (const name of ['title', 'source', 'author', 'tags']) {
    look(fields[name], () => rangeOf(name, document));
  }
  for (const { description, range } of blanks.flatMap(({ alternatives }) => alternatives)) {
    look(description, range);
  }
}

/** Shorter answers, such as an article, occur in many statements. */
const SHORTEST_GIVEN_AWAY = 3;

function answersGivenAway({ statement, blanks }: AuthoredQuestion, note: Note): void {
  const answers = blanks.map((blank) => rightAnswersIn(blank, SHORTEST_GIVEN_AWAY));
  const all = answers.flatMap((own) => own.map(({ answer }) => answer));
  if (all.length === 0) return;
  const showing = textsShowing(all, [foldedWords(withoutTags(statement))]);
  for (const own of answers) {
    const seen = new Set<string>();
    for (const { description, range, answer } of own) {
      if (seen.has(answer) || showing(answer).length === 0) continue;
      seen.add(answer);
      note(warning(problem('lint/answer-in-statement', { answer: description.trim() }), range()));
    }
  }
}

function unevenScores({ blanks, assessWhole }: AuthoredQuestion, note: Note): void {
  const [first, ...others] = blanks.filter((blank) => bestOf(blank) > 0);
  if (assessWhole || first === undefined) return;
  for (const blank of others) {
    const scores = { best: bestOf(blank), first: bestOf(first) };
    if (scores.best === scores.first) continue;
    note(warning(problem('lint/uneven-scores', scores), blank.range()));
  }
}

function testRules({ tests, blanks }: AuthoredQuestion, note: Note): void {
  // The missing blank is the mistake.
  if (blanks.length === 0) return;
  for (const { answers, range } of tests) {
    const counts = { answers: answers.length, blanks: blanks.length };
    if (counts.answers !== counts.blanks)
      note(error(problem('lint/test-answers', counts), range()));
  }
}

function fieldRules({ document }: AuthoredQuestion, note: Note): void {
  const { value } = document;
  if (!isObject(value)) return;
  const { difficulty, inheritPermissions, securityPermission } = value;
  if (Number(difficulty) < 0) {
    note(warning(problem('lint/negative-difficulty', {}), rangeOf('difficulty', document)));
  }
  if (inheritPermissions !== 'NOT_INHERIT') return;
  if (Array.isArray(securityPermission) && securityPermission.length > 0) return;
  note(warning(problem('lint/no-permissions', {}), rangeOf('inheritPermissions', document)));
}

type Manner = Pick<AuthoredQuestion, 'dropDown'>;

/** Those that can be errors. */
function blankErrors(blank: AuthoredBlank, manner: Manner, note: Note): void {
  noRightAnswer(blank, manner, note);
  equalAnswers(blank, manner, note);
}

function checkBlank(blank: AuthoredBlank, manner: Manner, note: Note): void {
  for (const rule of blankRules) rule(blank, manner, note);
}

const blankRules = [
  noRightAnswer,
  negativeScores,
  equalAnswers,
  emptyAnswers,
  choices,
  longestIsRight,
  untypableAnswers,
];

function noRightAnswer({ alternatives, range }: AuthoredBlank, _: Manner, note: Note): void {
  if (alternatives.every(({ score }) => score <= 0)) {
    note(error(problem('lint/no-right-answer', {}), range()));
  }
}

function negativeScores({ alternatives }: AuthoredBlank, _: Manner, note: Note): void {
  for (const { description, score, range } of alternatives) {
    if (score >= 0) continue;
    const answer = description.trim();
    note(warning(problem('lint/negative-score', { answer, score }), range()));
  }
}

function equalAnswers({ alternatives }: AuthoredBlank, { dropDown }: Manner, note: Note): void {
  if (alternatives.length < 2) return;
  const seen = new Set<string>();
  /** The first of the alternatives that differ only in case and accents. */
  const folded = new Map<string, AuthoredBlank['alternatives'][number]>();
  for (const alternative of alternatives) {
    const { description, score, range } = alternative;
    const key = fold(description);
    const alike = folded.get(key);
    if (seen.has(description)) {
      const about = { answer: description, other: description };
      note(error(problem('lint/equal-answers', about), range()));
    } else if (alike !== undefined && (dropDown || alike.score === score)) {
      const about = { answer: description, other: alike.description };
      note(warning(problem('lint/equal-answers', about), range()));
    }
    seen.add(description);
    if (alike === undefined) folded.set(key, alternative);
  }
}

function emptyAnswers({ alternatives, range: whole }: AuthoredBlank, _: Manner, note: Note): void {
  for (const { description, range } of alternatives) {
    if (description.trim() !== '') continue;
    const [start, end] = range();
    note(warning(problem('lint/empty-answer', {}), start === end ? whole() : [start, end]));
  }
}

function choices({ alternatives, range }: AuthoredBlank, { dropDown }: Manner, note: Note): void {
  if (!dropDown) return;
  const [first, ...others] = alternatives;
  const isSame = others.every(({ score }) => score === first?.score);
  if (first === undefined || !isSame || (first.score <= 0 && others.length > 0)) return;
  note(warning(problem('lint/no-choice', {}), range()));
}

/**
 * The right choice is reported if it is longer than the longest wrong one by this many characters
 * and by this factor.
 */
const MUCH_LONGER = { characters: 10, share: 1.5 };

function longestIsRight({ alternatives }: AuthoredBlank, { dropDown }: Manner, note: Note): void {
  const right = alternatives.filter(({ score }) => score > 0);
  const wrong = alternatives.filter(({ score }) => score <= 0);
  if (!dropDown || right.length !== 1 || wrong.length < 2) return;
  const longest = wrong.reduce(
    (most, { description }) => Math.max(most, charactersOf(description)),
    0,
  );
  for (const { description, range } of right) {
    const characters = charactersOf(description);
    const limit = Math.max(longest + MUCH_LONGER.characters, longest * MUCH_LONGER.share);
    if (characters >= limit) note(warning(problem('lint/longest-is-right', {}), range()));
  }
}

/** Nobody means these in a text: they are left of bytes that were read in another encoding. */
const control = /(?![\t\n])\p{Cc}/u;

/** White space and format characters other than a plain space. Another rule looks for the others. */
const untypable = /(?![^\P{Cc}\t\n])[^\S ]|\p{Cf}/u;

function untypableAnswers({ alternatives }: AuthoredBlank, { dropDown }: Manner, note: Note): void {
  if (dropDown) return;
  const right = alternatives.filter(({ score }) => score > 0);
  const isTypable = right.some(({ description }) => description === description.trim());
  for (const { description, range } of right) {
    const hasSpace = !isTypable && description !== description.trim();
    if (!hasSpace && !untypable.test(description)) continue;
    note(warning(problem('lint/untypable-answer', { answer: description }), range()));
  }
}

interface Remark {
  readonly severity: Severity;
  readonly problem: Problem;
  readonly range: Range;
}

/** What a rule does with each remark. A generator would take longer than most rules. */
type Note = (remark: Remark) => void;

const warning = (about: Problem, range: Range): Remark => ({
  severity: 'warning',
  problem: about,
  range,
});

const error = (about: Problem, range: Range): Remark => ({
  severity: 'error',
  problem: about,
  range,
});

interface ComparedQuestion extends Pick<
  AuthoredQuestion,
  'title' | 'statement' | 'statementRange'
> {
  readonly source: Source;
  readonly answers: readonly RightAnswer[];
}

interface RightAnswer extends Pick<AuthoredBlank['alternatives'][number], 'description' | 'range'> {
  readonly answer: string;
}

export function lintTogether(questions: readonly AuthoredQuestion[]): Diagnostic[] {
  const compared = questions.map(({ title, statement, statementRange, document, blanks }) => {
    const answers = blanks.flatMap((blank) => rightAnswersIn(blank, SHORTEST_ELSEWHERE));
    return { title, statement, statementRange, source: document.source, answers };
  });
  return [...duplicateTitles(compared), ...findAnswersElsewhere(compared)];
}

function duplicateTitles(questions: readonly ComparedQuestion[]): Diagnostic[] {
  const seen = new Map<string, ComparedQuestion>();
  return questions.flatMap((question): Diagnostic[] => {
    const { title, source } = question;
    if (title === null) return [];
    const first = seen.get(fold(title.text));
    seen.set(fold(title.text), first ?? question);
    if (first?.title === null || first === undefined) return [];
    const place = placeInFile(first, first.title.range()[0]);
    const about = problem('lint/duplicate-title', { title: title.text, place });
    return [{ ...warning(about, title.range()), source }];
  });
}

/** Shorter answers, such as the last digits of a year, occur in unrelated statements. */
const SHORTEST_ELSEWHERE = 4;

/**
 * One finding for each answer that the statement of another question shows. It names the first such
 * question.
 */
function findAnswersElsewhere(questions: readonly ComparedQuestion[]): Diagnostic[] {
  const statements = questions.map(({ statement }) => foldedWords(withoutTags(statement)));
  const all = questions.flatMap(({ answers }) => answers.map(({ answer }) => answer));
  const showing = textsShowing(all, statements);
  return questions.flatMap(({ source, answers }, own) => {
    const seen = new Set<string>();
    return answers.flatMap(({ description, range, answer }): Diagnostic[] => {
      if (seen.has(answer)) return [];
      seen.add(answer);
      const index = showing(answer).find((each) => each !== own);
      const other = index === undefined ? undefined : questions[index];
      if (other === undefined) return [];
      const place = placeInFile(other, other.statementRange()[0]);
      const about = problem('lint/answer-in-other', { answer: description.trim(), place });
      return [{ ...warning(about, range()), source }];
    });
  });
}

/** The right answers with their words, if these are long enough to be significant. */
const rightAnswersIn = ({ alternatives }: AuthoredBlank, shortest: number): RightAnswer[] =>
  alternatives
    .filter(({ score }) => score > 0)
    .map(({ description, range }) => ({ description, range, answer: foldedWords(description) }))
    .filter(({ answer }) => answer.length >= shortest);

function placeInFile({ source }: ComparedQuestion, at: number): string {
  return `${source.name}:${lineAt(source, at)}`;
}

/**
 * Finds the first two texts that contain a phrase as whole words in the same order. Two, because
 * the phrase may come from one of them. Phrases and texts are words with one space between them.
 */
export function textsShowing(
  phrases: Iterable<string>,
  texts: readonly string[],
): (phrase: string) => readonly number[] {
  const found = new Map<string, number[]>();
  /** How many words the phrases have that begin with a word. */
  const lengths = new Map<string, Set<number>>();
  for (const phrase of phrases) {
    found.set(phrase, []);
    const [first = '', ...others] = phrase.split(' ');
    lengths.set(first, (lengths.get(first) ?? new Set()).add(others.length + 1));
  }
  for (const [index, text] of texts.entries()) {
    const words = text.split(' ');
    for (const [at, word] of words.entries()) {
      for (const length of lengths.get(word) ?? []) {
        const known = found.get(words.slice(at, at + length).join(' '));
        if (known !== undefined && known.length < 2 && known.at(-1) !== index) known.push(index);
      }
    }
  }
  return (phrase) => found.get(phrase) ?? [];
}
