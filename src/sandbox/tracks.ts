/** Tracks (docs/contract.md). */
import { type JsonObject, objectsIn } from '../core/json.ts';
import { envelope, malformed, OK } from './answers.ts';
import {
  type BodyCheck,
  check,
  readCheckedBody,
  digitsOfId,
  withDefaults,
  image,
  permissionChecks,
} from './body-checks.ts';
import { requireResource, refuseId, type SandboxRule, saveResource } from './resources.ts';

const skill = check.object({ id: check.integer, minPoint: check.number, maxPoint: check.number });

const itemFields = check.object(
  {},
  {
    id: check.integer,
    enrollableItemId: check.integer,
    mandatory: check.flag,
    order: check.integer,
    requirementIds: check.list(check.integer),
  },
);

/** The contract's edit example calls the item's id `id`. One of the two keys is required. */
const trackItem: BodyCheck = (value, field) => {
  itemFields(value, field);
  const [item] = objectsIn([value]);
  const ids = [item?.['id'], item?.['enrollableItemId']].filter((id) => (id ?? null) !== null);
  if (ids.length !== 1) throw malformed(`${field}: um id, em enrollableItemId ou em id.`);
};

const required = {
  name: check.text,
  status: check.text,
  author: check.text,
  workload: check.number,
  cost: check.number,
  parentId: check.integer,
};

const optional = {
  code: check.text,
  objective: check.text,
  catalogSkills: check.list(skill),
  preExamId: check.integer,
  approvePreExam: check.flag,
  scoreApprovePreExam: check.number,
  reprovePreExam: check.flag,
  scoreReprovePreExam: check.number,
  requiredPreExam: check.flag,
  trackItemIds: check.list(check.integer),
  trackItems: check.list(trackItem),
  posExamId: check.integer,
  scoreApprove: check.number,
  reactionId: check.integer,
  certificateId: check.integer,
  programmaticContent: check.text,
  targetPublic: check.text,
  requirementsIds: check.list(check.integer),
  requirementsDisciplineIds: check.list(check.integer),
  imageProperties: image,
  theme: check.text,
};

export const createTrack: SandboxRule = (state, { body }) => {
  refuseId(body);
  const request = readCheckedBody(
    body,
    check.object(required, { ...optional, ...permissionChecks }),
  );
  return envelope(saveResource(state, 'track', { id: state.newId(), ...withItems(request) }), OK);
};

/** Only edits require the permissions. */
export const editTrack: SandboxRule = (state, { body }) => {
  const fields = { id: check.integer, ...required, ...permissionChecks };
  const request = readCheckedBody(body, check.object(fields, optional));
  requireResource(state, 'track', digitsOfId(request['id']));
  return envelope(saveResource(state, 'track', withItems(request)), OK);
};

/** Answers call an item's id `enrollableItemId`, whichever key the request used. */
function withItems(request: JsonObject): JsonObject {
  if (!Array.isArray(request['trackItems'])) return request;
  const trackItems = objectsIn(request['trackItems']).map((item) => {
    const { id, enrollableItemId, ...rest } = item;
    return withDefaults(
      { enrollableItemId: enrollableItemId ?? id ?? null, ...rest },
      { order: 0 },
    );
  });
  return { ...request, trackItems };
}
