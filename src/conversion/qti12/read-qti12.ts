/**
 * Reads QTI 1.2: the standard, and what Canvas, Blackboard, Brightspace and Respondus make of it.
 * The dialects share one path. Where they differ, the difference is named at its place.
 */
import type { Loss } from '../../contract/conversions.ts';
import { isRefusal, isSkip, lossOf } from '../loss.ts';
import type { ReadItems } from '../reading.ts';
import type { SourceItem } from '../source-item.ts';
import { elementsIn, type XmlElement, type XmlPart, xmlParts } from '../xml.ts';
import { blanksOfItem, type Found } from './blanks-of-item.ts';
import { feedbackLossOf } from './feedback-losses.ts';
import { itemFieldsOf, labelled } from './item-fields.ts';

export const readQti12: ReadItems = async function* (source) {
  const titles = new Map<XmlElement, string>();
  const passages = new WeakMap<XmlElement, Passage>();
  for await (const part of xmlParts(source.pieces(), parts, { large: 'cut' })) {
    const { element, ancestors } = part;
    const parent = ancestors.at(-1);
    if (element.name === 'item') {
      const shared = ancestors.flatMap((each) => passages.get(each) ?? []);
      const losses = shared.map(({ whole, isTold }) => (isTold ? briefOf(whole) : whole));
      const item = sourceItemOf(part, categoryOf(ancestors, titles), losses);
      if (item.content.kind !== 'nothing') for (const each of shared) each.isTold = true;
      yield item;
    } else if (parent !== undefined && element.name !== 'qtimetadata') {
      for (const loss of feedbackLossOf(element, 'loss/other-content')) {
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
const parts = new Set(['item', 'qtimetadata', 'presentation_material', 'reference']);

/** The loss of what a section shows: whole once, because the section may have many items. */
interface Passage {
  readonly whole: Loss;
  isTold: boolean;
}

/** One loss for each section, however many texts it shows. */
function joined(before: Loss | undefined, { value, line }: Loss): Loss {
  const text = before === undefined ? value : `${before.value}\n${value}`;
  return lossOf('loss/other-content', text, { line: before?.line ?? line });
}

function briefOf(whole: Loss): Loss {
  const { value, line } = whole;
  if (value === null || value.length <= LONGEST_REPEATED) return whole;
  return lossOf('loss/other-content', `${value.slice(0, LONGEST_REPEATED)}…`, { line });
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
    content:
      question === null || reasons.length > 0 ? { kind: 'nothing' } : { kind: 'blanks', question },
  };
}

const tooLarge: Found = { question: null, losses: [lossOf('refused/too-large')] };
