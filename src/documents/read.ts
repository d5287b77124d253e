import type { OperationId } from '../contract/operations.ts';
import type { Diagnostic, Source } from '../core/diagnostic.ts';
import { problem } from '../messages/problem.ts';
import { decode } from './decode.ts';
import { formatOfName, formatOfText } from './detect.ts';
import type { Format } from './format.ts';
import { parseJson } from './json.ts';
import { parseNdjson } from './ndjson.ts';
import { parseQuestions, QUESTION_SCHEMA } from './question-file.ts';
import { documentsIn, type SourceDocument } from './source-document.ts';
import { readWhole } from './stream.ts';
import type { Parsed, Placed } from './tree.ts';
import { modelineIn, parseYaml } from './yaml.ts';

const parsers: Readonly<Record<Exclude<Format, 'csv'>, (text: string) => Parsed>> = {
  yaml: parseYaml,
  json: parseJson,
  jsonc: parseJson,
  ndjson: parseNdjson,
  cloze: parseQuestions,
};

/**
 * The documents of a file in their order, and everything that is wrong with its text. The
 * format is the one given, else that of the name's ending, else told from the text; `-` is
 * standard input. Documents that are not well-formed are left out. The rows of a CSV file are
 * bodies of that operation; without one each has an `operation`.
 */
export function readDocuments(
  input: { readonly name: string; readonly bytes: Uint8Array },
  format: Format | null,
  as: OperationId | null = null,
): { documents: SourceDocument[]; diagnostics: Diagnostic[] } {
  const decoded = decode(input.bytes);
  if ('problem' in decoded) return unreadable(input.name, decoded);
  const { text } = decoded;
  const source: Source = { name: input.name, text };
  const known = format ?? formatOfName(input.name) ?? formatOfText(text, input.name);
  if (known === null) {
    return unreadable(input.name, {
      problem: problem('document/unknown-format', { file: input.name }),
    });
  }
  if (known === 'csv') return readRows(input, as);
  const parsed = parsers[known](text);
  return documentsIn(parsed, source, { format: known, modeline: modelineOf(known, text, parsed) });
}

/** The schema that a text names for all of its documents. */
function modelineOf(format: Format, text: string, { roots }: Parsed): string | null {
  if (format === 'cloze') return modelineIn(text, roots) ?? QUESTION_SCHEMA;
  return format === 'yaml' ? modelineIn(text, roots) : null;
}

function readRows(
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  as: OperationId | null,
) {
  const rows = readWhole(name, bytes, { format: 'csv', as, allowUnknown: true }).documents;
  return {
    documents: rows.flatMap(({ document }) => document ?? []),
    diagnostics: rows.flatMap(({ diagnostics }) => diagnostics),
  };
}

function unreadable(name: string, { problem: why }: Pick<Placed, 'problem'>) {
  const source: Source = { name, text: '' };
  const diagnostic: Diagnostic = { severity: 'error', problem: why, source, range: null };
  return { documents: [], diagnostics: [diagnostic] };
}
