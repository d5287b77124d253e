import { isAlias, isMap, isScalar, isSeq } from 'yaml';
import type { Pair, Scalar as YamlScalar } from 'yaml';
import type { Range } from '../core/diagnostic.ts';
import { problem } from '../messages/problem.ts';
import type { Field, Node, Placed, Scalar } from './tree.ts';
import { syntaxProblem } from './yaml-errors.ts';

/** The number of values that the aliases of one document may expand to. */
const MAX_ALIASED = 10_000;

/**
 * The nodes of one document of the library, with each alias replaced by its value. An alias to
 * nothing, to something that contains it, or to too many values is reported and becomes null.
 */
export function toTree(contents: unknown): { root: Node; problems: readonly Placed[] } {
  const reading: Reading = { problems: [], anchors: new Map(), count: 0, aliased: 0 };
  return { root: toNode(contents, reading), problems: reading.problems };
}

/** The state while one document is turned into nodes. */
interface Reading {
  readonly problems: Placed[];
  /** Null while the anchor's own value is being read. */
  readonly anchors: Map<string, Anchored | null>;
  /** The number of values so far. Each alias counts as many as it expands to. */
  count: number;
  aliased: number;
}

interface Anchored {
  readonly node: Node;
  /** The number of values that it expands to. */
  readonly count: number;
}

function toNode(yaml: unknown, reading: Reading): Node {
  // Most nodes are scalars without an anchor.
  if (isScalar(yaml) && yaml.anchor === undefined) {
    reading.count += 1;
    return toScalar(yaml, reading);
  }
  if (isAlias(yaml)) return aliasedNode(yaml.source, rangeOf(yaml), reading);
  const anchor = isScalar(yaml) || isMap(yaml) || isSeq(yaml) ? yaml.anchor : undefined;
  if (anchor === undefined) return ownNode(yaml, reading);
  const before = reading.count;
  reading.anchors.set(anchor, null);
  const node = ownNode(yaml, reading);
  reading.anchors.set(anchor, { node, count: reading.count - before });
  return node;
}

function ownNode(yaml: unknown, reading: Reading): Node {
  reading.count += 1;
  if (isMap(yaml)) {
    const fields = yaml.items.map((pair) => toField(pair, reading));
    return { kind: 'mapping', range: rangeOf(yaml), fields };
  }
  if (isSeq(yaml)) {
    const items = yaml.items.map((item) => toNode(item, reading));
    return { kind: 'sequence', range: rangeOf(yaml), items };
  }
  return isScalar(yaml) ? toScalar(yaml, reading) : nothingAt([0, 0]);
}

function aliasedNode(name: string, range: Range, reading: Reading): Node {
  const anchored = reading.anchors.get(name) ?? null;
  if (anchored === null) {
    reading.problems.push(syntaxProblem('bad-alias', range));
    return nothingAt(range);
  }
  reading.count += anchored.count;
  reading.aliased += anchored.count;
  if (reading.aliased > MAX_ALIASED) {
    const isFirst = reading.aliased - anchored.count <= MAX_ALIASED;
    const bomb = problem('document/alias-bomb', { limit: MAX_ALIASED });
    if (isFirst) reading.problems.push({ problem: bomb, range });
    return nothingAt(range);
  }
  return { ...anchored.node, alias: range };
}

function toField({ key, value }: Pair, reading: Reading): Field {
  const range = isScalar(key) || isAlias(key) || isMap(key) || isSeq(key) ? rangeOf(key) : null;
  if (isScalar(key) && key.anchor !== undefined) toNode(key, reading);
  const place: Range = range ?? [0, 0];
  return {
    name: isScalar(key) ? nameOf(key) : null,
    key: place,
    value: value === null ? nothingAt([place[1], place[1]]) : toNode(value, reading),
  };
}

/** A number, boolean or null is named by its text. An empty name is null. */
function nameOf({ value, source }: YamlScalar): string | null {
  if (typeof value === 'string') return value;
  return source === undefined || source === '' ? null : source;
}

function toScalar(yaml: YamlScalar, { problems }: Reading): Scalar {
  const range = rangeOf(yaml);
  const { value } = yaml;
  if (typeof value === 'string' || typeof value === 'boolean') {
    return { kind: 'scalar', range, value };
  }
  if (typeof value !== 'number' && typeof value !== 'bigint') return nothingAt(range);
  const rounded = Number(value);
  if (!Number.isFinite(rounded)) problems.push(syntaxProblem('bad-number', range));
  return { kind: 'scalar', range, value: Number.isSafeInteger(rounded) ? rounded : value };
}

const nothingAt = (range: Range): Scalar => ({ kind: 'scalar', range, value: null });

function rangeOf({ range }: { readonly range?: readonly number[] | null | undefined }): Range {
  const [start = 0, end = start] = range ?? [];
  return [start, end];
}
