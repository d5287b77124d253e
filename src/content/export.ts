/**
 * What a ledger knows of resources as a file without their contents (docs/shared-ledger.md, A lost
 * ledger): `ledger export` writes it, `resources adopt --from` reads it.
 */
import {
  EXPORT_FORM,
  EXPORT_MARK,
  exportedResourceSchema,
  exportHeadSchema,
} from '../contract/export-schema.ts';
import type { Ledger } from '../contract/ledger.ts';
import { toInteger } from '../contract/numbers.ts';
import { operations } from '../contract/operations.ts';
import type {
  ExportedState,
  KnownResource,
  ResourceDoubt,
  ResourceKind,
  Resources,
} from '../contract/resources.ts';
import { hexadecimal } from '../core/bytes.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import type { JsonObject } from '../core/json.ts';
import { checkAround } from '../documents/check.ts';
import { lenientText } from '../documents/decode.ts';
import { readDocuments } from '../documents/read.ts';
import type { SourceDocument } from '../documents/source-document.ts';

/** The head, and the resources by their keys. The same ledger gives the same objects. */
export function* exportOf(
  ledger: Pick<Ledger, 'id' | 'boundTo' | 'position' | 'resources'>,
): Iterable<JsonObject> {
  const { resources } = ledger;
  const head = { target: ledger.boundTo(), ledger: ledger.id, ...ledger.position() };
  yield { [EXPORT_MARK]: EXPORT_FORM, ...head };
  const keys = new Set(resources.openKeys());
  for (const { key } of resources.list()) keys.add(key);
  for (const key of [...keys].sort()) {
    const object = objectOfKey(key, resources);
    if (object !== null) yield object;
  }
}

/** Null for what was deleted, and for a key of an import that is not a resource. */
function objectOfKey(key: string, resources: Resources): JsonObject | null {
  const state = resources.find(key);
  switch (state.kind) {
    case 'known':
      return state.resource.deletedBy === null ? objectOf(state.resource, null, resources) : null;
    case 'in-doubt':
    case 'given-up': {
      const { doubt } = state;
      const resource = state.kind === 'in-doubt' ? state.resource : null;
      if (resource !== null) return objectOf(resource, doubt, resources);
      const kind = operations[doubt.operation].resource;
      return { ...unknown, key, kind, doubt: { ...doubt } };
    }
    default:
      return null;
  }
}

const unknown = {
  key: '',
  kind: '',
  id: null,
  versionId: null,
  scope: null,
  protect: false,
  parent: null,
  content: null,
  held: null,
  blocks: [],
  doubt: null,
};

function objectOf(
  { key, kind, id, scope, protect, parent, content, version }: KnownResource,
  doubt: ResourceDoubt | null,
  resources: Resources,
): JsonObject {
  const versionId = resources.given(key)?.versionId ?? null;
  const blocks = kind === 'assessment' ? (resources.bodyOf(key)?.blocks ?? []) : [];
  return {
    key,
    kind,
    id: toInteger(id),
    versionId: integerOf(versionId),
    scope,
    protect,
    parent: integerOf(parent),
    content: content && hexadecimal(content),
    held: versionId === null || version?.content == null ? null : hexadecimal(version.content),
    blocks: blocks.map((block) => ({
      id: integerOf(block.id),
      filters: block.filters.map(integerOf),
    })),
    doubt: doubt && { ...doubt },
  };
}

const integerOf = (digits: string | null) => (digits === null ? null : toInteger(digits));

/** A resource of an exported ledger. */
export interface ExportedResource {
  readonly key: string;
  readonly kind: ResourceKind;
  /** Null if nobody knows whether it exists. */
  readonly id: string | null;
  readonly version: string | null;
  readonly state: ExportedState;
  /** Its line of the file. */
  readonly document: SourceDocument;
}

interface ExportReading {
  /** Null if the head is wrong. */
  readonly target: string | null;
  readonly resources: readonly ExportedResource[];
  readonly diagnostics: readonly Diagnostic[];
}

/** True for the first bytes of an export. */
export const beginsExport = (bytes: Uint8Array) =>
  beginning.test(lenientText(bytes.subarray(0, HEAD_BYTES)));

const HEAD_BYTES = 1024;
const beginning = new RegExp(String.raw`^\uFEFF?\s*\{\s*"${EXPORT_MARK}"`);

/** Foreign input, as any document is. */
export function readExport(name: string, bytes: Uint8Array): ExportReading {
  const { documents, diagnostics } = readDocuments({ name, bytes }, 'ndjson');
  const [head, ...lines] = documents;
  const found = [...diagnostics];
  const resources: ExportedResource[] = [];
  const parsedHead = exportHeadSchema().safeParse(head?.value);
  if (head !== undefined && !parsedHead.success)
    found.push(...checkAround(head, exportHeadSchema()).diagnostics);
  const schema = exportedResourceSchema();
  for (const document of lines) {
    const parsed = schema.safeParse(document.value);
    if (!parsed.success) found.push(...checkAround(document, schema).diagnostics);
    else resources.push(resourceIn(parsed.data, document));
  }
  return { target: parsedHead.data?.target ?? null, resources, diagnostics: found };
}

type Line = ReturnType<ReturnType<typeof exportedResourceSchema>['parse']>;

function resourceIn(line: Line, document: SourceDocument): ExportedResource {
  const { key, kind, scope, protect, blocks } = line;
  return {
    key,
    kind,
    id: digitsOf(line.id),
    version: digitsOf(line.versionId),
    state: {
      scope,
      protect,
      parent: digitsOf(line.parent),
      content: digestIn(line.content),
      held: digestIn(line.held),
      blocks: blocks.map(({ id, filters }) => ({
        id: digitsOf(id),
        filters: filters.map(digitsOf),
      })),
    },
    document,
  };
}

const digitsOf = (id: number | bigint | null) => (id === null ? null : String(id));
const digestIn = (text: string | null) =>
  text === null ? null : new Uint8Array(Buffer.from(text, 'hex'));
