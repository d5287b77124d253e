/**
 * Reads QTI 1.2: the standard, and what Canvas, Blackboard, Brightspace and Respondus make of it.
 * The dialects share one path. Where they differ, the difference is named at its place.
 */
import type { Loss } from '../../contract/conversions.ts';
import { isRefusal, isSkip, lossOf } from '../loss.ts';
import { MOST_SHARED, type ReadItems } from '../reading.ts';
import { type BlankQuestion, nothing, type SourceItem } from '../source-item.ts';
import {
  elementIn,
  elementsIn,
  trimEnds,
  type XmlElement,
  type XmlPart,
  xmlParts,
} from '../xml.ts';
import {
  answerKeyOf,
  type AnswerKeyEntry,
  type Condition,
  placeNamedBy,
  processingOf,
  type Resolve,
  resolverOf,
} from './answer-key.ts';
import {
  type AnswersOf,
  labelledAnswers,
  listedAnswers,
  typedAnswers,
  weighBlanks,
} from './answers.ts';
import {
  feedbackLosses,
  feedbackLossOf,
  type ItemFields,
  itemFieldsOf,
  labelled,
  statedKind,
  type StatedKind,
} from './item-fields.ts';
import {
  type BlankPlace,
  cutAtBrackets,
  cutAtPlaces,
  inForm,
  isPlace,
  type PresentationPart,
  presentationParts,
  statementOfParts,
} from './presentation.ts';

export const readQti12: ReadItems = async function* (source) {
  const titles = new Map<XmlElement, string>();
  const passages = new WeakMap<XmlElement, Passage>();
  for await (const part of xmlParts(source.pieces(), wantedElements, { large: 'cut' })) {
    const { element, ancestors } = part;
    const parent = ancestors.at(-1);
    if (element.name === 'item') {
      const shared = ancestors.flatMap((each) => passages.get(each) ?? []);
      const losses = shared.map(({ whole, isTold }) => (isTold ? briefOf(whole) : whole));
      const item = sourceItemOf(part, categoryOf(ancestors, titles), losses);
      if (item.content.kind !== 'nothing') for (const each of shared) each.isTold = true;
      yield item;
    } else if (parent !== undefined && element.name !== 'qtimetadata') {
      for (const loss of feedbackLossOf(element, 'not-kept content')) {
        passages.set(parent, { whole: joined(passages.get(parent)?.whole, loss), isTold: false });
      }
    } else if (parent !== undefined) {
      const title = bankTitle(element);
      if (title !== null) titles.set(parent, title);
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

/** The loss of what a section shows: whole once, because the section may have many items. */
interface Passage {
  readonly whole: Loss;
  isTold: boolean;
}

/** One loss for each section, however many texts it shows. */
function joined(before: Loss | undefined, { value, line }: Loss): Loss {
  const text = before === undefined ? value : `${before.value}\n${value}`;
  return lossOf('not-kept content', text, { line: before?.line ?? line });
}

function briefOf(whole: Loss): Loss {
  const { value, line } = whole;
  if (value === null || value.length <= LONGEST_REPEATED) return whole;
  return lossOf('not-kept content', `${value.slice(0, LONGEST_REPEATED)}…`, { line });
}

const LONGEST_REPEATED = 1000;

function bankTitle(metadata: XmlElement): string | null {
  for (const [name, text] of elementsIn(metadata).map(labelled)) {
    if (name.trim() === 'bank_title' && text.trim() !== '') return text.trim();
  }
  return null;
}

/** The titles of the bank or test and of the sections around an item. */
function categoryOf(
  ancestors: readonly XmlElement[],
  titles: ReadonlyMap<XmlElement, string>,
): string | null {
  const path = ancestors
    .map((each) => titles.get(each) ?? each.attributes['title']?.trim() ?? '')
    .filter((title) => title !== '');
  return path.length === 0 ? null : path.join('/');
}

/** @param shared what is not kept of the sections around the item */
function sourceItemOf(
  { element: item, isCut }: XmlPart,
  category: string | null,
  shared: readonly Loss[],
): SourceItem {
  const fields = itemFieldsOf(item);
  const found = isCut ? tooLarge : blanksOfItem(item, fields, category);
  const { question } = found;
  const losses = [...shared, ...found.losses];
  const reasons = losses.filter((loss) => isRefusal(loss) || isSkip(loss));
  const { type, id, title } = fields;
  return {
    type: type ?? 'unknown',
    id,
    title,
    line: item.line,
    losses: reasons.length > 0 ? reasons : losses,
    content: question === null || reasons.length > 0 ? nothing : { kind: 'blanks', question },
  };
}

const tooLarge: Found = { question: null, losses: [lossOf('refused size')] };

interface Found {
  readonly question: BlankQuestion | null;
  readonly losses: readonly Loss[];
}

interface Layout {
  readonly segments: readonly string[];
  readonly places: readonly BlankPlace[];
  readonly placement: 'inline' | 'none';
  readonly isHtml: boolean;
}

const refusal = (loss: Loss): Found => ({ question: null, losses: [loss] });

function blanksOfItem(item: XmlElement, fields: ItemFields, category: string | null): Found {
  const stated = statedKind(fields.type);
  const reason = reasonAgainst(stated, fields);
  if (reason !== null) return refusal(reason);
  const presentation = elementIn(item, 'presentation');
  const parts = presentation === null ? [] : presentationParts(presentation);
  const layout = layoutOf(parts, stated);
  if ('problem' in layout) return refusal(layout);
  return questionOf({ item, fields, category, stated, layout, all: parts.filter(isPlace) });
}

/** What the item says about itself already decides it; null if it does not. */
function reasonAgainst(stated: StatedKind, { type, isCalculated }: ItemFields): Loss | null {
  if (stated === 'other' || isCalculated) return lossOf('skipped no-blanks', type);
  if (stated === 'choice') return lossOf('skipped choice');
  return stated === 'any-order' ? lossOf('refused any-order', type) : null;
}

/** Where the blanks are, or why the item has none that can be converted. */
function layoutOf(parts: readonly PresentationPart[], stated: StatedKind): Layout | Loss {
  const all = parts.filter(isPlace);
  const named = stated === 'named' || stated === 'dropdowns';
  if (all.length === 0) return without(stated);
  const typed = all.filter(({ response: { kind } }) => kind === 'string' || kind === 'number');
  const chosen = all.filter(({ response: { kind } }) => kind === 'choice');
  if (typed.length === 0 && chosen.length === 0) return without(stated);
  if (typed.length + chosen.length < all.length) return lossOf('refused interaction');
  const statement = statementOfParts(parts);
  const cut = cutAtBrackets(statement, all);
  if (cut.places.length === 0 && chosen.length === 0) {
    const isMultiple = typed.some(({ response }) => response.isMultiple);
    return isMultiple ? lossOf('refused any-order') : cutAtPlaces(parts);
  }
  if (cut.places.length === 0 && !named) {
    return lossOf(typed.length === 0 ? 'skipped choice' : 'refused interaction');
  }
  if (cut.unmatched.length > 0) {
    const idents = cut.unmatched.map(({ response }) => response.ident);
    return lossOf('refused reference', idents.join(', '));
  }
  const { places } = cut;
  return {
    segments: trimEnds(cut.segments),
    places,
    placement: 'inline',
    isHtml: statement.isHtml,
  };
}

const without = (stated: StatedKind) =>
  lossOf(stated === 'unknown' ? 'skipped no-blanks' : 'refused no-blank');

/** How the answers of a blank are read; null if nothing tells whether it is typed or chosen. */
function readerOf({ response }: BlankPlace, stated: StatedKind): AnswersOf | null {
  if (response.kind !== 'choice') return typedAnswers;
  const type = response.labels[0]?.attributes['answer_type'];
  if (type === 'dropdown' || type === 'wordbank' || stated === 'dropdowns') return listedAnswers;
  return type === 'openEntry' || stated === 'named' ? labelledAnswers : null;
}

/** A box after the statement for which nothing is right. */
const isEssay = ({ placement, places }: Layout, stated: StatedKind) =>
  stated === 'unknown' &&
  placement === 'none' &&
  places.every(({ response }) => response.kind === 'string');

interface Parts {
  readonly item: XmlElement;
  readonly fields: ItemFields;
  readonly category: string | null;
  readonly stated: StatedKind;
  readonly layout: Layout;
  /** The places in the order of the source. */
  readonly all: readonly BlankPlace[];
}

function questionOf(parts: Parts): Found {
  const { item, fields, category, stated, layout, all } = parts;
  const { places, placement } = layout;
  const readers = places.map((place) => readerOf(place, stated));
  if (readers.includes(null)) return refusal(lossOf('refused kind', fields.type));
  const processing = processingOf(item);
  const resolve = resolverOf(all);
  const answerKey = answerKeyOf(processing, resolve);
  const isKeyed = readers.some((each) => each !== labelledAnswers);
  if (isKeyed && answerKey.refusals.length > 0)
    return { question: null, losses: answerKey.refusals };
  if (isKeyed && answerKey.entries.size === 0 && isEssay(layout, stated)) {
    return refusal(lossOf('skipped no-blanks', fields.type));
  }
  if (sharedAnswers(places, answerKey.entries) > MOST_SHARED) return tooLarge;
  const answers = places.map((place, at) =>
    (readers[at] ?? typedAnswers)(place, answerKey.entries.get(place) ?? [], at + 1),
  );
  const isHtml =
    layout.isHtml || answers.some((each) => each.alternatives.some(({ text }) => text.isHtml));
  const isWhole = !(fields.hasPartialCredit ?? (!isKeyed || answerKey.scoring === 'each-blank'));
  const question: BlankQuestion = {
    segments: layout.segments.map((text) => inForm({ text, isHtml: layout.isHtml }, isHtml)),
    placement,
    isHtml,
    blanks: weighBlanks(answers, isHtml),
    scoring: isWhole && places.length > 1 ? 'whole' : 'each-blank',
    tags: [],
    category,
    author: fields.author,
    difficulty: fields.difficulty,
    isDisabled: fields.isDisabled,
  };
  const losses = [
    ...answers.flatMap((each) => each.losses),
    ...fields.losses,
    ...places.flatMap(shownLosses),
    ...feedbackLosses(item, processing.conditions, blankNumbers(places, resolve)),
  ];
  return { question, losses };
}

/** The answers of all blanks together whose place is there before: each has all of them. */
function sharedAnswers(
  places: readonly BlankPlace[],
  entries: ReadonlyMap<BlankPlace, readonly AnswerKeyEntry[]>,
): number {
  const sizes = new Map<BlankPlace, number>();
  let shared = 0;
  for (const place of places) {
    const known = sizes.get(place);
    const size = known ?? place.response.labels.length + comparisonsFor(entries.get(place));
    sizes.set(place, size);
    if (known !== undefined) shared += size;
  }
  return shared;
}

const comparisonsFor = (entries: readonly AnswerKeyEntry[] = []) =>
  entries.reduce((sum, { comparisons }) => sum + comparisons.length, 0);

/** The number of the first blank that a condition names. */
function blankNumbers(places: readonly BlankPlace[], resolve: Resolve) {
  const numbers = new Map<BlankPlace, number>();
  for (const [at, place] of places.entries()) {
    if (!numbers.has(place)) numbers.set(place, at + 1);
  }
  return (condition: Condition) => {
    const place = placeNamedBy(condition, resolve);
    return place === null ? null : (numbers.get(place) ?? null);
  };
}

/** What a typed blank shows that a text box does not. */
function shownLosses({ response, index }: BlankPlace, at: number): Loss[] {
  const blank = at + 1;
  const { longest, prompt, kind, labels } = response;
  const label = kind === 'choice' ? '' : (labels[index - 1]?.text.text.trim() ?? '');
  return [
    ...(longest === null ? [] : [lossOf('not-kept setting', `maxchars="${longest}"`, { blank })]),
    ...(prompt === null ? [] : [lossOf('not-kept setting', `prompt="${prompt}"`, { blank })]),
    ...(label === '' ? [] : [lossOf('not-kept content', label, { blank })]),
  ];
}
