/** Fields of a question as YAML. A long file has many, and most are short and plain. */
import type { Json, JsonObject } from '../../core/json.ts';
import { yamlText } from '../../presentation/yaml-text.ts';

/** A line for each field, or several for a value that needs them. */
export function yamlFields(fields: JsonObject): string {
  return Object.entries(fields)
    .map(([name, value]) => {
      const short = shortText(value);
      return short === null ? yamlText({ [name]: value }) : `${name}: ${short}\n`;
    })
    .join('');
}

/** Letters first, and nothing that could mean something to YAML 1.1 or 1.2. */
const plain = /^\p{L}[\p{L}\p{N}_.()/-]*(?: [\p{L}\p{N}_.()/-]+)*$/u;
/** The same with colons, which need quotes. */
const quotable = /^\p{L}[\p{L}\p{N}_.()/: -]*$/u;
const meaningful = /^(?:true|false|yes|no|on|off|y|n|null)$/i;

/** Null for a value that is not obviously the same text in YAML. */
function shortText(value: Json): string | null {
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return Object.is(value, -0) ? null : String(value);
  if (Array.isArray(value)) return value.length === 0 ? '[]' : null;
  if (typeof value !== 'string' || value.length > 200) return null;
  if (plain.test(value) && !meaningful.test(value)) return value;
  return quotable.test(value) ? `"${value}"` : null;
}
