/** Tracks (docs/contract.md). */
import type { JsonObject } from '../core/json.ts';
import { envelope, malformed, OK } from './answers.ts';
import {
  type BodyCheck,
  readCheckedBody,
  digitsInPath,
  digitsOfId,
  withDefaults,
  checkFlag,
  image,
  checkInteger,
  checkList,
  checkNumber,
  checkObject,
  objectsOfChecked,
  permissionChecks,
  checkText,
} from './body-checks.ts';
import {
  requireResource,
  moveResource,
  refuseId,
  deleteResource,
  type SandboxRule,
  saveResource,
} from './resources.ts';

const skill = checkObject({ id: checkInteger, minPoint: checkNumber, maxPoint: checkNumber }, {});

const itemFields = checkObject(
  {},
  {
    id: checkInteger,
    enrollableItemId: checkInteger,
    mandatory: checkFlag,
    order: checkInteger,
    requirementIds: checkList(checkInteger),
  },
);

/** The contract's edit example calls the item's id `id`. One of the two keys is required. */
const trackItem: BodyCheck = (value, field) => {
  itemFields(value, field);
  const [item] = objectsOfChecked([value]);
  const ids = [item?.['id'], item?.['enrollableItemId']].filter((id) => (id ?? null) !== null);
  if (ids.length !== 1) throw malformed(`${field}: um id, em enrollableItemId ou em id.`);
};

const required = {
  name: checkText,
  status: checkText,
  author: checkText,
  workload: checkNumber,
  cost: checkNumber,
  parentId: checkInteger,
};

const optional = {
  code: checkText,
  objective: checkText,
  catalogSkills: checkList(skill),
  preExamId: checkInteger,
  approvePreExam: checkFlag,
  scoreApprovePreExam: checkNumber,
  reprovePreExam: checkFlag,
  scoreReprovePreExam: checkNumber,
  requiredPreExam: checkFlag,
  trackItemIds: checkList(checkInteger),
  trackItems: checkList(trackItem),
  posExamId: checkInteger,
  scoreApprove: checkNumber,
  reactionId: checkInteger,
  certificateId: checkInteger,
  programmaticContent: checkText,
  targetPublic: checkText,
  requirementsIds: checkList(checkInteger),
  requirementsDisciplineIds: checkList(checkInteger),
  imageProperties: image,
  theme: checkText,
};

export const createTrack: SandboxRule = (state, { body }) => {
  refuseId(body);
  const request = readCheckedBody(
    body,
    checkObject(required, { ...optional, ...permissionChecks }),
  );
  return envelope(saveResource(state, 'track', { id: state.newId(), ...withItems(request) }), OK);
};

/** Only edits require the permissions. */
export const editTrack: SandboxRule = (state, { body }) => {
  const fields = { id: checkInteger, ...required, ...permissionChecks };
  const request = readCheckedBody(body, checkObject(fields, optional));
  requireResource(state, 'track', digitsOfId(request['id']));
  return envelope(saveResource(state, 'track', withItems(request)), OK);
};

/** The contract does not show the content of this answer. OK is that of the other deletions. */
export const deleteTrack: SandboxRule = (state, { params }) => {
  deleteResource(state, 'track', digitsInPath(params, 'trackId'));
  return envelope('OK', null);
};

export const moveTrack: SandboxRule = (state, { params }) => {
  const id = digitsInPath(params, 'trackId');
  moveResource(state, 'track', {
    id,
    field: 'parentId',
    to: digitsInPath(params, 'destinationId'),
  });
  return envelope('OK', null);
};

/** Answers call an item's id `enrollableItemId`, whichever key the request used. */
function withItems(request: JsonObject): JsonObject {
  if (!Array.isArray(request['trackItems'])) return request;
  const trackItems = objectsOfChecked(request['trackItems']).map((item) => {
    const { id, enrollableItemId, ...rest } = item;
    return withDefaults(
      { enrollableItemId: enrollableItemId ?? id ?? null, ...rest },
      { order: 0 },
    );
  });
  return { ...request, trackItems };
}
