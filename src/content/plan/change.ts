/**
 * A decision as a change of the plan, with everything that a reader needs to see: also, field by
 * field, what differs between a body as it was sent and as its document says it now.
 */
import type {
  Change,
  ChangeValue,
  Difference,
  Doubtful,
  MissingResource,
  RecordedChange,
  Requests,
} from '../../contract/changes.ts';
import type { AskedDocument } from '../../contract/import-run.ts';
import { toInteger } from '../../contract/numbers.ts';
import { operations } from '../../contract/operations.ts';
import type { DocumentPlace } from '../../contract/references.ts';
import {
  existingResource,
  type KnownResource,
  lastKnown,
  parentFields,
  type PlacedResource,
  type ResourceKind,
  type Resources,
  type SentBody,
} from '../../contract/resources.ts';
import { isObject, type Json, type JsonObject, type JsonPath, valueAt } from '../../core/json.ts';
import { canonicalText, comparable } from '../../documents/canonical.ts';
import { referenceIn } from '../../documents/references.ts';
import type { KnownAs } from './known.ts';
import type { Decision } from './decide.ts';
import type { OtherDoubt } from './references.ts';
import type { DecidedResource } from './requests.ts';

export interface PlannedChange {
  readonly change: Change;
  /** What its document asks for; left out without one. */
  readonly wanted?: PlacedResource;
  readonly steps: () => readonly AskedDocument[];
  /** Where its document is, or the first one that refers to it; null without any. */
  readonly place: DocumentPlace | null;
}

/** A change for which nothing is sent, or nothing but a deletion: no document has a place for it. */
export const placeless = (
  change: Change,
  steps: PlannedChange['steps'] = () => [],
): PlannedChange => ({ change, steps, place: null });

interface ChangePorts {
  readonly nameOf: (file: number) => string;
  readonly resources: Pick<Resources, 'formersOf'>;
  readonly print: PrintQuestion;
  /** What is recorded of it without a request; null for nothing. */
  readonly recorded: RecordedChange | null;
}

/** Null if there is nothing to tell. */
export function describeChange(decided: DecidedResource, ports: ChangePorts): Change | null {
  const { nameOf, recorded } = ports;
  const { resource, knownAs, decision } = decided;
  const { place, key } = resource;
  const own = {
    resource: resource.kind,
    key,
    id: lastKnown(knownAs.state)?.id ?? null,
    source: { file: nameOf(place.file), line: place.line },
    ...(recorded && { recorded }),
  };
  switch (decision.kind) {
    case 'requests':
      return { ...own, kind: 'requests', ...requestsOf(decided, decision, ports) };
    case 'in-doubt':
      return { ...own, kind: 'in-doubt', doubt: decision.doubt };
    case 'given-up':
      // By the key under which somebody can settle it.
      return { ...own, key: knownAs.key, kind: 'given-up', doubt: decision.doubt };
    case 'blocked':
      return { ...own, kind: 'blocked', by: decision.by };
    case 'waiting':
      return { ...own, kind: 'waiting', for: decision.by };
    default:
      return recorded && { ...own, kind: 'recorded', recorded };
  }
}

/** A resource that only the ledger knows, and that others refer to. */
export function otherDoubt(key: string, state: OtherDoubt['state']): Doubtful {
  const found = lastKnown(state);
  const { resource } = operations[state.doubt.operation];
  const { kind, doubt } = state;
  return { kind, doubt, resource, key, id: found?.id ?? null, source: found?.source ?? null };
}

/** A resource of the scope that the files do not have any more. */
export function missing(
  { kind, key, id, protect }: KnownResource,
  resources: Pick<Resources, 'titleOf'>,
  referredBy: readonly string[],
): MissingResource {
  // Where its document was, there may be another one now.
  const own = { resource: kind, key, id, source: null };
  const title = resources.titleOf(kind, id);
  return { ...own, kind: 'missing', title, isProtected: protect, referredBy };
}

function requestsOf(
  { resource, knownAs, body, known, requests }: DecidedResource,
  { verbs, because }: Extract<Decision, { kind: 'requests' }>,
  { resources, print }: Pick<ChangePorts, 'resources' | 'print'>,
): Omit<Requests, 'kind' | 'resource' | 'key' | 'id' | 'source' | 'recorded'> {
  const { state } = knownAs;
  const after: Body = { written: resource.body, resolved: body };
  const goesBackFrom = known && goesBack(resource, { knownAs, known }, resources);
  const deleted = state.kind === 'known' && state.resource.deletedBy ? state.resource : null;
  return {
    ...(goesBackFrom && { goesBackFrom }),
    verbs,
    because,
    deletedBy: deleted?.deletedBy ?? null,
    replaces: deleted?.id ?? null,
    move: verbs.includes('move') ? moveOf(resource, existingResource(state), after) : null,
    differences: known === null ? [] : differencesOf(resource, { before: known, after }, print),
    isInFull: known === null && verbs.includes('edit') && !verbs.includes('create'),
    blocksMadeAnew: requests.find(({ verb }) => verb === 'edit')?.blocksMadeAnew ?? 0,
  };
}

/** Null for a content that it did not have before. */
function goesBack(
  { kind, body, written = body }: PlacedResource,
  { knownAs: { key, state }, known }: { knownAs: KnownAs; known: SentBody },
  resources: ChangePorts['resources'],
): Requests['goesBackFrom'] | null {
  const textOf = (content: JsonObject) => canonicalText(comparable(kind, content));
  const wanted = textOf(written);
  const present = lastKnown(state);
  if (present === null || wanted === textOf(known.written)) return null;
  const earlier = resources
    .formersOf(key)
    .filter(
      ({ before, ...past }) =>
        before.id === present.id && past.written !== null && textOf(past.written) === wanted,
    );
  if (earlier.length === 0) return null;
  const { run, commit } = present;
  return { run, commit, isUndone: earlier.some((past) => past.run === run && past.isUndo) };
}

function moveOf({ kind }: PlacedResource, before: KnownResource | null, after: Body) {
  const to = parentValue(kind, after);
  if (to === null) return null;
  const from = before?.parent ?? null;
  return { from: from === null ? null : ({ kind: 'value', value: toInteger(from) } as const), to };
}

/** A body, with its references and with the ids that they give. */
interface Body {
  readonly written: JsonObject;
  /** A reference that gives an id which this apply makes stays a reference. */
  readonly resolved: JsonObject;
}

/** Without the parent, whose change is a move. */
function differencesOf(
  { kind, isCloze }: PlacedResource,
  { before, after }: { readonly before: Body; readonly after: Body },
  print: PrintQuestion,
): Difference[] {
  const found = differencesIn(sideOf(kind, before), sideOf(kind, after), []);
  if (kind !== 'lacuna') return found;
  const compared = { before: before.resolved, after: after.resolved };
  return inAuthorWords(found, compared, isCloze === true ? print : null);
}

/** Both forms of a value; undefined if it is not there. */
interface Side {
  readonly written: Json | undefined;
  readonly resolved: Json | undefined;
}

function sideOf(kind: ResourceKind, { written, resolved }: Body): Side {
  return { written: comparable(kind, written), resolved: comparable(kind, resolved) };
}

function differencesIn(before: Side, after: Side, path: JsonPath): Difference[] {
  if (isEqual(before, after)) return [];
  if (isPlainObject(before) && isPlainObject(after)) {
    const names = new Set([...namesIn(before.resolved), ...namesIn(after.resolved)]);
    return [...names].flatMap((name) =>
      differencesIn(within(before, name), within(after, name), [...path, name]),
    );
  }
  if (Array.isArray(before.resolved) && Array.isArray(after.resolved)) {
    return differencesInList(itemsOf(before), itemsOf(after), path);
  }
  return [{ path, before: valueOf(before), after: valueOf(after) }];
}

const itemsOf = (side: Side): Side[] =>
  Array.isArray(side.resolved) ? side.resolved.map((_, index) => within(side, index)) : [];

/** Without what is the same at both ends, so that one more element does not change all others. */
function differencesInList(
  before: readonly Side[],
  after: readonly Side[],
  path: JsonPath,
): Difference[] {
  const shorter = Math.min(before.length, after.length);
  const same = (one = NOTHING, other = NOTHING) => isEqual(one, other);
  let start = 0;
  while (start < shorter && same(before[start], after[start])) start += 1;
  let end = 0;
  while (end < shorter - start && same(before.at(-1 - end), after.at(-1 - end))) end += 1;
  const [old, now] = [before, after].map((list) => list.slice(start, list.length - end));
  const length = Math.max(before.length, after.length) - start - end;
  return Array.from({ length }, (_, index) =>
    differencesIn(old?.[index] ?? NOTHING, now?.[index] ?? NOTHING, [...path, start + index]),
  ).flat();
}

const NOTHING: Side = { written: undefined, resolved: undefined };

/** A reference that is not resolved equals nothing that was sent. */
const isEqual = ({ resolved: before }: Side, { resolved: after }: Side) =>
  before === undefined || after === undefined
    ? before === after
    : canonicalText(before) === canonicalText(after);

const isPlainObject = ({ resolved }: Side) => isObject(resolved) && referenceIn(resolved) === null;

const namesIn = (value: Json | undefined) => (isObject(value) ? Object.keys(value) : []);

function within({ written, resolved }: Side, step: string | number): Side {
  return { written: valueAt(written, [step]), resolved: valueAt(resolved, [step]) };
}

function valueOf({ written, resolved }: Side): ChangeValue | null {
  if (resolved === undefined) return null;
  const reference = referenceIn(written);
  if (reference === null) return { kind: 'value', value: resolved };
  const now = referenceIn(resolved) === null ? canonicalText(resolved) : null;
  return {
    kind: reference.gives === 'id' ? 'id' : 'version',
    of: reference.key,
    now,
  };
}

function parentValue(kind: ResourceKind, { written, resolved }: Body): ChangeValue | null {
  const field = parentFields[kind];
  return field === null ? null : valueOf({ written: written[field], resolved: resolved[field] });
}

/** A question in the notation; null if it has no form there. */
export type PrintQuestion = (body: JsonObject) => string | null;

/** The bodies that are compared, with the ids of their references. */
interface ComparedBodies {
  readonly before: JsonObject;
  readonly after: JsonObject;
}

/** @param print null if its author writes the contract's fields */
export function inAuthorWords(
  differences: readonly Difference[],
  compared: ComparedBodies,
  print: PrintQuestion | null,
): Difference[] {
  return differences.map((difference) => {
    const { path } = difference;
    if (path.length === 1 && path[0] === 'question') {
      const notation = print && statements(compared, print);
      return notation == null ? difference : { ...difference, notation };
    }
    const answer = answerAt(path, compared);
    return answer === null ? difference : { ...difference, answer };
  });
}

/**
 * Both statements in the notation. Where they have the same number of blanks, both have the answers
 * of now: what changes in an answer is a difference of its own.
 */
function statements({ before, after }: ComparedBodies, print: PrintQuestion) {
  const { lacunaAlternatives = [] } = after;
  const now = print(after);
  const alike = print({ ...before, lacunaAlternatives });
  const old = alike ?? print(before);
  return old === null || now === null
    ? null
    : { before: old, after: now, hasAnswers: alike === null };
}

const ANSWER_STEPS = 4;

/** `lacunaAlternatives`, blank, `alternatives`, answer. */
function answerAt(path: JsonPath, { before, after }: ComparedBodies): string | null {
  if (path[0] !== 'lacunaAlternatives' || path.length < ANSWER_STEPS) return null;
  const steps = path.slice(0, ANSWER_STEPS);
  const found = valueAt(after, steps) ?? valueAt(before, steps);
  const description = isObject(found) ? found['description'] : null;
  return typeof description === 'string' ? description : null;
}
