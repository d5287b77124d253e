/** Requests of one small course. */
import type { JsonObject } from '../../../src/core/json.ts';

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
  inheritPermissions: 'INHERIT',
  securityPermission: [{ partyId: 1, roles: ['READ'] }],
  securityRestriction: [],
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

export const permissions: JsonObject = {
  inheritPermissions: 'NOT_INHERIT',
  securityPermission: [],
  securityRestriction: [{ partyId: 2, roles: ['NONE'] }],
};
