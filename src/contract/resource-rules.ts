/** Rules of a resource document and its body that their schemas cannot express. */
import type { Finding } from '../core/diagnostic.ts';
import { isObject, type Json, type JsonObject, type JsonPath } from '../core/json.ts';
import { problem } from '../messages/problem.ts';
import { ownFieldsOf } from './resource-schema.ts';
import type { ResourceKind } from './resources.ts';

/** The findings about the fields around the body. */
export function* findingsAroundBody({
  resource,
  key,
  release,
  formerly,
}: JsonObject): Iterable<Finding> {
  if (resource === 'track' && (release ?? null) !== null) {
    const about = problem('document/release-on-track', {});
    yield { severity: 'error', problem: about, path: ['release'], at: 'key' };
  }
  if (!Array.isArray(formerly)) return;
  const known = new Set<string>();
  for (const [index, former] of formerly.entries()) {
    if (typeof former !== 'string') continue;
    const about = { key: former };
    const path = ['formerly', index];
    if (former === key) {
      yield { severity: 'error', problem: problem('document/formerly-own-key', about), path };
    } else if (known.has(former)) {
      yield { severity: 'error', problem: problem('document/formerly-twice', about), path };
    }
    known.add(former);
  }
}

interface Taken {
  /** The body without them. */
  readonly body: JsonObject;
  readonly findings: readonly Finding[];
}

function holdsOwnField(kind: ResourceKind, object: JsonObject, list: string): boolean {
  const own = ownFieldsOf(kind, list);
  return Object.keys(object).some((name) => {
    const value = object[name];
    if (own.includes(name)) return true;
    if (!Array.isArray(value)) return false;
    return value.some((item: Json) => isObject(item) && holdsOwnField(kind, item, name));
  });
}

/** Takes out the fields that lms-cli fills in itself. */
export function takeOwnFields(kind: ResourceKind, body: JsonObject): Taken {
  // Nearly every body has none.
  if (!holdsOwnField(kind, body, '')) return { body, findings: [] };
  const findings: Finding[] = [];
  const objectWithout = (object: JsonObject, list: string, path: JsonPath): JsonObject => {
    const own = ownFieldsOf(kind, list);
    const kept: [string, Json][] = [];
    for (const [name, value] of Object.entries(object)) {
      const place = [...path, name];
      if (own.includes(name)) {
        const about = problem('document/own-field', {
          field: name,
          isOwnId: place.join() === 'id',
        });
        findings.push({ severity: 'error', problem: about, path: place, at: 'key' });
      } else kept.push([name, Array.isArray(value) ? listWithout(value, name, place) : value]);
    }
    return Object.fromEntries(kept);
  };
  const listWithout = (items: readonly Json[], name: string, path: JsonPath): Json =>
    items.map((item, index) =>
      isObject(item) ? objectWithout(item, name, [...path, index]) : item,
    );
  return { body: objectWithout(body, '', []), findings };
}
