/** Tracks (docs/contract.md). */
import type { JsonObject } from '../core/json.ts';
import { envelope, malformed, OK } from './answers.ts';
import {
  type Check,
  checkedBody,
  digitsInPath,
  digitsOf,
  filled,
  flag,
  image,
  integer,
  listOf,
  number,
  objectOf,
  objectsIn,
  permissions,
  text,
} from './body-checks.ts';
import { existing, moved, refuseId, removed, type Rule, saved } from './resources.ts';

const skill = objectOf({ id: integer, minPoint: number, maxPoint: number }, {});

const itemFields = objectOf(
  {},
  {
    id: integer,
    enrollableItemId: integer,
    mandatory: flag,
    order: integer,
    requirementIds: listOf(integer),
  },
);

/** The contract's edit example calls the item's id `id`. One of the two keys is required. */
const trackItem: Check = (value, field) => {
  itemFields(value, field);
  const [item] = objectsIn([value]);
  const ids = [item?.['id'], item?.['enrollableItemId']].filter((id) => (id ?? null) !== null);
  if (ids.length !== 1) throw malformed(`${field}: um id, em enrollableItemId ou em id.`);
};

const required = {
  name: text,
  status: text,
  author: text,
  workload: number,
  cost: number,
  parentId: integer,
};

const optional = {
  code: text,
  objective: text,
  catalogSkills: listOf(skill),
  preExamId: integer,
  approvePreExam: flag,
  scoreApprovePreExam: number,
  reprovePreExam: flag,
  scoreReprovePreExam: number,
  requiredPreExam: flag,
  trackItemIds: listOf(integer),
  trackItems: listOf(trackItem),
  posExamId: integer,
  scoreApprove: number,
  reactionId: integer,
  certificateId: integer,
  programmaticContent: text,
  targetPublic: text,
  requirementsIds: listOf(integer),
  requirementsDisciplineIds: listOf(integer),
  imageProperties: image,
  theme: text,
};

export const createTrack: Rule = (state, { body }) => {
  refuseId(body);
  const request = checkedBody(body, objectOf(required, { ...optional, ...permissions }));
  return envelope(saved(state, 'track', { id: state.newId(), ...withItems(request) }), OK);
};

/** Only edits require the permissions. */
export const editTrack: Rule = (state, { body }) => {
  const fields = { id: integer, ...required, ...permissions };
  const request = checkedBody(body, objectOf(fields, optional));
  existing(state, 'track', digitsOf(request['id']));
  return envelope(saved(state, 'track', withItems(request)), OK);
};

/** The contract does not show the content of this answer. OK is that of the other deletions. */
export const deleteTrack: Rule = (state, { params }) => {
  removed(state, 'track', digitsInPath(params, 'trackId'));
  return envelope('OK', null);
};

export const moveTrack: Rule = (state, { params }) => {
  const id = digitsInPath(params, 'trackId');
  moved(state, 'track', { id, field: 'parentId', to: digitsInPath(params, 'destinationId') });
  return envelope('OK', null);
};

/** Answers call an item's id `enrollableItemId`, whichever key the request used. */
function withItems(request: JsonObject): JsonObject {
  if (!Array.isArray(request['trackItems'])) return request;
  const trackItems = objectsIn(request['trackItems']).map((item) => {
    const { id, enrollableItemId, ...rest } = item;
    return filled({ enrollableItemId: enrollableItemId ?? id ?? null, ...rest }, { order: 0 });
  });
  return { ...request, trackItems };
}
