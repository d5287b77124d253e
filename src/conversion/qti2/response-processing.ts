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
import type { NoteLoss } from '../loss.ts';
import { leaveOut } from '../source-item.ts';
import { descendants, elementsIn, elementText, printMarkup, type XmlElement } from '../xml.ts';

export type ScoreRule =
  | {
      readonly by: 'correct';
      readonly points: number;
      /** Null if the comparison says nothing of it. */
      readonly isCaseSensitive: boolean | null;
    }
  | { readonly by: 'mapping' }
  /** The item does not say. */
  | { readonly by: 'declared' };

/**
 * The rules by the identifiers of the responses.
 * @param responses the identifiers of the blanks
 */
export function readScoring(
  item: XmlElement,
  responses: readonly string[],
  note: NoteLoss,
): ReadonlyMap<string, ScoreRule> {
  const [processing] = elementsIn(item, 'responseProcessing');
  const template = processing?.attributes['template']?.trim() ?? '';
  const rules = processing === undefined ? [] : elementsIn(processing);
  if (processing === undefined || (template === '' && rules.length === 0)) {
    note('not-kept points');
    return new Map(responses.map((response) => [response, { by: 'declared' }]));
  }
  const known = templateRule(template);
  if (known !== null) {
    // The templates score the response with the name RESPONSE and nothing else.
    const [response, ...others] = responses;
    if (response === undefined || others.length > 0) leaveOut('refused scoring', template);
    if (response !== 'RESPONSE') note('not-kept points', template);
    return new Map([[response, known]]);
  }
  const scoring = rules.filter((rule) => !isBeside(rule));
  const steps = scoring.flatMap((rule) => stepOf(rule) ?? []);
  if (rules.length === 0 || steps.length < scoring.length) {
    refuse(processing, scoring.find((rule) => stepOf(rule) === null) ?? processing);
  }
  if (!areIndependent(steps, responses)) refuse(processing, processing);
  const start = startScore(item);
  if (start !== 0 && steps.some(({ keepsScore }) => keepsScore)) {
    leaveOut('refused scoring', `SCORE: ${start}`);
  }
  for (const name of otherOutcomes(item, processing)) {
    note('not-kept content', `setOutcomeValue: ${name}`);
  }
  return new Map(steps.map(({ variable, rule }) => [variable, rule]));
}

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

/** True if each response is scored by one step of its own. */
function areIndependent(steps: readonly ScoreStep[], responses: readonly string[]): boolean {
  const scored = new Set(steps.map(({ variable }) => variable));
  return (
    steps.length === responses.length &&
    responses.every((response) => scored.has(response)) &&
    (steps.length === 1 || steps.every(({ isAdded }) => isAdded))
  );
}

function startScore(item: XmlElement): number {
  const score = elementsIn(item, 'outcomeDeclaration').find(isOfScore);
  const [start] = score === undefined ? [] : elementsIn(score, 'defaultValue');
  return start === undefined ? 0 : Number(elementText(start));
}

const isOfScore = ({ attributes }: XmlElement) => attributes['identifier'] === 'SCORE';

/** The comparison that has no form in the contract, or else the rule that is not understood. */
function refuse(processing: XmlElement, strange: XmlElement): never {
  for (const each of [processing, ...descendants(processing)]) {
    const { name, attributes, line } = each;
    const isPart = name === 'stringMatch' && parseBoolean(attributes['substring']) === true;
    if (isPart || name === 'patternMatch' || name === 'substring') {
      leaveOut('refused pattern', printMarkup([each]), { line });
    }
    if (name === 'equalRounded' || (name === 'equal' && !isExact(each))) {
      leaveOut('refused pattern', printMarkup([each]), { line });
    }
  }
  leaveOut('refused scoring', printMarkup([strange]), { line: strange.line });
}

const isExact = ({ attributes: { toleranceMode = 'exact' } }: XmlElement) =>
  toleranceMode === 'exact';

/** Results of the item beside its score, but for those that only choose feedback. */
function otherOutcomes(item: XmlElement, processing: XmlElement): ReadonlySet<string> {
  const others = new Set(
    descendants(processing, 'setOutcomeValue').flatMap(
      ({ attributes }) => attributes['identifier'] ?? [],
    ),
  );
  for (const name of ['SCORE', 'MAXSCORE']) others.delete(name);
  for (const { attributes } of descendants(item)) {
    others.delete(attributes['outcomeIdentifier'] ?? '');
  }
  return others;
}

/** True if a rule has nothing to do with SCORE, nor with what the other rules do to it. */
const isBeside = (rule: XmlElement) =>
  [rule, ...descendants(rule)].every((each) =>
    each.name === 'setOutcomeValue' || each.name === 'lookupOutcomeValue'
      ? !isOfScore(each)
      : !/^(?:exitResponse|include|responseProcessingFragment)$/.test(each.name),
  );

interface ScoreStep {
  readonly variable: string;
  readonly rule: ScoreRule;
  /** False if SCORE is set, so that what it was before is lost. */
  readonly isAdded: boolean;
  /** True if a wrong answer leaves SCORE as it was before. */
  readonly keepsScore: boolean;
}

const named = String.raw`\0(?<variable>[^\0]*)\0`;
const again = String.raw`\0\k<variable>\0`;

/** The rules that are understood, in the words of `wordsOf`. */
const forms = [
  `(?<sign>[=+])map${named};`,
  `if null${named}:(?<zeros>(?:=0;)*)else(?<sign>[=+])map${again};`,
  `if set${named}:(?<sign>[=+])map${again};else(?<zeros>(?:=0;)*)`,
  String.raw`if same${named}(?<isCaseSensitive>true|false|null):(?<sign>[=+])(?<points>[\de.+-]+);else(?<zeros>(?:=0;)*)`,
].map((form) => new RegExp(`^${form}$`));

/** Null for a rule that is not understood. */
function stepOf(written: XmlElement): ScoreStep | null {
  const words = wordsOf(written);
  const found = forms.map((form) => form.exec(words)).find((each) => each !== null);
  if (found?.groups === undefined) return null;
  const { variable = '', sign, zeros = '', points = '1', isCaseSensitive } = found.groups;
  const isAdded = sign === '+';
  const isZeroed = zeros !== '';
  if ((isAdded && isZeroed) || !(Number(points) > 0)) return null;
  const rule: ScoreRule =
    isCaseSensitive === undefined
      ? { by: 'mapping' }
      : { by: 'correct', points: Number(points), isCaseSensitive: parseBoolean(isCaseSensitive) };
  const keepsScore = /^if (?:set|same)/.test(words) ? !isZeroed : isAdded;
  return { variable, rule, isAdded, keepsScore };
}

/**
 * What a rule does to SCORE, such as `if set RESPONSE:=map RESPONSE;else`, with a zero around each
 * name, which XML cannot hold. A question mark is what has no words.
 */
function wordsOf(rule: XmlElement): string {
  if (rule.name !== 'responseCondition') return changeWords(rule);
  const [first, ...others] = elementsIn(rule);
  if (first?.name !== 'responseIf') return '?';
  const [test, ...rules] = elementsIn(first);
  const changing = others.filter((branch) => !isBeside(branch));
  const isElse = others.length === 1 && others[0]?.name === 'responseElse';
  const otherwise =
    changing.length === 0 || isElse
      ? changesWords(changing.flatMap((branch) => elementsIn(branch)))
      : '?';
  return `if ${test === undefined ? '?' : testWords(test)}:${changesWords(rules)}else${otherwise}`;
}

const changesWords = (rules: readonly XmlElement[]) =>
  rules
    .filter((rule) => !isBeside(rule))
    .map(changeWords)
    .join('');

function changeWords(rule: XmlElement): string {
  const [value, ...more] = elementsIn(rule);
  if (rule.name !== 'setOutcomeValue' || value === undefined || more.length > 0) return '?';
  if (value.name !== 'sum') return `=${valueWords(value)};`;
  const terms = elementsIn(value);
  const [term, ...others] = terms.filter((each) => each.name !== 'variable' || !isOfScore(each));
  const isAdded = term !== undefined && others.length === 0 && terms.length === 2;
  return isAdded ? `+${valueWords(term)};` : '?';
}

function valueWords(value: XmlElement): string {
  if (value.name === 'mapResponse') return `map${nameWords(value)}`;
  return value.name === 'baseValue' ? String(parseNumber(elementText(value))) : '?';
}

const nameWords = ({ attributes: { identifier } }: XmlElement) =>
  identifier === undefined ? '?' : `\0${identifier}\0`;

function testWords(test: XmlElement): string {
  const { name } = test;
  const [one, two, ...more] = elementsIn(test);
  if (one === undefined || more.length > 0) return '?';
  if (two === undefined) {
    if (name === 'isNull' && one.name === 'variable') return `null${nameWords(one)}`;
    return name === 'not' && one.name === 'isNull' ? testWords(one).replace(/^null/, 'set') : '?';
  }
  const names = new Set([one.name, two.name]);
  const isSame = names.has('variable') && names.has('correct') && nameWords(one) === nameWords(two);
  return isSame ? `same${nameWords(one)}${caseRuleOf(test)}` : '?';
}

/** Whether a comparison regards case; null if it does not say. */
function caseRuleOf(test: XmlElement): boolean | null | '?' {
  const { substring = 'false', caseSensitive } = test.attributes;
  if (test.name === 'match') return true;
  if (test.name === 'equal') return isExact(test) ? null : '?';
  const isWhole = test.name === 'stringMatch' && parseBoolean(substring) === false;
  return isWhole ? parseBoolean(caseSensitive) : '?';
}

/** What a boolean attribute says; null if it is not there, or not true or false. */
export function parseBoolean(value: string | undefined): boolean | null {
  const text = value?.trim();
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : null;
}

/** NaN for what is not a finite number. */
export function parseNumber(text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : Number.NaN;
}
