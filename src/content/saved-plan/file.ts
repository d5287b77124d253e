/**
 * Writes and reads a saved plan (docs/teams.md). What is read is foreign input: it comes from a
 * merge request, for example. It only approves: nothing of it is sent.
 */
import type { LedgerPosition } from '../../contract/ledger.ts';
import { NEW_LEDGER, PLAN_FORM, PLAN_MARK, planSchema } from '../../contract/plan-schema.ts';
import type { Diagnostic, Source } from '../../core/diagnostic.ts';
import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import { canonicalText } from '../../documents/canonical.ts';
import { sha256 } from '../../documents/digests.ts';
import { checkAround, notAnObject } from '../../documents/check.ts';
import { lenientText, markLength } from '../../documents/decode.ts';
import { parseFlawless } from '../../documents/exact-json.ts';
import { jsonc, parseJsonValue } from '../../documents/parse-json.ts';
import { textOf } from '../../documents/parts.ts';
import {
  documentsIn,
  type SourceDocument,
  unplacedDocument,
} from '../../documents/source-document.ts';
import type { Node } from '../../documents/tree.ts';
import type { Approval } from './approval.ts';

/** Where a plan is for, and what its ledger was. */
export interface PlanHead {
  /** The identity of the service. */
  readonly target: string;
  /** The version of the interface. */
  readonly api: string;
  /** Null if there was none yet. */
  readonly ledger: ({ readonly id: string } & LedgerPosition) | null;
  /** The commit of the files; null if unknown. */
  readonly commit: string | null;
}

export function planObject(
  { target, api, ledger, commit }: PlanHead,
  changes: readonly Approval[],
): JsonObject {
  return {
    [PLAN_MARK]: PLAN_FORM,
    target,
    api,
    ledger: ledger?.id ?? NEW_LEDGER,
    generation: ledger?.generation ?? null,
    run: ledger?.run ?? null,
    commit,
    changes: changes.map((change) => ({ ...change })),
  };
}

/** The digest of a plan, in hexadecimal digits. However the file is laid out, it is the same. */
const planDigest = (plan: JsonObject): string => sha256(canonicalText(plan));

/** What a run records of the plans that it applies: their digests, sorted. */
export const digestsText = (plans: readonly { readonly digest: string }[]): string =>
  [...new Set(plans.map(({ digest }) => digest))].toSorted().join(' ');

/** True if a run applied the plan, perhaps with others. */
export const hasApplied = ({ plan }: { readonly plan: string | null }, digest: string): boolean =>
  plan?.split(' ').includes(digest) === true;

/** A saved plan whose form is right. Everything else is still to be checked. */
export interface SavedPlan {
  readonly name: string;
  readonly head: PlanHead;
  readonly changes: readonly Approval[];
  /** Two files with the same one are the same plan. */
  readonly digest: string;
}

export type PlanReading =
  | { readonly kind: 'plan'; readonly plan: SavedPlan }
  /** It has another version of the form. */
  | { readonly kind: 'other-form'; readonly form: string }
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
  if (isOtherForm(form)) return { kind: 'other-form', form: String(form) };
  const parsed = planSchema().safeParse(value);
  if (!parsed.success)
    return { kind: 'invalid', diagnostics: checkAround(document, planSchema()).diagnostics };
  const { target, api, ledger: id, generation, run, commit, changes } = parsed.data;
  const position = { generation: Number(generation ?? 0), run };
  const head = { target, api, ledger: id === NEW_LEDGER ? null : { id, ...position }, commit };
  return { kind: 'plan', plan: { name, head, changes, digest: planDigest(value) } };
}

/** Anything but a whole number is a flaw of the file. */
const isOtherForm = (form: Json): form is number | bigint =>
  form !== PLAN_FORM && (Number.isSafeInteger(form) || typeof form === 'bigint');

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
