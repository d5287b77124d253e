/** Which resources refer to others, as the ledger knows them. */
import {
  type KnownResource,
  lastKnown,
  parentFields,
  type Resources,
} from '../../contract/resources.ts';
import { referencesWithin } from '../../documents/references.ts';

/** `parent`: it only is in the other one. */
export type Link = 'content' | 'parent';

/** By key, what refers to it, and how. */
export type Edges = ReadonlyMap<string, ReadonlyMap<string, Link>>;

/** What refers to these resources, without themselves. */
export function edgesTo(keys: ReadonlySet<string>, resources: Resources): Edges {
  const edges = new Map<string, Map<string, Link>>();
  const add = (key: string, referrer: string, link: Link) => {
    if (key === referrer) return;
    const found = edges.get(key) ?? new Map<string, Link>();
    edges.set(key, found);
    if (found.get(referrer) !== 'content') found.set(referrer, link);
  };
  const referrers = resources.referrers();
  for (const key of keys) {
    for (const referrer of referrers.get(key) ?? []) {
      const target = lastKnown(resources.find(key));
      const link = linkOf(referrer, { key, target }, resources);
      if (link !== null) add(key, referrer, link);
    }
  }
  for (const [key, inside] of insides(keys, resources)) add(key, inside, 'parent');
  return edges;
}

/**
 * Null for one that was moved away since it was sent: a move changes what is known of the parent,
 * and not the body.
 */
function linkOf(
  referrer: string,
  { key, target }: { readonly key: string; readonly target: KnownResource | null },
  resources: Resources,
): Link | null {
  const known = lastKnown(resources.find(referrer));
  const body = resources.bodyOf(referrer);
  const field = known && parentFields[known.kind];
  if (known === null || body === null || field === null) return 'content';
  const paths = referencesWithin(body.written)
    .filter((each) => each.key === key)
    .map(({ path }) => path);
  const isParentOnly = paths.every((path) => path.length === 1 && path[0] === field);
  if (!isParentOnly) return 'content';
  const isStillInside = known.parent === null || known.parent === target?.id;
  return isStillInside ? 'parent' : null;
}

/** The tracks that are in one of the resources, also by a number or after a move. */
function* insides(
  keys: ReadonlySet<string>,
  resources: Resources,
): Generator<readonly [string, string]> {
  const folders = new Map<string, string>();
  for (const key of keys) {
    const found = lastKnown(resources.find(key));
    if (found?.kind === 'track') folders.set(found.id, key);
  }
  if (folders.size === 0) return;
  for (const each of resources.list()) {
    if (each.kind !== 'track' || each.parent === null || each.deletedBy !== null) continue;
    const folder = folders.get(each.parent);
    if (folder !== undefined) yield [folder, each.key];
  }
}
