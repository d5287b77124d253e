import type { Change, ChangeValue, Difference, SameContent } from '../../contract/changes.ts';
import { toInteger } from '../../contract/numbers.ts';
import type { Json, JsonObject } from '../../core/json.ts';
import type { Speech } from '../style.ts';

/**
 * The object for a change in JSON and YAML. Every one has `kind`, `resource`, `key`, `id` and
 * `source`; the others depend on its kind (docs/scripting.md).
 */
export function changeObject(change: Change, { mask }: Pick<Speech, 'mask'>): Json {
  const { kind, resource, key, id, source, approval } = change;
  const all = { kind, resource, key, id: id && toInteger(id), source: source && { ...source } };
  return mask.value({
    ...all,
    ...recordedFields(change),
    ...ownFields(change),
    ...(approval && { approval }),
  });
}

function recordedFields({ recorded }: Change): JsonObject {
  if (recorded === undefined) return {};
  const { renamedFrom, protect, scope } = recorded;
  return {
    ...(renamedFrom === null ? {} : { renamedFrom }),
    ...(protect === null ? {} : { protect }),
    ...(scope === null ? {} : { scope: scope.to }),
  };
}

function ownFields(change: Change): JsonObject {
  switch (change.kind) {
    case 'requests': {
      const { verbs, because, deletedBy, move, differences, remains, sameContent, goesBackFrom } =
        change;
      const { deletes } = change;
      return {
        verbs,
        because,
        deletedBy,
        replaces: change.replaces && toInteger(change.replaces),
        move: move && { from: move.from && valueObject(move.from), to: valueObject(move.to) },
        differences: differences.map(differenceObject),
        inFull: change.isInFull,
        blocksMadeAnew: change.blocksMadeAnew,
        ...(remains === undefined ? {} : { remains }),
        ...(goesBackFrom === undefined ? {} : { goesBackFrom: { ...goesBackFrom } }),
        ...(deletes && {
          deletes: { title: deletes.title, source: deletes.source && { ...deletes.source } },
        }),
        ...(sameContent === undefined ? {} : { sameContent: sameObject(sameContent) }),
      };
    }
    case 'recorded':
      return {};
    case 'unperformed':
      return { reason: change.reason };
    case 'missing':
      return {
        title: change.title,
        protected: change.isProtected,
        referredBy: change.referredBy,
        ...(change.mayBeRenamed === true && { mayBeRenamed: true }),
      };
    case 'left':
      return { remains: change.remains };
    case 'in-doubt':
    case 'given-up':
      return { doubt: { ...change.doubt } };
    case 'blocked':
      return { by: change.by };
    case 'waiting':
      return { for: change.for };
  }
}

/** What is missing from the files is not told twice. */
function sameObject({ existing, missing }: SameContent): JsonObject {
  const [created, ...further] = existing
    .filter(({ existingKey }) => existingKey === null || existingKey !== missing)
    .map(({ id, run, existingKey: key }) => ({ id: id && toInteger(id), run, key }));
  return { created: created ?? null, ...(further.length > 0 && { further }), missing };
}

function differenceObject({ path, before, after }: Difference): JsonObject {
  return { path, before: before && valueObject(before), after: after && valueObject(after) };
}

/** `value`, or `id` or `version` with the key that gives it; null if this apply makes it. */
function valueObject(value: ChangeValue): JsonObject {
  if (value.kind === 'value') return { value: value.value };
  return { [value.kind]: value.now && toInteger(value.now), of: value.of };
}
