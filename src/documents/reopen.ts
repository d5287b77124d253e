/** A document that a stream gave, read again by its place in the input. */
import type { Range, Source } from '../core/diagnostic.ts';
import type { Format } from './format.ts';
import { parseJson } from './json.ts';
import { lineAt } from './position.ts';
import { startOf, type Node } from './tree.ts';
import { parseYamlDocument } from './yaml.ts';

/**
 * The text of a document and its start in it, from the bytes and the line that the stream gave
 * it. Ranges of its findings and references are those of this text. Without a range where the
 * bytes are no such document any more.
 */
export function reopened(
  {
    name,
    bytes,
    line,
  }: { readonly name: string; readonly bytes: Uint8Array; readonly line: number },
  format: Format,
): { source: Source; range: Range | null } {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const source: Source = { name, text, firstLine: line };
  if (format === 'csv' || format === 'ndjson') {
    return { source, range: [0, Math.min(1, text.length)] };
  }
  const [root] = rootsOf(text, format);
  if (root === undefined) return { source, range: null };
  // The line is that of the value, which comments can stand above.
  const above = lineAt(source, root.range[0]) - line;
  return { source: { ...source, firstLine: line - above }, range: startOf(root) };
}

function rootsOf(text: string, format: Format): readonly Node[] {
  return format === 'yaml' ? parseYamlDocument(text).roots : parseJson(text).roots;
}
