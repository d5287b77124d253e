/** The operations that make a change, as documents of an import with references between them. */
import type { PlannedOperation } from '../contract/ledger.ts';
import type { Reference } from '../contract/references.ts';
import { toInteger } from '../contract/numbers.ts';
import {
  isOperationId,
  type OperationId,
  operations,
  pathParamsOf,
  type Verb,
} from '../contract/operations.ts';
import { type Effect, existing, parentFields, type ResourceKind } from '../contract/resources.ts';
import { stepKey } from '../contract/step-keys.ts';
import type { JsonObject } from '../core/json.ts';
import { contentDigest, type Digest } from '../documents/canonical.ts';
import { parentIn } from '../documents/comparable.ts';
import { givenBy } from './decide.ts';
import type { Decided } from './decided.ts';
import { givenUp } from './given-up.ts';

interface StepPorts {
  readonly digest: Digest;
  readonly scope: string | null;
  readonly commit: string | null;
}

/** In the order of sending; empty for a change that sends nothing. */
export function stepsOf(decided: Decided, ports: StepPorts): PlannedOperation[] {
  const { decision, resource, knownAs } = decided;
  switch (decision.kind) {
    case 'requests':
      return decision.verbs.map((verb) => stepOf(verb, decided, ports));
    case 'blocked': {
      // One step, which is never sent, so that the run has a result for the resource.
      const verb = existing(knownAs.state) === null ? 'create' : 'edit';
      return [{ ...stepOf(verb, decided, ports), references: [], after: decision.by }];
    }
    case 'given-up': {
      const { key } = resource;
      const { verb } = operations[decision.doubt.operation];
      const rejection = givenUp(knownAs.key, decision.doubt);
      // Under the key of the resource, by which others wait for it.
      return [{ ...stepOf(verb, decided, ports), key, references: [], rejection }];
    }
    default:
      return [];
  }
}

function stepOf(verb: Verb, decided: Decided, ports: StepPorts): PlannedOperation {
  const { resource } = decided;
  const { key, kind, protect, place } = resource;
  const { scope, commit } = ports;
  const operation = operationOf(`${kind}.${verb}`);
  const { params, body, references, after } = partsOf(verb, decided);
  const saysParent = verb === 'create' || verb === 'edit' || verb === 'move';
  const written = saysParent ? resource.body : null;
  const effect: Effect = { key, kind, scope, protect, written, commit };
  return {
    key: stepKey(key, verb),
    operation,
    params,
    body,
    content: contentDigest({ operation, params, body }, ports.digest),
    references,
    after,
    place,
    raw: null,
    rejection: null,
    effect,
  };
}

interface Parts {
  readonly params: JsonObject;
  readonly body: JsonObject | null;
  readonly references: readonly Reference[];
  readonly after: readonly string[];
}

function partsOf(verb: Verb, decided: Decided): Parts {
  const { knownAs, body, edit } = decided;
  const id = existing(knownAs.state)?.id ?? null;
  const rest = { params: {}, body: null, references: [], after: [] };
  switch (verb) {
    case 'create':
      return { ...rest, body, references: openReferences(decided) };
    case 'edit': {
      if (edit === null) throw new TypeError('an edit of what does not exist');
      const references = openReferences(decided);
      return { ...rest, body: edit.body, references, after: afterOf('move', decided) };
    }
    case 'move':
      return moveOf(decided, id ?? '');
    case 'release':
      return releaseOf(decided, id);
    case 'delete':
      // Never sent: a deletion of what is in the files was given up.
      return rest;
  }
}

function moveOf(decided: Decided, id: string): Parts {
  const { kind } = decided.resource;
  const [own = '', to = ''] = pathParamsOf(operationOf(`${kind}.move`));
  const parent = parentIn(kind, decided.body);
  const rest = { body: null, after: [] };
  if (parent !== null) return { params: { [own]: id, [to]: parent }, references: [], ...rest };
  const references = openReferences(decided, 'parent').map((reference) => ({
    ...reference,
    path: ['params', to],
  }));
  const params = { [own]: id, [to]: { $ref: references[0]?.key ?? '' } };
  return { params, references, ...rest };
}

/** A release belongs to the content that is sent before it. */
function releaseOf(decided: Decided, id: string | null): Parts {
  const { key, release } = decided.resource;
  const isCreated = id === null;
  const idValue = isCreated ? { $ref: key } : toInteger(id);
  const reference: Reference = { key, gives: 'id', path: ['body', 'id'], range: [0, 0] };
  return {
    params: {},
    body: { id: idValue, releaseNotes: release ?? '' },
    references: isCreated ? [reference] : [],
    after: afterOf('edit', decided),
  };
}

function afterOf(verb: Verb, { decision, resource }: Decided): string[] {
  const isMade = decision.kind === 'requests' && decision.verbs.includes(verb);
  return isMade ? [stepKey(resource.key, verb)] : [];
}

/** The references to what this apply makes, as references to the steps that make it. */
function openReferences(
  { resource, outlookOf }: Decided,
  which: 'all' | 'parent' = 'all',
): Reference[] {
  return resource.references.flatMap((reference) => {
    if (which === 'parent' && !isParent(resource.kind, reference)) return [];
    if (givenBy(outlookOf(reference.key), reference) !== 'new') return [];
    const verb = reference.gives === 'id' ? 'create' : 'release';
    return { ...reference, key: stepKey(reference.key, verb) };
  });
}

const isParent = (kind: ResourceKind, { path }: Reference) =>
  path.length === 2 && path[1] === parentFields[kind];

export function operationOf(id: string): OperationId {
  if (isOperationId(id)) return id;
  throw new TypeError(`no operation ${id}`);
}
