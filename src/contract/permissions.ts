/** The permissions on a resource (docs/contract.md). */
import type * as z from 'zod/mini';
import { described, id, list, oneOf } from './field-schemas.ts';

/** Objects that reject unknown fields, or pass them to the service (--allow-unknown). */
export type ObjectSchema = typeof z.strictObject | typeof z.looseObject;

/** `either` makes a field required or optional, depending on where the permissions are used. */
export function permissions(
  object: ObjectSchema,
  either: (schema: z.ZodMiniType) => z.ZodMiniType = (schema) => schema,
) {
  return {
    inheritPermissions: described(
      'Whether to inherit the permissions of the parent.',
      either(inheritance()),
    ),
    securityPermission: described('Roles granted to parties.', either(securityEntries(object))),
    securityRestriction: described('Roles denied to parties.', either(securityEntries(object))),
  };
}

function securityEntries(object: ObjectSchema) {
  return list(
    object({
      partyId: described('Id of the party in the learning module, not the id of the user.', id()),
      roles: described('Roles granted or denied.', list(role())),
    }),
  );
}

const inheritance = () =>
  oneOf(['INHERIT', 'NOT_INHERIT'], {
    INHERIT: 'Inherit the permissions of the parent.',
    NOT_INHERIT: 'Use only the permissions given here.',
  });

/** The contract lists the names and does not explain them. */
const role = () =>
  oneOf(['NONE', 'READ', 'EXECUTE', 'WRITE', 'MODIFY', 'REMOVE', 'COMPLETE'], {
    NONE: 'No access.',
    READ: 'Read.',
    EXECUTE: 'Execute.',
    WRITE: 'Write.',
    MODIFY: 'Modify.',
    REMOVE: 'Remove.',
    COMPLETE: 'Complete access. The contract does not say what it includes.',
  });
