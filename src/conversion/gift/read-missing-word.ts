/**
 * Reads the missing-word format of Moodle: a paragraph a question, with one block of answers in
 * braces where the word is missing. It has no escapes, titles or comments.
 */
import type { Loss } from '../../contract/conversions.ts';
import { lossOf } from '../loss.ts';
import { isCatchAll, typedText } from '../moodle/notation.ts';
import { escaped } from '../plain-text.ts';
import { type Paragraph, paragraphsOf, type ReadItems } from '../reading.ts';
import {
  type Blank,
  type BlankQuestion,
  contentUnless,
  exactAnswer,
  nothing,
  plainBlank,
  type SourceItem,
  unknownFields,
} from '../source-item.ts';

export const readMissingWord: ReadItems = async function* (source) {
  for await (const paragraph of paragraphsOf(source)) yield itemOf(paragraph);
};

function itemOf({ lines, isTooLong }: Paragraph): SourceItem {
  const line = lines[0]?.number ?? 1;
  const text = lines.map((each) => each.text.trim()).join(' ');
  const refused = (loss: Loss): SourceItem => ({
    type: 'unknown',
    id: null,
    title: null,
    line,
    losses: [loss],
    content: nothing,
  });
  if (isTooLong) return refused(lossOf('refused/too-large'));
  const parts = text.split(/([{}])/);
  const [before = '', open, answers = '', close, after = ''] = parts;
  if (open === undefined) return refused(lossOf('refused/no-blank', text));
  const isPaired = parts.every((part, index) => index % 2 === 0 || part === '{}'[(index >> 1) % 2]);
  if (close === undefined || !isPaired || parts.length % 4 !== 1) {
    return refused(lossOf('refused/malformed question', text));
  }
  if (parts.length > 5) return refused(lossOf('refused/several-blanks blocks', text));
  return questionOf({ line, before, answers, after });
}

interface Parts {
  readonly line: number;
  readonly before: string;
  readonly answers: string;
  readonly after: string;
}

function questionOf({ line, before, answers, after }: Parts): SourceItem {
  const answered = answersIn(answers);
  const losses = answered.flatMap((answer) => answer.losses);
  // The only answer is one to type.
  const isTyped = answered.length <= 1;
  const question: BlankQuestion = {
    segments: [before.trimStart(), after.trimEnd()],
    placement: 'inline',
    isHtml: true,
    blanks: [isTyped ? typedBlank(answered) : chosenBlank(answered)],
    scoring: 'each-blank',
    ...unknownFields,
  };
  const type = isTyped ? 'shortanswer' : 'multichoice';
  const content = contentUnless(losses, question);
  return { type, id: null, title: null, line, losses, content };
}

function typedBlank([answer]: readonly Answer[]): Blank {
  const typed = { ...plainBlank, kind: 'text', isCaseSensitive: false } as const;
  if (answer === undefined) return { ...typed, alternatives: [] };
  if (isCatchAll(answer.text)) return { ...typed, catchAll: 1, alternatives: [] };
  const { text, match } = typedText(answer.text);
  return { ...typed, alternatives: [{ ...exactAnswer(escaped(text), 1), match }] };
}

const chosenBlank = (answers: readonly Answer[]): Blank => ({
  ...plainBlank,
  kind: 'list',
  alternatives: answers.map(({ text, fraction }) => exactAnswer(text, fraction)),
});

interface Answer {
  readonly text: string;
  readonly fraction: number;
  readonly losses: readonly Loss[];
}

function answersIn(block: string): Answer[] {
  const [first = '', ...rest] = block.replaceAll('~=', '=').split(/(?=[~=])/);
  const pieces = first.trim() === '' ? rest : [first, ...rest];
  return pieces.map((piece) => answerOf(piece.trim()));
}

/** `=right`, `~wrong`, `~75%partly right`; a `_` in front of a digit says that it is not a weight. */
function answerOf(piece: string): Answer {
  const isRight = piece.startsWith('=');
  const signed = /^[~=]/.test(piece) ? piece.slice(1).trim() : piece;
  const [written = '', share] = isRight ? [] : (/^(\d{1,9})%/.exec(signed) ?? []);
  const fraction = share === undefined ? Number(isRight) : Number(share) / 100;
  const [text = '', ...feedback] = signed.slice(written.length).split('#');
  const said = feedback.join('#').trim();
  const losses: Loss[] = [];
  if (fraction > 1) losses.push(lossOf('refused/malformed blank', piece, { blank: 1 }));
  if (said !== '') losses.push(lossOf('loss/feedback answer', said, { blank: 1 }));
  return { text: text.trim().replace(/^_(?=\d)/, ''), fraction, losses };
}
