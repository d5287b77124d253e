import type { LossParts, NoteLoss } from '../loss.ts';
import { escapedAnswer } from '../plain-text.ts';
import { type Blank, exactAnswer, leaveOut } from '../source-item.ts';
import { elementsIn, elementText, printMarkup, type XmlElement } from '../xml.ts';
import { parseBoolean, parseNumber, type ScoreRule } from './response-processing.ts';

interface BlankSource {
  readonly interaction: XmlElement;
  readonly declaration: XmlElement;
  readonly rule: ScoreRule;
  readonly place: LossParts[2];
}

export function readQtiBlank(source: BlankSource, note: NoteLoss): Blank {
  const { interaction, declaration, rule, place } = source;
  const { cardinality = '', baseType = '' } = declaration.attributes;
  const stated = `cardinality="${cardinality}"`;
  if (/^(?:multiple|ordered)$/.test(cardinality)) leaveOut('refused scoring', stated, place);
  const isList = interaction.name === 'inlineChoiceInteraction';
  // Choices are known by their identifiers, which some tools declare as strings.
  const types = isList ? ['identifier', 'string'] : ['string', 'integer', 'float'];
  if (!types.includes(baseType) || cardinality !== 'single') {
    leaveOut('refused notation', `${stated} baseType="${baseType}"`, place);
  }
  const answerKey = answerKeyOf(declaration, rule, note);
  if (answerKey === null) leaveOut('refused right-answer', null, place);
  if (isList) return listBlank(interaction, answerKey, note);
  if (baseType !== 'string') {
    note('refused pattern', answerKey.entries.map(({ key }) => key.trim()).join(', '));
  }
  return typedBlank(answerKey, note);
}

/** What the answers are worth, before they are compared with the choices. */
interface AnswerKey {
  readonly entries: readonly KeyEntry[];
  /** The points of answers that are not listed. */
  readonly unlisted: number;
}

interface KeyEntry {
  readonly key: string;
  readonly points: number;
  readonly isCaseSensitive: boolean | null;
}

/** Null without a right answer. */
function answerKeyOf(declaration: XmlElement, rule: ScoreRule, note: NoteLoss): AnswerKey | null {
  const mapping = readMapping(declaration);
  const correct = correctIn(declaration);
  if (rule.by === 'mapping' || (rule.by === 'declared' && mapping !== null)) {
    if (mapping !== null) checkMapping(mapping, correct, note);
    return mapping;
  }
  if (mapping !== null) note('not-kept points', mappingText(mapping));
  const [key, ...others] = correct;
  if (others.length > 0) note('refused notation', correct.join(', '));
  const { points, isCaseSensitive } =
    rule.by === 'correct' ? rule : { points: 1, isCaseSensitive: true };
  return key === undefined ? null : { entries: [{ key, points, isCaseSensitive }], unlisted: 0 };
}

/** The correct answers that an item declares of a response. */
export const correctIn = (declaration: XmlElement): readonly string[] =>
  elementsIn(declaration, 'correctResponse')
    .flatMap((each) => elementsIn(each, 'value'))
    .map(elementText);

/** Null if there is none, or one without entries. */
export function readMapping(declaration: XmlElement): AnswerKey | null {
  const [element] = elementsIn(declaration, 'mapping');
  if (element === undefined) return null;
  const { lowerBound, upperBound, caseSensitive, defaultValue = '0' } = element.attributes;
  const lowest = lowerBound === undefined ? -Infinity : parseNumber(lowerBound);
  const highest = upperBound === undefined ? Infinity : parseNumber(upperBound);
  const within = (written: string) => Math.max(lowest, Math.min(highest, parseNumber(written)));
  const entries = elementsIn(element, 'mapEntry').map(({ attributes }): KeyEntry => ({
    key: attributes['mapKey'] ?? '',
    points: within(attributes['mappedValue'] ?? ''),
    isCaseSensitive: parseBoolean(attributes['caseSensitive']) ?? parseBoolean(caseSensitive),
  }));
  return entries.length === 0 ? null : { entries, unlisted: within(defaultValue) };
}

const mappingText = ({ entries }: AnswerKey) =>
  entries.map(({ key, points }) => `${key}: ${points}`).join(', ');

function checkMapping(mapping: AnswerKey, correct: readonly string[], note: NoteLoss): void {
  const { entries, unlisted } = mapping;
  if ([...entries.map(({ points }) => points), unlisted].some(Number.isNaN)) {
    note('refused notation', mappingText(mapping));
  }
  const keys = new Set(entries.map(({ key }) => key.trim()));
  for (const answer of correct) {
    // The correct answer is then only the one that is shown.
    if (!keys.has(answer.trim())) note('not-kept content', `correctResponse: ${answer.trim()}`);
  }
}

/** The rule of the entries with letters; null if none of them says it, or only some regard case. */
function commonCaseRule(entries: readonly KeyEntry[], note: NoteLoss): boolean | null {
  const lettered = entries.filter(({ key }) => key.toLowerCase() !== key.toUpperCase());
  const sensitive = lettered.filter(({ isCaseSensitive }) => isCaseSensitive === true);
  if (sensitive.length === 0) {
    return lettered.some(({ isCaseSensitive }) => isCaseSensitive === false) ? false : null;
  }
  if (sensitive.length === lettered.length) return true;
  note('not-kept case', sensitive.map(({ key }) => key).join(', '));
  return null;
}

function typedBlank({ entries, unlisted }: AnswerKey, note: NoteLoss): Blank {
  if (unlisted > 0) note('refused scoring', `defaultValue="${unlisted}"`);
  if (unlisted < 0) note('not-kept answer', '*');
  const weight = best(entries.map(({ points }) => points));
  for (const { key } of entries) {
    // Line breaks around a value are only the form of the file.
    if (key !== key.trim() && !/[\r\n]/.test(key)) note('not-kept text', key);
  }
  return {
    kind: 'text',
    weight,
    isCaseSensitive: commonCaseRule(entries, note),
    alternatives: entries.map(({ key, points }) =>
      exactAnswer(escapedAnswer(key.trim()), points / weight),
    ),
  };
}

function listBlank(
  interaction: XmlElement,
  { entries, unlisted }: AnswerKey,
  note: NoteLoss,
): Blank {
  const choices = elementsIn(interaction, 'inlineChoice');
  const identifiers = new Set(choices.map(identifierOf));
  if (choices.length === 0 || identifiers.size < choices.length || identifiers.has('')) {
    note('refused notation', choices.map(identifierOf).join(', '));
  }
  const points = new Map<string, number>();
  for (const { key, points: value } of entries) {
    const identifier = key.trim();
    if (!identifiers.has(identifier)) note('refused reference', identifier);
    if (points.has(identifier)) note('not-kept answer', `${identifier}: ${value}`);
    else points.set(identifier, value);
  }
  const earned = (choice: XmlElement) => points.get(identifierOf(choice)) ?? unlisted;
  const weight = best(choices.map(earned));
  const alternatives = choices.map((choice) => {
    const isText = choice.children.every((child) => typeof child === 'string');
    const text = isText
      ? escapedAnswer(elementText(choice).trim())
      : printMarkup(choice.children, hidden).trim();
    return exactAnswer(text, earned(choice) / weight);
  });
  return { kind: 'list', weight, isCaseSensitive: null, alternatives };
}

const identifierOf = ({ attributes }: XmlElement) => attributes['identifier']?.trim() ?? '';

/** Feedback is no part of a choice, wherever it is. */
const hidden = ({ name }: XmlElement) => (name === 'feedbackInline' ? '' : null);

/** The most points, which become the weight. If nothing earns any, no answer is right. */
const best = (points: readonly number[]) =>
  points.reduce((one, other) => Math.max(one, other), 0) || 1;
