/**
 * An import of mixed operations that refer to each other across two files, made so that every
 * document leaves a mark of its own at the service: a name, a release note, a block.
 */
import type { OperationId } from '../../src/contract/operations.ts';
import type { JsonObject } from '../../src/core/json.ts';
import { stringifyExact } from '../../src/documents/exact-json.ts';
import { assessment, lacuna, permissions, track } from '../harness/course.ts';

/** A document with what the checker must know of it. */
export interface Marked {
  readonly operation: OperationId;
  /** Null where it is known by its content. */
  readonly key: string | null;
  readonly params?: JsonObject;
  readonly body?: JsonObject;
  /** The key of the document that creates what it works on, or the name of what it creates. */
  readonly resource: string;
  /** The keys that it refers to. */
  readonly needs: readonly string[];
}

/** The block that an edit adds; a second edit would add another one. */
export const ADDED_BLOCK = 11;
export const EDITOR = 'Editora';
const destinationOf = (group: number) => 900 + group;

/** All thirteen operations; each of the first documents is complete without those after it. */
export function mixedCourse(count: number): Marked[] {
  const groups = Math.ceil(count / groupOf(0).length);
  return Array.from({ length: groups }, (_, group) => groupOf(group))
    .flat()
    .slice(0, count);
}

/** In two files, the first of which refers forward to the second. */
export function filesOf(course: readonly Marked[]): [first: string, second: string] {
  const half = (remainder: number) =>
    course
      .filter((_, index) => index % 2 === remainder)
      .map(({ key, operation, params = null, body = null }) => {
        const parts = { key, operation, params, body };
        const given = Object.entries(parts).filter(([, part]) => part !== null);
        return stringifyExact(Object.fromEntries(given));
      })
      .join('\n');
  return [half(1), half(0)];
}

/** The document at a line (from 1) of the first (0) or second (1) file. */
export const indexOf = (file: number, line: number) => 2 * (line - 1) + (file === 0 ? 1 : 0);

/** The names tell who is meant: `a3` is the assessment of the fourth group, `ae3` its edit. */
function groupOf(group: number): Marked[] {
  const name = (stem: string) => `${stem}${group}`;
  const [a, q, t] = [name('a'), name('q'), name('t')];
  const [ae, qe, te] = [name('ae'), name('qe'), name('te')];
  const [ar, qr] = [name('ar'), name('qr')];
  const to = destinationOf(group);
  const ref = (key: string): JsonObject => ({ $ref: key });
  const created = (operation: OperationId, key: string, body: JsonObject): Marked => {
    return { operation, key, body, resource: key, needs: [] };
  };
  const equal: Marked = {
    operation: 'lacuna.create',
    key: null,
    body: lacuna({ title: name('n') }),
    resource: name('n'),
    needs: [],
  };
  const deleted = (operation: OperationId, param: string, key: string): Marked => {
    const own = `${key}-`;
    return { operation, key: own, params: { [param]: ref(key) }, resource: key, needs: [key] };
  };
  const course: Marked[] = [
    created('assessment.create', a, assessment({ name: a })),
    created('lacuna.create', q, lacuna({ title: q })),
    {
      operation: 'assessment.edit',
      key: ae,
      body: assessment({
        name: a,
        id: ref(a),
        assessmentBlockVersions: [{ blockId: ADDED_BLOCK, allowsZero: true }],
      }),
      resource: a,
      needs: [a],
    },
    {
      operation: 'lacuna.edit',
      key: qe,
      body: lacuna({ id: ref(q), title: q, author: EDITOR }),
      resource: q,
      needs: [q],
    },
    {
      operation: 'assessment.release',
      key: ar,
      body: { id: ref(ae), releaseNotes: ar },
      resource: a,
      needs: [ae],
    },
    {
      operation: 'lacuna.move',
      key: name('qm'),
      params: { questionId: ref(qe), topicId: to },
      resource: q,
      needs: [qe],
    },
    {
      operation: 'track.create',
      key: t,
      body: track({ name: t, preExamId: ref(`${ar}#versionId`) }),
      resource: t,
      needs: [ar],
    },
    {
      operation: 'lacuna.release',
      key: qr,
      body: { id: ref(qe), releaseNotes: qr },
      resource: q,
      needs: [qe],
    },
    {
      operation: 'track.edit',
      key: te,
      body: track({ name: t, id: ref(t), author: EDITOR, ...permissions }),
      resource: t,
      needs: [t],
    },
    {
      operation: 'track.move',
      key: name('tm'),
      params: { trackId: ref(te), destinationId: to },
      resource: t,
      needs: [te],
    },
    equal,
    equal,
    created('lacuna.create', name('dq'), lacuna({ title: name('dq') })),
    deleted('lacuna.delete', 'questionId', name('dq')),
    created('assessment.create', name('da'), assessment({ name: name('da') })),
    deleted('assessment.delete', 'assessmentId', name('da')),
    created('track.create', name('dt'), track({ name: name('dt') })),
    deleted('track.delete', 'trackId', name('dt')),
  ];
  return course;
}
