/** What a colleague would say of a question that is valid: each rule is one function. */
import type { Diagnostic, Range } from '../core/diagnostic.ts';
import { positionAt } from '../documents/position.ts';
import { problem } from '../messages/problem.ts';
import { blankRules } from './lint-blanks.ts';
import { fold } from './fold.ts';
import { hasHtml, loneTags, withoutTags } from './html.ts';
import type { AuthoredBlank, AuthoredQuestion } from './question.ts';
import { error, warning, type Remark } from './remark.ts';

/** What is to be said of one question, in the order of the places. */
export function lintQuestion(question: AuthoredQuestion): Diagnostic[] {
  const { source } = question.document;
  return [
    ...statementRules(question),
    ...htmlRules(question),
    ...givenAway(question),
    ...unevenScores(question),
    ...testRules(question),
    ...question.blanks.flatMap((blank) => blankRules(blank, question)),
  ]
    .map((remark) => ({ ...remark, source }))
    .sort((one, other) => one.range[0] - other.range[0]);
}

/** What is to be said of several questions of one input together. */
export function lintTitles(questions: readonly AuthoredQuestion[]): Diagnostic[] {
  const seen = new Map<string, AuthoredQuestion>();
  return questions.flatMap((question): Diagnostic[] => {
    const { title, document } = question;
    if (title === null) return [];
    const first = seen.get(fold(title.text));
    seen.set(fold(title.text), first ?? question);
    if (first?.title === null || first === undefined) return [];
    const { line } = positionAt(first.document.source, first.title.range[0]);
    const place = `${first.document.source.name}:${line}`;
    const about = problem('lint/duplicate-title', { title: title.text, place });
    return [{ ...warning(about, title.range), source: document.source }];
  });
}

function* statementRules({
  statement,
  statementRange,
  blanks,
}: AuthoredQuestion): Iterable<Remark> {
  if (blanks.length === 0) yield warning(problem('lint/no-blank', {}), startOf(statementRange));
  for (const [index, blank] of blanks.entries()) {
    const before = blanks[index - 1];
    if (before === undefined) continue;
    const between = withoutTags(statement.slice(before.at + 3, blank.at));
    if (between.trim() === '') yield warning(problem('lint/adjacent-blanks', {}), blank.range);
  }
}

const startOf = ([start, end]: Range): Range => [start, Math.min(start + 1, end)];

function* htmlRules({ statement, statementRange, placeOf, disableHTML }: AuthoredQuestion) {
  if (disableHTML) {
    if (hasHtml(statement)) {
      yield warning(problem('lint/html-shown', {}), startOf(statementRange));
    }
    return;
  }
  for (const { tag, isEnd, range } of loneTags(statement)) {
    yield warning(problem('lint/html', { tag, isEnd }), placeOf(range));
  }
}

/** Shorter answers, such as an article, stand in many statements. */
const SHORTEST_GIVEN_AWAY = 3;

function* givenAway({ statement, blanks }: AuthoredQuestion): Iterable<Remark> {
  const words = ` ${wordsOf(withoutTags(statement))} `;
  for (const { alternatives } of blanks) {
    for (const { description, score, range } of alternatives) {
      const answer = wordsOf(description);
      if (score <= 0 || answer.length < SHORTEST_GIVEN_AWAY) continue;
      if (!words.includes(` ${answer} `)) continue;
      yield warning(problem('lint/answer-in-statement', { answer: description.trim() }), range);
    }
  }
}

/** Folded words with one space between them; where a blank stands, a mark that is no word. */
function wordsOf(text: string): string {
  return fold(text.replaceAll('###', ' § '))
    .replaceAll(/[^\p{L}\p{N}§]+/gu, ' ')
    .trim();
}

function* unevenScores({ blanks, assessWhole }: AuthoredQuestion): Iterable<Remark> {
  const [first, ...others] = blanks;
  if (assessWhole || first === undefined) return;
  for (const blank of others) {
    const scores = { best: bestOf(blank), first: bestOf(first) };
    if (scores.best === scores.first || scores.best <= 0 || scores.first <= 0) continue;
    yield warning(problem('lint/uneven-scores', scores), blank.range);
  }
}

/** The points of the best answer; 0 where none gives any. */
export function bestOf({ alternatives }: AuthoredBlank): number {
  return alternatives.reduce((best, { score }) => Math.max(best, score), 0);
}

function* testRules({ tests, blanks }: AuthoredQuestion): Iterable<Remark> {
  for (const { answers, range } of tests) {
    const counts = { answers: answers.length, blanks: blanks.length };
    if (counts.answers !== counts.blanks) yield error(problem('lint/test-answers', counts), range);
  }
}
