import { Document, isScalar, visit } from 'yaml';
import type { Json } from '../core/json.ts';
import { hasCommand, isDeceptive, visible } from './safe-text.ts';

/** White space at either end of a line. yaml 2.9.1 reads its own block `" \n"` as `"\n"`. */
const fragile = /(?:^|\n)[ \t]|[ \t](?:\n|$)|^\n/;

/**
 * One YAML document, ending in a newline. Integers are exact. Texts that YAML 1.1 or 1.2 would read
 * as another type are quoted. Deceptive characters are escaped.
 */
export function yamlText(value: Json): string {
  const document = new Document(value, { compat: 'yaml-1.1', aliasDuplicateObjects: false });
  visit(document, {
    // A variable or a reference, as people write it: `{ $var: topics.geography }`.
    Map(_key, node) {
      const [field, ...others] = node.items;
      const name = isScalar(field?.key) ? field.key.value : null;
      if (others.length === 0 && (name === '$var' || name === '$ref')) node.flow = true;
    },
    Scalar(_key, node) {
      const isQuoted = typeof node.value === 'string' && needsEscapes(node.value);
      if (isQuoted) node.type = 'QUOTE_DOUBLE';
    },
  });
  const text = document.toString({ lineWidth: 0, doubleQuotedAsJSON: true });
  return visible(text, { multiline: true, escape: yamlEscape });
}

/** One escape for each character: YAML would read the two that JSON has beyond U+FFFF as two. */
function yamlEscape(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const [sign, digits] = code > 0xffff ? ['U', 8] : ['u', 4];
  return `\\${sign}${code.toString(16).padStart(digits, '0')}`;
}

/** Only double quotes allow escapes. */
function needsEscapes(text: string): boolean {
  return isDeceptive(text) || hasCommand(text) || fragile.test(text);
}
