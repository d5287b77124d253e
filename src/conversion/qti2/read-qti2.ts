/**
 * Reads QTI 2.0 to 2.2 and 3.0: one item a file. Blanks are the inline interactions
 * `textEntryInteraction` and `inlineChoiceInteraction`.
 */
import type { Loss } from '../../contract/conversions.ts';
import { isSkip, lossOf } from '../loss.ts';
import type { ReadItems } from '../reading.ts';
import {
  type Blank,
  type BlankQuestion,
  contentUnless,
  nothing,
  type SourceItem,
  unknownFields,
} from '../source-item.ts';
import { xmlParts } from '../xml.ts';
import { type Declaration, declarationOf } from './declaration.ts';
import {
  declarationLosses,
  interactionLosses,
  type ItemBody,
  itemLosses,
  pointsLosses,
  readBody,
} from './item-body.ts';
import { elementsOf, qtiElement, type QtiElement } from './item-element.ts';
import { readQtiBlank } from './read-blank.ts';
import { scoringOf } from './response-processing.ts';

export const readQti2: ReadItems = async function* (source) {
  for await (const { element } of xmlParts(source.pieces(), itemNames)) {
    yield itemOf(qtiElement(element));
  }
};

const itemNames: ReadonlySet<string> = new Set(['assessmentItem', 'qti-assessment-item']);

function itemOf(item: QtiElement): SourceItem {
  const { identifier, title } = item.attributes;
  const [element] = elementsOf(item, 'itemBody');
  const body = element === undefined ? noBody : readBody(element);
  const type = typeOf(body);
  return {
    type,
    id: identifier ?? null,
    title: title ?? null,
    line: item.line,
    ...contentOf(item, body, type),
  };
}

const noBody: ItemBody = { segments: [''], blanks: [], otherInteractions: [], losses: [] };

/** Such as `textEntry` or `choice`. */
function typeOf({ blanks, otherInteractions }: ItemBody): string {
  const [name, ...others] = new Set([...blanks, ...otherInteractions].map((each) => each.name));
  if (name === undefined) return 'unknown';
  return others.length > 0 ? 'mixed' : name.replace(/Interaction$/, '') || name;
}

type Read = Pick<SourceItem, 'losses' | 'content'>;

function contentOf(item: QtiElement, body: ItemBody, type: string): Read {
  const other = otherLoss(body, type);
  if (other !== null && isSkip(other)) return { losses: [other], content: nothing };
  const losses = [...(other === null ? [] : [other]), ...itemLosses(item), ...body.losses];
  const blanks = readBlanks(item, body, losses);
  if (blanks.length < body.blanks.length) return { losses, content: nothing };
  const question: BlankQuestion = {
    segments: body.segments,
    placement: 'inline',
    isHtml: true,
    blanks,
    scoring: 'each-blank',
    ...unknownFields,
  };
  const content = contentUnless(losses, question);
  if (content !== nothing) losses.push(...pointsLosses(item, blanks));
  return { losses, content };
}

/** These have places for answers in the statement, too, but of another kind. */
const gapped: ReadonlySet<string> = new Set(['gapMatchInteraction', 'hottextInteraction']);

/** Why the item is not read because of interactions other than blanks; null if it has none. */
function otherLoss({ blanks, otherInteractions }: ItemBody, type: string): Loss | null {
  const names = otherInteractions.map(({ name }) => name);
  const [first] = otherInteractions;
  if (first === undefined) return blanks.length > 0 ? null : lossOf('skipped no-blanks');
  if (blanks.length > 0 || names.some((name) => gapped.has(name))) {
    const value = [...new Set(names)].join(', ');
    return lossOf('refused interaction', value, { line: first.line });
  }
  const isChoice = names.length === 1 && first.name === 'choiceInteraction';
  return isChoice ? lossOf('skipped choice') : lossOf('skipped no-blanks', type);
}

/** Adds to the losses. Fewer than there are in the body if one cannot be read. */
function readBlanks(item: QtiElement, { blanks }: ItemBody, losses: Loss[]): Blank[] {
  const responses = blanks.map(({ attributes }) => attributes['responseIdentifier'] ?? '');
  const declarations = declarationsOf(item, responses, losses);
  for (const [index, interaction] of blanks.entries()) {
    losses.push(...interactionLosses(interaction, index + 1));
  }
  const scoring = scoringOf(item, responses);
  losses.push(...scoring.losses);
  // Each of them would have all answers of its response.
  if (new Set(responses).size < responses.length) return [];
  return blanks.flatMap((interaction, index) => {
    const number = index + 1;
    const declaration = declarations.get(responses[index] ?? '');
    if (declaration === undefined) {
      const value = responses[index] ?? null;
      losses.push(lossOf('refused reference', value, { blank: number, line: interaction.line }));
      return [];
    }
    losses.push(...declarationLosses(declaration, number));
    const rule = scoring.rules.get(declaration.identifier);
    if (rule === undefined) return [];
    return readQtiBlank({ interaction, declaration, rule, number, losses }) ?? [];
  });
}

/** By their identifiers. Each blank has one of its own, and no other has a key. */
function declarationsOf(
  item: QtiElement,
  responses: readonly string[],
  losses: Loss[],
): ReadonlyMap<string, Declaration> {
  const all = elementsOf(item, 'responseDeclaration').map(declarationOf);
  const declarations = new Map(all.map((each) => [each.identifier, each]));
  for (const twice of [repeated(all.map(({ identifier }) => identifier)), repeated(responses)]) {
    if (twice !== null) losses.push(lossOf('refused notation', twice));
  }
  const bound = new Set(responses);
  for (const { identifier, correct, mapping, element } of all) {
    const hasKey = correct.length > 0 || mapping !== null;
    if (!hasKey || bound.has(identifier)) continue;
    losses.push(lossOf('refused reference', identifier, { line: element.line }));
  }
  return declarations;
}

/** The first that was there before; null if each is there once. */
function repeated(names: readonly string[]): string | null {
  const seen = new Set<string>();
  return names.find((name) => seen.size === seen.add(name).size) ?? null;
}
