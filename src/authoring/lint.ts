/**
 * The lint rules about one valid question, as a colleague would review it. Each rule is a function.
 */
import type { Diagnostic, Range } from '../core/diagnostic.ts';
import { isObject } from '../core/json.ts';
import { hasComments } from '../documents/document-format.ts';
import { columnOfStatement } from '../documents/csv/words.ts';
import { byPlace, type SourceDocument } from '../documents/source-document.ts';
import { problem } from '../messages/problem.ts';
import { foldedWords } from './folded-text.ts';
import { bestOf } from './grade.ts';
import { hasHtml, loneTags, withoutTags } from './html.ts';
import { blankErrors, blankRules, control, error, type Note, warning } from './lint-blanks.ts';
import { rightAnswersIn, textsShowing } from './lint-together.ts';
import { type AuthoredQuestion, rangeOf, readQuestion } from './question.ts';
import { withoutWaived } from './waivers.ts';

/** The findings about one question, in the order of their places. */
export const lintQuestion = (question: AuthoredQuestion): Diagnostic[] =>
  findingsBy(rules, blankRules, question);

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
  ofBlanks: typeof blankRules,
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
 * blank is refused, in a format with comments.
 * @param document the compiled and checked body of a question
 */
export function remarksBeforeSending(document: SourceDocument): readonly Diagnostic[] {
  const { source } = document;
  const found = gravestOfLint(readQuestion(document));
  if (found.length === 0) return [];
  return withoutWaived(source, found, ({ range }) => range?.[0] ?? 0).map((each) =>
    each.problem.code === NO_BLANK ? each : { ...each, severity: 'warning' },
  );
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
  const about = problem('lint/no-blank', { column: columnOfStatement(document) });
  note(severity(about, startOf(statementRange())));
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
  for (const { index, 0: line, 1: title = '' } of text.slice(start, end).matchAll(LIKE_TITLE)) {
    const at = start + index;
    note(warning(problem('lint/like-title', { line, title }), [at, at + line.length]));
  }
}

const LIKE_TITLE = /^#+[ \t]*(.*?)(?=[ \t\r]*$)/gm;

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

/** The first one of each text that a question has. */
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
    const said = new Set<string>();
    for (const { description, range, answer } of own) {
      if (said.has(answer) || showing(answer).length === 0) continue;
      said.add(answer);
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
