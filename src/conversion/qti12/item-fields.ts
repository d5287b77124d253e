/** What an item says about itself, beside its statement and its answer key. */
import { byNames } from '../../core/groups.ts';
import {
  descendants,
  elementIn,
  elementsIn,
  elementText,
  ownText,
  type XmlElement,
} from '../xml.ts';
import { textOfMaterials } from './presentation.ts';

export interface ItemFields {
  readonly type: string | null;
  readonly kind: StatedKind;
  readonly id: string | null;
  readonly title: string | null;
  readonly author: string | null;
  readonly difficulty: number | null;
  readonly isDisabled: boolean;
  /** Whether a part of the blanks earns a part of the points; null if it does not say. */
  readonly hasPartialCredit: boolean | null;
  /** Null if nobody chose them. */
  readonly points: string | null;
  readonly values: ReadonlyMap<string, string>;
}

export function readItemFields(item: XmlElement): ItemFields {
  const values = valuesOf(item);
  const value = (...names: string[]) =>
    names.map((name) => values.get(name)).find((each) => each !== undefined) ?? null;
  const partialCredit = value('bbmd_partialcredit');
  const difficulty = Number(value('difficulty') ?? Number.NaN);
  const type = value(
    'question_type',
    'bbmd_questiontype',
    'qmd_questiontype',
    'cc_profile',
    'questiontype',
  );
  const weight = value('qmd_absolutescore_max', 'qmd_weighting');
  // -1 and 0 are what Blackboard writes then.
  const points = value('points_possible') ?? (Number(weight) > 0 ? weight : null);
  return {
    type,
    kind: descendants(item, 'calculated').length > 0 ? 'other' : statedKind(type ?? ''),
    id: item.attributes['ident'] ?? value('bbmd_asi_object_id') ?? item.attributes['label'] ?? null,
    title: item.attributes['title'] ?? null,
    author: value('author'),
    difficulty: Number.isFinite(difficulty) ? difficulty : null,
    isDisabled: value('bbmd_is_disabled') === 'true',
    hasPartialCredit: partialCredit === null ? null : partialCredit === 'true',
    points: Number(points ?? 1) === 1 ? null : points,
    values,
  };
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

/** A value has no elements: reading those at every level would take too long. */
export function labelled(field: XmlElement): [name: string, text: string] {
  const label = elementIn(field, 'fieldlabel');
  const value = elementIn(field, 'fieldentry');
  return [label === null ? '' : ownText(label), value === null ? '' : ownText(value)];
}

export const shownText = (element: XmlElement) =>
  (textOfMaterials(element).text || elementText(element)).trim();

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
  | 'other'
  | 'unknown';

const statedKind = (type: string): StatedKind =>
  kinds.get(type.toLowerCase().replaceAll(/[^a-z\d]/g, '')) ?? 'unknown';

/** Those of Canvas, Common Cartridge, Blackboard and Brightspace, without signs and spaces. */
const kinds = byNames<StatedKind>(
  [
    'typed',
    `shortanswerquestion numericalquestion ccfibv0p1 ccpatternmatchv0p1 fillintheblank numeric
    shortanswer fillintheblanks`,
  ],
  ['named', 'fillinmultipleblanksquestion fillintheblankplus'],
  ['dropdowns', 'multipledropdownsquestion jumbledsentence'],
  ['any-order', 'multishortanswer'],
  ['choice', 'multiplechoicequestion ccmultiplechoicev0p1 multiplechoice'],
  [
    'other',
    `truefalsequestion multipleanswersquestion matchingquestion orderingquestion
    categorizationquestion hotspotquestion calculatedquestion essayquestion fileuploadquestion
    textonlyquestion ccmultipleresponsev0p1 cctruefalsev0p1 ccessayv0p1 multipleanswer truefalse
    eitheror matching ordering calculated essay shortresponse fileupload hotspot quizbowl
    opinionscale multiselect longanswer arithmetic significantfigures likert`,
  ],
);
