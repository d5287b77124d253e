import type { DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;

/** Deeper than anybody nests, and less than would overflow the stack. */
const DEEPEST = 256;

/** True if elements are nested too deep to be walked through. */
export function isTooDeep(root: Node): boolean {
  let level: readonly Node[] = [root];
  for (let depth = 0; depth <= DEEPEST; depth += 1) {
    level = level.flatMap(childrenOf);
    if (level.length === 0) return false;
  }
  return true;
}

function childrenOf(node: Node): readonly Node[] {
  // The content of a template is not among its children.
  if ('content' in node) return [node.content];
  return 'childNodes' in node ? node.childNodes : [];
}
