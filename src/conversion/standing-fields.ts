/** Fields that another tool does not know, and what they are where nobody says more. */
import type { Loss } from '../contract/conversions.ts';
import type { Json, JsonObject } from '../core/json.ts';
import { stringifyExact } from '../documents/exact-json.ts';
import { lossOf } from './loss.ts';

/** What a question has if neither its source nor an option says it. */
export const standingFields: JsonObject = {
  inheritPermissions: 'INHERIT',
  securityPermission: [],
  securityRestriction: [],
};

/**
 * A loss for each field that a format has no place for. Reading gives back the standing fields and
 * flags that are off, so they are not lost.
 */
export function lostFields(body: JsonObject, kept: ReadonlySet<string>): Loss[] {
  return Object.entries(body).flatMap(([name, value]) => {
    if (kept.has(name) || value === null || value === false || isStanding(name, value)) return [];
    const shown = typeof value === 'string' ? value : stringifyExact(value);
    return [lossOf('loss/field', `${name}: ${shown}`)];
  });
}

function isStanding(name: string, value: Json): boolean {
  const standing = standingFields[name];
  return standing !== undefined && stringifyExact(standing) === stringifyExact(value);
}
