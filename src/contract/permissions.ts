/** Who may do what with a resource (contract: Lacuna question, Security entry). */
import type * as z from 'zod/mini';
import { described, id, list, oneOf } from './field-schemas.ts';

/** Objects refuse unknown fields, or let them through to the service (--allow-unknown). */
export type ObjectSchema = typeof z.strictObject | typeof z.looseObject;

/** `either` makes of each field what it is where it stands: required, or optional. */
export function permissions(
  object: ObjectSchema,
  either: (schema: z.ZodMiniType) => z.ZodMiniType = (schema) => schema,
) {
  return {
    inheritPermissions: described(
      'Whether the permissions of the parent apply.',
      either(inheritance()),
    ),
    securityPermission: described('Who is allowed what.', either(securityEntries(object))),
    securityRestriction: described('Who is denied what.', either(securityEntries(object))),
  };
}

function securityEntries(object: ObjectSchema) {
  return list(
    object({
      partyId: described("Id of the party: the learning module's own, not the user's.", id()),
      roles: described('What the party may do, or may not.', list(role())),
    }),
  );
}

const inheritance = () =>
  oneOf(['INHERIT', 'NOT_INHERIT'], {
    INHERIT: 'The permissions of the parent apply.',
    NOT_INHERIT: 'They do not: only what is written here applies.',
  });

/** The contract lists the names and says no more than they do. */
const role = () =>
  oneOf(['NONE', 'READ', 'EXECUTE', 'WRITE', 'MODIFY', 'REMOVE', 'COMPLETE'], {
    NONE: 'No right.',
    READ: 'To read.',
    EXECUTE: 'To execute.',
    WRITE: 'To write.',
    MODIFY: 'To modify.',
    REMOVE: 'To remove.',
    COMPLETE: 'The complete right; the contract does not say what it includes.',
  });
