/**
 * Reads notes that Anki exported as plain text: a note a row, in the columns that the header says.
 * A note with clozes is a question.
 */
import type { Loss } from '../../contract/conversions.ts';
import { lossOf } from '../loss.ts';
import { escaped } from '../plain-text.ts';
import { LONGEST_QUESTION, type ReadItems, wholeText } from '../reading.ts';
import {
  type Blank,
  type BlankQuestion,
  exactAnswer,
  nothing,
  plainBlank,
  type SourceItem,
  unknownFields,
} from '../source-item.ts';
import { type AnkiNote, notesIn } from './notes.ts';

export const readAnki: ReadItems = async function* (source) {
  for (const note of notesIn(await wholeText(source))) yield itemOf(note);
};

const itemOf = (note: AnkiNote): SourceItem => ({
  type: typeOf(note),
  id: note.id,
  title: null,
  line: note.line,
  ...contentOf(note),
});

const typeOf = ({ type, fields }: AnkiNote) => type ?? (fields.some(hasCloze) ? 'cloze' : 'note');

type Outcome = Pick<SourceItem, 'losses' | 'content'>;
const only = (loss: Loss): Outcome => ({ losses: [loss], content: nothing });

function contentOf(note: AnkiNote): Outcome {
  const { fields } = note;
  const [text, second] = fields.filter(hasCloze);
  if (fields.reduce((sum, field) => sum + field.length, 0) > LONGEST_QUESTION) {
    return only(lossOf('refused/too-large'));
  }
  if (text === undefined) return only(lossOf('skipped/not-fill-in', typeOf(note)));
  if (second !== undefined) return only(lossOf('refused/two-fields', second));
  const [picture] = unreadable.exec(text) ?? [];
  if (picture !== undefined) return only(lossOf('refused/content part', picture));
  const hasSound = soundSign.test(text);
  const isHtml = note.isHtml || hasSound;
  const html = isHtml && !note.isHtml ? escaped(text) : text;
  const { segments, clozes, broken } = clozesIn(html.replace(sounds, '<audio src="$1"></audio>'));
  if (broken !== null) {
    const code = broken.reason === 'nested' ? 'refused/nested-blank' : 'refused/malformed blank';
    return only(lossOf(code, broken.text, { blank: clozes.length + 1 }));
  }
  const question: BlankQuestion = {
    segments,
    placement: 'inline',
    isHtml,
    blanks: clozes.map(blankOf),
    scoring: 'each-blank',
    ...unknownFields,
    tags: note.tags,
    category: note.deck,
  };
  const others = fields.filter((field) => field !== text && field.trim() !== '');
  return {
    losses: [
      ...others.map((field) => lossOf('loss/other-content text', field)),
      ...lossesOf(clozes),
    ],
    content: { kind: 'blanks', question },
  };
}

/** Pictures with hidden parts, and formulas that Anki draws. */
const unreadable = /\{\{c[\d,]{1,99}::image-occlusion:[^{}]*\}\}|\[(?:latex|\$\$?)\]/;
const soundSign = /\[sound:[^[\]]+\]/;
const sounds = /\[sound:([^[\]]+)\]/g;

const blankOf = ({ text }: Cloze): Blank => ({
  kind: 'text',
  ...plainBlank,
  alternatives: [exactAnswer(text.trim(), 1)],
});

function lossesOf(clozes: Clozes['clozes']): Loss[] {
  const cards = [...new Set(clozes.map(({ card }) => `c${card}`))];
  const hints = clozes.flatMap(({ hint }, index) =>
    hint.trim() === '' ? [] : [lossOf('loss/hint question', hint.trim(), { blank: index + 1 })],
  );
  return cards.length > 1 ? [lossOf('loss/structure cards', cards.join(' ')), ...hints] : hints;
}

/** The clozes of an Anki note: `{{c1::text::hint}}`. */
interface Cloze {
  /** Of its card, as written: `1`, or `1,2` for two of them. */
  readonly card: string;
  readonly text: string;
  /** Empty without one. */
  readonly hint: string;
}

interface Clozes {
  /** One text more than there are clozes. */
  readonly segments: readonly string[];
  readonly clozes: readonly Cloze[];
  /** The first cloze that contains another, or that has no end. */
  readonly broken: { readonly reason: 'nested' | 'unclosed'; readonly text: string } | null;
}

const opening = String.raw`\{\{c(\d{1,9}(?:,\d{1,9}){0,9})::`;
const openingOrEnd = new RegExp(String.raw`${opening}|\}\}`, 'g');
const firstOpening = new RegExp(opening);

const hasCloze = (text: string) => firstOpening.test(text);

function clozesIn(text: string): Clozes {
  const segments: string[] = [];
  const clozes: Cloze[] = [];
  let open: { card: string; start: number; text: number } | null = null;
  let behind = 0;
  const broken = (reason: 'nested' | 'unclosed', start: number) => ({
    segments,
    clozes,
    broken: { reason, text: text.slice(start) },
  });
  for (const { 0: mark, 1: card, index } of text.matchAll(openingOrEnd)) {
    const end = index + mark.length;
    if (card !== undefined) {
      if (open !== null) return broken('nested', open.start);
      open = { card, start: index, text: end };
    } else if (open !== null) {
      segments.push(text.slice(behind, open.start));
      clozes.push({ card: open.card, ...splitHint(text.slice(open.text, index)) });
      behind = end;
      open = null;
    }
  }
  if (open !== null) return broken('unclosed', open.start);
  return { segments: [...segments, text.slice(behind)], clozes, broken: null };
}

function splitHint(content: string): { text: string; hint: string } {
  const at = content.indexOf('::');
  if (at === -1) return { text: content, hint: '' };
  return { text: content.slice(0, at), hint: content.slice(at + 2) };
}
