/** One tree for all formats: values, and the places of the values and their names in the text. */
import type { Problem, Range } from '../core/diagnostic.ts';
import type { Json, JsonPath } from '../core/json.ts';

export type Node = Scalar | Sequence | Mapping;

interface Placeable {
  /** Where the value itself is written. */
  readonly range: Range;
  /** The alias that refers to it, if there was one. */
  readonly alias?: Range;
}

export interface Scalar extends Placeable {
  readonly kind: 'scalar';
  readonly value: null | boolean | number | bigint | string;
  /** For a text from several places: the offset of each UTF-16 unit and of the end. */
  readonly units?: () => readonly number[];
}

export interface Sequence extends Placeable {
  readonly kind: 'sequence';
  readonly items: readonly Node[];
}

export interface Mapping extends Placeable {
  readonly kind: 'mapping';
  readonly fields: readonly Field[];
}

export interface Field {
  /** Null if the name is not a plain text. */
  readonly name: string | null;
  readonly key: Range;
  readonly value: Node;
}

/** A problem at a place in the text. A null range means the whole text. */
export interface PlacedProblem {
  readonly problem: Problem;
  readonly range: Range | null;
}

/** The result of a parser: the root of a well-formed document, or null. */
export interface ParsedTree {
  readonly root: Node | null;
  readonly problems: readonly PlacedProblem[];
}

/** The value of a node. The last of two fields with the same name wins. */
export function toValue(node: Node): Json {
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'sequence') return node.items.map(toValue);
  const object: Record<string, Json> = {};
  for (const { name, value } of node.fields) {
    // An assignment would not make a field of that name, which no document may have.
    if (name !== null && name !== '__proto__') object[name] = toValue(value);
  }
  return object;
}

/** The node at a path; null if the path does not exist. */
export function nodeAt(root: Node, path: JsonPath): Node | null {
  let node: Node = root;
  for (const step of path) {
    const inner = childOf(node, step);
    if (inner === null) return null;
    node = inner;
  }
  return node;
}

/** Where the value or its name is; for what is missing, the start of the last value on the path. */
export function locate(root: Node, path: JsonPath, at: 'key' | 'value' = 'value'): Range {
  let node: Node = root;
  for (const [index, step] of path.entries()) {
    const field = fieldOf(node, step);
    if (at === 'key' && index === path.length - 1 && field !== null) return field.key;
    const inner = childOf(node, step);
    if (inner === null) return findStart(node);
    node = inner;
  }
  return findExtent(node);
}

export function findStart(node: Node): Range {
  const [start, end] = findExtent(node);
  return [start, Math.min(start + 1, end)];
}

/** A node from its first to its last character; of an alias, the alias. */
export function findExtent(node: Node): Range {
  return node.alias ?? node.range;
}

function childOf(node: Node, step: string | number): Node | null {
  if (node.kind === 'sequence' && typeof step === 'number') return node.items[step] ?? null;
  return fieldOf(node, step)?.value ?? null;
}

function fieldOf(node: Node, step: string | number): Field | null {
  return node.kind === 'mapping' && typeof step === 'string' ? fieldNamed(node, step) : null;
}

/** The last of two fields with the same name wins. */
export function fieldNamed({ fields }: Mapping, name: string): Field | null {
  if (fields.length <= FEW_FIELDS) return fields.findLast((each) => each.name === name) ?? null;
  const known = indexes.get(fields) ?? new Map(fields.map((field) => [field.name, field]));
  indexes.set(fields, known);
  return known.get(name) ?? null;
}

/** More than any object of the contract has. For so few, a search is cheaper than an index. */
const FEW_FIELDS = 40;

/** An index, so that findings for many fields cost little more than one. */
const indexes = new WeakMap<readonly Field[], ReadonlyMap<string | null, Field>>();
