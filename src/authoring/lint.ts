/**
 * The lint rules, as a colleague would review questions: about one valid question, about the answers
 * of one of its blanks, and about several questions of one input. Each rule is a function.
 */
import { isOfQuestion, type OperationId } from '../contract/operations.ts';
import type { Diagnostic, Problem, Range } from '../core/diagnostic.ts';
import { isObject } from '../core/json.ts';
import { hasComments } from '../documents/document-format.ts';
import { countCharacters, lineAt } from '../documents/position.ts';
import { byPlace, findPart, type SourceDocument } from '../documents/source-document.ts';
import { problem } from '../messages/problem.ts';
import { fold, foldedWords } from './folded-text.ts';
import { findBestScore } from './grade.ts';
import { hasHtml, loneTags, withoutTags } from './html.ts';
import {
  type AuthoredBlank,
  type AuthoredQuestion,
  findFieldRange,
  readQuestion,
} from './question.ts';
import { withoutWaived } from './waivers.ts';

/** What lint says of a valid question alone, but for what its author has waived. */
export const lintQuestion = (question: AuthoredQuestion) => findingsBy(rules, question);

/**
 * The same of the question of a document; nothing of any other document.
 * @param document compiled and checked
 * @param as the operation whose bare body it is; null if it says what its body is for
 */
export const lintDocument = (document: SourceDocument, as: OperationId | null) =>
  findingsIn(document, as, rules);

/** What lint says of a document before it is sent, in a fraction of the time. */
export const remarksBeforeSending = (document: SourceDocument, as: OperationId | null) =>
  findingsIn(document, as, rulesBeforeSending);

function findingsIn(
  document: SourceDocument,
  as: OperationId | null,
  of: readonly Rule[],
): readonly Diagnostic[] {
  const question = questionOf(document, as);
  return question === null ? [] : findingsBy(of, readQuestion(question));
}

function questionOf(document: SourceDocument, as: OperationId | null): SourceDocument | null {
  if (as !== null) return isOfQuestion(as) ? document : null;
  const { operation = null, resource = null } = isObject(document.value) ? document.value : {};
  return isOfQuestion(operation) || resource === 'lacuna' ? findPart(document, 'body') : null;
}

/** A mistake can be waived where there are comments, and so it is an error there. */
function findingsBy(of: readonly Rule[], question: AuthoredQuestion): readonly Diagnostic[] {
  const { source, format } = question.document;
  const found: Diagnostic[] = [];
  for (const { find, weight } of of) {
    const severity = weight === 'mistake' && hasComments(format) ? 'error' : 'warning';
    find(question, (about, range) => found.push({ severity, problem: about, source, range }));
  }
  return withoutWaived(found, question).sort(byPlace);
}

/** What a rule does with each problem. A generator would take longer than most rules. */
type Note = (about: Problem, range: Range) => void;

/**
 * A mistake: the question cannot work as it is written. A doubt: it may be another question than its
 * author has meant. Both are told before it is sent. A remark: an author may want it.
 */
interface Rule {
  readonly weight: 'mistake' | 'doubt' | 'remark';
  readonly find: (question: AuthoredQuestion, note: Note) => void;
}

const rules: readonly Rule[] = [
  { weight: 'mistake', find: missingBlank },
  { weight: 'remark', find: adjacentBlanks },
  { weight: 'doubt', find: linesLikeTitles },
  { weight: 'remark', find: htmlRules },
  { weight: 'remark', find: controlCharacters },
  { weight: 'remark', find: answersGivenAway },
  { weight: 'remark', find: unevenScores },
  { weight: 'mistake', find: testRules },
  { weight: 'remark', find: fieldRules },
  { weight: 'mistake', find: inBlanks(noRightAnswer) },
  { weight: 'remark', find: inBlanks(negativeScores) },
  { weight: 'mistake', find: inBlanks(equalAnswers) },
  { weight: 'remark', find: inBlanks(similarAnswers) },
  { weight: 'remark', find: inBlanks(emptyAnswers) },
  { weight: 'remark', find: inBlanks(choices) },
  { weight: 'remark', find: inBlanks(longestIsRight) },
  { weight: 'remark', find: inBlanks(untypableAnswers) },
];

const rulesBeforeSending = rules.filter(({ weight }) => weight !== 'remark');

type Manner = Pick<AuthoredQuestion, 'dropDown'>;

function inBlanks(find: (blank: AuthoredBlank, note: Note, manner: Manner) => void): Rule['find'] {
  return (question, note) => {
    for (const blank of question.blanks) find(blank, note, question);
  };
}

/** Nobody can answer it. */
function missingBlank({ statementRange, blanks }: AuthoredQuestion, note: Note): void {
  if (blanks.length === 0) note(problem('lint/no-blank', {}), startOf(statementRange()));
}

function adjacentBlanks({ statement, blanks }: AuthoredQuestion, note: Note): void {
  for (const [index, blank] of blanks.entries()) {
    const before = blanks[index - 1];
    if (before === undefined) continue;
    const between = withoutTags(statement.slice(before.at + 3, blank.at));
    if (between.trim() === '') note(problem('lint/adjacent-blanks', {}), blank.range());
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
    note(problem('lint/like-title', { line }), [at, at + line.length]);
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
      note(problem('lint/html-shown', {}), startOf(statementRange()));
    }
    return;
  }
  for (const { tag, range } of loneTags(statement)) {
    note(problem('lint/html', { tag }), placeOf(range));
  }
}

function controlCharacters(question: AuthoredQuestion, note: Note): void {
  const { document, statement, placeOf, blanks } = question;
  const look = (text: unknown, place: (at: number) => Range) => {
    const found = typeof text === 'string' ? control.exec(text) : null;
    if (found === null) return;
    const digits = found[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    note(problem('lint/control-character', { digits }), place(found.index));
  };
  look(statement, (at) => placeOf([at, at + 1]));
  const fields = isObject(document.value) ? document.value : {};
  for (const name of ['title', 'source', 'author', 'tags']) {
    look(fields[name], () => findFieldRange(name, document));
  }
  for (const { description, range } of blanks.flatMap(({ alternatives }) => alternatives)) {
    look(description, range);
  }
}

/** Shorter answers, such as an article, occur in many statements. */
const SHORTEST_GIVEN_AWAY = 3;

function answersGivenAway({ statement, blanks }: AuthoredQuestion, note: Note): void {
  const words = ` ${foldedWords(withoutTags(statement))} `;
  for (const blank of blanks) {
    const seen = new Set<string>();
    for (const { description, range, answer } of rightAnswersIn(blank, SHORTEST_GIVEN_AWAY)) {
      if (seen.has(answer) || !words.includes(` ${answer} `)) continue;
      seen.add(answer);
      note(problem('lint/answer-in-statement', { answer: description.trim() }), range());
    }
  }
}

function unevenScores({ blanks, assessWhole }: AuthoredQuestion, note: Note): void {
  const [first, ...others] = blanks.filter((blank) => findBestScore(blank) > 0);
  if (assessWhole || first === undefined) return;
  for (const blank of others) {
    const scores = { best: findBestScore(blank), first: findBestScore(first) };
    if (scores.best === scores.first) continue;
    note(problem('lint/uneven-scores', scores), blank.range());
  }
}

function testRules({ tests, blanks }: AuthoredQuestion, note: Note): void {
  // The missing blank is the mistake.
  if (blanks.length === 0) return;
  for (const { answers, range } of tests) {
    const counts = { answers: answers.length, blanks: blanks.length };
    if (counts.answers !== counts.blanks) note(problem('lint/test-answers', counts), range());
  }
}

function fieldRules({ document }: AuthoredQuestion, note: Note): void {
  const { value } = document;
  if (!isObject(value)) return;
  const { difficulty, inheritPermissions, securityPermission } = value;
  if (Number(difficulty) < 0) {
    note(problem('lint/negative-difficulty', {}), findFieldRange('difficulty', document));
  }
  if (inheritPermissions !== 'NOT_INHERIT') return;
  if (Array.isArray(securityPermission) && securityPermission.length > 0) return;
  note(problem('lint/no-permissions', {}), findFieldRange('inheritPermissions', document));
}

function noRightAnswer({ alternatives, range }: AuthoredBlank, note: Note): void {
  if (alternatives.every(({ score }) => score <= 0)) {
    note(problem('lint/no-right-answer', {}), range());
  }
}

function negativeScores({ alternatives }: AuthoredBlank, note: Note): void {
  for (const { description, score, range } of alternatives) {
    if (score >= 0) continue;
    const answer = description.trim();
    note(problem('lint/negative-score', { answer, score }), range());
  }
}

type Alternative = AuthoredBlank['alternatives'][number];

function equalAnswers({ alternatives }: AuthoredBlank, note: Note): void {
  for (const repeated of repeatedIn(alternatives)) {
    note(equalTo(repeated, repeated), repeated.range());
  }
}

/** Those that differ only in case and accents. */
function similarAnswers({ alternatives }: AuthoredBlank, note: Note, { dropDown }: Manner): void {
  if (alternatives.length < 2) return;
  const repeated = new Set(repeatedIn(alternatives));
  const first = new Map<string, Alternative>();
  for (const alternative of alternatives) {
    if (repeated.has(alternative)) continue;
    const key = fold(alternative.description);
    const similar = first.get(key);
    if (similar === undefined) first.set(key, alternative);
    else if (dropDown || similar.score === alternative.score) {
      note(equalTo(similar, alternative), alternative.range());
    }
  }
}

/** Those that stand before with the same text. */
function repeatedIn(alternatives: readonly Alternative[]): readonly Alternative[] {
  const seen = new Set<string>();
  return alternatives.filter(({ description }) => seen.size === seen.add(description).size);
}

const equalTo = ({ description: other }: Alternative, { description: answer }: Alternative) =>
  problem('lint/equal-answers', { answer, other });

function emptyAnswers({ alternatives, range: whole }: AuthoredBlank, note: Note): void {
  for (const { description, range } of alternatives) {
    if (description.trim() !== '') continue;
    const [start, end] = range();
    note(problem('lint/empty-answer', {}), start === end ? whole() : [start, end]);
  }
}

function choices({ alternatives, range }: AuthoredBlank, note: Note, { dropDown }: Manner): void {
  if (!dropDown) return;
  const [first, ...others] = alternatives;
  const isSame = others.every(({ score }) => score === first?.score);
  if (first === undefined || !isSame || (first.score <= 0 && others.length > 0)) return;
  note(problem('lint/no-choice', {}), range());
}

/**
 * The right choice is reported if it is longer than the longest wrong one by this many characters
 * and by this factor.
 */
const MUCH_LONGER = { characters: 10, share: 1.5 };

function longestIsRight({ alternatives }: AuthoredBlank, note: Note, { dropDown }: Manner): void {
  const right = alternatives.filter(({ score }) => score > 0);
  const wrong = alternatives.filter(({ score }) => score <= 0);
  if (!dropDown || right.length !== 1 || wrong.length < 2) return;
  const longest = wrong.reduce(
    (most, { description }) => Math.max(most, countCharacters(description)),
    0,
  );
  for (const { description, range } of right) {
    const characters = countCharacters(description);
    const limit = Math.max(longest + MUCH_LONGER.characters, longest * MUCH_LONGER.share);
    if (characters >= limit) note(problem('lint/longest-is-right', {}), range());
  }
}

/** Nobody means these in a text: they are left of bytes that were read in another encoding. */
const control = /[^\P{Cc}\t\n]/u;

/** White space and format characters other than a plain space. Another rule looks for the others. */
const untypable = /(?![^\P{Cc}\t\n])[^\S ]|\p{Cf}/u;

function untypableAnswers({ alternatives }: AuthoredBlank, note: Note, { dropDown }: Manner): void {
  if (dropDown) return;
  const right = alternatives.filter(({ score }) => score > 0);
  const isTypable = right.some(({ description }) => description === description.trim());
  for (const { description, range } of right) {
    const hasSpace = !isTypable && description !== description.trim();
    if (!hasSpace && !untypable.test(description)) continue;
    note(problem('lint/untypable-answer', { answer: description }), range());
  }
}

interface RightAnswer extends Pick<Alternative, 'description' | 'range'> {
  readonly answer: string;
}

/** What lint says of several questions, but for what their authors have waived. */
export function lintTogether(questions: readonly AuthoredQuestion[]): readonly Diagnostic[] {
  const all: readonly Rule[] = [
    { weight: 'remark', find: duplicateTitles() },
    { weight: 'remark', find: answersElsewhere(questions) },
  ];
  return questions.flatMap((question) => findingsBy(all, question));
}

function duplicateTitles(): Rule['find'] {
  const places = new Map<string, string>();
  return ({ document, title }, note) => {
    if (title === null) return;
    const key = fold(title.text);
    const place = places.get(key);
    if (place === undefined) places.set(key, placeInFile(document, title.range()));
    else note(problem('lint/duplicate-title', { title: title.text, place }), title.range());
  };
}

/** Shorter answers, such as the last digits of a year, occur in unrelated statements. */
const SHORTEST_ELSEWHERE = 4;

/**
 * One finding for each answer that the statement of another question shows. It names the first such
 * question.
 */
function answersElsewhere(questions: readonly AuthoredQuestion[]): Rule['find'] {
  const answersOf = new Map(
    questions.map((question) => [
      question,
      question.blanks.flatMap((blank) => rightAnswersIn(blank, SHORTEST_ELSEWHERE)),
    ]),
  );
  const statements = questions.map(({ statement }) => foldedWords(withoutTags(statement)));
  const all = [...answersOf.values()].flatMap((own) => own.map(({ answer }) => answer));
  const showing = textsShowing(all, statements);
  return (question, note) => {
    const seen = new Set<string>();
    for (const { description, range, answer } of answersOf.get(question) ?? []) {
      if (seen.has(answer)) continue;
      seen.add(answer);
      const other = showing(answer)
        .flatMap((at) => questions[at] ?? [])
        .find((each) => each !== question);
      if (other === undefined) continue;
      const place = placeInFile(other.document, other.statementRange());
      note(problem('lint/answer-in-other', { answer: description.trim(), place }), range());
    }
  };
}

/** The right answers with their words, if these are long enough to be significant. */
const rightAnswersIn = ({ alternatives }: AuthoredBlank, shortest: number): RightAnswer[] =>
  alternatives
    .filter(({ score }) => score > 0)
    .map(({ description, range }) => ({ description, range, answer: foldedWords(description) }))
    .filter(({ answer }) => answer.length >= shortest);

const placeInFile = ({ source }: SourceDocument, [at]: Range): string =>
  `${source.name}:${lineAt(source, at)}`;

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
