/** What the `resprocessing` of an item compares, and what it does when that is true. */
import { descendants, elementIn, elementsIn, elementText, type XmlElement } from '../xml.ts';

/** One comparison with what a learner answered. */
export interface Comparison {
  readonly kind: 'equal' | 'contains' | 'regex' | 'lower' | 'upper';
  /** The response, or in one dialect its label. */
  readonly reference: string;
  /** Which box of the response, from 1; null if it does not say. */
  readonly index: number | null;
  readonly value: string;
  /** Unless it says otherwise, a comparison ignores case. */
  readonly isCaseSensitive: boolean;
}

export type Test =
  | Comparison
  | { readonly kind: 'all'; readonly tests: readonly Test[] }
  | { readonly kind: 'any'; readonly tests: readonly Test[] }
  /** Everything that no other condition names. */
  | { readonly kind: 'other' }
  | { readonly kind: 'unknown'; readonly name: string };

export interface Points {
  readonly value: number;
  /** Added to what other conditions give. */
  readonly adds: boolean;
}

export interface Condition {
  readonly test: Test;
  /** Null if it gives no points and takes none away. */
  readonly points: Points | null;
  /** The score is changed in a way that is not addition. */
  readonly isComputed: boolean;
  /** The idents of the feedback that it shows. */
  readonly feedback: readonly string[];
}

export interface Processing {
  readonly conditions: readonly Condition[];
  /** The most points of the item; null if it does not say. */
  readonly most: number | null;
}

export function processingOf(item: XmlElement): Processing {
  const parents = elementsIn(item, 'resprocessing');
  const most = mostPoints(parents);
  const elements = parents.flatMap((parent) => elementsIn(parent, 'respcondition'));
  const conditions = elements.map((element) => conditionOf(element, most ?? FULL));
  if (conditions.some(({ points }) => points !== null && points.value !== 0)) {
    return { conditions, most };
  }
  return { conditions: conditions.map(markedAsCorrect), most };
}

const FULL = 100;

/** Blackboard marks right answers by the feedback `correct` alone. */
function markedAsCorrect(condition: Condition): Condition {
  if (!condition.feedback.includes('correct')) return condition;
  return { ...condition, points: { value: FULL, adds: false } };
}

function mostPoints(parents: readonly XmlElement[]): number | null {
  const variables = parents.flatMap((parent) => [...descendants(parent, 'decvar')]);
  const [most] = variables.map(({ attributes }) => Number(attributes['maxvalue'] ?? ''));
  return variables.length === 1 && most !== undefined && most > 0 && Number.isFinite(most)
    ? most
    : null;
}

function conditionOf(element: XmlElement, full: number): Condition {
  const settings = elementsIn(element, 'setvar').flatMap((each) => pointsOf(each, full));
  const points = settings.filter((each) => each !== 'computed');
  const value = points.reduce((sum, each) => sum + each.value, 0);
  const variables = elementIn(element, 'conditionvar');
  const isRegex = [...descendants(element, 'answer_is_regexp')].some(
    (each) => elementText(each).trim() === 'yes',
  );
  const feedback = elementsIn(element, 'displayfeedback');
  return {
    test: { kind: 'all', tests: variables === null ? [] : testsIn(variables, isRegex) },
    points: points.length === 0 ? null : { value, adds: points.every(({ adds }) => adds) },
    isComputed: settings.includes('computed'),
    feedback: feedback.map(({ attributes }) => attributes['linkrefid'] ?? ''),
  };
}

/** A variable that is set to something else than points, such as `true`, does not count. */
function pointsOf(setting: XmlElement, full: number): (Points | 'computed')[] {
  const { action = 'Set', varname, variablename } = setting.attributes;
  const written = elementText(setting).trim();
  const value = /\.max$/i.test(written) ? full : Number(written === '' ? Number.NaN : written);
  if (!Number.isFinite(value)) return [];
  // Brightspace names no variable: each condition sets the points of its own blank.
  if (action === 'Set') return [{ value, adds: (varname ?? variablename) === undefined }];
  if (action === 'Add') return [{ value, adds: true }];
  return action === 'Subtract' ? [{ value: -value, adds: true }] : ['computed'];
}

/** @param isRegex Brightspace says it beside the comparisons */
const testsIn = (parent: XmlElement, isRegex: boolean): Test[] =>
  elementsIn(parent)
    .filter(({ name }) => name !== 'var_extension')
    .map((element) => testOf(element, isRegex));

function testOf(element: XmlElement, isRegex: boolean): Test {
  switch (element.name) {
    case 'and':
      return { kind: 'all', tests: testsIn(element, isRegex) };
    case 'or':
      return { kind: 'any', tests: testsIn(element, isRegex) };
    case 'other':
    case 'unanswered':
      return { kind: 'other' };
    case 'varequal':
      return comparisonOf(element, isRegex ? 'regex' : 'equal');
    case 'varsubstring':
      return comparisonOf(element, 'contains');
    case 'varsubset':
      return subsetOf(element);
    case 'vargte':
    case 'vargt':
      return comparisonOf(element, 'lower');
    case 'varlte':
    case 'varlt':
      return comparisonOf(element, 'upper');
    default:
      return { kind: 'unknown', name: element.name };
  }
}

/** Blackboard compares typed answers with it when they need not be equal. */
function subsetOf(element: XmlElement): Test {
  const { setmatch = 'Exact' } = element.attributes;
  if (setmatch === 'Contains') return comparisonOf(element, 'contains');
  if (setmatch === 'Matches') return comparisonOf(element, 'regex');
  return { kind: 'unknown', name: `varsubset setmatch="${setmatch}"` };
}

function comparisonOf(element: XmlElement, kind: Comparison['kind']): Comparison {
  const { respident = '', index, case: caseRule = 'No' } = element.attributes;
  return {
    kind,
    reference: respident,
    index: index === undefined ? null : Number(index),
    value: elementText(element).trim(),
    isCaseSensitive: /^yes$/i.test(caseRule),
  };
}

/** The comparisons of a condition, at any depth. */
export function comparisonsOf(test: Test): Comparison[] {
  if (test.kind === 'all' || test.kind === 'any') return test.tests.flatMap(comparisonsOf);
  return test.kind === 'other' || test.kind === 'unknown' ? [] : [test];
}
