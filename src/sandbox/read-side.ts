/** Functions that tests need and the contract lacks: reading resources back, and starting over. */
import { isObject, type JsonObject } from '../core/json.ts';
import { isIdText } from '../contract/numbers.ts';
import { json, malformed, type Reply } from './answers.ts';
import { digitsOfId } from './body-checks.ts';
import { answeredLacuna } from './lacuna-questions.ts';
import type { ResourceKind } from '../contract/resources.ts';
import type { SandboxStore } from './store.ts';

interface Collection {
  readonly kind: ResourceKind;
  /** The resource in the form that create and edit return. */
  readonly answered: (resource: JsonObject) => JsonObject;
}

export const collections: Readonly<Record<string, Collection>> = {
  assessments: { kind: 'assessment', answered: (resource) => resource },
  lacunaquestions: { kind: 'lacuna', answered: answeredLacuna },
  tracks: { kind: 'track', answered: (resource) => resource },
};

/**
 * The resources in the order of their ids, each with its released versions. `id` selects one;
 * `limit` and `after` (an id) select a page.
 */
export function listResources(
  state: SandboxStore,
  collection: Collection,
  query: URLSearchParams,
): Reply {
  const id = idIn(query, 'id');
  const limit = idIn(query, 'limit');
  const page = { after: idIn(query, 'after'), limit: limit === null ? null : Number(limit) };
  const resources =
    id === null
      ? state.list(collection.kind, page)
      : [state.find(collection.kind, id)].filter((resource) => resource !== null);
  return json(
    200,
    resources.map((resource) => ({
      ...collection.answered(resource),
      versions: state
        .versionsOf(digitsOfId(resource['id']))
        .map((version) => answeredVersion(version, collection)),
    })),
  );
}

function answeredVersion(version: JsonObject, { answered }: Collection): JsonObject {
  const { resource, ...rest } = version;
  return { ...rest, resource: isObject(resource) ? answered(resource) : null };
}

function idIn(query: URLSearchParams, name: string): string | null {
  const value = query.get(name);
  if (value === null) return null;
  if (!isIdText(value)) throw malformed(`${name}: esperado um número inteiro.`);
  return digitsOfId(value);
}
