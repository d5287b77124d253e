/** The fields of documents, as they were typed by hand (test/fixtures/contract-fields.yaml). */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { DocumentKind } from '../../src/contract/operations.ts';

/** A row for each field, such as `title! string`. */
export type FieldTable = readonly string[];

export const typedFields: {
  readonly kinds: Readonly<Record<DocumentKind, FieldTable>>;
  readonly objects: Readonly<Record<string, FieldTable>>;
} = parse(readFileSync(new URL('../fixtures/contract-fields.yaml', import.meta.url), 'utf8'));

export function partsOfField(row: string) {
  const [, name = '', mark = '', type = '', end] =
    /^(\w+)([!?=]) (\S+)( default)?$/.exec(row) ?? [];
  return { name, mark, type, mayHaveDefault: end !== undefined };
}
