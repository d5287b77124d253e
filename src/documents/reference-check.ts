/** Checks keys and references without a ledger, in which an unknown key may be (docs/import.md). */
import { groupByCycles } from '../contract/cycles.ts';
import { type OperationId, operations } from '../contract/operations.ts';
import type { Reference } from '../contract/references.ts';
import type { Diagnostic, Problem, Severity, Source } from '../core/diagnostic.ts';
import { problem } from '../messages/problem.ts';
import { makeDiagnostic } from './check.ts';
import type { CheckedImport } from './import-document.ts';
import type { CheckedResource } from './resource-document.ts';
import type { SourceDocument } from './source-document.ts';

/** Keeps the keys and references, and the texts that contain them. */
export class ReferenceCheck {
  readonly #keyed = new Map<string, KeyedDocument>();
  readonly #all: PlacedReference[] = [];

  /** Adds the next document and returns the problems of its key. */
  add(document: SourceDocument, checked: CheckedImport | CheckedResource): Diagnostic[] {
    const { key } = checked;
    const isResource = 'resource' in checked;
    const asked = (isResource ? checked.resource : checked.planned)?.references ?? [];
    // Most documents have neither, and their source is then never made.
    if (key === null && asked.length === 0) return [];
    const { source, line } = document;
    const references = asked.map((reference) => ({ reference, source, mayBeKnown: isResource }));
    for (const placed of references) this.#all.push(placed);
    if (key === null) return [];
    const first = this.#keyed.get(key)?.place;
    if (first !== undefined) {
      const about = problem('reference/duplicate-key', { key, first });
      return [makeDiagnostic({ severity: 'error', problem: about, path: ['key'] }, document)];
    }
    const place = { file: source.name, line };
    const operation = isResource ? null : checked.operation;
    this.#keyed.set(key, { operation, references, place });
    return [];
  }

  /** Called after the last document. Returns the problems of all references. */
  complete(): Diagnostic[] {
    return [
      ...this.#all.flatMap((placed) => wrongTarget(placed, this.#keyed.get(placed.reference.key))),
      ...cyclesIn(this.#keyed),
    ];
  }
}

interface KeyedDocument {
  /** Null of a resource, and if it is unknown. */
  readonly operation: OperationId | null;
  readonly references: readonly PlacedReference[];
  readonly place: { readonly file: string; readonly line: number };
}

interface PlacedReference {
  readonly reference: Reference;
  readonly source: Source;
  /** True if a key that is not in the input needs no warning: plan will look for it. */
  readonly mayBeKnown: boolean;
}

const at = (
  { reference, source }: PlacedReference,
  severity: Severity,
  about: Problem,
): Diagnostic => ({ severity, problem: about, source, range: reference.range });

/** The result of each operation (docs/contract.md, Answers). */
const returns = {
  created: 'id',
  edited: 'id',
  released: 'versionId',
  acknowledged: null,
  any: null,
};

function wrongTarget(placed: PlacedReference, keyed: KeyedDocument | undefined): Diagnostic[] {
  const { key, gives } = placed.reference;
  if (keyed === undefined) {
    if (placed.mayBeKnown) return [];
    return [at(placed, 'warning', problem('reference/unknown-key', { key, isOffline: true }))];
  }
  const { operation } = keyed;
  if (operation === null || returns[operations[operation].answer] === gives) return [];
  return [
    at(
      placed,
      'error',
      problem('reference/wrong-kind', { reason: 'returns', key, gives, operation }),
    ),
  ];
}

/** A finding for each group of keys that lead to each other, at a reference that closes a cycle. */
function cyclesIn(keyed: ReadonlyMap<string, KeyedDocument>): Diagnostic[] {
  const node = (id: string) => {
    const needs = keyed.get(id)?.references;
    return needs === undefined ? null : { id, needs };
  };
  const starts = Array.from(keyed, ([id, { references }]) => ({ id, needs: references }));
  const groups = groupByCycles(starts, {
    idOf: ({ reference }: PlacedReference) => reference.key,
    node,
  });
  return Array.from(groups).flatMap(({ cycle }) => {
    if (cycle === null) return [];
    const keys = cycle.way.map(({ id }) => id);
    return [at(cycle.by, 'error', problem('reference/cycle', { keys }))];
  });
}
