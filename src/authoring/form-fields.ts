/** The rows of forms. The contract's description of a field decides how its answer is read. */
import { schemaOf } from '../contract/schemas.ts';
import { expectedAt } from '../contract/shape.ts';
import type { DocumentKind } from '../contract/operations.ts';
import type { Json, JsonPath } from '../core/json.ts';
import { findingsOfField } from '../documents/check.ts';
import { exactNumber } from '../documents/exact-json.ts';
import { problem } from '../messages/problem.ts';
import type { FieldName, FormField, Reading } from './form.ts';

/** The place of a field in the contract: the kind of document, and the path of the object in it. */
export interface FieldPlace {
  readonly kind: DocumentKind;
  readonly within: JsonPath;
}

/** The place of a field of the document itself. */
export const inDocument = (kind: DocumentKind): FieldPlace => ({ kind, within: [] });

type Own = Partial<Omit<FormField, 'name' | 'takesDecimals' | 'isNumber'>>;

/** A field whose answer is one value of the contract. */
export function fieldOf(place: FieldPlace, name: FieldName, own: Own = {}): FormField {
  const { isNeeded = false } = own;
  const expected = expectedFor(place, name) ?? '';
  return {
    name,
    isNeeded,
    isHidden: false,
    assumed: '',
    isRemembered: false,
    applies: () => true,
    way: { kind: 'text' },
    takesDecimals: decimals.has(expected),
    isNumber: decimals.has(expected) || wholeNumbers.has(expected),
    read: (text) => readAnswer(place, { name, isNeeded }, text),
    ...own,
  };
}

/** A yes-or-no field. If the person was asked, the answer is written even if it is no. */
export function flagOf(place: FieldPlace, name: FieldName, own: Omit<Own, 'way'> = {}): FormField {
  return fieldOf(place, name, { assumed: 'false', ...own, way: { kind: 'flag' } });
}

function readAnswer(
  place: FieldPlace,
  { name, isNeeded }: Pick<FormField, 'name' | 'isNeeded'>,
  text: string,
): Reading {
  if (text === '') {
    return isNeeded ? { problem: problem('form/answer-needed', {}) } : { value: undefined };
  }
  return checked(place, name, valueOf(place, name, text));
}

/** The value, or the problem if the contract rejects it for this field. */
export function checked({ kind, within }: FieldPlace, name: FieldName, value: Json): Reading {
  const findings = findingsOfField(kind, [...within, name], value);
  const wrong = findings.find(({ severity }) => severity === 'error');
  return wrong === undefined ? { value } : { problem: wrong.problem };
}

/** The value that a text means; the text itself if it does not fit the field. */
function valueOf(place: FieldPlace, name: FieldName, text: string): Json {
  switch (expectedFor(place, name)) {
    case 'text':
    case 'image-name':
      return text;
    case 'boolean':
      return text === 'true' || (text === 'false' ? false : text);
    case 'list':
      return text.split(/[\s,;]+/).map(numberIn);
    default:
      return numberIn(text);
  }
}

const decimals: ReadonlySet<string> = new Set(['number', 'two-places']);
const wholeNumbers: ReadonlySet<string> = new Set(['integer', 'id', 'version-id']);

const expectedFor = ({ kind, within }: FieldPlace, name: string) =>
  expectedAt(schemaOf(kind, false), [...within, name]);

/** A number as JSON writes it; the text itself for anything else. */
export function numberIn(text: string): Json {
  const isNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) && Number.isFinite(Number(text));
  return isNumber ? exactNumber(text) : text;
}
