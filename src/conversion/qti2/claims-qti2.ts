import { xmlRootOf, type Claims } from '../recognizing.ts';

export const claimsQti2: Claims = (head) => xmlRootOf(head) === 'assessmentitem';

export const claimsQti3: Claims = (head) => xmlRootOf(head) === 'qti-assessment-item';
