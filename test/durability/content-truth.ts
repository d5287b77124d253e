/** Compares a content folder with what the local service holds. */
import type { ResourceKind } from '../../src/contract/resources.ts';
import { isObject, type Json, type JsonObject } from '../../src/core/json.ts';
import { stringifyExact } from '../../src/documents/exact-json.ts';
import { canonicalText } from '../../src/documents/canonical.ts';
import type { Cli } from '../harness/cli.ts';
import { markOf, type Folder, type Wanted } from './content-folders.ts';
import { objectsIn } from './truth.ts';

/** A resource at the service. */
export interface Held {
  readonly kind: ResourceKind;
  readonly mark: string;
  readonly id: string;
  readonly body: JsonObject;
  /** Its released versions, the newest last. */
  readonly versions: readonly JsonObject[];
}

const lists: Readonly<Record<ResourceKind, string>> = {
  assessment: 'assessments',
  lacuna: 'lacunaquestions',
  track: 'tracks',
};

const kinds = ['assessment', 'lacuna', 'track'] as const;

export async function heldBy(cli: Cli): Promise<Held[]> {
  const found = await Promise.all(
    kinds.map(async (kind) =>
      (await cli.held(lists[kind])).map(({ versions, ...body }): Held => {
        return {
          kind,
          mark: markOf(kind, body),
          id: digitsIn(body['id']),
          body,
          versions: objectsIn(versions),
        };
      }),
    ),
  );
  return found.flat();
}

/** The digits of an id. */
export const digitsIn = (id: Json | undefined) => stringifyExact(id ?? null);

/** What of the folder the service does not hold as it should, as sentences. */
export function wrongIn(folder: Folder, held: readonly Held[]): string[] {
  const byMark = new Map(held.map((each) => [each.mark, each]));
  const marks = held.map(({ mark }) => mark);
  const doubled = marks.filter((mark, index) => marks.indexOf(mark) !== index);
  const byKey = new Map(folder.map(({ key, mark }) => [key, byMark.get(mark)]));
  return [
    ...doubled.map((mark) => `${mark}: doubled`),
    ...folder.flatMap((wanted) => {
      const found = byMark.get(wanted.mark);
      if (found === undefined) return [`${wanted.mark}: not there`];
      return wrongOf(wanted, found, byKey);
    }),
  ];
}

type ByKey = ReadonlyMap<string, Held | undefined>;

function wrongOf(wanted: Wanted, { mark, body, versions }: Held, byKey: ByKey): string[] {
  const expected = drawn(withIds(wanted.body, byKey));
  const found = drawn(body);
  const wrong = expected === found ? [] : [`${mark}: expected ${expected}, found ${found}`];
  if (!wanted.isReleased) return wrong;
  const newest = versions.at(-1)?.['resource'];
  const released = isObject(newest) ? withoutParent(drawn(newest)) : 'nothing';
  if (released === withoutParent(expected)) return wrong;
  return [...wrong, `${mark}: expected the version ${expected}, found ${released}`];
}

/** A move releases nothing. */
const withoutParent = (text: string) => text.replace(/"(?:topicId|parentId)":[^,}]+,?/, '');

/** The body with what its references must give now. */
function withIds(value: JsonObject, byKey: ByKey): JsonObject;
function withIds(value: Json, byKey: ByKey): Json;
function withIds(value: Json, byKey: ByKey): Json {
  if (Array.isArray(value)) return value.map((item: Json) => withIds(item, byKey));
  if (!isObject(value)) return value;
  const target = value['$ref'];
  if (typeof target === 'string') {
    const [key = '', part] = target.split('#');
    const found = byKey.get(key);
    return (part === undefined ? found?.body['id'] : found?.versions.at(-1)?.['id']) ?? null;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withIds(inner, byKey)]),
  );
}

/** Typed from docs/contract.md, apart from the table of the client. */
const defaults: JsonObject = {
  allowRestartAppFromCheckpoint: true,
  enabled: true,
  weight: 1,
  order: 0,
  allQuestionsRequired: false,
  allowsZero: false,
};

/** What an edit cannot set, or the service gives itself. */
const own = new Set([
  'assessmentBlockVersionId',
  'keepExistingAssessmentBlockVersion',
  'disableHTML',
]);

/** Equal for two bodies that say the same. */
function drawn(body: JsonObject): string {
  return canonicalText(plain({ ...body, id: null }, ''));
}

function plain(object: JsonObject, list: string): JsonObject {
  const kept = Object.entries(object).flatMap(([name, value]): [string, Json][] => {
    const isOwn = own.has(name) || (name === 'id' && list === 'topicFilters');
    if (isOwn || value === null || value === defaults[name]) return [];
    if (name === 'assessmentBlockVersions' && Array.isArray(value) && value.length === 0) return [];
    const inner = Array.isArray(value)
      ? value.map((item: Json) => (isObject(item) ? plain(item, name) : item))
      : value;
    return [[name, inner]];
  });
  return Object.fromEntries(kept);
}

/** Every number below is one that the service gave. */
const FIRST_LITERAL = 700;

/** What refers to something that does not exist, as sentences. */
export function danglingIn(held: readonly Held[]): string[] {
  const given = new Set(
    held.flatMap(({ id, versions }) => [id, ...versions.map((each) => digitsIn(each['id']))]),
  );
  return held.flatMap(({ mark, body }) =>
    numbersIn(body, '')
      .filter((number) => Number(number) < FIRST_LITERAL && !given.has(number))
      .map((number) => `${mark} refers to ${number}`),
  );
}

function numbersIn(value: Json, name: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item: Json) => numbersIn(item, name));
  if (isObject(value))
    return Object.entries(value).flatMap(([key, inner]) => numbersIn(inner, key));
  return referring.has(name) && value !== null ? [digitsIn(value)] : [];
}

/** Everything that the service holds of some places, without its own ids. */
export function portraitOf(folder: Folder, held: readonly Held[]): string[] {
  const marks = new Set(folder.map(({ mark }) => mark));
  const names = new Map<Json, string>();
  for (const { mark, body, versions } of held) {
    names.set(body['id'] ?? null, `the id of ${mark}`);
    const newest = versions.at(-1)?.['id'];
    for (const { id: version = null } of versions) {
      names.set(version, `${version === newest ? 'the newest' : 'an old'} version of ${mark}`);
    }
  }
  return held
    .filter(({ mark }) => marks.has(mark))

    .map(({ mark, body }) => {
      const { id: _, ...rest } = body;
      return `${mark} ${drawn(named(rest, names))}`;
    })
    .toSorted();
}

/**
 * What the service holds of each resource, and what its newest version holds, by places. Other
 * resources have names in place of ids, and versions have what they hold.
 */
export function contentsOf(held: readonly Held[]): ReadonlyMap<string, Contents> {
  const resources = new Map(held.map(({ mark, body }) => [digitsIn(body['id']), `id of ${mark}`]));
  const versions = new Map(
    held.flatMap((each) => each.versions.map((version) => [digitsIn(version['id']), version])),
  );
  const text = (body: JsonObject): string => {
    const { id: _, ...rest } = body;
    return drawn(named(rest, { get: nameOf }));
  };
  const nameOf = (id: Json): string | undefined => {
    const version = versions.get(digitsIn(id))?.['resource'];
    return isObject(version) ? withoutParent(text(version)) : resources.get(digitsIn(id));
  };
  return new Map(
    held.map(({ mark, body, versions: released }) => {
      const newest = released.at(-1)?.['resource'];
      const version = isObject(newest) ? withoutParent(text(newest)) : null;
      return [mark, { body: text(body), version }];
    }),
  );
}

export interface Contents {
  readonly body: string;
  /** Null if it has no version. */
  readonly version: string | null;
}

const referring = new Set([
  'questionVersionIds',
  'preExamId',
  'requirementsIds',
  'parentId',
  'enrollableItemId',
]);

/** With names in the place of ids. */
function named(object: JsonObject, names: Pick<ReadonlyMap<Json, string>, 'get'>): JsonObject {
  const inside = (value: Json, name: string): Json => {
    if (Array.isArray(value)) return value.map((item: Json) => inside(item, name));
    if (isObject(value)) return named(value, names);
    return referring.has(name) ? (names.get(value) ?? value) : value;
  };
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [name, inside(value, name)]),
  );
}
