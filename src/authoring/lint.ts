/**
 * The lint rules about one valid question, as a colleague would review it. Each rule is a function.
 */
import type { Diagnostic, Range } from '../core/diagnostic.ts';
import { nodeAt } from '../documents/tree.ts';
import { problem } from '../messages/problem.ts';
import { blankRules } from './lint-blanks.ts';
import { bestOf } from './grade.ts';
import { hasHtml, loneTags, withoutTags } from './html.ts';
import type { AuthoredQuestion } from './question.ts';
import { error, warning, type Remark } from './remark.ts';
import { textsShowing } from './phrases.ts';
import { wordsOf } from './words-of.ts';

/** The findings about one question, in the order of their places. */
export function lintQuestion(question: AuthoredQuestion): Diagnostic[] {
  const { source } = question.document;
  return [
    ...statementRules(question),
    ...htmlRules(question),
    ...givenAway(question),
    ...unevenScores(question),
    ...testRules(question),
    ...fieldRules(question),
    ...question.blanks.flatMap((blank) => blankRules(blank, question)),
  ]
    .map((remark) => ({ ...remark, source }))
    .sort((one, other) => one.range[0] - other.range[0]);
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

/** Shorter answers, such as an article, occur in many statements. */
const SHORTEST_GIVEN_AWAY = 3;

function* givenAway({ statement, blanks }: AuthoredQuestion): Iterable<Remark> {
  const answers = blanks.map(({ alternatives }) =>
    alternatives
      .filter(({ score }) => score > 0)
      .map(({ description, range }) => ({ description, range, answer: wordsOf(description) }))
      .filter(({ answer }) => answer.length >= SHORTEST_GIVEN_AWAY),
  );
  const all = answers.flatMap((own) => own.map(({ answer }) => answer));
  const showing = textsShowing(all, [wordsOf(withoutTags(statement))]);
  for (const own of answers) {
    const said = new Set<string>();
    for (const { description, range, answer } of own) {
      if (said.has(answer) || showing(answer).length === 0) continue;
      said.add(answer);
      yield warning(problem('lint/answer-in-statement', { answer: description.trim() }), range);
    }
  }
}

function* unevenScores({ blanks, assessWhole }: AuthoredQuestion): Iterable<Remark> {
  const [first, ...others] = blanks.filter((blank) => bestOf(blank) > 0);
  if (assessWhole || first === undefined) return;
  for (const blank of others) {
    const scores = { best: bestOf(blank), first: bestOf(first) };
    if (scores.best === scores.first) continue;
    yield warning(problem('lint/uneven-scores', scores), blank.range);
  }
}

function* testRules({ tests, blanks }: AuthoredQuestion): Iterable<Remark> {
  for (const { answers, range } of tests) {
    const counts = { answers: answers.length, blanks: blanks.length };
    if (counts.answers !== counts.blanks) yield error(problem('lint/test-answers', counts), range);
  }
}

/** The rules about the fields other than the statement. */
function* fieldRules({ document: { node } }: AuthoredQuestion): Iterable<Remark> {
  const difficulty = nodeAt(node, ['difficulty']);
  if (difficulty?.kind === 'scalar' && Number(difficulty.value) < 0) {
    yield warning(problem('lint/negative-difficulty', {}), difficulty.range);
  }
  const inheritance = nodeAt(node, ['inheritPermissions']);
  if (inheritance?.kind !== 'scalar' || inheritance.value !== 'NOT_INHERIT') return;
  const permissions = nodeAt(node, ['securityPermission']);
  if (permissions?.kind === 'sequence' && permissions.items.length > 0) return;
  yield warning(problem('lint/no-permissions', {}), inheritance.range);
}
