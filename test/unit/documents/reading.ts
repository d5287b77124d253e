/** What the tests of this folder share: a text in, what a person is told out. */
import { checkOfKind, type Checked } from '../../../src/documents/check.ts';
import type { DocumentKind } from '../../../src/contract/operations.ts';
import type { Diagnostic } from '../../../src/core/diagnostic.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { positionAt } from '../../../src/documents/position.ts';
import { readDocuments } from '../../../src/documents/read.ts';
import type { SourceDocument } from '../../../src/documents/source-document.ts';
import { describe } from '../../../src/messages/catalogue.ts';
import { loadCatalogue } from '../../../src/messages/load.ts';

const english = await loadCatalogue('en');

export function read(name: string, text: string) {
  return readDocuments({ name, bytes: new TextEncoder().encode(text) }, null);
}

/** The one document of a text that is well-formed. */
export function documentOf(text: string, name = 'file.yaml'): SourceDocument {
  const { documents, diagnostics } = read(name, text);
  const [document, ...others] = documents;
  if (document === undefined || others.length > 0 || diagnostics.length > 0) {
    throw new Error(`not one document: ${diagnostics.map(lineOf).join('; ')}`);
  }
  return document;
}

export function check(
  text: string,
  kind: DocumentKind,
  options: { name?: string; allowUnknown?: boolean; overrides?: JsonObject } = {},
): Checked {
  const { name = 'file.yaml', allowUnknown = false, overrides = {} } = options;
  return checkOfKind(documentOf(text, name), kind, { allowUnknown, overrides });
}

/** `12:14 document/wrong-type score must be a number, not "ten"` */
export function lineOf(diagnostic: Diagnostic): string {
  const { message } = describe(diagnostic.problem, english);
  return [placeOf(diagnostic), diagnostic.problem.code, message].join(' ');
}

/** `12:14 document/wrong-type` */
export function codeOf(diagnostic: Diagnostic): string {
  return [placeOf(diagnostic), diagnostic.problem.code].join(' ');
}

/** Its place, its code, its piece of the text and what it says of that. */
export function findingText(diagnostic: Diagnostic): string {
  const { severity, problem } = diagnostic;
  const params = stringifyExact(problem.params as JsonObject);
  return [
    ...(severity === 'warning' ? ['warning'] : []),
    codeOf(diagnostic),
    pieceOf(diagnostic),
    ...(params === '{}' ? [] : [params]),
  ].join(' ');
}

/** `2:3 missing-comma` of a syntax error, the code of another. */
export function reasonOf(diagnostic: Diagnostic): string {
  const { code, params } = diagnostic.problem;
  return [placeOf(diagnostic), code === 'document/syntax' ? params['reason'] : code].join(' ');
}

export function hintOf(diagnostic: Diagnostic): string {
  return describe(diagnostic.problem, english).hint;
}

/** The piece of the source that a diagnostic points at. */
export function pieceOf({ source, range }: Diagnostic): string {
  return range === null ? '' : source.text.slice(...range);
}

function placeOf({ source, range }: Diagnostic): string {
  if (range === null) return 'file';
  const { line, column } = positionAt(source, range[0]);
  return `${line}:${column}`;
}
