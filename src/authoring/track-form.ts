/** The form for a track (docs/contract.md). */
import type { FieldName, Form } from './form.ts';
import { fieldOf, inDocument } from './form-fields.ts';
import { moreField, wantsMore } from './more-field.ts';
import { permissionFields } from './permission-fields.ts';

const kind = 'track.create';
const place = inDocument(kind);

const more: readonly FieldName[] = [
  'code',
  'objective',
  'targetPublic',
  'trackItemIds',
  'scoreApprove',
  'preExamId',
  'posExamId',
  'reactionId',
  'certificateId',
];

/** The catalogue's states (docs/contract.md, Values). The contract names only AVAILABLE. */
const states = ['AVAILABLE', 'OBSOLETE', 'CLOSING', 'ARCHIVED'];

export const trackForm: Form = {
  kind,
  head: [],
  base: {},
  fields: [
    fieldOf(place, 'name', { isNeeded: true }),
    fieldOf(place, 'parentId', { isNeeded: true, isRemembered: true }),
    fieldOf(place, 'author', { isNeeded: true, isRemembered: true }),
    fieldOf(place, 'workload', { isNeeded: true }),
    fieldOf(place, 'cost', { isNeeded: true, assumed: '0' }),
    fieldOf(place, 'status', {
      isNeeded: true,
      assumed: 'AVAILABLE',
      way: { kind: 'choice', values: states },
    }),
    moreField,
    ...more.map((name) => fieldOf(place, name, { applies: wantsMore })),
    ...permissionFields(place, { applies: wantsMore }),
  ],
};
