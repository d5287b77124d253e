/** Documents of a content folder (docs/content-as-code.md): a resource, its key, and its body. */
import type { Reference } from '../contract/references.ts';
import {
  findingsAroundBody,
  headerFields,
  isResourceKind,
  resourceSchema,
} from '../contract/resource-schema.ts';
import type { DesiredResource, ResourceKind } from '../contract/resources.ts';
import { findBodySchema } from '../contract/schemas.ts';
import type { Diagnostic, Finding } from '../core/diagnostic.ts';
import { isObject, type Json, type JsonObject } from '../core/json.ts';
import { problem } from '../messages/problem.ts';
import {
  addKeyCommand,
  checkBody,
  type CheckOptions,
  findOtherUse,
  kindMissing,
  notAnObject,
} from './check.ts';
import { type CheckedPart, checkWrapped, type ExpectedPart } from './document-part.ts';
import { referencesWithin } from './references.ts';
import { type SourceDocument, withValue } from './source-document.ts';
import { type Field, findStart, type Node } from './tree.ts';

export interface CheckedResource {
  /** Null after an error. */
  readonly resource: DesiredResource | null;
  /** The key as far as it can be read, even after an error. */
  readonly key: string | null;
  readonly diagnostics: Diagnostic[];
}

/** Checks a document of a content folder except its references, whose targets are not known yet. */
export function checkResourceDocument(
  document: SourceDocument,
  options: CheckOptions,
): CheckedResource {
  const { value } = document;
  const unknown = { resource: null, key: null };
  if (!isObject(value)) return { ...unknown, diagnostics: [notAnObject(document)] };
  const has = (name: string) => Object.hasOwn(value, name);
  const use = findOtherUse(document, 'resource');
  if (use !== null) return { ...unknown, diagnostics: [use] };
  if (!has('resource') && !has('body')) {
    return { ...unknown, diagnostics: [kindMissing(document)] };
  }
  return checkNamed(document, value, options);
}

function checkNamed(
  document: SourceDocument,
  value: JsonObject,
  options: CheckOptions,
): CheckedResource {
  const kind = isResourceKind(value['resource']) ? value['resource'] : null;
  const { key, around, part, diagnostics } = checkWrapped(document, {
    schema: resourceSchema(),
    beside: 'resource',
    part: kind === null ? null : expectedBody(kind, options),
    findings: [...findingsAroundBody(value)],
    say: (finding) => inFolder(finding, document),
  });
  const isRight = kind !== null && key !== null && around !== null && part !== null;
  const resource = isRight ? resourceFrom({ kind, key }, around, part) : null;
  return { resource, key, diagnostics };
}

const expectedBody = (kind: ResourceKind, options: CheckOptions): ExpectedPart => ({
  name: 'body',
  schema: findBodySchema(kind, options.allowUnknown),
  check: (body) => checkBody(body, kind, options),
});

/** A content folder has a command for a question without a key, and gives ids itself. */
function inFolder(finding: Finding, { format, source }: SourceDocument): Finding {
  const [field] = finding.path;
  if (field === 'id' && finding.problem.code === 'document/unknown-field') {
    const about = problem('document/own-field', { reason: 'own', field, isOwnId: true });
    return { ...finding, problem: about };
  }
  const lacksKey = field === 'key' && finding.problem.code === 'document/missing-field';
  if (!lacksKey || format !== 'md') return finding;
  const about = problem('document/key-missing', { command: addKeyCommand(source.name) });
  return { ...finding, problem: about, path: ['body', 'title'] };
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

export const resourceDocument = (
  body: JsonObject,
  { kind, key, release, protect }: Pick<DesiredResource, 'kind' | 'key' | 'release' | 'protect'>,
): JsonObject => ({
  resource: kind,
  key,
  ...(release !== null && { release }),
  ...(protect && { protect }),
  body,
});

/** A question's own header becomes the fields around its body. Other documents stay as they are. */
export function asResourceDocument(document: SourceDocument): SourceDocument {
  const { format, value } = document;
  if (format !== 'md' || !isObject(value)) return document;
  const [header, body] = partition(Object.entries(value), ([name]) => headerFields.includes(name));
  const wrapped: Json = {
    resource: 'lacuna',
    ...Object.fromEntries(header),
    body: Object.fromEntries(body),
  };
  return withValue(document, wrapped, () => wrappedNode(document.node));
}

function wrappedNode(root: Node): Node {
  if (root.kind !== 'mapping') return root;
  const [header, fields] = partition(root.fields, ({ name }) => headerFields.includes(name ?? ''));
  const key = findStart(root);
  const resource: Field = {
    name: 'resource',
    key,
    value: { kind: 'scalar', range: key, value: 'lacuna' },
  };
  const body: Field = { name: 'body', key, value: { ...root, fields } };
  return { ...root, fields: [resource, ...header, body] };
}

function partition<T>(all: readonly T[], isFirst: (each: T) => boolean): readonly [T[], T[]] {
  return [all.filter(isFirst), all.filter((each) => !isFirst(each))];
}
