/**
 * Reads QTI 1.2: the standard, and what Canvas, Blackboard, Brightspace and Respondus make of it.
 * The dialects share one path. Where they differ, the difference is named at its place.
 */
import { cut } from '../../core/texts.ts';
import { isReason, noteAt, type NoteLoss } from '../loss.ts';
import { MOST_SHARED, type ReadItems } from '../reading.ts';
import { noteRest, qti12Rest } from '../rest.ts';
import {
  type BlankQuestion,
  leaveOut,
  readSourceContent,
  readUnlessLeftOut,
  unknownFields,
} from '../source-item.ts';
import { descendants, elementIn, elementsIn, type XmlElement, xmlParts } from '../xml.ts';
import {
  type AnswerKey,
  type AnswersOf,
  labelledAnswers,
  listedAnswers,
  readAnswerKey,
  readAnswerType,
  typedAnswers,
  weighBlanks,
} from './answers.ts';
import {
  type ItemFields,
  labelled,
  readItemFields,
  shownText,
  type StatedKind,
} from './item-fields.ts';
import {
  type BlankPlace,
  cutAtBrackets,
  cutAtPlaces,
  inForm,
  isPlace,
  type Layout,
  type PresentationPart,
  presentationParts,
  textOfMaterials,
} from './presentation.ts';

export const readQti12: ReadItems = async function* (pieces) {
  const titles = new Map<XmlElement, string>();
  const passages = new WeakMap<XmlElement, Passage>();
  for await (const { element, ancestors, isCut } of xmlParts(pieces, wantedElements)) {
    const parent = ancestors.at(-1);
    if (element.name === 'item') {
      const fields = readItemFields(element);
      const shared = ancestors.flatMap((each) => passages.get(each) ?? []);
      const content = readSourceContent((note) => {
        if (isCut) leaveOut('refused size');
        // Whole once, because the section may have many items.
        for (const { text, line, isTold } of shared) {
          note('not-kept content', isTold ? cut(text, LONGEST_REPEATED) : text, { line });
        }
        return { ...questionOf(element, fields, note), category: categoryOf(ancestors, titles) };
      });
      for (const each of shared) each.isTold ||= !content.losses.some(isReason);
      const { type, id, title } = fields;
      yield { type: type ?? 'unknown', id, title, line: element.line, ...content };
    } else if (parent !== undefined && element.name === 'qtimetadata') {
      const title = bankTitle(element);
      if (title !== null) titles.set(parent, title);
    } else if (parent !== undefined && shownText(element) !== '') {
      const { text, line } = passages.get(parent) ?? { text: '', line: element.line };
      passages.set(parent, { text: `${text}\n${shownText(element)}`.trim(), line, isTold: false });
    }
  }
};

/**
 * Metadata outside of items is that of the bank, test or section around it. What a section shows,
 * such as a text to read, belongs to each of its items.
 */
const wantedElements = new Set([
  'item',
  'qtimetadata',
  'presentation_material',
  'reference',
  'rubric',
  'objectives',
]);

/** What a section shows, however many texts these are. */
interface Passage {
  readonly text: string;
  readonly line: number;
  isTold: boolean;
}

const LONGEST_REPEATED = 1001;

function bankTitle(metadata: XmlElement): string | null {
  for (const [name, text] of elementsIn(metadata).map(labelled)) {
    if (name.trim() === 'bank_title' && text.trim() !== '') return text.trim();
  }
  return null;
}

function categoryOf(
  ancestors: readonly XmlElement[],
  titles: ReadonlyMap<XmlElement, string>,
): string | null {
  const path = ancestors
    .map((each) => titles.get(each) ?? each.attributes['title']?.trim() ?? '')
    .filter((title) => title !== '');
  return path.length === 0 ? null : path.join('/');
}

function questionOf(item: XmlElement, fields: ItemFields, note: NoteLoss): BlankQuestion {
  const { type, kind, author, difficulty, isDisabled, hasPartialCredit } = fields;
  const presentation = elementIn(item, 'presentation');
  const parts = presentation === null ? [] : presentationParts(presentation);
  const layout = layoutOf(parts, fields);
  const { places } = layout;
  const readers = places.map(
    ({ response }) => readerOf(response, kind) ?? leaveOut('refused kind', type),
  );
  const readKey = () => readAnswerKey(item, parts.filter(isPlace));
  const isKeyed = readers.some((each) => each !== labelledAnswers);
  const answerKey = isKeyed ? readKey() : readUnlessLeftOut(readKey);
  const { entries = new Map(), isWhole = false } = answerKey ?? {};
  if (isKeyed && entries.size === 0 && isEssay(layout, kind)) leaveOut('skipped', type);
  if (sharedAnswers(places, entries) > MOST_SHARED) leaveOut('refused size');
  const chosen = places.filter(({ response }) => response.kind === 'choice');
  const isHtml =
    layout.isHtml || chosen.some(({ response }) => response.labels.some(({ text }) => text.isHtml));
  const answers = places.map((place, at) => {
    const noteBlank = noteAt(note, { blank: at + 1 });
    noteBox(place, noteBlank);
    return (readers[at] ?? typedAnswers)(place, entries.get(place) ?? [], isHtml, noteBlank);
  });
  noteRestOf(item, fields, note);
  const isAll = hasPartialCredit === null ? isKeyed && isWhole : !hasPartialCredit;
  return {
    ...unknownFields,
    segments: layout.segments.map((text) => inForm({ text, isHtml: layout.isHtml }, isHtml)),
    isHtml,
    blanks: weighBlanks(answers),
    isWhole: isAll && places.length > 1,
    author,
    difficulty,
    isDisabled,
  };
}

function layoutOf(parts: readonly PresentationPart[], { kind: stated, type }: ItemFields): Layout {
  if (stated === 'other') leaveOut('skipped', type);
  if (stated === 'choice') leaveOut('skipped');
  if (stated === 'any-order') leaveOut('refused scoring', type);
  const all = parts.filter(isPlace);
  const typed = all.filter(({ response: { kind } }) => kind === 'string' || kind === 'number');
  const chosen = all.filter(({ response: { kind } }) => kind === 'choice');
  if (typed.length + chosen.length === 0) {
    leaveOut(stated === 'unknown' ? 'skipped' : 'refused no-blank');
  }
  if (typed.length + chosen.length < all.length) leaveOut('refused interaction');
  const layout = cutAtBrackets(parts);
  if (layout.places.length === 0 && chosen.length === 0) {
    if (typed.some(({ response }) => response.isMultiple)) leaveOut('refused scoring');
    return cutAtPlaces(parts);
  }
  if (layout.places.length === 0 && stated !== 'named' && stated !== 'dropdowns') {
    leaveOut(typed.length === 0 ? 'skipped' : 'refused interaction');
  }
  const used = new Set(layout.places);
  const unmatched = all.filter((place) => !used.has(place));
  if (unmatched.length === 0) return layout;
  return leaveOut('refused reference', unmatched.map(({ response }) => response.ident).join(', '));
}

/** How the answers of a blank are read; null if nothing tells whether it is typed or chosen. */
function readerOf(response: BlankPlace['response'], stated: StatedKind): AnswersOf | null {
  if (response.kind !== 'choice') return typedAnswers;
  const type = readAnswerType(response.labels[0]);
  if (type === 'dropdown' || type === 'wordbank' || stated === 'dropdowns') return listedAnswers;
  return type === 'openEntry' || stated === 'named' ? labelledAnswers : null;
}

/** A box after the statement for which nothing is right. */
const isEssay = ({ segments, places }: Layout, stated: StatedKind) =>
  stated === 'unknown' &&
  segments.length === places.length &&
  places.every(({ response }) => response.kind === 'string');

/** The answers of all blanks that share their place with another: each has all of them. */
function sharedAnswers(places: readonly BlankPlace[], entries: AnswerKey['entries']): number {
  const seen = new Set<BlankPlace>();
  let shared = 0;
  for (const place of places) {
    const compared = (entries.get(place) ?? []).map(({ comparisons }) => comparisons.length);
    if (seen.has(place)) {
      shared += compared.reduce((sum, count) => sum + count, place.response.labels.length);
    }
    seen.add(place);
  }
  return shared;
}

/** What a typed blank shows that a text box does not. */
function noteBox({ response, index }: BlankPlace, note: NoteLoss): void {
  const { attributes, kind, labels } = response;
  const { maxchars = '0', prompt = 'Box' } = attributes;
  if (Number(maxchars) > 0) note('not-kept content', `maxchars="${maxchars}"`);
  if (!/^(?:box)?$/i.test(prompt)) note('not-kept content', `prompt="${prompt}"`);
  const label = kind === 'choice' ? undefined : labels[index - 1]?.text.text.trim();
  if (label) note('not-kept content', label);
}

function noteRestOf(item: XmlElement, { points, values }: ItemFields, note: NoteLoss): void {
  if (points !== null) note('not-kept points', points);
  for (const [name, value] of values) {
    if (!/^(false|no|n)$/i.test(value)) noteRest(qti12Rest, [name, `${name}: ${value}`], note);
  }
  for (const element of [...elementsIn(item), ...descendants(item, 'qticomment')]) {
    noteRest(qti12Rest, [element.name, shownText(element)], note, { line: element.line });
  }
  for (const element of elementsIn(item, 'itemfeedback')) {
    const value = textOfMaterials(element).text.trim();
    if (value !== '') note('not-kept feedback', value, { line: element.line });
  }
}
