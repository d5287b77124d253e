import type { Range } from '../core/diagnostic.ts';
import type { JsonPath } from '../core/json.ts';
import { nodeIn } from './csv-cells.ts';
import type { Column } from './csv-cells.ts';
import type { Field, Mapping, Node } from './tree.ts';

export type Given = Readonly<Record<string, string | null>>;

export interface RowParts {
  readonly cells: readonly string[];
  /** Null for a column that is not read. */
  readonly columns: readonly (Column | null)[];
  /** Fields that the row has without a cell: texts, or null for an object. */
  readonly given: Given;
  /** Where each cell is; null if nobody needs the places. */
  readonly ranges: readonly Range[] | null;
  /** The length of the row's text. */
  readonly length: number;
  /** Numbers have a decimal comma. */
  readonly hasComma: boolean;
}

const NOWHERE: Range = [0, 0];

/** Makes a document from a row. An empty cell leaves its field out. */
export function rowNode({ cells, columns, given, ranges, length, hasComma }: RowParts): Node {
  const start: Range = [0, Math.min(1, length)];
  const before = Object.entries(given).map(
    ([name, value]) => [name, givenAt(start, value)] as const,
  );
  const root: Draft = { range: [0, length], parts: new Map(before) };
  for (const [index, column] of columns.entries()) {
    const text = cells[index] ?? '';
    if (column === null || text.trim() === '') continue;
    const range = ranges?.[index] ?? NOWHERE;
    insert(root, column.path, nodeIn({ text, range, hasComma }, column.typing));
  }
  return objectOf(root);
}

/** A list or an object under construction, with its parts by their steps. */
interface Draft {
  /** The cell of its first part. */
  readonly range: Range;
  readonly parts: Map<string | number, Draft | Node>;
}

function insert(root: Draft, path: JsonPath, node: Node): void {
  let draft = root;
  for (const [index, step] of path.entries()) {
    if (index === path.length - 1) {
      draft.parts.set(step, node);
      return;
    }
    const inner = draft.parts.get(step);
    const next = inner !== undefined && 'parts' in inner ? inner : emptyAt(node.range);
    draft.parts.set(step, next);
    draft = next;
  }
}

const givenAt = (range: Range, text: string | null): Draft | Node =>
  text === null ? emptyAt(range) : { kind: 'scalar', range, value: text };

const emptyAt = (range: Range): Draft => ({ range, parts: new Map() });

function nodeOf(part: Draft | Node): Node {
  if (!('parts' in part)) return part;
  const [first] = part.parts.keys();
  return typeof first === 'number' ? listOf(part) : objectOf(part);
}

function objectOf({ range, parts }: Draft): Mapping {
  const fields = [...parts].map(([name, part]): Field => ({
    name: String(name),
    key: part.range,
    value: nodeOf(part),
  }));
  return { kind: 'mapping', range, fields };
}

/** Elements without a cell before one that has a cell become null, placed at that cell. */
function listOf({ range, parts }: Draft): Node {
  const items: Node[] = [];
  for (const [step, part] of parts) {
    for (let at = items.length; at < Number(step); at++) {
      items.push({ kind: 'scalar', range: part.range, value: null });
    }
    items[Number(step)] = nodeOf(part);
  }
  return { kind: 'sequence', range, items };
}
