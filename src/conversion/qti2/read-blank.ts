/** A blank of an item: its answers and what each earns. */
import type { Loss } from '../../contract/conversions.ts';
import { isRefusal, type LossCode, lossOf, type RefusalCode } from '../loss.ts';
import { escapedAnswer, trimAnswer } from '../plain-text.ts';
import type { Blank, BlankAlternative } from '../source-item.ts';
import { type Declaration, mappingText, type QtiMapEntry, type QtiMapping } from './declaration.ts';
import { isShown } from './item-body.ts';
import { elementsOf, htmlOf, numberOf, type QtiElement } from './item-element.ts';
import type { ScoreRule } from './response-processing.ts';

interface BlankSource {
  readonly interaction: QtiElement;
  readonly declaration: Declaration;
  readonly rule: ScoreRule | 'declared';
  /** Of the blank, from 1. */
  readonly number: number;
  /** Grows by what is not kept. */
  readonly losses: Loss[];
}

/** Null if the blank has no answers that can be converted: then the losses say why. */
export function readQtiBlank(source: BlankSource): Blank | null {
  const { interaction, declaration, losses } = source;
  const note = noting(source);
  const { cardinality, baseType } = declaration;
  if (cardinality === 'multiple' || cardinality === 'ordered') {
    note('refused several-answers', `cardinality="${cardinality}"`);
    return null;
  }
  const isList = interaction.name === 'inlineChoiceInteraction';
  const kind = isList ? listTypes.get(baseType) : typedTypes.get(baseType);
  if (kind === undefined || cardinality !== 'single') {
    note('refused notation', `cardinality="${cardinality}" baseType="${baseType}"`);
    return null;
  }
  const answerKey = answerKeyOf(source);
  if (answerKey === null) return null;
  const before = losses.length;
  const blank = isList ? listBlank(source, answerKey) : typedBlank(source, answerKey, kind);
  return losses.slice(before).some(isRefusal) ? null : blank;
}

const typedTypes: ReadonlyMap<string, Blank['kind']> = new Map([
  ['string', 'text'],
  ['integer', 'numeric'],
  ['float', 'numeric'],
]);
/** Choices are known by their identifiers, which some tools declare as strings. */
const listTypes: ReadonlyMap<string, Blank['kind']> = new Map([
  ['identifier', 'list'],
  ['string', 'list'],
]);

type Note = (code: RefusalCode | LossCode, value: string | null) => void;

const noting =
  ({ losses, number, interaction: { line } }: BlankSource): Note =>
  (code, value) =>
    losses.push(lossOf(code, value, { blank: number, line }));

/** What the answers are worth, before they are compared with the choices. */
function answerKeyOf(source: BlankSource): QtiMapping | null {
  const { declaration, rule } = source;
  const { mapping, correct } = declaration;
  const note = noting(source);
  if (rule === 'declared' ? mapping !== null : rule.by === 'mapping') {
    if (mapping === null) note('refused right-answer', null);
    return mapping !== null && hasNumbers(source, mapping) ? mapping : null;
  }
  if (mapping !== null) note('not-kept scoring', mappingText(mapping));
  const [answer, ...others] = correct;
  if (answer === undefined) {
    note('refused right-answer', null);
    return null;
  }
  if (others.length > 0) {
    note('refused notation', correct.join(', '));
    return null;
  }
  const { points, isCaseSensitive } =
    rule !== 'declared' && rule.by === 'correct' ? rule : { points: 1, isCaseSensitive: true };
  return { entries: [{ key: answer, points, isCaseSensitive }], unlisted: 0 };
}

/** False if its points are not numbers. */
function hasNumbers(source: BlankSource, { entries, unlisted }: QtiMapping): boolean {
  const note = noting(source);
  if ([...entries.map(({ points }) => points), unlisted].some(Number.isNaN)) {
    note('refused notation', mappingText({ entries, unlisted }));
    return false;
  }
  const keys = new Set(entries.map(({ key }) => key.trim()));
  for (const answer of source.declaration.correct) {
    // The correct answer is then only the one that is shown.
    if (!keys.has(answer.trim())) note('not-kept content', `correctResponse: ${answer.trim()}`);
  }
  return true;
}

/** The rule of the entries with letters; null if none of them says it, or only some regard case. */
function commonCaseRule(entries: readonly QtiMapEntry[], note: Note): boolean | null {
  const lettered = entries.filter(({ key }) => key.toLowerCase() !== key.toUpperCase());
  const sensitive = lettered.filter(({ isCaseSensitive }) => isCaseSensitive === true);
  if (sensitive.length === 0) {
    return lettered.some(({ isCaseSensitive }) => isCaseSensitive === false) ? false : null;
  }
  if (sensitive.length === lettered.length) return true;
  note('not-kept case', sensitive.map(({ key }) => key).join(', '));
  return null;
}

function typedBlank(source: BlankSource, answerKey: QtiMapping, kind: Blank['kind']): Blank | null {
  const note = noting(source);
  const { entries, unlisted } = answerKey;
  if (unlisted > 0) {
    note('refused scoring', `defaultValue="${unlisted}"`);
    return null;
  }
  const weight = best(
    entries.map(({ points }) => points),
    note,
  );
  if (weight === null) return null;
  for (const { key: text } of entries) {
    if (kind === 'numeric' && Number.isNaN(numberOf(trimAnswer(text))))
      note('refused notation', text);
    // Line breaks around a value are only the form of the file.
    if (text !== text.trim() && !/[\r\n]/.test(text)) note('not-kept space', text);
  }
  return {
    kind,
    weight,
    isCaseSensitive: kind === 'text' ? commonCaseRule(entries, note) : null,
    catchAll: unlisted < 0 ? unlisted / weight : null,
    alternatives: entries.map(({ key: text, points }) => ({
      ...exact,
      text: escapedAnswer(text.trim()),
      fraction: points / weight,
      tolerance: kind === 'numeric' ? 0 : null,
    })),
  };
}

const exact = { tolerance: null, match: 'exact' } as const;

function listBlank(source: BlankSource, answerKey: QtiMapping): Blank | null {
  const note = noting(source);
  const choices = elementsOf(source.interaction, 'inlineChoice');
  const identifiers = new Set(choices.map(identifierOf));
  if (choices.length === 0 || identifiers.size < choices.length || identifiers.has('')) {
    note('refused notation', choices.map(identifierOf).join(', '));
    return null;
  }
  const points = new Map<string, number>();
  for (const { key: written, points: value } of answerKey.entries) {
    const identifier = written.trim();
    if (!identifiers.has(identifier)) note('refused reference', identifier);
    if (points.has(identifier)) note('not-kept duplicate', `${identifier}: ${value}`);
    else points.set(identifier, value);
  }
  const earned = (choice: QtiElement) => points.get(identifierOf(choice)) ?? answerKey.unlisted;
  const weight = best(choices.map(earned), note);
  if (weight === null) return null;
  const alternatives = choices.map((choice): BlankAlternative => ({
    ...exact,
    text: htmlOf(choice.children, isShown).trim(),
    fraction: earned(choice) / weight,
  }));
  return { kind: 'list', weight, isCaseSensitive: null, catchAll: null, alternatives };
}

const identifierOf = ({ attributes }: QtiElement) => attributes['identifier']?.trim() ?? '';

/** The most points, which become the weight; null if nothing earns any. */
function best(points: readonly number[], note: Note): number | null {
  const most = points.reduce((one, other) => Math.max(one, other), 0);
  if (most > 0) return most;
  note('refused right-answer', null);
  return null;
}
