/** Checks that several resources share (docs/contract.md). */
import { integer, listOf, objectOf, oneOf, text } from './fields.ts';

export const image = objectOf(
  {},
  { imageName: text, coordinateX: text, coordinateY: text, width: text, height: text },
);

const role = oneOf('NONE', 'READ', 'EXECUTE', 'WRITE', 'MODIFY', 'REMOVE', 'COMPLETE');
const securityEntries = listOf(objectOf({ partyId: integer, roles: listOf(role) }, {}));

export const permissions = {
  inheritPermissions: oneOf('INHERIT', 'NOT_INHERIT'),
  securityPermission: securityEntries,
  securityRestriction: securityEntries,
};
