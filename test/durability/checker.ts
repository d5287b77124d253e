/**
 * Compares what an import said with what the service holds: nothing lost, nothing doubled, every
 * id right, and in doubt only what may be so (docs/reliability.md, How it is tested).
 */
import { operations } from '../../src/contract/operations.ts';
import { isObject, type Json, type JsonObject } from '../../src/core/json.ts';
import { stringifyExact } from '../../src/documents/exact-json.ts';
import type { Cli } from '../harness/cli.ts';
import { indexOf, type Marked } from './mixed-course.ts';
import { named, objectsIn, releasesOf, textIn, timesPerformed, type Truth } from './truth.ts';

/** A document with what the import said of it. */
export interface Told {
  readonly document: Marked;
  readonly outcome: string;
  readonly result: JsonObject;
}

/** The results of an import of `a.ndjson b.ndjson -o json`, by their documents. */
export function told(cli: Cli, course: readonly Marked[]): Told[] {
  return objectsIn(cli.json()).map((result) => {
    const { source } = result;
    const [file, line] = isObject(source) ? [source['file'], source['line']] : [];
    const document = course[indexOf(file === 'a.ndjson' ? 0 : 1, Number(line))];
    if (document === undefined) throw new TypeError(`a result of nothing: ${cli.stdout}`);
    return { document, outcome: textIn(result['outcome']), result };
  });
}

/** What is wrong, as sentences; none where every promise was kept. */
export function violations(
  course: readonly Marked[],
  results: readonly Told[],
  truth: Truth,
): string[] {
  const byDocument = new Map<Marked, Told[]>(course.map((document) => [document, []]));
  for (const each of results) byDocument.get(each.document)?.push(each);
  const numbers = [...byDocument].flatMap(([document, found]) =>
    found.length === twins(document, course)
      ? []
      : [`${nameOf(document)}: ${found.length} results`],
  );
  const perDocument = [...byDocument].flatMap(([document, found]) =>
    [wrongTimes(document, found, truth), ...found.flatMap((each) => wrongIds(each, truth))].filter(
      (wrong) => wrong !== null,
    ),
  );
  return [...numbers, ...perDocument, ...wrongOrder(results)];
}

const nameOf = ({ key, resource, operation }: Marked) => `${operation} ${key ?? resource}`;

/** Equal documents without a key are one object in the course. */
const twins = (document: Marked, course: readonly Marked[]) =>
  course.filter((each) => each === document).length;

const idIn = (content: Json | undefined): Json =>
  isObject(content) ? (content['id'] ?? null) : null;

const isDone = ({ outcome }: Told) => outcome === 'done' || outcome === 'skipped';

function wrongTimes(document: Marked, found: readonly Told[], truth: Truth): string | null {
  const times = timesPerformed(document, truth);
  const least = found.filter(isDone).length;
  const isOnce = operations[document.operation].repeat === 'once';
  // What may be repeated may have been performed before it failed or was refused.
  const open = found.filter(
    ({ outcome }) =>
      outcome === 'in-doubt' || (!isOnce && (outcome === 'failed' || outcome === 'rejected')),
  ).length;
  if (times < least) return `${nameOf(document)}: lost: ${least} done, performed ${times} times`;
  if (times <= least + open) return null;
  const said = found.map(({ outcome }) => outcome).join(', ');
  return `${nameOf(document)}: doubled: performed ${times} times, but ${said}`;
}

/** A document that is done has the id that the service shows. */
function wrongIds(each: Told, truth: Truth): string[] {
  const { document, result } = each;
  if (!isDone(each)) return [];
  const { verb } = operations[document.operation];
  const { content } = result;
  const resources = named(truth, document.resource);
  if (verb === 'release') {
    return releasesOf(document, truth).some(({ id }) => id === content)
      ? []
      : [`${nameOf(document)}: no version ${stringifyExact(content ?? null)}`];
  }
  if ((verb !== 'create' && verb !== 'edit') || resources.length === 0) return [];
  const id = idIn(content);
  return resources.some((resource) => resource['id'] === id)
    ? []
    : [`${nameOf(document)}: no resource ${stringifyExact(id)}`];
}

/** What needs a document that is not done is blocked, and nothing else is. */
function wrongOrder(results: readonly Told[]): string[] {
  const byKey = new Map(results.map((each) => [each.document.key, each]));
  return results.flatMap((each) => {
    const { document, outcome } = each;
    const isFree = document.needs.every((key) => {
      const need = byKey.get(key);
      return need !== undefined && isDone(need);
    });
    if (isFree === (outcome !== 'blocked')) return [];
    return [`${nameOf(document)}: ${outcome}, its needs are ${isFree ? '' : 'not '}done`];
  });
}

/** Two results of equal documents must not claim one resource. */
export function sharedIds(results: readonly Told[]): string[] {
  const ids = results
    .filter((each) => isDone(each) && each.document.operation.endsWith('.create'))
    .map(({ result: { content } }) => idIn(content));
  return ids.length === new Set(ids).size ? [] : ['two creations have one id'];
}

/** For each result in doubt what a person would find at the service, for `runs resolve`. */
export function resolutions(results: readonly Told[], truth: Truth): JsonObject[] {
  const taken = new Set(results.filter(isDone).map(({ result: { content } }) => idIn(content)));
  return results
    .filter(({ outcome }) => outcome === 'in-doubt')
    .map(({ document, result: { seq = null } }) => {
      const { verb } = operations[document.operation];
      if (verb === 'create') {
        const free = named(truth, document.resource).find(({ id }) => !taken.has(id ?? null));
        const id = free?.['id'] ?? null;
        taken.add(id);
        return id === null ? { seq, outcome: 'not-done' } : { seq, created: id };
      }
      if (verb === 'release') {
        const [version] = releasesOf(document, truth);
        return version === undefined
          ? { seq, outcome: 'not-done' }
          : { seq, created: version['id'] ?? null };
      }
      return { seq, outcome: timesPerformed(document, truth) > 0 ? 'done' : 'not-done' };
    });
}
