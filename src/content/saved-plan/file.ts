/**
 * Reads a saved plan (docs/saved-plans.md). The file is foreign input: it comes from a
 * merge request, for example. Its resources pass the same checks as documents, with their places in
 * the file.
 */
import { PLAN_FORM, PLAN_MARK, planSchema } from '../../contract/plan-schema.ts';
import type { PlacedResource } from '../../contract/resources.ts';
import type { Diagnostic, Source } from '../../core/diagnostic.ts';
import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import { checkAround, notAnObject } from '../../documents/check.ts';
import { lenientText, markLength } from '../../documents/decode.ts';
import { parseFlawless } from '../../documents/exact-json.ts';
import { jsonc, parseJsonValue } from '../../documents/parse-json.ts';
import { textOf } from '../../documents/pieces.ts';
import { checkResourceDocument } from '../../documents/resource-document.ts';
import {
  documentsIn,
  type SourceDocument,
  treeless,
  unplacedDocument,
  withTree,
} from '../../documents/source-document.ts';
import { locate, type Node, nodeAt } from '../../documents/tree.ts';
import { problem } from '../../messages/problem.ts';
import type { PlanHead, PlanRest } from './record.ts';

/** A resource of a saved plan, and its document in the file. */
interface SavedResource {
  readonly resource: PlacedResource;
  readonly document: SourceDocument;
}

/** A saved plan whose form and resources are right. Everything else is still to be checked. */
export interface SavedPlan {
  readonly head: PlanHead;
  readonly resources: readonly SavedResource[];
  /** The names of the files that the resources came from, by the index in their places. */
  readonly files: readonly string[];
  readonly missing: readonly string[];
  readonly rests: readonly PlanRest[];
  /** The digest that it names. Two files with the same one are the same plan. */
  readonly digest: string;
  /** The whole plan, as it is written. */
  readonly value: JsonObject;
  /** The file itself. */
  readonly document: SourceDocument;
}

export type PlanReading =
  | { readonly kind: 'plan'; readonly plan: SavedPlan; readonly diagnostics: readonly Diagnostic[] }
  /** It has another version of the form. */
  | { readonly kind: 'refused'; readonly diagnostics: readonly Diagnostic[] }
  | { readonly kind: 'invalid'; readonly diagnostics: readonly Diagnostic[] };

/** The longest plan that is written or read. */
export const MOST_PLAN_MIB = 64;

/** True for the first bytes of a saved plan. */
export const beginsPlan = (bytes: Uint8Array) => beginning.test(lenientText(bytes));

const beginning = new RegExp(String.raw`^\uFEFF?\s*\{\s*"${PLAN_MARK}"`);

export function readPlan(name: string, bytes: Uint8Array): PlanReading {
  const { document, diagnostics } = documentOf(name, bytes);
  if (document === null) return { kind: 'invalid', diagnostics };
  const { value } = document;
  if (!isObject(value)) return { kind: 'invalid', diagnostics: [notAnObject(document)] };
  const form = value[PLAN_MARK] ?? null;
  if (isOtherForm(form)) return { kind: 'refused', diagnostics: [otherForm(form, document)] };
  const parsed = planSchema().safeParse(value);
  if (parsed.success) return checkWrittenPlan({ document, value }, parsed.data);
  return { kind: 'invalid', diagnostics: checkAround(document, planSchema()).diagnostics };
}

/** Anything but a whole number is a flaw of the file. */
const isOtherForm = (form: Json): form is number | bigint =>
  form !== PLAN_FORM && (Number.isSafeInteger(form) || typeof form === 'bigint');

function otherForm(form: number | bigint, { source, node }: SourceDocument): Diagnostic {
  const about = problem('plan/other-format', { form: String(form), known: PLAN_FORM });
  return { severity: 'error', problem: about, source, range: locate(node, [PLAN_MARK]) };
}

type Parsed = ReturnType<ReturnType<typeof planSchema>['parse']>;

interface Written {
  readonly document: SourceDocument;
  readonly value: JsonObject;
}

function checkWrittenPlan({ document, value }: Written, parsed: Parsed): PlanReading {
  const { target, api, ledger, scope, prune, leavesReleases, allowUnknown, commit } = parsed;
  const head = { target, api, ledger, scope, prune, leavesReleases, allowUnknown, commit };
  const files = [...new Set(parsed.resources.map(({ source }) => source.file))];
  const indexes = new Map(files.map((file, index) => [file, index]));
  const diagnostics: Diagnostic[] = [];
  const resources: SavedResource[] = [];
  for (const [index, { source }] of parsed.resources.entries()) {
    const part = resourceDocument(index, { document, value });
    const { resource, ...found } = checkResourceDocument(part, { allowUnknown });
    diagnostics.push(...found.diagnostics);
    if (resource === null) continue;
    const file = indexes.get(source.file) ?? 0;
    const place = { file, line: Number(source.line), bytes: [index, index + 1] } as const;
    resources.push({ document: part, resource: { ...resource, place } });
  }
  if (resources.length < parsed.resources.length) return { kind: 'invalid', diagnostics };
  const { missing, rests, digest } = parsed;
  const plan = { head, resources, files, missing, rests, digest, value, document };
  return { kind: 'plan', diagnostics, plan };
}

/** A resource of the plan as a document of a content folder, at its place in the file. */
function resourceDocument(index: number, { document, value }: Written): SourceDocument {
  const list = value['resources'];
  const written: Json = Array.isArray(list) ? (list[index] ?? null) : null;
  const { source: _, ...fields } = isObject(written) ? written : {};
  return withTree(
    { ...treeless(document), value: fields },
    () => nodeAt(document.node, ['resources', index]) ?? document.node,
  );
}

/** The text as one document. Unlike a document of a folder, it may be long. */
function documentOf(name: string, bytes: Uint8Array): CheckedText {
  const body = bytes.subarray(markLength(bytes));
  const decoded = textOf(body, { start: markLength(bytes), line: 1 }, name);
  if (!('text' in decoded)) return { document: null, diagnostics: decoded.refused.diagnostics };
  const { text } = decoded;
  const source: Source = { name, text };
  const value = parseFlawless(text);
  if (value !== undefined) {
    const tree = () => rootOf(text);
    const read = { source, format: 'json', value, line: 1, tree } as const;
    return { document: unplacedDocument(read), diagnostics: [] };
  }
  const parsed = parseJsonValue(text, 0, jsonc);
  const roots = parsed.root === null || parsed.problems.length > 0 ? [] : [parsed.root];
  const found = { roots, problems: parsed.problems };
  const { documents, diagnostics } = documentsIn(found, source, { format: 'json', modeline: null });
  return { document: diagnostics.length > 0 ? null : (documents[0] ?? null), diagnostics };
}

interface CheckedText {
  /** Null if the text is malformed. */
  readonly document: SourceDocument | null;
  readonly diagnostics: readonly Diagnostic[];
}

function rootOf(text: string): Node {
  const { root } = parseJsonValue(text, 0, jsonc);
  if (root === null) throw new TypeError('a text without a value');
  return root;
}
