/** Writes values as docs/csv.md says that cells hold them: the opposite of csv-cells and csv-forms. */
import { isObject, type Json, type JsonObject, objectsIn } from '../../core/json.ts';
import { guarded, withoutVariable } from '../../documents/csv/cells.ts';

/**
 * How the points of answers are written. `either` is read alike with a decimal point and with a
 * decimal comma, because readers of the comma refuse 1.234.
 */
export type DecimalSign = 'point' | 'comma' | 'either';

/** A text as the cell of any column; null if it has nothing that a cell could hold. */
export function textCell(text: string): string | null {
  return text.trim() === '' ? null : guarded(withoutVariable(text));
}

/** The longest number that is read as one. */
const LONGEST_NUMBER = 40;

/** The digits of a number; null if they are too many. */
export function numberText(value: number | bigint, sign: DecimalSign): string | null {
  const digits = withoutExponent(String(value));
  if (digits.length >= LONGEST_NUMBER) return null;
  if (sign === 'comma') return digits.replace('.', ',');
  return sign === 'either' && /^-?\d{1,3}\.\d{3}$/.test(digits) ? `${digits}0` : digits;
}

/** `1.5e-7` as 0.00000015. */
function withoutExponent(digits: string): string {
  const [, minus = '', whole = '', part = '', exponent] =
    /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(digits) ?? [];
  if (exponent === undefined) return digits;
  const places = Number(exponent);
  if (Math.abs(places) > LONGEST_NUMBER) return '0'.repeat(LONGEST_NUMBER);
  if (places >= 0) return `${minus}${whole}${part.padEnd(places, '0')}`;
  return `${minus}0.${'0'.repeat(-places - 1)}${whole}${part}`;
}

export interface Alternative {
  readonly description: string;
  readonly score: number | bigint;
}

/** The answers of each blank of a body; null for a blank of another form. */
export function answersByBlank({
  lacunaAlternatives,
}: JsonObject): (readonly Alternative[] | null)[] {
  return objectsIn(lacunaAlternatives).map(({ alternatives, ...others }) => {
    const all = objectsIn(alternatives).map(alternativeOf);
    const known = all.filter((each) => each !== null);
    const isKnown = known.length > 0 && known.length === all.length;
    return isKnown && Object.keys(others).length === 0 ? known : null;
  });
}

function alternativeOf({ description, score, ...others }: JsonObject): Alternative | null {
  if (typeof description !== 'string' || Object.keys(others).length > 0) return null;
  return typeof score === 'number' || typeof score === 'bigint' ? { description, score } : null;
}

/** `Brasília=10 | Rio de Janeiro=0`. Spaces at the ends of an answer are not read again. */
export function alternativesText(alternatives: readonly Alternative[], sign: DecimalSign): string {
  return alternatives
    .map(({ description, score }) => {
      const text = description.replaceAll(/[|=\\]/g, String.raw`\$&`);
      return `${text}=${numberText(score, sign) ?? ''}`;
    })
    .join(' | ');
}

/** The digits of an id, or its reference; null for anything else. */
export function idCell(value: Json | undefined): string | null {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (!isObject(value)) return null;
  const { $ref, ...others } = value;
  const isReference = typeof $ref === 'string' && $ref.trim() === $ref && $ref !== '';
  return isReference && Object.keys(others).length === 0 ? `$ref:${$ref}` : null;
}

/** `12:READ,WRITE | 13:READ`; null if it has another form. */
export function permissionsText(entries: readonly Json[]): string | null {
  if (entries.length === 0) return '[]';
  const texts = entries.map((entry) => {
    if (!isObject(entry)) return null;
    const { partyId, roles, ...others } = entry;
    const party = idCell(partyId);
    if (party === null || !Array.isArray(roles) || Object.keys(others).length > 0) return null;
    return `${party.replaceAll(/[|=\\]/g, String.raw`\$&`)}:${roles.map(String).join(',')}`;
  });
  return texts.includes(null) ? null : texts.join(' | ');
}
