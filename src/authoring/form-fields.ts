/** The rows of forms. The contract's description of a field decides how its answer is read. */
import type { DocumentKind } from '../contract/operations.ts';
import { isKey } from '../contract/import-schema.ts';
import { schemaOf } from '../contract/schemas.ts';
import { expectedAt } from '../contract/shape.ts';
import type { Finding } from '../core/diagnostic.ts';
import { isObject, type Json, type JsonObject, type JsonPath } from '../core/json.ts';
import { findingsOfField } from '../documents/check.ts';
import { isVariable } from '../documents/variables.ts';
import { exactNumber } from '../documents/exact-json.ts';
import { namesOf, valueNamed } from '../documents/variable-definitions.ts';
import { problem } from '../messages/problem.ts';
import type { Answers, FieldName, FormField, NamedId, Reading } from './form.ts';

/** The place of a field in the contract: the kind of document, and the path of the object in it. */
export interface FieldPlace {
  readonly kind: DocumentKind;
  readonly within: JsonPath;
}

/** The place of a field of the document itself. */
export const inDocument = (kind: DocumentKind): FieldPlace => ({ kind, within: [] });

type Own = Partial<Omit<FormField, 'name' | 'takesDecimals' | 'isNumber'>>;

const plain: Omit<FormField, 'name' | 'read'> = {
  isNeeded: false,
  isHidden: false,
  assumed: '',
  isRemembered: false,
  applies: () => true,
  way: { kind: 'text' },
  takesDecimals: false,
  isNumber: false,
};

/** A field whose answer is one value of the contract. */
export function fieldOf(place: FieldPlace, name: FieldName, own: Own = {}): FormField {
  const { isNeeded = false } = own;
  const expected = expectedFor(place, name) ?? '';
  return {
    ...plain,
    name,
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

/** An id. A person may choose one that a variable names instead of typing it. */
export function idOf(
  place: FieldPlace,
  name: FieldName,
  named: readonly NamedId[],
  own: Omit<Own, 'way'> = {},
): FormField {
  const field = fieldOf(place, name, { ...own, way: { kind: 'text', named } });
  const isNamed = (text: string) => named.some((each) => each.name === text);
  const read = (text: string) => (isNamed(text) ? { value: { $var: text } } : field.read(text));
  return { ...field, read };
}

/** The whole numbers among the variables of one group, such as `topics`. */
export function idsOfGroup(group: string, variables: JsonObject): NamedId[] {
  return namesOf(variables).flatMap((name) => {
    const value = name.startsWith(`${group}.`) ? valueNamed(variables, name) : null;
    const isId =
      typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value));
    return isId ? [{ name, id: String(value) }] : [];
  });
}

function readAnswer(
  place: FieldPlace,
  { name, isNeeded }: Pick<FormField, 'name' | 'isNeeded'>,
  text: string,
): Reading {
  if (text === '') {
    return isNeeded ? { problem: problem('form/answer-needed', {}) } : { value: undefined };
  }
  return checkAnswer(place, name, valueOf(place, name, text));
}

/**
 * The value, or the problem if the contract rejects it for this field. A variable in it is one that
 * a person has chosen, so it stands for an id.
 */
export function checkAnswer({ kind, within }: FieldPlace, name: FieldName, value: Json): Reading {
  const findings = findingsOfField(kind, [...within, name], value);
  const isWrong = ({ severity, path }: Finding) => {
    const part = partAt(value, path.slice(within.length + 1));
    return severity === 'error' && !(isObject(part) && isVariable(part));
  };
  const wrong = findings.find(isWrong);
  return wrong === undefined ? { value } : { problem: wrong.problem };
}

const partAt = (value: Json, path: JsonPath) =>
  path.reduce<Json>(
    (part, step) => Object.entries(part ?? {}).find(([name]) => name === String(step))?.[1] ?? null,
    value,
  );

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
function numberIn(text: string): Json {
  const isNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) && Number.isFinite(Number(text));
  return isNumber ? exactNumber(text) : text;
}

/**
 * Asks whether the person wants to answer optional questions too. It is not a field of the
 * document.
 */
export const moreField = moreFieldCalled('more');

/** The same for an element of a list. */
export const moreOfBlock = moreFieldCalled('moreOfBlock');

function moreFieldCalled(name: 'more' | 'moreOfBlock'): FormField {
  const read = () => ({ value: undefined });
  return { ...plain, name, read, assumed: 'false', way: { kind: 'flag' } };
}

/** What a document of a content folder has around its body (docs/content-as-code.md). */
export function fieldsAround(
  kind: DocumentKind,
  isKeyTaken: (key: string) => boolean,
): FormField[] {
  const readKey = (text: string): Reading => {
    if (text === '') return { problem: problem('form/answer-needed', {}) };
    if (!isKey(text)) {
      const about = { field: 'key', received: `"${text}"` };
      return { problem: problem('document/import-key', about) };
    }
    return isKeyTaken(text)
      ? { problem: problem('form/key-taken', { key: text }) }
      : { value: text };
  };
  const readNotes = (text: string) => ({ value: text === '' ? undefined : text });
  const key: FormField = { ...plain, name: 'key', isNeeded: true, read: readKey };
  const release: FormField = { ...plain, name: 'release', read: readNotes };
  // A track has no versions.
  return kind === 'track.create' ? [key] : [key, release];
}

export const wantsMore = ({ more, moreOfBlock: ofBlock }: Answers) =>
  more === 'true' || ofBlock === 'true';

/** Inherits the permissions of the parent unless the person answers otherwise. */
export function permissionFields(
  place: FieldPlace,
  { isHidden = false, ...own }: Partial<Pick<FormField, 'applies' | 'isHidden' | 'isRemembered'>>,
): FormField[] {
  const applies = (answers: Answers) =>
    own.applies?.(answers) !== false && answers['inheritPermissions'] === 'NOT_INHERIT';
  return [
    fieldOf(place, 'inheritPermissions', {
      ...own,
      isHidden,
      assumed: 'INHERIT',
      way: { kind: 'choice', values: ['INHERIT', 'NOT_INHERIT'] },
    }),
    ...(['securityPermission', 'securityRestriction'] as const).map((name) =>
      fieldOf(place, name, { ...own, applies, read: (text) => readEntries(place, name, text) }),
    ),
  ];
}

/** Reads entries such as `104 = READ, EXECUTE; 105 = COMPLETE`. */
function readEntries(
  place: FieldPlace,
  name: 'securityPermission' | 'securityRestriction',
  text: string,
): Reading {
  const parts = text.split(/[;\n]/).filter((part) => part.trim() !== '');
  const entries: Json[] = [];
  for (const part of parts) {
    const [, party = '', roles = ''] = /^([^=]+)=([^=]+)$/.exec(part) ?? [];
    if (party.trim() === '' || roles.trim() === '') {
      return { problem: problem('form/permission', { received: part.trim() }) };
    }
    const named = roles.toUpperCase().split(/[\s,]+/);
    entries.push({ partyId: numberIn(party.trim()), roles: named.filter((role) => role !== '') });
  }
  return checkAnswer(place, name, entries);
}
