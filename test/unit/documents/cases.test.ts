/** Cases of documents: texts, and what is read from them at one of the doors of this room. */
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { checkDocument } from '../../../src/authoring/check-document.ts';
import { readResource } from '../../../src/commands/content/make-plan.ts';
import {
  type DocumentKind,
  type OperationId,
  operationIds,
} from '../../../src/contract/operations.ts';
import { resourceKinds } from '../../../src/contract/resources.ts';
import type { Reference } from '../../../src/contract/references.ts';
import type { Diagnostic } from '../../../src/core/diagnostic.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { checkOfKind } from '../../../src/documents/check.ts';
import { rowsAs } from '../../../src/documents/csv/header.ts';
import { parseExact, stringifyExact } from '../../../src/documents/exact-json.ts';
import { checkImportDocument } from '../../../src/documents/import-document.ts';
import type { StreamedDocument } from '../../../src/documents/parts.ts';
import { ReferenceCheck } from '../../../src/documents/reference-check.ts';
import { type SourceDocument, withValue } from '../../../src/documents/source-document.ts';
import { toValue } from '../../../src/documents/tree.ts';
import { noVariables } from '../../../src/documents/variable-definitions.ts';
import { withVariables } from '../../../src/documents/variables.ts';
import { testCases } from '../../harness/case-lists.ts';
import { findingText, streamed, utf8 } from './reading.ts';

interface Case {
  readonly case: string;
  readonly door: 'read' | 'variables' | 'check' | 'import' | 'resource' | 'together';
  readonly file: string;
  readonly text: string;
  /** What the documents, or the rows of a table, are: an operation, a kind or `resource`. */
  readonly as?: string;
  readonly allowUnknown?: boolean;
  /** Both as exact JSON. */
  readonly overrides?: string;
  readonly variables?: string;
}

/** What a case tells, a line each. */
interface Told {
  /** Of each document that can be read: what the door makes of it, as exact JSON. */
  readonly gives: readonly string[];
  /** Of each finding: its place, its code, its piece of the text and what it says of that. */
  readonly finds: readonly string[];
}

interface Outcome {
  readonly given: object | null;
  readonly diagnostics: readonly Diagnostic[];
}

testCases(fileURLToPath(new URL('cases', import.meta.url)), toldBy);

async function toldBy(said: Case): Promise<Told> {
  const { door, file, text, as = null, allowUnknown = false } = said;
  const isOfRows = door === 'read' || file.endsWith('.csv');
  const kinds = [...operationIds, ...resourceKinds, 'resource' as const];
  const rows = rowsAs(kinds.find((kind) => isOfRows && kind === as) ?? null);
  const { documents } = await streamed(file, [utf8(text)], { rows, allowUnknown });
  const outcomes =
    door === 'together' ? together(documents) : documents.map((one) => outcomeOf(one, said));
  return {
    gives: outcomes.flatMap(({ given }) => (given === null ? [] : exactText(given))),
    finds: outcomes.flatMap(({ diagnostics }) => diagnostics.map(findingText)),
  };
}

/** What is wrong with the keys and references of documents of import, among themselves. */
function together(documents: readonly StreamedDocument[]): Outcome[] {
  const check = new ReferenceCheck();
  const found = documents.flatMap(({ document }) => {
    if (document === null) return [];
    return check.add(document, checkImportDocument(document, { as: null, allowUnknown: false }));
  });
  return [{ given: null, diagnostics: [...found, ...check.complete()] }];
}

function outcomeOf(each: StreamedDocument, said: Case): Outcome {
  const { document, diagnostics, line } = each;
  const { door, as = null, allowUnknown = false } = said;
  const values: JsonObject = parsed(said.variables);
  const options = { allowUnknown, variables: { ...noVariables, values } };
  if (door === 'resource') {
    const { resource, key, diagnostics: all } = readResource(each, options);
    const given = resource === null ? { key } : withPieces(resource, document);
    return { given: { line, ...given }, diagnostics: all };
  }
  if (document === null) return { given: null, diagnostics };
  expect(toValue(document.node)).toEqual(document.value);
  const of = (given: object | null, found: readonly Diagnostic[]) => ({
    given,
    diagnostics: [...diagnostics, ...found],
  });
  switch (door) {
    case 'together':
    case 'read': {
      const { value, schemaLine } = document;
      return of({ line, value, ...(schemaLine !== null && { schema: schemaLine }) }, []);
    }
    case 'variables': {
      const filled = withVariables(document, options.variables);
      return of({ value: filled.document.value }, filled.diagnostics);
    }
    case 'check': {
      const named = said.overrides === undefined ? document : withFields(document, said.overrides);
      const checked = checkOfKind(named, as as DocumentKind, { allowUnknown });
      return of(checked.body, checked.diagnostics);
    }
    case 'import': {
      const operations = { import: as as OperationId | null };
      const { planned, key, operation, ...found } = checkDocument(document, operations, options);
      const given = planned === null ? { operation, key } : withPieces(planned, document);
      return of(given, found.diagnostics);
    }
  }
}

/** As a command with `--id` gives the id. */
const withFields = (document: SourceDocument, given: string) =>
  withValue(document, { ...(document.value as JsonObject), ...parsed(given) });

const parsed = (text = '{}') => parseExact(text) as JsonObject;

/** With the piece of the text that each reference is, instead of its range. */
function withPieces(
  { references, ...parts }: { readonly references: readonly Reference[] },
  document: SourceDocument | null,
): object {
  const pieces = references.map(({ range, ...reference }) => ({
    ...reference,
    piece: document?.source.text.slice(...range) ?? null,
  }));
  return { ...parts, references: pieces };
}

const exactText = (value: object) => stringifyExact(value as JsonObject);
