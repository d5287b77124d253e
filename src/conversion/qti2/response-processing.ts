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
import { booleanOf, elementsOf, type QtiElement, qtiText, withAllInside } from './item-element.ts';
import { writtenText } from './markup.ts';
import { type ScoreRule, type ScoreStep, stepOf } from './score-steps.ts';

export interface Scoring {
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
      losses: [lossOf('loss/no-response-processing')],
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
    return refused([lossOf('refused/default-score', `SCORE: ${start}`)]);
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
    return refused([lossOf('refused/response-processing', address)]);
  }
  return {
    rules: new Map([[response, rule]]),
    losses: response === 'RESPONSE' ? [] : [lossOf('loss/no-response-processing', address)],
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
  return [lossOf('refused/response-processing', writtenText(written), { line })];
}

function comparisonLosses(element: QtiElement): Loss[] {
  const code = comparisonCode(element);
  if (code === null) return elementsOf(element).flatMap(comparisonLosses);
  return [lossOf(code, writtenText(element.written), { line: element.line })];
}

function comparisonCode({ name, attributes }: QtiElement): RefusalCode | null {
  if (name === 'patternMatch') return 'refused/regex';
  const isPart = name === 'stringMatch' && booleanOf(attributes['substring']) === true;
  if (isPart || name === 'substring') return 'refused/contains';
  const isTolerant = name === 'equal' && (attributes['toleranceMode'] ?? 'exact') !== 'exact';
  return isTolerant || name === 'equalRounded' ? 'refused/numeric-tolerance' : null;
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
  return others.map((name) => lossOf('loss/field', `setOutcomeValue: ${name}`));
}
