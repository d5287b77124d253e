import type { Problem } from '../core/diagnostic.ts';
import { problem } from '../messages/problem.ts';
import type { Field, Node, Placed } from './tree.ts';
import { locate } from './tree.ts';

/** The number of levels of objects and lists that a document may have. */
export const MAX_LEVELS = 64;

/** Names with a special meaning in JavaScript. */
const reserved: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export const isReserved = (name: string) => reserved.has(name);

/**
 * The problems that a document of any kind and format can have: repeated names, reserved names,
 * names that are not text, and deep nesting. A problem in a part that aliases repeat is reported
 * once, at its own place. Nesting is reported once for each document.
 */
export function structuralProblems(root: Node): Placed[] {
  const problems: Placed[] = [];
  const tooDeep: Node[] = [];
  const visit = (node: Node, level: number, repeated: boolean) => {
    if (node.kind === 'scalar') return;
    if (level > MAX_LEVELS) {
      tooDeep.push(node);
      return;
    }
    const isRepeated = repeated || node.alias !== undefined;
    if (node.kind === 'sequence') {
      for (const item of node.items) visit(item, level + 1, isRepeated);
      return;
    }
    if (!isRepeated) addProblemsOfNames(node.fields, problems);
    for (const { value } of node.fields) visit(value, level + 1, isRepeated);
  };
  visit(root, 1, false);
  const [deepest] = tooDeep;
  if (deepest !== undefined) {
    const range = locate(deepest, []);
    problems.push({ problem: problem('document/too-deep', { limit: MAX_LEVELS }), range });
  }
  return problems;
}

function addProblemsOfNames(fields: readonly Field[], problems: Placed[]): void {
  const seen = new Set<string>();
  for (const { name, key } of fields) {
    const found = problemOfName(name, seen);
    if (found !== null) problems.push({ problem: found, range: key });
    else if (name !== null) seen.add(name);
  }
}

function problemOfName(name: string | null, seen: ReadonlySet<string>): Problem | null {
  if (name === null) return problem('document/key-not-text', {});
  if (isReserved(name)) return problem('document/reserved-key', { field: name });
  return seen.has(name) ? problem('document/duplicate-key', { field: name }) : null;
}
