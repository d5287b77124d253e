import { xmlRootOf, type Claims } from '../recognizing.ts';

/** Canvas has a `quiz` too, in a namespace. */
export const claimsMoodleXml: Claims = (head) =>
  xmlRootOf(head) === 'quiz' && !/<quiz\s[^>]{0,2000}xmlns\s*=/.test(head.text);
