import type { DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;

/** More than anybody nests, and less than what would overflow the stack. */
const DEEPEST = 256;

/** True where elements are nested too deep to be walked through. */
export function isTooDeep(root: Node): boolean {
  let level: readonly Node[] = [root];
  for (let depth = 0; depth <= DEEPEST; depth += 1) {
    level = level.flatMap(childrenOf);
    if (level.length === 0) return false;
  }
  return true;
}

function childrenOf(node: Node): readonly Node[] {
  // What stands in a template is beside its children.
  if ('content' in node) return [node.content];
  return 'childNodes' in node ? node.childNodes : [];
}
