import { isObject, type Json } from '../core/json.ts';

/**
 * A text in a field of a JSON object, read from the object's text; null if the field is missing or
 * something else. Nearly always it need not parse the text, which would cost more than most of what
 * is done with a request.
 */
export function textInField(text: string, field: string): string | null {
  // The name may be written with escapes.
  if (text.includes('\\u')) return parsedField(text, field);
  const name = `"${field}"`;
  const at = text.indexOf(name);
  if (at === -1) return null;
  // The last one of two would count, and one further inside would not.
  if (text.includes(name, at + 1) || !isOutermost(text, at)) return parsedField(text, field);
  const value = /\s*:\s*"([^"\\]*)"/y;
  value.lastIndex = at + name.length;
  return value.exec(text)?.[1] ?? parsedField(text, field);
}

function parsedField(text: string, field: string): string | null {
  const body: Json = JSON.parse(text);
  const value = isObject(body) ? body[field] : null;
  return typeof value === 'string' ? value : null;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** True if exactly one object, and no list, is open at that place, which is not inside a text. */
function isOutermost(text: string, place: number): boolean {
  let open = 0;
  let isInText = false;
  for (let at = 0; at < place; at += 1) {
    const code = text.charCodeAt(at);
    if (isInText && code === BACKSLASH) at += 1;
    else if (code === QUOTE) isInText = !isInText;
    else if (isInText) continue;
    else if (OPENING.has(code)) open += 1;
    else if (CLOSING.has(code)) open -= 1;
  }
  return open === 1 && !isInText;
}
