/** Records an operation while it is performed, and operations that end without a request. */
import type { Entry, Intent } from '../contract/work.ts';
import type { Origin } from '../core/diagnostic.ts';
import { CliError } from '../core/errors.ts';
import { FileProblem } from '../core/host.ts';
import type { Result } from '../core/result.ts';
import { checksumOf } from './checksum.ts';
import type { DoneOperations } from './done-operations.ts';
import type { Commits } from './group-commit.ts';
import type { Rely } from './kept-answers.ts';
import { type Attempt, type Records, type Subject, tableRow } from './operation-rows.ts';
import type { ResourceChanges } from './resource-changes.ts';
import type { Working } from './resource-effects.ts';
import type { ActiveRun } from './runs.ts';
import { answerOfAnother, endedBy } from './stored-outcome.ts';
import { sha256 } from './sha256.ts';

/** What the entries of a run share. */
export interface Recording {
  readonly commits: Commits;
  readonly records: Records;
  readonly done: DoneOperations;
  readonly resources: ResourceChanges;
  readonly run: ActiveRun;
  readonly rely: Rely;
}

/** A recorded operation and the source of its text. */
export interface Recorded {
  readonly subject: Subject;
  readonly origin: Origin | null;
  /** The text to keep if the source is no longer available. */
  readonly planned: () => string | null;
  /** What it may do to a resource; null if it cannot be performed. */
  readonly working: Working | null;
  /** The keys that it refers to. */
  readonly refersTo?: ReadonlySet<string> | undefined;
  /** Why it may not begin after all. Checked in the transaction of its first intent. */
  readonly refusal?: () => CliError | null;
}

export function createEntry(recorded: Recorded, recording: Recording, onEnd: () => void): Entry {
  const { subject, working } = recorded;
  const { commits, records, done, resources, run, rely } = recording;
  let seq: number | null = null;
  let attempts = 0;
  let sentAt: number | null = null;
  let changesResource = false;
  let maybePerformed = subject.maybePerformed;
  return {
    maybePerformed,
    begin: async (intent) => {
      const attempt = attemptOf(intent);
      sentAt = intent.at;
      const refused = await commits.addIntent(() => {
        if (seq !== null) {
          records.beginAgain(seq, attempt);
          return null;
        }
        const why = recorded.refusal?.() ?? null;
        if (why !== null) return why;
        seq = taken(recorded, recording, attempt);
        if (recorded.refersTo !== undefined) rely(recorded.refersTo, { run: run.number, seq });
        changesResource = working !== null && resources.begin(seq, run.number, working);
        return null;
      });
      if (refused !== null) throw refused;
      attempts = intent.attempt;
    },
    withdraw: async () => {
      if (seq === null || attempts > 1 || maybePerformed) return false;
      const own = seq;
      try {
        await commits.add(() => {
          if (changesResource) resources.withdraw(own);
          records.withdraw(own, subject.seq === null);
        });
        return true;
      } catch (error) {
        if (error instanceof CliError) return false;
        throw error;
      }
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
          const { key, ordinal, operation, worksOn } = subject;
          const doer = {
            key,
            ordinal,
            operation,
            worksOn,
            seq,
            mayChangeResource: changesResource,
          };
          const ended = endedBy(ending, evidence);
          const isDone = ending.outcome === 'done';
          const other = isDone ? done.claim(doer, returnedBy(ended)) : null;
          if (other !== null) return other;
          const isUncertain = maybePerformed || ending.outcome === 'in-doubt';
          const sum = sumOf(ended, subject);
          // Fields that follow a spread take many times as long to add.
          records.end(seq, { sum, connection, maybePerformed: isUncertain, ...ended });
          if (answer?.instance !== undefined) records.noteInstance(answer.instance);
          if (isDone) done.takeEffect(doer, performedBy(ending, ended));
          run.count(ending.outcome);
          return null;
        });
      };
      const performedBy = ({ content }: Result, ended: Ended) => ({
        run: run.number,
        at: sentAt ?? 0,
        returned: returnedBy(ended),
        answer: content,
        source: working?.source ?? null,
      });
      const knownId = await record(result);
      const final = knownId === null ? result : ofAnother(result, knownId);
      if (knownId !== null) await record(final);
      onEnd();
      if (final.outcome !== 'in-doubt' || seq === null) return final;
      return { ...final, seq, ...moment(sentAt) };
    },
  };
}

type Ended = ReturnType<typeof endedBy>;

const returnedBy = ({ resource, version }: Ended) => version ?? resource;

/** Takes the operation up, again or for the first time. */
function taken(
  { subject }: Recorded,
  { records, resources, run }: Recording,
  attempt: Attempt | null,
): number {
  if (subject.seq !== null) resources.retake(subject.seq);
  return records.take(run.number, subject, attempt);
}

/** The answer may belong to another request (docs/reliability.md, Points of failure). */
const ofAnother = (result: Result, id: string): Result => ({
  ...result,
  outcome: 'in-doubt',
  error: answerOfAnother(id),
});

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

function sumOf(ended: Ended, subject: Subject) {
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
