/** The operations that make a change, as documents of an import with references between them. */
import type { Asked } from '../../contract/import-run.ts';
import { toInteger } from '../../contract/numbers.ts';
import {
  isOperationId,
  type OperationId,
  operations,
  pathParamsOf,
  type Verb,
} from '../../contract/operations.ts';
import type { Reference } from '../../contract/references.ts';
import {
  type Effect,
  existingResource,
  lastKnown,
  parentFields,
  type ResourceDoubt,
  type ResourceKind,
} from '../../contract/resources.ts';
import { isAgain, keysOfSteps, stepKey } from '../../contract/step-keys.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Failure } from '../../core/result.ts';
import { parentIn } from '../../documents/canonical.ts';
import { contentDigest } from '../../documents/digests.ts';
import { problem } from '../../messages/problem.ts';
import type { ContentSending, Decided } from './bodies.ts';
import { outlookGives } from './decide.ts';

interface StepPorts {
  readonly scope: string | null;
  readonly commit: string | null;
}

/** In the order of sending; empty for a change that sends nothing. */
export function stepsOf(decided: Decided, ports: StepPorts): Asked[] {
  const { decision, resource, knownAs } = decided;
  const madeOf = (...verbs: readonly Verb[]) =>
    verbs.map((verb, index) => stepOf({ verb, index, verbs }, decided, ports));
  switch (decision.kind) {
    case 'requests':
      return madeOf(...decision.verbs);
    case 'blocked': {
      // One step, which is never sent, so that the run has a result for the resource.
      const steps = madeOf(existingResource(knownAs.state) === null ? 'create' : 'edit');
      return steps.map((step) => ({ ...step, references: [], after: decision.by }));
    }
    case 'given-up': {
      const { key } = resource;
      const { verb } = operations[decision.doubt.operation];
      const rejection = givenUp(knownAs.key, decision.doubt);
      // Under the key of the resource, by which others wait for it.
      return madeOf(verb).map((step) => ({ ...step, key, references: [], rejection }));
    }
    default:
      return [];
  }
}

/** One of the requests for a resource. */
interface Made {
  readonly verb: Verb;
  readonly index: number;
  readonly verbs: readonly Verb[];
}

function stepOf(made: Made, decided: Decided, ports: StepPorts): Asked {
  const { resource, knownAs } = decided;
  const { key, kind, protect, place } = resource;
  // A file from outside the folder takes a resource out of no scope.
  const { scope = ports.scope ?? lastKnown(knownAs.state)?.scope ?? null } = resource;
  const { commit } = ports;
  const operation = operationIdOf(`${kind}.${made.verb}`);
  const { params, body, references, written } = partsOf(made, decided);
  const effect: Effect = { key, kind, scope, protect, written, commit };
  return {
    key: keysOfSteps(key, made.verbs)[made.index] ?? key,
    operation,
    params,
    body,
    content: contentDigest({ operation, params, body }),
    references,
    after: afterOf(made, key),
    place,
    rejection: null,
    effect,
  };
}

/** The step before, unless it is of no concern to this one. */
function afterOf({ verb, index, verbs }: Made, key: string): string[] {
  const before = verbs[index - 1];
  const isConcern =
    before !== undefined && before !== 'create' && !(verb === 'release' && before === 'move');
  return isConcern ? keysOfSteps(key, verbs).slice(index - 1, index) : [];
}

interface Parts {
  readonly params: JsonObject;
  readonly body: JsonObject | null;
  readonly references: readonly Reference[];
  /** The body as its author wrote it, of what says where the resource is; otherwise null. */
  readonly written: JsonObject | null;
}

function partsOf({ verb, index, verbs }: Made, decided: Decided): Parts {
  const id = existingResource(decided.knownAs.state)?.id ?? null;
  const rest = { params: {}, body: null, references: [], written: null };
  switch (verb) {
    case 'create':
      return { ...rest, ...sentPartsOf(decided.sendings[0], decided) };
    case 'edit': {
      const isLater = isAgain(verbs, index);
      const sent = sentPartsOf(decided.sendings.at(isLater ? -1 : 0), decided);
      const own = id === null ? [ownId(decided)] : [];
      return { ...rest, ...sent, references: [...sent.references, ...own] };
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

function sentPartsOf(sending: ContentSending | undefined, decided: Decided) {
  if (sending === undefined) throw new TypeError('a body of what is not sent');
  const { body, written, references } = sending;
  return { body, written, references: openReferences(decided, references) };
}

function moveOf(decided: Decided, id: string): Parts {
  const { kind, body: whole, references } = decided.resource;
  const [own = '', to = ''] = pathParamsOf(operationIdOf(`${kind}.move`));
  const parent = parentIn(kind, decided.body);
  const rest = { body: null, written: whole };
  if (parent !== null) return { params: { [own]: id, [to]: parent }, references: [], ...rest };
  const ofParent = references.filter((each) => isParent(kind, each));
  const open = openReferences(decided, ofParent).map((reference) => ({
    ...reference,
    path: ['params', to],
  }));
  const params = { [own]: id, [to]: { $ref: open[0]?.key ?? '' } };
  return { params, references: open, ...rest };
}

/** A release belongs to the content that is sent before it. */
function releaseOf(decided: Decided, id: string | null): Parts {
  const { key, release } = decided.resource;
  const idValue = id === null ? { $ref: key } : toInteger(id);
  return {
    params: {},
    body: { id: idValue, releaseNotes: release ?? '' },
    references: id === null ? [ownId(decided)] : [],
    written: null,
  };
}

/** The reference of later steps to the id that the create gives. */
const ownId = ({ resource: { key } }: Decided): Reference => {
  return { key, gives: 'id', path: ['body', 'id'], range: [0, 0] };
};

/** The references to what this apply makes, as references to the steps that make it. */
function openReferences({ outlookOf }: Decided, references: readonly Reference[]): Reference[] {
  return references.flatMap((reference) => {
    if (outlookGives(outlookOf(reference.key), reference) !== 'new') return [];
    const verb = reference.gives === 'id' ? 'create' : 'release';
    return { ...reference, key: stepKey(reference.key, verb) };
  });
}

const isParent = (kind: ResourceKind, { path }: Reference) =>
  path.length === 2 && path[1] === parentFields[kind];

export function operationIdOf(id: string): OperationId {
  if (isOperationId(id)) return id;
  throw new TypeError(`no operation ${id}`);
}

/** Why nothing is sent for a resource of which nobody knows whether it exists. */
export function givenUp(key: string, { run }: ResourceDoubt): Failure {
  return { kind: 'refused', problem: problem('content/given-up', { key, run }) };
}
