/** What an item says about itself, beside its statement and its answer key. */
import type { Loss } from '../../contract/conversions.ts';
import { type LossCode, lossOf } from '../loss.ts';
import { descendants, elementIn, elementsIn, elementText, type XmlElement } from '../xml.ts';
import type { Condition } from './answer-key.ts';
import { textOfMaterials } from './presentation.ts';

export interface ItemFields {
  /** The kind of question as the source has it; null if it says none. */
  readonly type: string | null;
  readonly id: string | null;
  readonly title: string | null;
  readonly author: string | null;
  readonly difficulty: number | null;
  readonly isDisabled: boolean;
  /** Its numbers are made from a formula. */
  readonly isCalculated: boolean;
  /** Whether a part of the blanks earns a part of the points; null if it does not say. */
  readonly hasPartialCredit: boolean | null;
  /** Values that are not kept. */
  readonly losses: readonly Loss[];
}

export function itemFieldsOf(item: XmlElement): ItemFields {
  const values = valuesOf(item);
  const value = (...names: string[]) =>
    names.map((name) => values.get(name)).find((each) => each !== undefined) ?? null;
  const partialCredit = value('bbmd_partialcredit');
  const difficulty = Number(value('difficulty') ?? Number.NaN);
  return {
    type: value(
      'question_type',
      'bbmd_questiontype',
      'qmd_questiontype',
      'cc_profile',
      'questiontype',
    ),
    id: item.attributes['ident'] ?? value('bbmd_asi_object_id') ?? item.attributes['label'] ?? null,
    title: item.attributes['title'] ?? null,
    author: value('author'),
    difficulty: Number.isFinite(difficulty) ? difficulty : null,
    isDisabled: value('bbmd_is_disabled') === 'true',
    isCalculated: [...descendants(item, 'calculated')].length > 0,
    hasPartialCredit: partialCredit === null ? null : partialCredit === 'true',
    losses: [
      ...pointsLost(value('points_possible'), value('qmd_absolutescore_max', 'qmd_weighting')),
      ...notKept.flatMap((name) => {
        const text = value(name);
        return text === null || /^(false|no|n)$/i.test(text)
          ? []
          : [lossOf('not-kept field', `${name}: ${text}`)];
      }),
    ],
  };
}

/** Values that matter to a teacher and have no place in the contract. */
const notKept = [
  'bbmd_is_extracredit',
  'bbmd_negative_points_ind',
  'qmd_instructornotes',
  'qmd_levelofdifficulty',
  'isbonus',
  'ismandatory',
];

/** Nobody chose the points of a question worth 1, and -1 and 0 are what Blackboard writes then. */
function pointsLost(points: string | null, weight: string | null): Loss[] {
  if (points === null) return Number(weight ?? 0) > 0 ? pointsLost(weight, null) : [];
  return Number(points) === 1 ? [] : [lossOf('not-kept points', points)];
}

/** By their names in lower case. The first of several wins; empty ones say nothing. */
function valuesOf(item: XmlElement): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  const keep = (name: string, text: string) => {
    const known = name.trim().toLowerCase();
    if (text.trim() !== '' && !values.has(known)) values.set(known, text.trim());
  };
  const metadata = elementIn(item, 'itemmetadata');
  for (const field of metadata === null ? [] : descendants(metadata)) {
    if (/^qti_?metadatafield$/.test(field.name)) {
      keep(...labelled(field));
    } else if (/^(?:bb|q)md_/.test(field.name)) keep(field.name, ownText(field));
  }
  const extension = elementIn(item, 'itemproc_extension');
  for (const field of extension === null ? [] : elementsIn(extension)) {
    keep(field.name, ownText(field));
  }
  return values;
}

/** The name and the value of one field of metadata. */
export function labelled(field: XmlElement): [name: string, text: string] {
  const label = elementIn(field, 'fieldlabel');
  const value = elementIn(field, 'fieldentry');
  return [label === null ? '' : ownText(label), value === null ? '' : ownText(value)];
}

/** A value has no elements; and reading those at every level would take too long. */
const ownText = ({ children }: XmlElement) =>
  children.filter((child) => typeof child === 'string').join('');

/** What the stated kind of an item says about its blanks. */
export type StatedKind =
  /** Typed blanks at their places. */
  | 'typed'
  /** Named blanks for which every listed answer is right. */
  | 'named'
  /** Named blanks with lists, of which the conditions name the right ones. */
  | 'dropdowns'
  | 'any-order'
  /** One choice of several, without a blank. */
  | 'choice'
  /** No question with blanks. */
  | 'other'
  | 'unknown';

/** @param type as the source has it; null if it says none */
export function statedKind(type: string | null): StatedKind {
  if (type === null) return 'unknown';
  return kinds.get(type.toLowerCase().replaceAll(/[^a-z\d]/g, '')) ?? 'unknown';
}

/** Canvas, Common Cartridge, Blackboard and Brightspace, in this order; without signs and spaces. */
const kinds = new Map<string, StatedKind>([
  ['shortanswerquestion', 'typed'],
  ['numericalquestion', 'typed'],
  ['fillinmultipleblanksquestion', 'named'],
  ['multipledropdownsquestion', 'dropdowns'],
  ['multiplechoicequestion', 'choice'],
  ['truefalsequestion', 'other'],
  ['multipleanswersquestion', 'other'],
  ['matchingquestion', 'other'],
  ['orderingquestion', 'other'],
  ['categorizationquestion', 'other'],
  ['hotspotquestion', 'other'],
  ['calculatedquestion', 'other'],
  ['essayquestion', 'other'],
  ['fileuploadquestion', 'other'],
  ['textonlyquestion', 'other'],
  ['ccfibv0p1', 'typed'],
  ['ccpatternmatchv0p1', 'typed'],
  ['ccmultiplechoicev0p1', 'choice'],
  ['ccmultipleresponsev0p1', 'other'],
  ['cctruefalsev0p1', 'other'],
  ['ccessayv0p1', 'other'],
  ['fillintheblank', 'typed'],
  ['fillintheblankplus', 'named'],
  ['numeric', 'typed'],
  ['jumbledsentence', 'dropdowns'],
  ['multiplechoice', 'choice'],
  ['multipleanswer', 'other'],
  ['truefalse', 'other'],
  ['eitheror', 'other'],
  ['matching', 'other'],
  ['ordering', 'other'],
  ['calculated', 'other'],
  ['essay', 'other'],
  ['shortresponse', 'other'],
  ['fileupload', 'other'],
  ['hotspot', 'other'],
  ['quizbowl', 'other'],
  ['opinionscale', 'other'],
  ['shortanswer', 'typed'],
  ['fillintheblanks', 'typed'],
  ['multishortanswer', 'any-order'],
  ['multiselect', 'other'],
  ['longanswer', 'other'],
  ['arithmetic', 'other'],
  ['significantfigures', 'other'],
  ['likert', 'other'],
]);

/** @param blankOf the blank that a condition names, from 1; null if it names none */
export function feedbackLosses(
  item: XmlElement,
  conditions: readonly Condition[],
  blankOf: (condition: Condition) => number | null,
): Loss[] {
  const shownBy = new Map<string, Condition[]>();
  for (const condition of conditions) {
    for (const ident of condition.feedback) {
      const known = shownBy.get(ident);
      if (known === undefined) shownBy.set(ident, [condition]);
      else known.push(condition);
    }
  }
  const feedback = elementsIn(item, 'itemfeedback').flatMap((element): Loss[] => {
    const value = textOfMaterials(element).text.trim();
    if (value === '') return [];
    const { line } = element;
    if ([...descendants(element, 'hint')].length > 0) {
      return [lossOf('not-kept hint', value, { line })];
    }
    const ident = element.attributes['ident'] ?? '';
    if (combined.test(ident)) return [lossOf('not-kept feedback', value, { line })];
    const blank =
      shownBy
        .get(ident)
        ?.map(blankOf)
        .find((each) => each !== null) ?? null;
    return [lossOf('not-kept feedback', value, { blank, line })];
  });
  return [...feedback, ...otherLosses(item)];
}

/** Canvas and Blackboard name the feedback for right and for wrong answers like this. */
const combined = /^(?:correct|incorrect|correct_fb|general_incorrect_fb)$/;

function otherLosses(item: XmlElement): Loss[] {
  const comments = [...descendants(item, 'qticomment')];
  return [
    ...Object.entries(others).flatMap(([name, code]) =>
      elementsIn(item, name).flatMap((element) => feedbackLossOf(element, code)),
    ),
    ...comments.flatMap((comment) => feedbackLossOf(comment, 'not-kept content')),
  ];
}

const others = {
  rubric: 'not-kept content',
  itemrubric: 'not-kept content',
  objectives: 'not-kept content',
  reference: 'not-kept content',
  itemcomment: 'not-kept content',
  duration: 'not-kept setting',
  hint: 'not-kept hint',
  solution: 'not-kept feedback',
} as const;

/** The loss of all that an element shows; empty if it shows nothing. */
export function feedbackLossOf(element: XmlElement, code: LossCode): Loss[] {
  const value = (textOfMaterials(element).text || elementText(element)).trim();
  return value === '' ? [] : [lossOf(code, value, { line: element.line })];
}
