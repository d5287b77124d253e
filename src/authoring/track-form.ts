/** A track, asked for step by step (docs/contract.md). */
import type { FieldName, Form } from './form.ts';
import { fieldOf } from './form-fields.ts';
import { moreField, wantsMore } from './more-field.ts';
import { permissionFields } from './permission-fields.ts';

const kind = 'track.create';

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

/**
 * The catalogue's states (docs/contract.md, Values); AVAILABLE is the one that the contract names.
 */
const states = ['AVAILABLE', 'OBSOLETE', 'CLOSING', 'ARCHIVED'];

export const trackForm: Form = {
  kind,
  head: [],
  base: {},
  fields: [
    fieldOf(kind, 'name', { isNeeded: true }),
    fieldOf(kind, 'parentId', { isNeeded: true, isRemembered: true }),
    fieldOf(kind, 'author', { isNeeded: true, isRemembered: true }),
    fieldOf(kind, 'workload', { isNeeded: true }),
    fieldOf(kind, 'cost', { isNeeded: true, assumed: '0' }),
    fieldOf(kind, 'status', {
      isNeeded: true,
      assumed: 'AVAILABLE',
      way: { kind: 'choice', values: states },
    }),
    moreField,
    ...more.map((name) => fieldOf(kind, name, { applies: wantsMore })),
    ...permissionFields(kind, { applies: wantsMore }),
  ],
};
