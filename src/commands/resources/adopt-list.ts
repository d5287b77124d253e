/** `resources adopt --from` of what `resources list` printed as JSON or NDJSON. */
import type { AdoptionColumn } from '../../contract/resources.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { isObject, type Json } from '../../core/json.ts';
import { diagnosticOf } from '../../documents/check.ts';
import type { TableRow } from '../../documents/csv/table.ts';
import { lenientText } from '../../documents/decode.ts';
import { stringifyExact } from '../../documents/exact-json.ts';
import { readDocuments } from '../../documents/read.ts';
import type { SourceDocument } from '../../documents/source-document.ts';

/** Null for anything else, such as a table. */
export function listFormatOf(bytes: Uint8Array): 'json' | 'ndjson' | null {
  const [, first] = /^\uFEFF?\s*([[{])/.exec(lenientText(bytes.subarray(0, HEAD_BYTES))) ?? [];
  if (first === undefined) return null;
  return first === '[' ? 'json' : 'ndjson';
}

const HEAD_BYTES = 1024;

/** Its resources as rows of a table, without those that are deleted. */
export function readList(
  file: { readonly name: string; readonly bytes: Uint8Array },
  format: 'json' | 'ndjson',
): { rows: TableRow<AdoptionColumn>[]; diagnostics: readonly Diagnostic[] } {
  const { documents, diagnostics } = readDocuments(file, format);
  return { rows: documents.flatMap(rowOf), diagnostics };
}

function rowOf(document: SourceDocument): TableRow<AdoptionColumn>[] {
  const { value, line } = document;
  const fields = isObject(value) ? value : {};
  if (fields['state'] === 'deleted') return [];
  return [
    {
      line,
      cell: (column) => textOf(fields[column] ?? null),
      finding: (column, problem) => {
        const path = Object.hasOwn(fields, column) ? [column] : [];
        return diagnosticOf({ severity: 'error', problem, path }, document);
      },
    },
  ];
}

function textOf(value: Json): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : stringifyExact(value);
}
