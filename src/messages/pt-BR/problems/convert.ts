export { convertProblems } from '../../en/problems/convert.ts';
