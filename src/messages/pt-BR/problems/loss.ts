export { lossProblems } from '../../en/problems/loss.ts';
