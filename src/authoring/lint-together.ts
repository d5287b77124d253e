/** The lint rules about several questions of one input. */
import type { Diagnostic, Source } from '../core/diagnostic.ts';
import { lineAt } from '../documents/position.ts';
import { problem } from '../messages/problem.ts';
import { fold, foldedWords } from './folded-text.ts';
import { withoutTags } from './html.ts';
import { warning } from './lint-blanks.ts';
import type { AuthoredBlank, AuthoredQuestion } from './question.ts';

/** What a comparison needs of a question, so that the rest of it can be forgotten. */
export interface ComparedQuestion extends Pick<
  AuthoredQuestion,
  'title' | 'statement' | 'statementRange'
> {
  readonly source: Source;
  readonly answers: readonly RightAnswer[];
}

interface RightAnswer extends Pick<AuthoredBlank['alternatives'][number], 'description' | 'range'> {
  /** Its words, folded. */
  readonly answer: string;
}

export const lintTogether = (questions: readonly AuthoredQuestion[]): Diagnostic[] =>
  lintCompared(questions.map(comparedQuestion));

export function comparedQuestion(question: AuthoredQuestion): ComparedQuestion {
  const { title, statement, statementRange, document, blanks } = question;
  const answers = blanks.flatMap((blank) => rightAnswersIn(blank, SHORTEST_GIVEN_AWAY));
  return { title, statement, statementRange, source: document.source, answers };
}

export function lintCompared(questions: readonly ComparedQuestion[]): Diagnostic[] {
  return [...duplicateTitles(questions), ...findAnswersElsewhere(questions)];
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

/** Finds many phrases in many texts with the automaton of Aho and Corasick, on words. */

/** A prefix of one or more phrases. */
interface Place {
  readonly next: Map<string, Place>;
  /** The longest shorter prefix that this one ends with; null for the empty prefix. */
  shorter: Place | null;
  /** The indexes of the first two texts that contain it. */
  readonly texts: number[];
}

const placeAfter = (shorter: Place | null): Place => ({ next: new Map(), shorter, texts: [] });

/**
 * Finds the first two texts that contain a phrase as whole words in the same order. Two, because
 * the phrase may come from one of them. Phrases and texts are words with one space between them.
 */
export function textsShowing(
  phrases: Iterable<string>,
  texts: readonly string[],
): (phrase: string) => readonly number[] {
  const root = placeAfter(null);
  const ends = new Map<string, Place>();
  for (const phrase of phrases) ends.set(phrase, add(phrase, root));
  link(root);
  for (const [index, text] of texts.entries()) {
    let place = root;
    for (const word of text.split(' ')) {
      place = after(place, word, root);
      mark(place, index);
    }
  }
  return (phrase) => ends.get(phrase)?.texts ?? [];
}

function add(phrase: string, root: Place): Place {
  let place = root;
  for (const word of phrase.split(' ')) {
    const next = place.next.get(word) ?? placeAfter(root);
    place.next.set(word, next);
    place = next;
  }
  return place;
}

/** Goes from the shortest prefixes to the longest, because each needs the shorter ones. */
function link(root: Place): void {
  const places = [root];
  for (const place of places) {
    for (const [word, next] of place.next) {
      next.shorter = place.shorter === null ? root : after(place.shorter, word, root);
      places.push(next);
    }
  }
}

/** The longest prefix that the words up to this one end with. */
function after(from: Place, word: string, root: Place): Place {
  for (let place: Place | null = from; place !== null; place = place.shorter) {
    const next = place.next.get(word);
    if (next !== undefined) return next;
  }
  return root;
}

/** Marks the prefix, and every prefix that it ends with, once for each text. */
function mark(found: Place, text: number): void {
  for (let place: Place | null = found; place !== null; place = place.shorter) {
    if (place.texts.length === 2 || place.texts.at(-1) === text) return;
    place.texts.push(text);
  }
}
