/** What the local service really holds and was really asked, told by the names in the course. */
import { isObject, type Json, type JsonObject } from '../../src/core/json.ts';
import { stringifyExact } from '../../src/documents/exact-json.ts';
import { plays } from '../../src/sandbox/faults.ts';
import type { Cli } from '../harness/cli.ts';
import { ADDED_BLOCK, EDITOR, type Marked } from './mixed-course.ts';

export interface Truth {
  /** Every resource with its versions. */
  readonly held: readonly JsonObject[];
  /** Every request, in the order of their answers. */
  readonly exchanges: readonly JsonObject[];
}

export async function truthAt(cli: Cli): Promise<Truth> {
  const lists = ['assessments', 'lacunaquestions', 'tracks'].map((name) => cli.held(name));
  return { held: (await Promise.all(lists)).flat(), exchanges: await cli.exchanges() };
}

export const nameOf = (resource: JsonObject): Json => resource['title'] ?? resource['name'] ?? null;

export const named = ({ held }: Truth, name: string): JsonObject[] =>
  held.filter((resource) => nameOf(resource) === name);

/** How often a document was performed, as far as that can be seen: an edit is seen once only. */
export function timesPerformed(document: Marked, truth: Truth): number {
  const resources = named(truth, document.resource);
  switch (document.operation) {
    case 'assessment.create':
    case 'lacuna.create':
    case 'track.create':
      return creations(document, truth);
    case 'assessment.release':
    case 'lacuna.release':
      return releasesOf(document, truth).length;
    case 'assessment.edit':
      return resources
        .flatMap((resource) => objectsIn(resource['assessmentBlockVersions']))
        .filter(({ blockId }) => blockId === ADDED_BLOCK).length;
    case 'lacuna.edit':
    case 'track.edit':
      return resources.filter(({ author }) => author === EDITOR).length;
    case 'lacuna.move':
      return resources.filter(({ topicId }) => topicId === document.params?.['topicId']).length;
    case 'track.move':
      return resources.filter(({ parentId }) => parentId === document.params?.['destinationId'])
        .length;
    case 'assessment.delete':
    case 'lacuna.delete':
    case 'track.delete':
      return creations(document, truth) - resources.length;
  }
}

/** The versions that a document released, by their note. */
export function releasesOf({ key, resource }: Marked, truth: Truth): JsonObject[] {
  return named(truth, resource)
    .flatMap(({ versions }) => objectsIn(versions))
    .filter(({ releaseNotes }) => releaseNotes === key);
}

/** Of the resource of a document, those included that are no more. */
function creations({ resource }: Marked, { exchanges }: Truth): number {
  return exchanges.filter(
    (exchange) =>
      textIn(exchange['operation']).endsWith('.create') &&
      isObject(exchange['body']) &&
      nameOf(exchange['body']) === resource &&
      wasPerformed(exchange),
  ).length;
}

/** A fault that strikes after the work hides it from the client only. */
export function wasPerformed({ fault, status }: JsonObject): boolean {
  const play = Object.entries(plays).find(([kind]) => kind === fault)?.[1];
  return play === undefined ? status === 200 : 'after' in play;
}

/** The whole state, its ids replaced by what they stand for: two equal runs have equal texts. */
export function portrait({ held }: Truth): string[] {
  const versions = new Map(
    held.flatMap((resource) =>
      objectsIn(resource['versions']).map(({ id }) => [id, nameOf(resource)] as const),
    ),
  );
  const drawn = (resource: JsonObject): JsonObject => {
    const { id: _, versions: released, preExamId, assessmentBlockVersions, ...rest } = resource;
    return {
      ...rest,
      preExam: preExamId === undefined ? null : (versions.get(preExamId) ?? 'unknown'),
      blocks: objectsIn(assessmentBlockVersions).map(({ blockId = null }) => blockId),
      versions: objectsIn(released).map((version) => ({
        notes: version['releaseNotes'] ?? null,
        as: isObject(version['resource']) ? drawn(version['resource']) : null,
      })),
    };
  };
  return held.map((resource) => stringifyExact(drawn(resource))).toSorted();
}

export function objectsIn(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

export const textIn = (value: Json | undefined) => (typeof value === 'string' ? value : '');
