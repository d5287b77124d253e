export { skippedProblems } from '../../en/problems/skipped.ts';
