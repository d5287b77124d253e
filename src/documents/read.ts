import type { Diagnostic, Source } from '../core/diagnostic.ts';
import type { Json } from '../core/json.ts';
import { problem } from '../messages/problem.ts';
import { decode } from './decode.ts';
import type { Format } from './format.ts';
import { parseJson } from './json.ts';
import { parseNdjson } from './ndjson.ts';
import { lineAt } from './position.ts';
import { structuralProblems } from './structure.ts';
import { toValue, type Node, type Parsed, type Placed } from './tree.ts';
import { parseYaml } from './yaml.ts';

/** One document as it was read, not yet checked against a kind. */
export interface SourceDocument {
  readonly source: Source;
  readonly node: Node;
  readonly value: Json;
  /** Where it starts, from 1. */
  readonly line: number;
  /** What its `$schema` field names, or the schema line at the top of the file. */
  readonly schemaLine: string | null;
}

const STANDARD_INPUT = '-';

const formatsByEnding: Readonly<Record<string, Format>> = {
  yaml: 'yaml',
  yml: 'yaml',
  json: 'json',
  jsonc: 'jsonc',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
};

const parsers: Readonly<Record<Format, (text: string) => Parsed>> = {
  yaml: parseYaml,
  json: parseJson,
  jsonc: parseJson,
  ndjson: parseNdjson,
};

/**
 * The documents of a file in their order, and everything that is wrong with its text. The
 * format is the one given, else that of the name's ending, else told from the text; `-` is
 * standard input. Documents that are not well-formed are left out.
 */
export function readDocuments(
  input: { readonly name: string; readonly bytes: Uint8Array },
  format: Format | null,
): { documents: SourceDocument[]; diagnostics: Diagnostic[] } {
  const decoded = decode(input.bytes);
  if ('problem' in decoded) return unreadable(input.name, decoded);
  const { text } = decoded;
  const source: Source = { name: input.name, text };
  const known = format ?? formatOf(source);
  if (known === null) {
    return unreadable(input.name, {
      problem: problem('document/unknown-format', { file: input.name }),
    });
  }
  const { roots, problems } = parsers[known](text);
  const schemaLine = known === 'yaml' ? modelineOf(text, roots) : null;
  const documents = roots.map((node) => documentOf(node, source, schemaLine));
  const structural = roots.flatMap(structuralProblems);
  const diagnostics = [...problems, ...structural].map((placed): Diagnostic => ({
    severity: 'error',
    source,
    ...placed,
  }));
  return { documents, diagnostics: diagnostics.sort(byPlace) };
}

function unreadable(name: string, { problem: why }: Pick<Placed, 'problem'>) {
  const source: Source = { name, text: '' };
  const diagnostic: Diagnostic = { severity: 'error', problem: why, source, range: null };
  return { documents: [], diagnostics: [diagnostic] };
}

/** Orders findings of one source by their places; those of the source as a whole come first. */
export function byPlace(one: Diagnostic, other: Diagnostic): number {
  return (one.range?.[0] ?? -1) - (other.range?.[0] ?? -1);
}

function documentOf(node: Node, source: Source, modeline: string | null): SourceDocument {
  const value = toValue(node);
  const line = lineAt(source, node.range[0]);
  return { source, node, value, line, schemaLine: schemaFieldOf(node) ?? modeline };
}

function schemaFieldOf(node: Node): string | null {
  if (node.kind !== 'mapping') return null;
  const field = node.fields.find(({ name }) => name === '$schema');
  if (field?.value.kind !== 'scalar' || typeof field.value.value !== 'string') return null;
  return field.value.value;
}

/** The schema that a comment above the first document names, as editors read it. */
function modelineOf(text: string, [first]: readonly Node[]): string | null {
  const head = text.slice(0, first?.range[0]);
  return /^#[ \t]*yaml-language-server:[ \t]*\$schema=(\S+)/m.exec(head)?.[1] ?? null;
}

function formatOf({ name, text }: Source): Format | null {
  const ending = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const named = Object.hasOwn(formatsByEnding, ending) ? formatsByEnding[ending] : undefined;
  if (named !== undefined) return named;
  if (/^\s*(?:[{[]|\/[/*])/.test(text)) return isOneALine(text) ? 'ndjson' : 'json';
  return name === STANDARD_INPUT ? 'yaml' : null;
}

/** True where the first line is a complete value and another follows. */
function isOneALine(text: string): boolean {
  const [first = '', ...others] = text.split('\n').filter((line) => line.trim() !== '');
  return others.length > 0 && parseNdjson(first).problems.length === 0;
}
