/** Resources of a content folder whose content exists already, and that are adopted instead of created. */
import type { Ledger } from '../../contract/ledger.ts';
import type { Existing } from '../../contract/resources.ts';
import {
  type Adoption,
  existingResource,
  type KnownResource,
  type PlacedResource,
  type Resources,
  type SentBody,
} from '../../contract/resources.ts';
import type { JsonObject } from '../../core/json.ts';
import { parentIn } from '../../documents/canonical.ts';
import { comparableDigest } from '../../documents/digests.ts';

/** A resource as it is once it is adopted. */
export interface AdoptedResource {
  /** The operation that has created it. */
  readonly seq: number;
  readonly adoption: Adoption;
  readonly resource: KnownResource;
  readonly body: SentBody | null;
}

/** By their keys. */
export type AdoptedResources = ReadonlyMap<string, AdoptedResource>;

export const noneAdopted: AdoptedResources = new Map();

/** What exists, and the new resource of the files that is meant. What was edited is sent in full. */
interface Adopting extends Pick<Existing, 'seq' | 'existingKey' | 'isEdited'> {
  readonly id: string;
  readonly wanted: PlacedResource;
  /** As the create would send it. */
  readonly resolved: JsonObject;
}

interface Ports {
  readonly ledger: Pick<Ledger, 'resources' | 'versionOf'>;
  /** The scope of the content folder; null without one. */
  readonly scope: string | null;
  readonly nameOf: (file: number) => string;
}

export function adoptResource(
  { seq, wanted, id, existingKey, isEdited, resolved }: Adopting,
  { ledger, scope: own, nameOf }: Ports,
): AdoptedResource {
  const { key, kind, protect, place, body: written } = wanted;
  const before = existingKey === null ? null : existingResource(ledger.resources.find(existingKey));
  const scope = own ?? before?.scope ?? null;
  const source = { file: nameOf(place.file), line: place.line };
  const version = before?.version ? null : ledger.versionOf(kind, id);
  const adoption: Adoption = {
    key,
    kind,
    id,
    version,
    body: isEdited ? null : { written, resolved, scope, protect, source },
    ...(existingKey !== null && existingKey !== key && { formerKey: existingKey }),
  };
  const content = comparableDigest(kind, resolved);
  const named = version === null ? null : { id: version, content: isEdited ? null : content };
  const base = before ?? unknown({ key, kind, id });
  const told = { ...base, key, run: null, version: base.version ?? named };
  if (isEdited) return { seq, adoption, resource: told, body: null };
  const parent = parentIn(kind, resolved);
  const resource = { ...told, content, parent, scope, protect, source, commit: null };
  return { seq, adoption, resource, body: { written, resolved, blocks: [], released: null } };
}

const unknown = (about: Pick<KnownResource, 'key' | 'kind' | 'id'>): KnownResource => ({
  scope: null,
  content: null,
  parent: null,
  version: null,
  protect: false,
  deletedBy: null,
  at: 0,
  run: null,
  source: null,
  commit: null,
  ...about,
});

/** What exists beside these. */
export function findExistingBeside(
  adopted: AdoptedResources,
  { existing }: Pick<Ledger, 'existing'>,
): Ledger['existing'] {
  const seqs = new Set([...adopted.values()].map(({ seq }) => seq));
  return (creates, counts) => existing(creates, (each) => !seqs.has(each.seq) && counts(each));
}

/** What the ledger will know of resources once these are adopted. */
export function withAdopted(resources: Resources, adopted: AdoptedResources): Resources {
  if (adopted.size === 0) return resources;
  const renamed = new Map(
    [...adopted].flatMap(([key, { adoption }]) =>
      adoption.formerKey === undefined ? [] : [[adoption.formerKey, key]],
    ),
  );
  const now = (key: string) => renamed.get(key) ?? key;
  return {
    ...resources,
    find: (key) => {
      const found = adopted.get(key);
      if (found !== undefined) return { kind: 'known', resource: found.resource };
      return renamed.has(key) ? { kind: 'free' } : resources.find(key);
    },
    byId: (kind, id) => {
      for (const { resource } of adopted.values())
        if (resource.kind === kind && resource.id === id) return resource;
      return resources.byId(kind, id);
    },
    bodyOf: (key) => (adopted.has(key) ? (adopted.get(key)?.body ?? null) : resources.bodyOf(key)),
    given: (key) => {
      const { resource } = adopted.get(key) ?? {};
      if (resource === undefined) return renamed.has(key) ? null : resources.given(key);
      return { id: resource.id, versionId: resource.version?.id ?? null };
    },
    *list(scope) {
      for (const each of resources.list(scope)) yield adopted.get(now(each.key))?.resource ?? each;
    },
    referrers: () =>
      new Map([...resources.referrers()].map(([key, keys]) => [now(key), keys.map(now)])),
  };
}
