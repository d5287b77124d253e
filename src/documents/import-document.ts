/** Documents of `import` (docs/import.md), and what ties a corrected one to its original. */
import type { AskedDocument, Original } from '../contract/import-run.ts';
import { importSchema } from '../contract/import-schema.ts';
import { isOperationId, type OperationId, REJECTED } from '../contract/operations.ts';
import type { Diagnostic, Finding, Source } from '../core/diagnostic.ts';
import { isObject, type Json, type JsonObject } from '../core/json.ts';
import { problem } from '../messages/problem.ts';
import {
  type CheckOptions,
  findOtherUse,
  kindMissing,
  makeDiagnostic,
  notAnObject,
} from './check.ts';
import {
  type CheckedPart,
  checkPart,
  checkWrapped,
  expectedPart,
  partNeededBy,
} from './document-part.ts';
import { textOfLine } from './position.ts';
import type { SourceDocument } from './source-document.ts';

interface ImportCheckOptions extends CheckOptions {
  /** The operation of every document, which is its body or params; null if each names its own. */
  readonly as: OperationId | null;
}

/** The work that a document asks for: a planned operation without its place in the input. */
interface PlannedWork extends Omit<AskedDocument, 'content' | 'place' | 'rejection'> {
  readonly operation: OperationId;
}

export interface CheckedImport {
  /** Null after an error. */
  readonly planned: PlannedWork | null;
  /** The key and the operation as far as they can be read, even after an error. */
  readonly key: string | null;
  readonly operation: OperationId | null;
  readonly diagnostics: Diagnostic[];
}

/** Checks a document of `import` except its references, whose targets are not known yet. */
export function checkImportDocument(
  document: SourceDocument,
  options: ImportCheckOptions,
): CheckedImport {
  const { value } = document;
  const { as } = options;
  const unknown = { planned: null, key: null, operation: as };
  if (!isObject(value)) return { ...unknown, diagnostics: [notAnObject(document)] };
  if (typeof value[UNREAD] === 'string') {
    return { ...unknown, diagnostics: [unreadLine(document)] };
  }
  if (as !== null) {
    const checked = checkPart(document, expectedPart(as, options));
    const planned = plannedFrom(as, null, checked);
    return { planned, key: null, operation: as, diagnostics: checked.diagnostics };
  }
  const use = findOtherUse(document, 'operation');
  if (use !== null) return { ...unknown, diagnostics: [use] };
  if (isWrapped(value)) return checkNamed(document, value, options);
  return { ...unknown, diagnostics: [kindMissing(document)] };
}

/** The field for the text of a document that could not be read, in a file of rejects. */
export const UNREAD = '$text';

function unreadLine(document: SourceDocument): Diagnostic {
  const about = problem('document/unread-line', {});
  return makeDiagnostic({ severity: 'error', problem: about, path: [UNREAD], at: 'key' }, document);
}

const isWrapped = (value: JsonObject) =>
  ['operation', 'params', 'body'].some((name) => Object.hasOwn(value, name));

function checkNamed(
  document: SourceDocument,
  value: JsonObject,
  options: ImportCheckOptions,
): CheckedImport {
  const { operation: named = null } = value;
  const operation = typeof named === 'string' && isOperationId(named) ? named : null;
  const { key, around, part, diagnostics } = checkWrapped(document, {
    schema: importSchema(),
    beside: 'operation',
    part: operation === null ? null : expectedPart(operation, options),
    findings: operation === null ? [] : findingsOfParts(operation, value),
  });
  const isRight = operation !== null && around !== null && part !== null;
  const planned = isRight ? plannedFrom(operation, key, part) : null;
  return { planned, key, operation, diagnostics };
}

/** An operation takes either a body or params. Finds a missing part and a superfluous one. */
function findingsOfParts(operation: OperationId, value: JsonObject): Finding[] {
  const part = partNeededBy(operation);
  const other = part === 'body' ? 'params' : 'body';
  const findings: Finding[] = [];
  if ((value[part] ?? null) === null) {
    const missing = problem('document/part', { reason: 'missing', operation, part });
    findings.push({ severity: 'error', problem: missing, path: [] });
  }
  if (!isNothing(value[other] ?? null)) {
    const about = { operation, part: other, needed: part } as const;
    const useless = problem('document/part', { reason: 'not-taken', ...about });
    findings.push({ severity: 'error', problem: useless, path: [other], at: 'key' });
  }
  return findings;
}

const isNothing = (value: Json) =>
  value === null || (isObject(value) && Object.keys(value).length === 0);

function plannedFrom(
  operation: OperationId,
  key: string | null,
  { value, references }: CheckedPart,
): PlannedWork | null {
  if (value === null) return null;
  const part = partNeededBy(operation);
  return {
    key,
    operation,
    params: part === 'params' ? value : {},
    body: part === 'body' ? value : null,
    references:
      references.length === 0
        ? references
        : references.map((reference) => ({ ...reference, path: [part, ...reference.path] })),
  };
}

/** `original: RUN SEQ "KEY"`, or without a key `original: RUN SEQ CONTENT NTH`. */
const ORIGINAL =
  /(?:^|\s)original: (\d{6}-\d{4}-[0-9a-z]{6}) (\d{1,15}) (?:("(?:[^"\\]|\\.)*")|([\w-]{22}) (\d{1,15}))$/u;

export function originalMark({ run, seq, key, content, nth }: Original): string {
  const which =
    key === null ? `${Buffer.from(content, 'hex').toString('base64url')} ${nth}` : quoteKey(key);
  return `original: ${run} ${seq} ${which}`;
}

/** On one line, whatever is in it. */
const quoteKey = (key: string) =>
  JSON.stringify(key).replaceAll(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );

/** Null for a document that corrects none. */
export function parseOriginal({ value, source, format, line }: SourceDocument): Original | null {
  const sidecar = isObject(value) ? value[REJECTED] : undefined;
  if (sidecar !== undefined)
    return originalInText(isObject(sidecar) ? sidecar['original'] : sidecar);
  if (format !== 'yaml' && format !== 'json' && format !== 'jsonc') return null;
  for (const comment of commentsAbove(source, line)) {
    const original = originalInText(comment);
    if (original !== null) return original;
  }
  return null;
}

function originalInText(text: Json | undefined): Original | null {
  const found = typeof text === 'string' ? ORIGINAL.exec(text) : null;
  if (found === null) return null;
  const [, run = '', seq, key, content = '', nth = 0] = found;
  if (key === undefined) {
    const digits = Buffer.from(content, 'base64url').toString('hex');
    return { run, seq: Number(seq), key: null, content: digits, nth: Number(nth) };
  }
  const read = keyIn(key);
  return read === null ? null : { run, seq: Number(seq), key: read, content: '', nth: 0 };
}

function keyIn(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The comments of YAML or JSON above a line, from the nearest one up to a line with anything else. */
function* commentsAbove(source: Source, line: number): Generator<string> {
  for (let above = line - 1; above >= (source.firstLine ?? 1); above -= 1) {
    const text = textOfLine(source, above).trim();
    const comment = /^(?:#|\/\/)(.*)$/u.exec(text);
    if (comment !== null) yield comment[1] ?? '';
    else if (text !== '' && text !== '---' && text !== ',' && !text.startsWith('%')) return;
  }
}
