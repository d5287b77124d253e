/**
 * Every error and warning, once: what is said, what to do next, and the longer explanation.
 * The codes are stable and part of the interface; the sentences are not.
 */
import { configurationProblems } from './problems/configuration.ts';
import { ownProblems } from './problems/own.ts';
import { serviceProblems } from './problems/service.ts';
import { textProblems } from './problems/text.ts';
import { usageProblems } from './problems/usage.ts';
import { valueProblems } from './problems/value.ts';

export const problems = {
  ...textProblems,
  ...valueProblems,
  ...usageProblems,
  ...configurationProblems,
  ...serviceProblems,
  ...ownProblems,
};
