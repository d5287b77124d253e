import { xmlRootOf, type Claims } from '../recognizing.ts';

/** QTI 1.x has one root for items, tests and banks; every dialect keeps it. */
export const claimsQti12: Claims = (head) => xmlRootOf(head) === 'questestinterop';
