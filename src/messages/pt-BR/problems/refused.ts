export { refusedProblems } from '../../en/problems/refused.ts';
