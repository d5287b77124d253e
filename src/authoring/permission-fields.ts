/** Asks for permissions in three fields that questions and tracks share. */
import type { Json } from '../core/json.ts';
import { problem } from '../messages/problem.ts';
import type { Answers, FormField, Reading } from './form.ts';
import { checked, fieldOf, numberIn, type FieldPlace } from './form-fields.ts';

/** Inherits the permissions of the parent unless the person answers otherwise. */
export function permissionFields(
  place: FieldPlace,
  own: Pick<FormField, 'applies'> & Partial<Pick<FormField, 'isRemembered'>>,
): FormField[] {
  const applies = (answers: Answers) =>
    own.applies(answers) && answers['inheritPermissions'] === 'NOT_INHERIT';
  return [
    fieldOf(place, 'inheritPermissions', {
      ...own,
      assumed: 'INHERIT',
      way: { kind: 'choice', values: ['INHERIT', 'NOT_INHERIT'] },
    }),
    ...(['securityPermission', 'securityRestriction'] as const).map((name) =>
      fieldOf(place, name, { ...own, applies, read: (text) => readEntries(place, name, text) }),
    ),
  ];
}

/** Reads entries such as `104 = READ, EXECUTE; 105 = COMPLETE`. */
function readEntries(
  place: FieldPlace,
  name: 'securityPermission' | 'securityRestriction',
  text: string,
): Reading {
  const parts = text.split(/[;\n]/).filter((part) => part.trim() !== '');
  const entries: Json[] = [];
  for (const part of parts) {
    const [, party = '', roles = ''] = /^([^=]+)=([^=]+)$/.exec(part) ?? [];
    if (party.trim() === '' || roles.trim() === '') {
      return { problem: problem('form/permission', { received: part.trim() }) };
    }
    const named = roles.toUpperCase().split(/[\s,]+/);
    entries.push({ partyId: numberIn(party.trim()), roles: named.filter((role) => role !== '') });
  }
  return checked(place, name, entries);
}
