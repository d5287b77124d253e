/** Turns a drawn document into a step: to be sent, or settled without a request. */
import type { ImportOptions } from '../contract/import-run.ts';
import type { Operation } from '../contract/operations.ts';
import type { Step } from '../contract/work.ts';
import type { CliError } from '../core/errors.ts';
import type { Origin } from '../core/diagnostic.ts';
import { countedAs, type Outcome, type Result } from '../core/result.ts';
import { stringifyExact } from '../documents/exact-json.ts';
import { digitsOf } from '../documents/references.ts';
import type { Conditions, Resolved } from './readiness.ts';
import { lostRecord, returnedContent } from './stored-outcome.ts';
import {
  createEntry,
  moment,
  recordEnding,
  type Recorded,
  type Recording,
} from './operation-record.ts';
import { treatmentOf, type Known, type KnownRow } from './known-documents.ts';
import type { Drawn } from './draw-order.ts';
import type { Plan } from './plan.ts';
import { failureOf, placeOf, type PlannedRow, type Treatment } from './planned-row.ts';
import { keysReferredTo } from './referred-keys.ts';
import { resultOf } from './recorded-results.ts';
import type { State, Subject } from './operation-rows.ts';
import type { Working } from './resource-effects.ts';
import { shownKey } from '../contract/step-keys.ts';
import { editedId, namedIds, worksOn } from './subject.ts';
import type { MarkSuspect } from './suspects.ts';

export interface WorkPorts extends Recording {
  readonly suspect: MarkSuspect;
  readonly plan: Plan;
  readonly known: Known;
  readonly options: ImportOptions;
  /** Translates an error of the scratch tables into one of lms-cli. */
  readonly inScratch: <T>(task: () => T) => T;
}

interface StepPorts extends WorkPorts {
  /** Why a step of an apply must not begin: its resource is not as the plan saw it. */
  readonly refusalOf: (working: Working) => CliError | null;
  readonly conditions: Conditions;
}

/** A document with everything that any kind of step needs. */
interface Document {
  readonly row: PlannedRow;
  /** Null for a step of an apply without a document. */
  readonly origin: Origin | null;
  /** What the ledger knows of it. */
  readonly known: KnownRow | undefined;
  /** The text to keep if the source is gone; null for documents that were never to be sent. */
  readonly planned: () => string | null;
}

type StepOf = (drawn: Drawn, onEnd: () => void) => Promise<Step> | Step;

/** `onEnd` is called when a step is settled, or when the outcome of a sent one is durable. */
export function stepMaker(ports: StepPorts): StepOf {
  const settle = settling(ports);
  const settled = async (
    document: Document,
    readiness: Drawn['readiness'],
    onEnd: () => void,
  ): Promise<Step> => {
    const result =
      readiness.kind === 'never'
        ? await settle.recorded(document, { ...readiness, error: readiness.failure })
        : await settle.planned(document, treatmentNow(document));
    onEnd();
    return { kind: 'settled', result, origin: document.origin };
  };
  return ({ row, readiness }, onEnd) => {
    const origin = originOf(row, ports.options);
    const document: Document = {
      row,
      origin,
      known: row.seq === null ? undefined : ports.known.bySeq(row.seq),
      planned: () => (row.treatment === 'send' ? plannedText(row, ports) : null),
    };
    if (readiness.kind === 'ready' && treatmentNow(document) === 'send') {
      return sending(document, ports, onEnd);
    }
    return settled(document, readiness, onEnd);
  };
}

/** Where the document of a row is; null for a step of an apply without one. */
export function originOf(row: PlannedRow, options: Pick<ImportOptions, 'originOf'>): Origin | null {
  const place = placeOf(row);
  return place && options.originOf(place, row.content);
}

/** Somebody may have resolved it meanwhile. If it must be sent after all, the next run does so. */
function treatmentNow({ row, known }: Document): Treatment {
  const now = row.treatment === 'in-doubt' ? treatmentOf(known, false) : row.treatment;
  return now === 'send' ? row.treatment : now;
}

function sending(document: Document, ports: StepPorts, onEnd: () => void): Step {
  const { row, origin } = document;
  const { operation: id } = row;
  if (id === 'import') throw new TypeError('a document to send that asks for nothing');
  const parts = ports.conditions.resolved(row);
  const operation = new PlannedOperation({ id, key: shownKey(row.key), origin }, parts);
  const effect = ports.options.isApply === true ? ports.plan.effectOf(row.position) : null;
  const working = { operation, effect, source: origin };
  const recorded = recordedOf(document, {
    resource: editedId(id, parts),
    worksOn: worksOn(id, parts),
    source: origin === null ? namedIds(id, parts) : null,
  });
  const refusal = effect === null ? {} : { refusal: () => ports.refusalOf(working) };
  const refersTo = keysReferredTo(row, effect);
  const entry = createEntry({ ...recorded, working, ...refusal, refersTo }, ports, onEnd);
  return { kind: 'send', operation, entry };
}

/** Its body is parsed when somebody asks for it. */
class PlannedOperation implements Operation {
  readonly id: Operation['id'];
  readonly params: Operation['params'];
  readonly bodyText: string | null | undefined;
  readonly key: Operation['key'];
  readonly origin: Operation['origin'];
  readonly #parts: Resolved;

  constructor({ id, key, origin }: Pick<Operation, 'id' | 'key' | 'origin'>, parts: Resolved) {
    this.id = id;
    this.params = digitsOf(parts.params);
    this.bodyText = parts.bodyText;
    this.key = key;
    this.origin = origin;
    this.#parts = parts;
  }

  get body(): Operation['body'] {
    return this.#parts.body;
  }
}

type Ending = Pick<Result, 'outcome' | 'error'>;

function settling(ports: StepPorts) {
  const { run, records, commits } = ports;
  const recorded = async (
    document: Document,
    { outcome, error }: Ending,
    working: Working | null = null,
  ): Promise<Result> => {
    const result = {
      ...settledResult(document, outcome),
      ...(error === undefined ? {} : { error }),
    };
    const subject = recordedOf(withoutLoss(document), unsent);
    const seq = await recordEnding({ ...subject, working }, result, ports);
    return outcome === 'in-doubt' ? { ...result, seq } : result;
  };
  const skipped = (document: Document): Result => {
    const result = skippedResult(document);
    run.count(countedAs(result));
    return result;
  };
  const inDoubt = async (document: Document): Promise<Result> => {
    const { row, known } = document;
    if (known === undefined) throw new TypeError('in doubt without a record');
    const { seq } = known;
    const whole = ports.known.whole(seq);
    await commits.add(() => {
      records.find(run.number, seq, placeOf(row));
      run.count('in-doubt');
    });
    const { content, message, status, error } = resultOf(whole);
    const result = {
      ...settledResult(document, 'in-doubt'),
      content,
      message,
      status,
      seq,
      ...moment(whole.began_at),
    };
    return error === undefined ? result : { ...result, error };
  };
  const planned = async (document: Document, treatment: Treatment): Promise<Result> => {
    switch (treatment) {
      case 'unknown':
        return recorded(
          document,
          { outcome: 'in-doubt', error: lostRecord },
          lostStep(document, ports),
        );
      case 'skipped':
      case 'given-up':
        return skipped(document);
      case 'in-doubt':
        return inDoubt(document);
      default:
        return recorded(document, { outcome: 'rejected', error: failureOf(document.row) });
    }
  };
  return { planned, recorded };
}

/** A step that may have been sent in a lost part of the record: nobody knows with which ids. */
function lostStep({ row, origin }: Document, { plan, options }: WorkPorts): Working | null {
  const { operation: id, position } = row;
  const effect = options.isApply === true ? plan.effectOf(position) : null;
  if (effect === null || id === 'import') return null;
  return { operation: { id, params: {}, body: null }, effect, source: origin };
}

/** With what an earlier run received for it, unless it was given up. */
export function skippedResult(document: Pick<Document, 'row' | 'origin' | 'known'>): Result {
  const { known } = document;
  const result = settledResult(document, 'skipped');
  if (known?.state === 'given-up') return { ...result, givenUp: true };
  return known?.state === 'done'
    ? { ...result, content: returnedContent(known.operation, known) }
    : result;
}

export function settledResult(
  { row, origin }: Pick<Document, 'row' | 'origin'>,
  outcome: Outcome,
): Result {
  return {
    content: null,
    message: null,
    operation: row.operation,
    outcome,
    key: shownKey(row.key),
    source: origin && { file: origin.file, line: origin.line },
    status: null,
    attempts: 0,
    durationMs: 0,
  };
}

/** The planned document with unresolved references, as its own text says. */
function plannedText({ position, operation, key: own }: PlannedRow, ports: WorkPorts): string {
  const key = shownKey(own);
  const { plan, options, inScratch } = ports;
  const { params, body } = inScratch(() => plan.parts(position));
  if (options.isBare === true) return stringifyExact(body ?? params);
  const named = key === null ? { operation } : { operation, key };
  return stringifyExact(body === null ? { ...named, params } : { ...named, body });
}

type WorkedOn = Pick<Subject, 'resource' | 'worksOn' | 'source'>;

const unsent: WorkedOn = { resource: null, worksOn: null, source: null };

function recordedOf({ row, origin, planned }: Document, workedOn: WorkedOn): Recorded {
  const { seq, key, content, ordinal, operation, maybe, line } = row;
  return {
    subject: {
      seq,
      key,
      content,
      ordinal,
      operation,
      maybePerformed: maybe === 1,
      place: placeOf(row),
      line,
      ...workedOn,
    },
    origin,
    planned,
    working: null,
  };
}

const precious: ReadonlySet<State> = new Set(['done', 'in-doubt', 'given-up']);

/** An ending without a request does not overwrite what an earlier run did (--again). */
function withoutLoss(document: Document): Document {
  const { row, known } = document;
  if (known === undefined || !precious.has(known.state)) return document;
  return { ...document, row: { ...row, seq: null, ordinal: null } };
}
