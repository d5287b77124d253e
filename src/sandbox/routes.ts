/**
 * The routes of the operations (docs/contract.md, Operations). Typed from the contract instead of
 * taken from the client's table, so that tests can detect differences between the two.
 */
import type { OperationId } from '../contract/operations.ts';
import { OK } from './answers.ts';
import { createAssessment, editAssessment } from './assessments.ts';
import { check } from './body-checks.ts';
import { createLacuna, editLacuna } from './lacuna-questions.ts';
import { deletionRule, moveRule, releaseRule, type SandboxRule } from './resources.ts';
import { createTrack, editTrack } from './tracks.ts';

interface Route {
  readonly operation: OperationId;
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly rule: SandboxRule;
}

const rules: Readonly<Record<OperationId, SandboxRule>> = {
  'assessment.create': createAssessment,
  'assessment.edit': editAssessment,
  'assessment.delete': deletionRule('assessment', 'assessmentId'),
  'assessment.release': releaseRule('assessment', check.integer, null),
  'lacuna.create': createLacuna,
  'lacuna.edit': editLacuna,
  'lacuna.delete': deletionRule('lacuna', 'questionId'),
  'lacuna.release': releaseRule('lacuna', check.lacunaId, OK),
  'lacuna.move': moveRule('lacuna', ['questionId', 'topicId'], 'topicId'),
  'track.create': createTrack,
  'track.edit': editTrack,
  'track.delete': deletionRule('track', 'trackId'),
  'track.move': moveRule('track', ['trackId', 'destinationId'], 'parentId'),
};

const places: readonly (readonly [OperationId, Route['method'], string])[] = [
  ['assessment.create', 'POST', '/2.0/lms/assessment/create'],
  ['assessment.create', 'POST', '/lms/api/v0/assessments/'],
  ['assessment.edit', 'POST', '/2.0/lms/assessment/edit'],
  ['assessment.edit', 'PUT', '/lms/api/v0/assessments/'],
  ['assessment.delete', 'POST', '/2.0/lms/assessment/delete/:assessmentId'],
  ['assessment.delete', 'PUT', '/lms/api/v0/assessments/:assessmentId'],
  ['assessment.release', 'POST', '/2.0/lms/assessment/release'],
  ['assessment.release', 'POST', '/lms/api/v0/assessments/release'],
  ['lacuna.create', 'POST', '/2.0/lms/lacunaquestion/create'],
  ['lacuna.create', 'POST', '/lms/api/v0/lacunaquestions/'],
  ['lacuna.edit', 'POST', '/2.0/lms/lacunaquestion/edit'],
  ['lacuna.edit', 'PUT', '/lms/api/v0/lacunaquestions/'],
  ['lacuna.delete', 'POST', '/2.0/lms/lacunaquestion/delete/:questionId'],
  ['lacuna.delete', 'DELETE', '/lms/api/v0/lacunaquestions/:questionId'],
  ['lacuna.release', 'POST', '/2.0/lms/lacunaquestion/release'],
  ['lacuna.release', 'POST', '/lms/api/v0/lacunaquestions/release'],
  ['lacuna.move', 'POST', '/2.0/lms/lacunaquestion/move/:questionId/:topicId'],
  ['lacuna.move', 'POST', '/lms/api/v0/lacunaquestions/move/:questionId/:topicId'],
  ['track.create', 'POST', '/2.0/lms/track/create'],
  ['track.create', 'POST', '/lms/api/v0/tracks/'],
  ['track.edit', 'POST', '/2.0/lms/track/edit'],
  ['track.edit', 'PUT', '/lms/api/v0/tracks/'],
  ['track.delete', 'POST', '/2.0/lms/track/delete/:trackId'],
  ['track.delete', 'DELETE', '/lms/api/v0/tracks/:trackId'],
  ['track.move', 'POST', '/2.0/lms/track/move/:trackId/:destinationId'],
  ['track.move', 'POST', '/lms/api/v0/tracks/move/:trackId/:destinationId'],
];

export const routes: readonly Route[] = places.map(([operation, method, path]) => ({
  operation,
  method,
  path,
  rule: rules[operation],
}));
