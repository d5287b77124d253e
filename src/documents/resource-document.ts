/** Documents of a content folder (docs/content-as-code.md): a resource, its key, and its body. */
import { isKey } from '../contract/import-schema.ts';
import type { Reference } from '../contract/references.ts';
import {
  findingsAroundBody,
  headerFields,
  isResourceKind,
  resourceSchema,
} from '../contract/resource-schema.ts';
import { resourceKinds, type DesiredResource, type ResourceKind } from '../contract/resources.ts';
import { bodySchemaOf } from '../contract/schemas.ts';
import { fieldsAt } from '../contract/shape.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import { isObject, type Json, type JsonObject } from '../core/json.ts';
import { problem } from '../messages/problem.ts';
import {
  checkAround,
  checkBody,
  diagnosticOf,
  isSavedPlan,
  notAnObject,
  savedPlan,
} from './check.ts';
import { checkWithReferences, type CheckedPart } from './import-part.ts';
import { nearestName } from './nearest.ts';
import { referencesWithin } from './references.ts';
import { byPlace, partOf, treeless, withTree, type SourceDocument } from './source-document.ts';
import { nodeAt, startOf, type Field, type Node } from './tree.ts';

export interface ResourceCheckOptions {
  /** Sends unknown fields of a body to the service unchanged. */
  readonly allowUnknown: boolean;
}

export interface CheckedResource {
  /** Null after an error. */
  readonly resource: DesiredResource | null;
  /** The key as far as it can be read, even after an error. */
  readonly key: string | null;
  /** Every finding, errors and warnings, in the order of their places. */
  readonly diagnostics: Diagnostic[];
}

/** Checks a document of a content folder except its references, whose targets are not known yet. */
export function checkResourceDocument(
  document: SourceDocument,
  options: ResourceCheckOptions,
): CheckedResource {
  const { value } = document;
  const unknown = { resource: null, key: null };
  if (!isObject(value)) return { ...unknown, diagnostics: [notAnObject(document)] };
  const has = (name: string) => Object.hasOwn(value, name);
  if (isSavedPlan(value)) {
    return { ...unknown, diagnostics: [diagnosticOf(savedPlan(document), document)] };
  }
  if (!has('resource') && has('operation')) {
    return { ...unknown, diagnostics: [forImport(document)] };
  }
  if (!has('resource') && !has('body')) {
    return { ...unknown, diagnostics: [resourceMissing(document)] };
  }
  return checkWrapped(document, value, options);
}

function forImport(document: SourceDocument): Diagnostic {
  const command = ['lms-cli', 'import', document.source.name];
  const about = problem('document/for-import', { command });
  return diagnosticOf(
    { severity: 'error', problem: about, path: ['operation'], at: 'key' },
    document,
  );
}

/** A bare body gets one finding, not one for each field. */
function resourceMissing(document: SourceDocument): Diagnostic {
  const about = problem('document/resource-missing', { known: resourceKinds });
  return diagnosticOf({ severity: 'error', problem: about, path: [] }, document);
}

function checkWrapped(
  document: SourceDocument,
  value: JsonObject,
  options: ResourceCheckOptions,
): CheckedResource {
  const kind = isResourceKind(value['resource']) ? value['resource'] : null;
  const key = typeof value['key'] === 'string' && isKey(value['key']) ? value['key'] : null;
  const schema = checkAround(document, resourceSchema());
  const rules = [...findingsAroundBody(value)].map((finding) => diagnosticOf(finding, document));
  const around = [
    ...schema.diagnostics.map((found) => aroundBody(found, kind, document)),
    ...rules,
  ];
  const part = kind === null ? null : partOf(document, 'body');
  if (kind === null || part === null || !isObject(part.value)) {
    return { resource: null, key, diagnostics: around.sort(byPlace) };
  }
  const body = checkWithReferences(part, bodySchemaOf(kind, options.allowUnknown), (inner) =>
    checkBody(inner, kind, options),
  );
  const fields = rules.length === 0 ? schema.body : null;
  const isRight = fields !== null && key !== null;
  const resource = isRight ? resourceFrom({ kind, key }, fields, body) : null;
  return { resource, key, diagnostics: [...around, ...body.diagnostics].sort(byPlace) };
}

/** A finding about the fields around the body, in the words of a content folder. */
function aroundBody(
  found: Diagnostic,
  kind: ResourceKind | null,
  document: SourceDocument,
): Diagnostic {
  const { code, params } = found.problem;
  const { field } = params;
  if (code === 'document/unknown-field' && field === 'id') {
    return { ...found, problem: problem('document/own-field', { field, isOwnId: true }) };
  }
  if (code === 'document/unknown-field' && params['suggestion'] === null) {
    const inside = kind === null ? [] : fieldsAt(bodySchemaOf(kind, false), []);
    const known = inside.map(({ name }) => name);
    const part = nearestName(String(field), known) === null ? null : 'body';
    const about = { field: String(field), part, beside: 'resource' } as const;
    return { ...found, problem: problem('document/outside-body', about) };
  }
  if (code !== 'document/missing-field' || field !== 'key' || document.format !== 'md') {
    return found;
  }
  const title = nodeAt(document.node, ['body', 'title']);
  const range = title?.range ?? startOf(document.node);
  return { ...found, problem: problem('document/key-missing', {}), range };
}

function resourceFrom(
  named: Pick<DesiredResource, 'kind' | 'key'>,
  { release, formerly, protect }: JsonObject,
  { value: body, references }: CheckedPart,
): DesiredResource | null {
  if (body === null) return null;
  return {
    ...named,
    body,
    references: inOrderOf(body, references).map((reference) => ({
      ...reference,
      path: ['body', ...reference.path],
    })),
    release: typeof release === 'string' ? release : null,
    formerly: Array.isArray(formerly) ? formerly.map(String) : [],
    protect: protect === true,
  };
}

/** The same content makes the same plan, in whichever order its document has the fields. */
function inOrderOf(body: JsonObject, references: readonly Reference[]): readonly Reference[] {
  if (references.length < 2) return references;
  const order = new Map(referencesWithin(body).map(({ path }, at) => [path.join(' '), at]));
  const at = ({ path }: Reference) => order.get(path.join(' ')) ?? 0;
  return references.toSorted((one, other) => at(one) - at(other));
}

/**
 * A question in a file of questions as the document of a resource, which has the fields of the
 * question's own header around its body. Any other document as it is.
 */
export function asResourceDocument(document: SourceDocument): SourceDocument {
  const { format, value } = document;
  if (format !== 'md' || !isObject(value)) return document;
  const [header, body] = parted(Object.entries(value), ([name]) => headerFields.includes(name));
  const wrapped: Json = {
    resource: 'lacuna',
    ...Object.fromEntries(header),
    body: Object.fromEntries(body),
  };
  return withTree({ ...treeless(document), value: wrapped }, () => wrappedNode(document.node));
}

function wrappedNode(root: Node): Node {
  if (root.kind !== 'mapping') return root;
  const [header, fields] = parted(root.fields, ({ name }) => headerFields.includes(name ?? ''));
  const key = startOf(root);
  const resource: Field = {
    name: 'resource',
    key,
    value: { kind: 'scalar', range: key, value: 'lacuna' },
  };
  const body: Field = { name: 'body', key, value: { ...root, fields } };
  return { ...root, fields: [resource, ...header, body] };
}

function parted<T>(all: readonly T[], isFirst: (each: T) => boolean): readonly [T[], T[]] {
  return [all.filter(isFirst), all.filter((each) => !isFirst(each))];
}
