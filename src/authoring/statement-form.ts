/**
 * Asks for a statement and its blanks. The person writes them in the notation, or writes plain
 * text, names the words that become blanks, and adds other answers.
 */
import type { Problem, Range } from '../core/diagnostic.ts';
import type { Prompter } from '../core/host.ts';
import { shortenText } from '../core/texts.ts';
import type { Catalogue } from '../messages/catalogue.ts';
import { problem } from '../messages/problem.ts';
import { numberedBlanks } from './html.ts';
import { compile, MARKER, withMark, withMarks, withPoints, type WrittenBlank } from './notation.ts';
import { print, printAnswer } from './print.ts';
import { complaintOf } from './question-form.ts';

export interface Asking {
  readonly prompter: Pick<Prompter, 'confirm' | 'text' | 'select' | 'edit'>;
  readonly messages: Catalogue;
  /** Prints a sentence above the next question and makes foreign text safe. */
  readonly show: (text: string) => Promise<void>;
  readonly hasEditor: boolean;
}

type Written = { readonly text: string } | { readonly wrong: Problem };

/**
 * @param before the statement so far; empty for none
 * @returns the statement in the notation, with at least one blank
 */
export async function askForStatement(before: string, asking: Asking): Promise<string> {
  const { prompter, messages, show } = asking;
  const { say } = messages;
  await show(say('form-how'));
  const plain = await askForText(before, asking);
  if (compile(plain).blanks.length > 0) return plain;
  const ask = async (question: string, read: (typed: string) => Written, initial?: string) => {
    const complaint = (typed: string) => {
      const written = read(typed);
      return 'wrong' in written ? complaintOf(written.wrong, messages) : null;
    };
    const options = initial === undefined ? { complaint } : { complaint, initial };
    const written = read(await prompter.text(question, options));
    return 'text' in written ? written.text : plain;
  };
  const marked = await ask(say('form-words'), (typed) => markWords(typed, plain));
  const { question, blanks } = compile(marked);
  await show(numberedBlanks(question, false));
  const decimalMark = say('form-decimal-mark');
  return ask(
    say('form-answers', { blanks: blanks.length }),
    (typed) => replaceBlanks(typed, marked, decimalMark),
    blanks.map((blank) => shownAnswers(blank, decimalMark)).join('; '),
  );
}

/** A text of several lines is written in the editor. */
async function askForText(before: string, asking: Asking): Promise<string> {
  const { prompter, messages, hasEditor } = asking;
  const { say } = messages;
  const decimalMark = say('form-decimal-mark');
  const initial = withMarks(before, decimalMark);
  const complaint = (typed: string) => complaintAboutText(withPoints(typed, decimalMark), messages);
  const asked = say('form-field', { name: 'cloze', hasHint: hasEditor });
  const toEditor = (typed: string) => hasEditor && typed.trim() === '';
  const typed =
    hasEditor && before.includes('\n')
      ? ''
      : await prompter.text(asked, {
          initial,
          complaint: (line) => (toEditor(line) ? null : complaint(line)),
        });
  const text = toEditor(typed)
    ? await prompter.edit(say('form-field', { name: 'cloze', hasHint: false }), initial, complaint)
    : typed;
  return withPoints(text, decimalMark);
}

function complaintAboutText(text: string, messages: Catalogue): string | null {
  if (text.trim() === '') {
    return complaintOf(problem('form/answer', { reason: 'needed' }), messages);
  }
  const { problems, blanks } = compile(text);
  const [first] = problems;
  if (first !== undefined) {
    const excerpt = shortenText(text.slice(first.range[0]), 25);
    return complaintOf(first.problem, messages, excerpt);
  }
  const [twice] = blanks.flatMap((blank) => repeatedIn(blank) ?? []);
  return twice === undefined ? null : complaintOf(twice, messages);
}

/** The problem if two answers of a blank have the same text, otherwise null. */
function repeatedIn({ alternatives }: WrittenBlank): Problem | null {
  const texts = alternatives.map(({ description }) => description);
  const twice = texts.find((text, index) => texts.indexOf(text) !== index);
  if (twice === undefined) return null;
  return problem('lint/equal-answers', { answer: twice, other: twice });
}

const partsOf = (typed: string) =>
  typed
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function markWords(typed: string, plain: string): Written {
  const all = partsOf(typed);
  if (all.length === 0) return { wrong: problem('form/answer', { reason: 'needed' }) };
  let text = plain;
  for (const words of all) {
    const written = markFirst(words, text);
    if ('wrong' in written) return written;
    ({ text } = written);
  }
  return { text };
}

/** Where they occur first: as whole words, or if there are none, within others. */
function markFirst(words: string, text: string): Written {
  const { blanks } = compile(text);
  let within: Written | null = null;
  let wrong = problem('form/answer', { reason: 'not-found', words });
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    const end = at + words.length;
    if (blanks.some(({ range: [from, to] }) => from < end && at < to)) continue;
    const marked = `${text.slice(0, at)}[[${printAnswer(words)}]]${text.slice(end)}`;
    const compiled = compile(marked);
    const [first] = compiled.problems;
    if (first !== undefined) wrong = first.problem;
    else if (compiled.blanks.length > blanks.length) {
      within ??= { text: marked };
      if (!isLetter(text, at - 1) && !isLetter(text, end)) return { text: marked };
    }
  }
  return within ?? { wrong };
}

/** True for letters and digits of one UTF-16 unit; half of a longer one does not count. */
const isLetter = (text: string, at: number) => /[\p{L}\p{N}]/u.test(text.charAt(at));

const shownAnswers = ({ alternatives }: WrittenBlank, decimalMark: string) =>
  alternatives
    .map(
      ({ description, score }) =>
        `${printAnswer(description)} = ${withMark(String(score), decimalMark)}`,
    )
    .join(' | ');

function replaceBlanks(typed: string, marked: string, decimalMark: string): Written {
  const { blanks } = compile(marked);
  const parts = blanks.length === 1 ? [typed.trim()] : partsOf(typed);
  if (parts.length !== blanks.length) {
    const counts = { blanks: blanks.length, received: parts.length };
    return { wrong: problem('form/answer', { reason: 'blank-count', ...counts }) };
  }
  const written = parts.map((part) => withPoints(`[[${part}]]`, decimalMark));
  const [wrong] = written.flatMap((each) => problemOfBlank(each) ?? []);
  if (wrong !== undefined) return { wrong };
  const text = written.reduceRight((whole, each, index) => {
    const [start, end]: Range = blanks[index]?.range ?? [0, 0];
    return whole.slice(0, start) + each + whole.slice(end);
  }, marked);
  const { question, blanks: lacunas } = compile(text);
  return { text: print({ question, lacunaAlternatives: lacunas }) ?? text };
}

/** @param written `[[Brasília = 10 | Rio = 0]]` */
function problemOfBlank(written: string): Problem | null {
  const { problems, question, blanks } = compile(written);
  const [blank] = blanks;
  const [first] = problems;
  if (first !== undefined) return first.problem;
  // Brackets in the answers would end the blank and begin another one.
  if (question !== MARKER || blank === undefined) {
    return problem('cloze/brackets', { reason: 'stray' });
  }
  // An answer without points would count as right.
  const bare = blank.alternatives.slice(1).find(({ scoreRange }) => scoreRange === null);
  if (bare !== undefined) {
    return problem('form/answer', { reason: 'points', answer: bare.description });
  }
  return repeatedIn(blank);
}
