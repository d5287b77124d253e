/**
 * How the responses of an item are scored. Response processing decides it, not the declarations:
 * a key that it never reads has no effect. Five forms are understood, and any other is refused:
 *
 * 1. the template `match_correct`, and those of Common Cartridge like it;
 * 2. the template `map_response`, likewise;
 * 3. none at all: then the mapping is the key, or else the correct answer;
 * 4. for each response: if it matches its correct answer, points are added;
 * 5. for each response: what it is mapped to is added.
 */
import type { Loss } from '../../contract/conversions.ts';
import { lossOf, type RefusalCode } from '../loss.ts';
import {
  booleanOf,
  elementsOf,
  numberOf,
  type QtiElement,
  qtiText,
  withAllInside,
  writtenText,
} from './item-element.ts';

interface Scoring {
  /** By the identifier of the response; `declared` if the item does not say. */
  readonly rules: ReadonlyMap<string, ScoreRule | 'declared'>;
  /** With a refusal if the rules are not all understood. */
  readonly losses: readonly Loss[];
}

/** @param responses the identifiers of the blanks */
export function scoringOf(item: QtiElement, responses: readonly string[]): Scoring {
  const [processing] = elementsOf(item, 'responseProcessing');
  const template = processing?.attributes['template']?.trim() ?? '';
  const rules = processing === undefined ? [] : elementsOf(processing);
  if (processing === undefined || (template === '' && rules.length === 0)) {
    return {
      rules: new Map(responses.map((response) => [response, 'declared'])),
      losses: [lossOf('not-kept scoring')],
    };
  }
  const known = templateRule(template);
  if (known !== null) return templateScoring(known, template, responses);
  const steps = rules.map(stepOf);
  const strange = rules[steps.indexOf(null)];
  if (rules.length === 0 || strange !== undefined) {
    return refused(reasonsFor(processing, strange ?? processing));
  }
  const scored = steps.filter((step) => step !== null && step !== 'beside');
  if (!areIndependent(scored, responses)) return refused(reasonsFor(processing, processing));
  const start = startScore(item);
  if (start !== 0 && scored.some(({ keepsScore }) => keepsScore)) {
    return refused([lossOf('refused scoring', `SCORE: ${start}`)]);
  }
  return {
    rules: new Map(scored.map(({ variable, rule }) => [variable, rule])),
    losses: otherOutcomes(item, processing),
  };
}

const refused = (losses: readonly Loss[]): Scoring => ({ rules: new Map(), losses });

/** The templates of the standard are known by their names at its publisher. */
const templates =
  /^https?:\/\/(?:[\w-]+\.)?(?:imsglobal|1edtech)\.org\/(?:\S*\/)?(match_correct|map_response|CC2_match(?:_basic)?|CC2_map_response)(?:\.xml)?$/;

function templateRule(address: string): ScoreRule | null {
  const [, name] = templates.exec(address) ?? [];
  if (name === undefined) return null;
  return name.endsWith('map_response')
    ? { by: 'mapping' }
    : { by: 'correct', points: 1, isCaseSensitive: true };
}

/** The templates score the response with the name RESPONSE and nothing else. */
function templateScoring(rule: ScoreRule, address: string, responses: readonly string[]): Scoring {
  const [response, ...others] = responses;
  if (response === undefined || others.length > 0) {
    return refused([lossOf('refused scoring', address)]);
  }
  return {
    rules: new Map([[response, rule]]),
    losses: response === 'RESPONSE' ? [] : [lossOf('not-kept scoring', address)],
  };
}

/** True if each response is scored by one step of its own. */
function areIndependent(steps: readonly ScoreStep[], responses: readonly string[]): boolean {
  const scored = new Set(steps.map(({ variable }) => variable));
  return (
    steps.length === responses.length &&
    responses.every((response) => scored.has(response)) &&
    (steps.length === 1 || steps.every(({ isAdded }) => isAdded))
  );
}

function startScore(item: QtiElement): number {
  const score = elementsOf(item, 'outcomeDeclaration').find(
    ({ attributes }) => attributes['identifier'] === 'SCORE',
  );
  const [start] = score === undefined ? [] : elementsOf(score, 'defaultValue');
  return start === undefined ? 0 : Number(qtiText(start));
}

/** The comparisons that have no form in the contract, or else the rule that is not understood. */
function reasonsFor(processing: QtiElement, strange: QtiElement): Loss[] {
  const comparisons = comparisonLosses(processing);
  if (comparisons.length > 0) return comparisons;
  const { written, line } = strange;
  return [lossOf('refused scoring', writtenText(written), { line })];
}

function comparisonLosses(element: QtiElement): Loss[] {
  const code = comparisonCode(element);
  if (code === null) return elementsOf(element).flatMap(comparisonLosses);
  return [lossOf(code, writtenText(element.written), { line: element.line })];
}

function comparisonCode({ name, attributes }: QtiElement): RefusalCode | null {
  if (name === 'patternMatch') return 'refused pattern';
  const isPart = name === 'stringMatch' && booleanOf(attributes['substring']) === true;
  if (isPart || name === 'substring') return 'refused pattern';
  const isTolerant = name === 'equal' && (attributes['toleranceMode'] ?? 'exact') !== 'exact';
  return isTolerant || name === 'equalRounded' ? 'refused tolerance' : null;
}

/** Results of the item beside its score, but for those that only choose feedback. */
function otherOutcomes(item: QtiElement, processing: QtiElement): Loss[] {
  const known = new Set(['SCORE', 'MAXSCORE']);
  for (const { attributes } of withAllInside(item))
    known.add(attributes['outcomeIdentifier'] ?? '');
  const names = withAllInside(processing).flatMap(({ name, attributes }) =>
    name === 'setOutcomeValue' ? (attributes['identifier'] ?? []) : [],
  );
  const others = [...new Set(names)].filter((name) => !known.has(name));
  return others.map((name) => lossOf('not-kept field', `setOutcomeValue: ${name}`));
}

/** How a response earns points. */
export type ScoreRule =
  /** The points if it is the correct answer. */
  | {
      readonly by: 'correct';
      readonly points: number;
      /** Null if the comparison says nothing of it. */
      readonly isCaseSensitive: boolean | null;
    }
  | { readonly by: 'mapping' };

interface ScoreStep {
  readonly variable: string;
  readonly rule: ScoreRule;
  /** False if SCORE is set, so that what it was before is lost. */
  readonly isAdded: boolean;
  /** True if a wrong answer leaves SCORE as it was before. */
  readonly keepsScore: boolean;
}

/** `beside`: the rule has nothing to do with SCORE; null: it is not understood. */
function stepOf(rule: QtiElement): ScoreStep | 'beside' | null {
  if (isBeside(rule)) return 'beside';
  if (rule.name === 'responseCondition') return conditionStep(rule);
  const change = changeOf(rule);
  if (change === null || change.by.kind !== 'mapping') return null;
  const { isAdded, by } = change;
  return { variable: by.variable, rule: { by: 'mapping' }, isAdded, keepsScore: isAdded };
}

/** A change of SCORE. */
interface Change {
  readonly isAdded: boolean;
  readonly by:
    | { readonly kind: 'constant'; readonly points: number }
    | { readonly kind: 'mapping'; readonly variable: string };
}

const isBeside = (rule: QtiElement) =>
  withAllInside(rule).every(({ name, attributes }) =>
    name === 'setOutcomeValue' || name === 'lookupOutcomeValue'
      ? attributes['identifier'] !== 'SCORE'
      : !endsOrIncludes.has(name),
  );

/** They change what the other rules do. */
const endsOrIncludes: ReadonlySet<string> = new Set([
  'exitResponse',
  'include',
  'responseProcessingFragment',
]);

function conditionStep(condition: QtiElement): ScoreStep | null {
  const [first, ...others] = elementsOf(condition);
  if (first?.name !== 'responseIf') return null;
  const [test, ...rules] = elementsOf(first);
  const changes = changesOf(rules);
  const otherwise = otherwiseOf(others);
  if (test === undefined || changes === null || otherwise === null) return null;
  const guarded = nullTestOf(test);
  if (guarded?.isNull === true) return mappedElse(guarded.variable, changes, otherwise);
  const [change, ...more] = changes;
  if (change === undefined || more.length > 0) return null;
  if (otherwise.length > 0 && (change.isAdded || !otherwise.every(isZero))) return null;
  const scored =
    guarded === null ? correctRule(test, change) : mappingRule(guarded.variable, change);
  return scored === null
    ? null
    : { ...scored, isAdded: change.isAdded, keepsScore: otherwise.length === 0 };
}

/** The form of the template map_response: no answer gives nothing, any other what is mapped. */
function mappedElse(
  variable: string,
  changes: readonly Change[],
  [change, ...more]: readonly Change[],
): ScoreStep | null {
  if (change === undefined || more.length > 0 || !changes.every(isZero)) return null;
  if (change.isAdded && changes.length > 0) return null;
  const scored = mappingRule(variable, change);
  return scored && { ...scored, isAdded: change.isAdded, keepsScore: change.isAdded };
}

type Scored = Pick<ScoreStep, 'variable' | 'rule'>;

function mappingRule(variable: string, { by }: Change): Scored | null {
  const isMapped = by.kind === 'mapping' && by.variable === variable;
  return isMapped ? { variable, rule: { by: 'mapping' } } : null;
}

function correctRule(test: QtiElement, { by }: Change): Scored | null {
  const compared = comparisonOf(test);
  if (compared === null || by.kind !== 'constant' || !(by.points > 0)) return null;
  const { variable, isCaseSensitive } = compared;
  return { variable, rule: { by: 'correct', points: by.points, isCaseSensitive } };
}

const isZero = ({ isAdded, by }: Change) => !isAdded && by.kind === 'constant' && by.points === 0;

/** The changes of SCORE in the other branches; null if they are more than an `else`. */
function otherwiseOf(branches: readonly QtiElement[]): Change[] | null {
  const changing = branches.filter((branch) => !isBeside(branch));
  const [branch, ...more] = changing;
  if (branch === undefined) return [];
  const isElse = branches.length === 1 && branch.name === 'responseElse';
  return isElse && more.length === 0 ? changesOf(elementsOf(branch)) : null;
}

/** Null if one of the rules is not understood. */
function changesOf(rules: readonly QtiElement[]): Change[] | null {
  const changes = rules.filter((rule) => !isBeside(rule)).map(changeOf);
  const understood = changes.filter((change) => change !== null);
  return understood.length === changes.length ? understood : null;
}

function changeOf(rule: QtiElement): Change | null {
  const [value, ...more] = elementsOf(rule);
  if (rule.name !== 'setOutcomeValue' || value === undefined || more.length > 0) return null;
  if (value.name !== 'sum') return changeBy(value, false);
  const terms = elementsOf(value);
  const isScore = ({ name, attributes }: QtiElement) =>
    name === 'variable' && attributes['identifier'] === 'SCORE';
  const [term, ...others] = terms.filter((each) => !isScore(each));
  const isAdded = term !== undefined && others.length === 0 && terms.length === 2;
  return isAdded ? changeBy(term, true) : null;
}

function changeBy(value: QtiElement, isAdded: boolean): Change | null {
  const variable = value.attributes['identifier'];
  if (value.name === 'mapResponse' && variable !== undefined) {
    return { isAdded, by: { kind: 'mapping', variable } };
  }
  if (value.name !== 'baseValue') return null;
  return { isAdded, by: { kind: 'constant', points: numberOf(qtiText(value)) } };
}

/** The response that a test compares with its correct answer. */
function comparisonOf(
  test: QtiElement,
): { readonly variable: string; readonly isCaseSensitive: boolean | null } | null {
  const [one, two, ...more] = elementsOf(test);
  const names = new Set([one?.name, two?.name]);
  const variable = one?.attributes['identifier'];
  if (!names.has('variable') || !names.has('correct') || more.length > 0) return null;
  if (variable === undefined || variable !== two?.attributes['identifier']) return null;
  const { attributes, name } = test;
  if (name === 'match') return { variable, isCaseSensitive: true };
  if (name === 'equal') {
    return isExact(attributes) ? { variable, isCaseSensitive: null } : null;
  }
  if (name !== 'stringMatch' || isTrueOrUnclear(attributes['substring'])) return null;
  return { variable, isCaseSensitive: booleanOf(attributes['caseSensitive']) };
}

const isExact = ({ toleranceMode = 'exact' }: QtiElement['attributes']) =>
  toleranceMode === 'exact';

const isTrueOrUnclear = (written: string | undefined) =>
  written !== undefined && booleanOf(written) !== false;

function nullTestOf(
  test: QtiElement,
): { readonly variable: string; readonly isNull: boolean } | null {
  const isNegated = test.name === 'not';
  const [inner, ...more] = isNegated ? elementsOf(test) : [test];
  if (inner?.name !== 'isNull' || more.length > 0) return null;
  const [named, ...others] = elementsOf(inner);
  const variable = named?.attributes['identifier'];
  if (named?.name !== 'variable' || variable === undefined || others.length > 0) return null;
  return { variable, isNull: !isNegated };
}
