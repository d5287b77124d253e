/** The lint rules about several questions of one input. */
import type { Diagnostic, Source } from '../core/diagnostic.ts';
import { lineAt } from '../documents/position.ts';
import { problem } from '../messages/problem.ts';
import { fold } from './folded-text.ts';
import { withoutTags } from './html.ts';
import type { AuthoredQuestion } from './question.ts';
import { warning } from './remark.ts';
import { textsShowing } from './phrases.ts';
import { wordsOf } from './words-of.ts';

/** What a comparison needs of a question, so that the rest of it can be forgotten. */
export interface ComparedQuestion extends Pick<
  AuthoredQuestion,
  'title' | 'statement' | 'statementRange'
> {
  readonly source: Source;
  readonly answers: ReturnType<typeof rightAnswers>;
}

/**
 * Shares no object with the question. Node would soon keep all objects for long that are made in
 * the same place as those that are kept, and take twice as long to remove them.
 */
export function comparedQuestion(question: AuthoredQuestion): ComparedQuestion {
  const { title, statement, statementRange, document } = question;
  return {
    title: title && { ...title },
    statement,
    statementRange,
    source: { ...document.source },
    answers: rightAnswers(question),
  };
}

export function lintTogether(questions: readonly AuthoredQuestion[]): Diagnostic[] {
  return lintCompared(questions.map(comparedQuestion));
}

export function lintCompared(questions: readonly ComparedQuestion[]): Diagnostic[] {
  return [...duplicateTitles(questions), ...givenAwayByOthers(questions)];
}

function duplicateTitles(questions: readonly ComparedQuestion[]): Diagnostic[] {
  const seen = new Map<string, ComparedQuestion>();
  return questions.flatMap((question): Diagnostic[] => {
    const { title, source } = question;
    if (title === null) return [];
    const first = seen.get(fold(title.text));
    seen.set(fold(title.text), first ?? question);
    if (first?.title === null || first === undefined) return [];
    const place = placeOf(first, first.title.range[0]);
    const about = problem('lint/duplicate-title', { title: title.text, place });
    return [{ ...warning(about, title.range), source }];
  });
}

/** Shorter answers, such as the last digits of a year, occur in unrelated statements. */
const SHORTEST_GIVEN_AWAY = 4;

/**
 * One finding for each answer that the statement of another question shows. It names the first such
 * question.
 */
function givenAwayByOthers(questions: readonly ComparedQuestion[]): Diagnostic[] {
  const statements = questions.map(({ statement }) => wordsOf(withoutTags(statement)));
  const all = questions.flatMap(({ answers }) => answers.map(({ answer }) => answer));
  const showing = textsShowing(all, statements);
  return questions.flatMap(({ source, answers }, own) => {
    const said = new Set<string>();
    return answers.flatMap(({ description, range, answer }): Diagnostic[] => {
      if (said.has(answer)) return [];
      said.add(answer);
      const index = showing(answer).find((each) => each !== own);
      const other = index === undefined ? undefined : questions[index];
      if (other === undefined) return [];
      const place = placeOf(other, other.statementRange[0]);
      const about = problem('lint/answer-in-other', { answer: description.trim(), place });
      return [{ ...warning(about, range), source }];
    });
  });
}

/** The right answers with their words, if these are long enough to be significant. */
function rightAnswers({ blanks }: AuthoredQuestion) {
  return blanks.flatMap(({ alternatives }) =>
    alternatives
      .filter(({ score }) => score > 0)
      .map(({ description, range }) => ({ description, range, answer: wordsOf(description) }))
      .filter(({ answer }) => answer.length >= SHORTEST_GIVEN_AWAY),
  );
}

function placeOf({ source }: ComparedQuestion, at: number): string {
  return `${source.name}:${lineAt(source, at)}`;
}
