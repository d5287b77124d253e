/** What an item says about itself, beside its statement and its answer key. */
import type { Loss } from '../../contract/conversions.ts';
import { lossOf } from '../loss.ts';
import { descendants, elementIn, elementsIn, type XmlElement } from '../xml.ts';

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
          : [lossOf('loss/field', `${name}: ${text}`)];
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
  return Number(points) === 1 ? [] : [lossOf('loss/points', points)];
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
