/** Valid request bodies of a small course, with only the fields that the contract requires. */
import type { JsonObject } from '../../src/core/json.ts';

export const assessment = (more: JsonObject = {}): JsonObject => ({
  name: 'Prova de Geografia',
  description: 'Capitais',
  ...more,
});

export const lacuna = (more: JsonObject = {}): JsonObject => ({
  question: 'A capital do Brasil é ###.',
  title: 'Capital',
  difficulty: 1,
  source: 'Atlas',
  author: 'Ana',
  topicId: 7,
  lacunaAlternatives: [{ alternatives: [{ description: 'Brasília', score: 10 }] }],
  ...permissions,
  ...more,
});

export const track = (more: JsonObject = {}): JsonObject => ({
  name: 'Geografia',
  status: 'AVAILABLE',
  author: 'Ana',
  workload: 60,
  cost: 0,
  parentId: 3,
  ...more,
});

/** Required for lacuna questions, and for a track on edit. */
export const permissions: JsonObject = {
  inheritPermissions: 'NOT_INHERIT',
  securityPermission: [{ partyId: 1, roles: ['READ'] }],
  securityRestriction: [{ partyId: 2, roles: ['NONE'] }],
};
