/** The lint rules about several questions of one input. */
import type { Diagnostic, Source } from '../core/diagnostic.ts';
import { lineAt } from '../documents/position.ts';
import { problem } from '../messages/problem.ts';
import { fold, foldedWords } from './folded-text.ts';
import { withoutTags } from './html.ts';
import { warning } from './lint-blanks.ts';
import type { AuthoredBlank, AuthoredQuestion } from './question.ts';

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
    const answers = blanks.flatMap((blank) => rightAnswersIn(blank, SHORTEST_GIVEN_AWAY));
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
    const place = placeOf(first, first.title.range()[0]);
    const about = problem('lint/duplicate-title', { title: title.text, place });
    return [{ ...warning(about, title.range()), source }];
  });
}

/** Shorter answers, such as the last digits of a year, occur in unrelated statements. */
const SHORTEST_GIVEN_AWAY = 4;

/**
 * One finding for each answer that the statement of another question shows. It names the first such
 * question.
 */
function findAnswersElsewhere(questions: readonly ComparedQuestion[]): Diagnostic[] {
  const statements = questions.map(({ statement }) => foldedWords(withoutTags(statement)));
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
      const place = placeOf(other, other.statementRange()[0]);
      const about = problem('lint/answer-in-other', { answer: description.trim(), place });
      return [{ ...warning(about, range()), source }];
    });
  });
}

/** The right answers with their words, if these are long enough to be significant. */
export const rightAnswersIn = ({ alternatives }: AuthoredBlank, shortest: number): RightAnswer[] =>
  alternatives
    .filter(({ score }) => score > 0)
    .map(({ description, range }) => ({ description, range, answer: foldedWords(description) }))
    .filter(({ answer }) => answer.length >= shortest);

function placeOf({ source }: ComparedQuestion, at: number): string {
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
