/** Records an operation while it is performed, and operations that end without a request. */
import type { ResourceKind } from '../contract/resources.ts';
import type { Entry, Intent } from '../contract/work.ts';
import type { Origin } from '../core/diagnostic.ts';
import type { CliError } from '../core/errors.ts';
import { FileProblem } from '../core/host.ts';
import type { Result } from '../core/result.ts';
import { problem } from '../messages/problem.ts';
import { checksumOf } from './checksum.ts';
import type { Slot } from './departures.ts';
import type { Commits } from './group-commit.ts';
import { type Attempt, type Records, type Subject, tableRow } from './operation-rows.ts';
import type { OwnDepartures } from './own-departures.ts';
import type { Ids } from './returned-ids.ts';
import type { ResourceChanges } from './resource-changes.ts';
import type { Performed, Working } from './resource-effects.ts';
import type { ActiveRun } from './runs.ts';
import { endedBy } from './stored-outcome.ts';
import { sha256 } from './sha256.ts';

/** What the entries of a run share. */
export interface Recording {
  readonly commits: Commits;
  readonly records: Records;
  readonly ids: Ids;
  readonly resources: ResourceChanges;
  readonly run: ActiveRun;
  /** Null if nothing outlives the process, and for a single command: each intent counts as sent. */
  readonly departures: OwnDepartures | null;
}

/** A recorded operation and the source of its text. */
export interface Recorded {
  readonly subject: Subject;
  readonly origin: Origin | null;
  /** The text to keep if the source is no longer available. */
  readonly planned: () => string | null;
  /** What it may do to a resource; null if it cannot be performed. */
  readonly working: Working | null;
  /** Why it may not begin after all. Checked in the transaction of its first intent. */
  readonly refusal?: () => CliError | null;
}

export function createEntry(recorded: Recorded, recording: Recording, onEnd: () => void): Entry {
  const { subject, working } = recorded;
  const { commits, records, ids, resources, run, departures } = recording;
  let seq: number | null = null;
  let attempts = 0;
  let slot: Slot | null = null;
  let sentAt: number | null = null;
  let changesResource = false;
  let maybePerformed = subject.maybePerformed;
  /** What the slot says is over, durably. */
  const arrive = () => {
    if (slot !== null) departures?.free(slot);
    slot = null;
  };
  return {
    maybePerformed,
    countsAsSent: () => attempts > 0 && (departures === null || slot !== null),
    begin: async (intent) => {
      const attempt = attemptOf(intent);
      sentAt = intent.at;
      departures?.lay();
      const refused = await commits.addIntent(() => {
        if (seq !== null) {
          records.beginAgain(seq, attempt);
          return null;
        }
        const why = recorded.refusal?.() ?? null;
        if (why !== null) return why;
        seq = taken(recorded, recording, attempt);
        changesResource = working !== null && resources.begin(seq, run.number, working);
        return null;
      });
      if (refused !== null) throw refused;
      attempts = intent.attempt;
      arrive();
    },
    depart: () => {
      if (seq !== null) slot = departures?.depart({ seq, attempt: attempts }) ?? null;
    },
    pause: (known) => {
      ({ maybePerformed } = known);
      commits.queue(() => {
        if (seq !== null) records.pause(seq, known.maybePerformed);
      });
    },
    end: async (given, answer, connection) => {
      const result = asFarAsIsKnown(given, subject);
      const record = async (ending: Result) => {
        const evidence = { answer, text: await textOf(recorded, ending) };
        return commits.addOutcome(() => {
          seq ??= taken(recorded, recording, null);
          const ended = endedBy(ending, evidence);
          const other = ending.outcome === 'done' ? claimed(ended, seq) : null;
          if (other !== null) return other;
          const isUncertain = maybePerformed || ending.outcome === 'in-doubt';
          const sum = sumOf(ended, subject);
          // Fields that follow a spread take many times as long to add.
          records.end(seq, { sum, connection, maybePerformed: isUncertain, ...ended });
          if (answer?.instance !== undefined) records.noteInstance(answer.instance);
          if (ending.outcome === 'done') performed(ending, ended, seq);
          run.count(ending.outcome);
          return null;
        });
      };
      const performed = ({ content }: Result, ended: Returning, own: number) => {
        const at = sentAt ?? 0;
        const done = { run: run.number, at, returned: returnedBy(ended), answer: content };
        if (changesResource) resources.done(own, done);
        else recordCreated(recorded, done, resources);
      };
      const claimed = (ended: Returning, own: number) =>
        otherWith(recorded, returnedBy(ended), resources) ??
        claim(subject, { id: returnedBy(ended), seq: own }, ids);
      const knownId = await record(result);
      const final = knownId === null ? result : ofAnother(result, knownId);
      if (knownId !== null) await record(final);
      arrive();
      onEnd();
      if (final.outcome !== 'in-doubt' || seq === null) return final;
      return { ...final, seq, ...moment(sentAt) };
    },
  };
}

type Returning = Pick<ReturnType<typeof endedBy>, 'resource' | 'version'>;

const returnedBy = ({ resource, version }: Returning) => version ?? resource;

/** Takes the operation up, again or for the first time. */
function taken(
  { subject }: Recorded,
  { records, resources, run }: Recording,
  attempt: Attempt | null,
): number {
  if (subject.seq !== null) resources.retake(subject.seq);
  return records.take(run.number, subject, attempt);
}

/** The key by which a create of an import, or of an apply, makes its resource known. */
function keyOfCreate({ subject }: Recorded): { key: string; kind: ResourceKind } | null {
  const { key, ordinal, operation } = subject;
  const row = tableRow(operation);
  if (key === null || ordinal !== 0 || row?.verb !== 'create') return null;
  return { key, kind: row.resource };
}

/** The id that a create returned, if another resource has it; otherwise null. */
function otherWith(recorded: Recorded, id: string | null, resources: ResourceChanges) {
  const create = keyOfCreate(recorded);
  if (create === null || id === null) return null;
  return resources.otherWith(create.key, create.kind, id) === null ? null : id;
}

function recordCreated(recorded: Recorded, done: Performed, resources: ResourceChanges): void {
  const create = keyOfCreate(recorded);
  const source = recorded.working?.source ?? null;
  if (create !== null) resources.created(create.key, create.kind, { ...done, source });
}

/** The id returned by a create or a release if another operation already has it; otherwise null. */
function claim(
  { operation, worksOn: released }: Subject,
  { id, seq }: { readonly id: string | null; readonly seq: number },
  ids: Ids,
): string | null {
  switch (tableRow(operation)?.verb) {
    case 'delete':
      if (released !== null) ids.forget(operation, released);
      return null;
    case 'create':
    case 'release':
      return id !== null && ids.claim({ operation, id, seq, released }) !== null ? id : null;
    default:
      return null;
  }
}

/** The answer may belong to another request (docs/reliability.md, Points of failure). */
function ofAnother(result: Result, id: string): Result {
  const about = problem('service/foreign-answer', { reason: 'known-id', id, name: null });
  return { ...result, outcome: 'in-doubt', error: { kind: 'unavailable', problem: about } };
}

/** Records an operation that ends without a request. Resolves with its `seq` once it is durable. */
export async function recordEnding(
  recorded: Recorded,
  result: Result,
  recording: Recording,
): Promise<number> {
  const { subject, working } = recorded;
  const { commits, records, resources, run } = recording;
  const { maybePerformed } = subject;
  const evidence = { answer: null, text: await textOf(recorded, result) };
  return commits.add(() => {
    const seq = taken(recorded, recording, null);
    if (working !== null && result.outcome === 'in-doubt')
      resources.begin(seq, run.number, working);
    const isUncertain = maybePerformed || result.outcome === 'in-doubt';
    const ended = { ...endedBy(result, evidence), maybePerformed: isUncertain };
    records.end(seq, { ...ended, connection: null, sum: null });
    run.count(result.outcome);
    return seq;
  });
}

function sumOf(ended: ReturnType<typeof endedBy>, subject: Subject) {
  if (ended.state !== 'done') return null;
  const { key, ordinal, content, operation } = subject;
  const resource = ended.resource ?? subject.resource;
  return checksumOf({ key, ordinal, content, operation, resource, version: ended.version });
}

/** When an operation in doubt was sent, so that somebody can look for it. */
export function moment(sentAt: number | null): Pick<Result, 'sentAt'> {
  return sentAt === null ? {} : { sentAt };
}

function attemptOf({ attempt, at, body }: Intent): Attempt {
  return { attempt, at, body: body === null ? null : sha256(body) };
}

/**
 * A repeat (--again) of an operation in doubt that was not performed this time leaves the earlier
 * attempt in doubt.
 */
function asFarAsIsKnown(result: Result, { operation, maybePerformed }: Subject): Result {
  const wasNotPerformed = result.outcome === 'failed' || result.outcome === 'rejected';
  const isOnceOnly = tableRow(operation)?.repeat === 'once';
  return maybePerformed && isOnceOnly && wasNotPerformed
    ? { ...result, outcome: 'in-doubt' }
    : result;
}

/** Kept for everything that is not done: the file may have changed when somebody asks for it. */
async function textOf({ origin, planned }: Recorded, { outcome }: Result): Promise<string | null> {
  if (outcome === 'done' || origin === null) return null;
  return (await sourceText(origin)) ?? planned();
}

async function sourceText(origin: Origin): Promise<string | null> {
  try {
    const { source, range, extent } = await origin.open();
    if (range === null) return null;
    return extent === undefined ? source.text : source.text.slice(...extent);
  } catch (error) {
    if (error instanceof FileProblem) return null;
    throw error;
  }
}
