/** The document of a resource (docs/content-as-code.md), and rules that schemas cannot express. */
import * as z from 'zod/mini';
import type { Finding } from '../core/diagnostic.ts';
import { lazily } from '../core/lazily.ts';
import { isObject, type Json, type JsonObject, type JsonPath } from '../core/json.ts';
import { problem } from '../messages/problem.ts';
import { boolean, choice, field, list, optional, text } from './field-schemas.ts';
import { anyFields, keySchema } from './import-schema.ts';
import { type ResourceKind, resourceKinds } from './resources.ts';

const meanings: Readonly<Record<ResourceKind, string>> = {
  assessment: 'An assessment.',
  lacuna: 'A lacuna question.',
  track: 'A track.',
};

/** In the header of a question in a file; only commands for content folders read them there. */
export const headerFields: readonly string[] = ['key', 'release', 'formerly', 'protect'];

export const kindField = () => field('The kind of the resource.', choice(resourceKinds, meanings));

/** The document itself. The resource decides how `body` is checked. */
export const resourceSchema = lazily(() =>
  z.strictObject({
    $schema: field('This schema, for editors. Never sent.', z.optional(z.any())),
    resource: kindField(),
    key: field('The name by which lms-cli knows the resource, forever.', keySchema()),
    release: field('Release the newest content. The text is the release notes.', optional(text())),
    formerly: field('Earlier keys of the resource.', optional(list(keySchema()))),
    protect: field('Never delete the resource (default: false).', optional(boolean())),
    body: field('The whole content that the resource is to have.', anyFields()),
  }),
);

/** The permissions that the service demands of a question, if nobody says others. */
export const standingFields: JsonObject = {
  inheritPermissions: 'INHERIT',
  securityPermission: [],
  securityRestriction: [],
};

/** Fields that lms-cli fills in itself, by the list that holds the object. */
const ownFields: Readonly<Record<ResourceKind, Readonly<Record<string, readonly string[]>>>> = {
  assessment: {
    '': ['id', 'keepExistingAssessmentBlockVersion'],
    assessmentBlockVersions: ['assessmentBlockVersionId'],
    topicFilters: ['id'],
  },
  lacuna: { '': ['id'] },
  track: { '': ['id'] },
};

/** The fields of a body that lms-cli fills in itself. `of` is the list of their object. */
export const listOwnFields = (kind: ResourceKind, of: string): readonly string[] =>
  ownFields[kind][of] ?? [];

export const isResourceKind = (name: unknown): name is ResourceKind =>
  resourceKinds.some((kind) => kind === name);

export function* findingsAroundBody({
  resource,
  key,
  release,
  formerly,
}: JsonObject): Iterable<Finding> {
  if (resource === 'track' && (release ?? null) !== null) {
    const about = problem('track/version', {});
    yield { severity: 'error', problem: about, path: ['release'], at: 'key' };
  }
  const former: readonly Json[] = Array.isArray(formerly) ? formerly : [];
  for (const [index, each] of former.entries()) {
    if (typeof each !== 'string' || (each !== key && former.indexOf(each) === index)) continue;
    const about = problem('content/former', { reason: 'repeated', key: each });
    yield { severity: 'error', problem: about, path: ['formerly', index] };
  }
}

interface SplitBody {
  readonly body: JsonObject;
  readonly findings: readonly Finding[];
}

/** Takes out the fields that lms-cli fills in itself: ids of nested parts, for example. */
export function takeOwnFields(kind: ResourceKind, body: JsonObject): SplitBody {
  const findings: Finding[] = [];
  const objectWithout = (object: JsonObject, of: string, path: JsonPath): JsonObject => {
    const own = listOwnFields(kind, of);
    const kept: [string, Json][] = [];
    for (const [name, value] of Object.entries(object)) {
      const place = [...path, name];
      if (own.includes(name)) {
        const about = problem('document/own-field', {
          reason: 'own',
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
  const others = objectWithout(body, '', []);
  // Nearly every body has none.
  return { body: findings.length === 0 ? body : others, findings };
}
