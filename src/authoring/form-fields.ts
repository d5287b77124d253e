/** The rows of forms: what the contract says of a field decides how its answer is read. */
import { schemaOf } from '../contract/schemas.ts';
import { expectedAt } from '../contract/shape.ts';
import type { DocumentKind } from '../contract/operations.ts';
import type { Json } from '../core/json.ts';
import { findingsOfField } from '../documents/check.ts';
import { exactNumber } from '../documents/exact-json.ts';
import { problem } from '../messages/problem.ts';
import type { FieldName, FormField, Reading } from './form.ts';

/** A row whose answer is one value of the contract. */
export function fieldOf(
  kind: DocumentKind,
  name: FieldName,
  own: Partial<Omit<FormField, 'name'>> = {},
): FormField {
  const row: Omit<FormField, 'read'> = {
    name,
    isNeeded: false,
    isHidden: false,
    assumed: '',
    isRemembered: false,
    applies: () => true,
    way: { kind: 'text' },
    ...own,
  };
  return { ...row, read: own.read ?? ((text) => readAnswer(kind, row, text)) };
}

/** Yes or no; what it is without being said is not written. */
export function flagOf(
  kind: DocumentKind,
  name: FieldName,
  own: Partial<Omit<FormField, 'name' | 'way'>> = {},
): FormField {
  return fieldOf(kind, name, { assumed: 'false', ...own, way: { kind: 'flag' } });
}

function readAnswer(
  kind: DocumentKind,
  { name, isNeeded, way, assumed }: Omit<FormField, 'read'>,
  text: string,
): Reading {
  if (text === '') {
    return isNeeded ? { problem: problem('form/answer-needed', {}) } : { value: undefined };
  }
  const isFlag = way.kind === 'flag' || expectedFor(kind, name) === 'boolean';
  if (isFlag && text === assumed) return { value: undefined };
  return checked(kind, name, valueOf(kind, name, text));
}

/** The value, unless the contract refuses it for this field. */
export function checked(kind: DocumentKind, name: FieldName, value: Json): Reading {
  const wrong = findingsOfField(kind, name, value).find(({ severity }) => severity === 'error');
  return wrong === undefined ? { value } : { problem: wrong.problem };
}

/** The value that a text is meant as; the text itself where it can be none. */
function valueOf(kind: DocumentKind, name: FieldName, text: string): Json {
  switch (expectedFor(kind, name)) {
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

const expectedFor = (kind: DocumentKind, name: string) => expectedAt(schemaOf(kind, false), [name]);

/** As JSON writes numbers; the text itself where it is none. */
export function numberIn(text: string): Json {
  const isNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) && Number.isFinite(Number(text));
  return isNumber ? exactNumber(text) : text;
}
