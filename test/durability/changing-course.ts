/**
 * A content folder before and after a change that needs every kind of request: a question is new, one
 * is corrected, so that a test and a track follow, one moves, and a track has another key.
 */
import type { JsonObject } from '../../src/core/json.ts';
import { assessment, lacuna, permissions, track } from '../harness/course.ts';
import type { Folder, Wanted } from './content-folders.ts';

const plain = { formerly: [], protect: false, isReleased: false, file: 'course.yaml' } as const;

const question = (mark: string, more: JsonObject): Wanted => ({
  ...plain,
  kind: 'lacuna',
  mark,
  key: mark,
  body: lacuna({ title: `Questão ${mark}`, source: mark, ...more }),
  isReleased: true,
});

const exam = (questions: readonly string[]): Wanted => ({
  ...plain,
  kind: 'assessment',
  mark: 'a0',
  key: 'a0',
  body: assessment({
    conclusionMessage: 'a0',
    assessmentBlockVersions: questions.map((key, index) => ({
      blockId: 10 + (index % 2),
      selectQuestions: 'SOME_SELECTED',
      allowsZero: true,
      questionVersionIds: [{ $ref: `${key}#versionId` }],
    })),
  }),
  isReleased: true,
});

const course = (key: string, mark: string, more: JsonObject): Wanted => ({
  ...plain,
  kind: 'track',
  mark,
  key,
  formerly: key === mark ? [] : [mark],
  body: track({ name: `Trilha ${mark}`, code: mark, ...permissions, ...more }),
});

const examOf = { preExamId: { $ref: 'a0#versionId' } };

export const before: Folder = [
  question('q0', { question: 'A capital é ###.' }),
  question('q1', { topicId: 701 }),
  exam(['q0', 'q1']),
  course('t0', 't0', examOf),
  course('t1', 't1', { parentId: 901, requirementsIds: [{ $ref: 't0' }] }),
];

export const after: Folder = [
  question('q0', { question: 'A capital do Brasil, já se sabe, é ###.' }),
  question('q1', { topicId: 702 }),
  question('q2', {}),
  exam(['q0', 'q1', 'q2']),
  course('t0-b', 't0', examOf),
  course('t1', 't1', { parentId: 902, requirementsIds: [{ $ref: 't0-b' }] }),
];

/** Like `before`, with a correction that is not released yet. */
export const unreleased: Folder = before.map((wanted) =>
  wanted.mark === 'q0' ? question('q0', { question: 'A capital do Brasil é ###.' }) : wanted,
);

/** Another correction, a new question, and without a question and a track. */
export const pruned: Folder = [
  question('q0', { question: 'A capital do Brasil, já se sabe, é ###.' }),
  question('q2', {}),
  exam(['q0', 'q2']),
  course('t0-b', 't0', { ...examOf, parentId: 902 }),
];
