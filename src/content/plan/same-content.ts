/**
 * Finds what has the content of something new, although nothing says that they are the same
 * (docs/content-as-code.md, Another key): another command or an import has created it, or its document
 * has another key now and does not name the earlier one.
 */
import type { SameContent } from '../../contract/changes.ts';
import type { DuplicateDocument } from '../../contract/import-run.ts';
import type { Ledger } from '../../contract/ledger.ts';
import { lastKnown, type ResourceKind } from '../../contract/resources.ts';
import { comparableDigest, contentDigest } from '../../documents/canonical.ts';
import type { PlannedChange } from './change.ts';
import type { Planner, PlanOptions } from './planner.ts';

/** What is planned, and the ledger as the plan sees it. */
interface PlannedContent {
  readonly request: Pick<PlanOptions, 'scope' | 'isWhole'>;
  readonly ledger: Pick<Ledger, 'existing' | 'position' | 'resources'>;
  /** The names of the files. */
  readonly files: readonly { readonly name: string }[];
}

type IsInFiles = Planner['isInFiles'];

/** By the keys of what is new. */
export type FoundContents = ReadonlyMap<string, SameContent & DuplicateDocument>;

export function findSameContent(
  { creates, isInFiles }: Pick<Planner, 'creates' | 'isInFiles'>,
  planned: PlannedContent,
): FoundContents {
  const { request, ledger, files } = planned;
  const found = new Map<string, SameContent & DuplicateDocument>();
  // A new ledger knows nothing.
  const all = ledger.position().generation === 0 ? [] : creates();
  if (all.length === 0) return found;
  const missing = new Map(missingContents(planned, isInFiles));
  const existing = ledger.existing(
    all.map(({ resource: { kind }, body }) => {
      const operation = `${kind}.create` as const;
      return { operation, content: contentDigest({ operation, params: {}, body }) };
    }),
    ({ existingKey }) => isOfOthers(existingKey, planned, isInFiles),
  );
  for (const [index, { resource, body: resolved }] of all.entries()) {
    const { key, kind, protect, place, body: written } = resource;
    const content = missing.size === 0 ? '' : contentName(kind, comparableDigest(kind, resolved));
    const same = { existing: existing[index] ?? [], missing: missing.get(content) ?? null };
    // Two documents cannot both have been it.
    missing.delete(content);
    if (same.existing.length === 0 && same.missing === null) continue;
    const source = { file: files[place.file]?.name ?? '', line: place.line };
    const inFiles = { written, resolved, scope: request.scope, protect, source };
    const operation = `${kind}.create` as const;
    found.set(key, { ...same, operation, key, identity: null, place, body: inFiles });
  }
  return found;
}

/**
 * The changes of a plan, with what was found. What is missing comes last, so one of each kind can be told
 * that it may have been renamed to something that is like nothing else.
 */
export function* withSameContent(
  changes: Iterable<PlannedChange>,
  found: FoundContents,
): Generator<PlannedChange> {
  const kinds = new Set<ResourceKind>();
  const named = new Set<string | null>([...found.values()].map(({ missing }) => missing));
  for (const planned of changes) {
    const { change } = planned;
    const { key, resource: kind } = change;
    if (change.kind === 'requests' && change.verbs[0] === 'create') {
      const sameContent = found.get(key ?? '');
      if (sameContent === undefined && change.deletedBy === null) kinds.add(kind);
      yield sameContent === undefined
        ? planned
        : { ...planned, change: { ...change, sameContent } };
    } else if (change.kind === 'missing' && !named.has(key) && kinds.delete(kind))
      yield { ...planned, change: { ...change, mayBeRenamed: true } };
    else yield planned;
  }
}

const contentName = (kind: ResourceKind, digest: string) => `${kind} ${digest}`;

/** What has a key of the files is theirs. If some files are read only, so is what has one of the rest. */
function isOfOthers(
  key: string | null,
  { request: { scope, isWhole }, ledger: { resources } }: PlannedContent,
  isInFiles: IsInFiles,
): boolean {
  if (key === null) return true;
  const isOfRest = !isWhole && scope !== null && lastKnown(resources.find(key))?.scope === scope;
  return !isInFiles(key) && !isOfRest;
}

/** The keys of the scope that the files do not have any more, by their contents. */
function* missingContents(
  { request: { scope, isWhole }, ledger: { resources } }: PlannedContent,
  isInFiles: IsInFiles,
): Generator<[string, string]> {
  if (!isWhole || scope === null) return;
  for (const { key, kind, content, deletedBy } of resources.list(scope)) {
    if (deletedBy === null && content !== null && !isInFiles(key))
      yield [contentName(kind, content), key];
  }
}
