import type { Claims } from '../recognizing.ts';

const types =
  /^\uFEFF?\s*(?:FIB|FIB_PLUS|NUM|MC|MA|TF|ESS|ORD|MAT|FIL|SR|OP|JUMBLED_SENTENCE|QUIZ_BOWL)\t[^\t\n]/;

export const claimsBlackboard: Claims = ({ text }) => types.test(text);
