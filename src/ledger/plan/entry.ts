/** The record of one operation while it is performed. */
import type { CommandRun } from '../../contract/ledger.ts';
import { namedIds, type Operation } from '../../contract/operations.ts';
import type { Effect } from '../../contract/resources.ts';
import type { Intent as Attempt, RawAnswer, WorkEntry } from '../../contract/work.ts';
import type { Origin, Problem } from '../../core/diagnostic.ts';
import { CliError } from '../../core/errors.ts';
import type { Result } from '../../core/result.ts';
import { sha256 } from '../../documents/canonical.ts';
import { type AnswerAndText, detailToKeep, textToKeep } from '../known/results.ts';
import { returnedIn, targetIn, titleOfBody } from '../known/ids.ts';
import { blocksIn, changeBy, previousFor } from '../known/changes.ts';
import type { Database } from '../file/database.ts';
import { type Intended, positionIn, type ResourceChange } from '../log/events.ts';
import { deletionOfId, findSpec, isOnceOnly, isReleaseIdentity } from '../log/identities.ts';
import { noteDeletion } from '../known/notes.ts';
import { unreleasedIn } from '../known/released.ts';
import { findTitle } from '../known/resources.ts';
import type { ActiveRun, WritableLedger } from '../known/runs.ts';
import { mustStillBelongTo, noteInstance } from '../known/target.ts';
import { digestContent, findRefusal } from './existing.ts';

/** A document or a request that a run takes up. */
export interface EntrySubject {
  readonly operation: Pick<Operation, 'id' | 'params' | 'body'>;
  /** What its intent says, without what is known only when it begins. */
  readonly intent: Omit<Intended, 'operation' | 'id' | 'body' | 'change'>;
  /** Only a step of an apply has it. */
  readonly effect: Effect | null;
  /** True if an attempt of an earlier run may have performed it. */
  readonly maybePerformed: boolean;
  readonly origin: Origin | null;
  /** The text to keep if the source is no longer available. */
  readonly plannedText: () => string | null;
  /**
   * Why it may not begin after all: a problem blocks it, a CliError the whole run. Called in the
   * commit of its intent.
   */
  readonly refusal: () => CliError | Problem | null;
}

export class Entry implements WorkEntry {
  readonly #subject: EntrySubject;
  readonly #recording: WritableLedger;
  readonly #run: ActiveRun;
  readonly #onEnd: (result: Result) => void;
  readonly #target: string | null;
  #number: number | null = null;
  #change: ResourceChange | undefined;
  #attempts = 0;
  #sentAt: number | null = null;
  #maybePerformed: boolean;

  /** @param onEnd called when the outcome is durable */
  constructor(
    subject: EntrySubject,
    run: ActiveRun,
    recording: WritableLedger,
    onEnd: (result: Result) => void,
  ) {
    this.#subject = subject;
    this.#recording = recording;
    this.#run = run;
    this.#onEnd = onEnd;
    this.#maybePerformed = subject.maybePerformed;
    this.#target = targetIn(subject.operation.id, subject.operation);
  }

  get maybePerformed(): boolean {
    return this.#subject.maybePerformed;
  }

  async begin({ attempt, at, body }: Attempt): Promise<Problem | null> {
    if (this.#number === null) {
      const refused = await this.#recording.commits.intent(() => {
        const refusal = this.#subject.refusal();
        if (refusal === null) this.#intend(at, body);
        return refusal;
      });
      if (refused instanceof CliError) throw refused;
      if (refused !== null) return refused;
    } else this.#recording.commits.check();
    this.#attempts = attempt;
    this.#sentAt = at;
    return null;
  }

  #intend(at: number, body: string | null): void {
    const { operation, effect, intent, origin } = this.#subject;
    const { identity, key, content, sent, title, place, source, line, refs, settles } = intent;
    this.#run.begin();
    this.#change = changeBy(
      {
        operation,
        effect,
        key: identity !== null && findSpec(operation.id).verb === 'create' ? key : null,
        run: this.#run.id,
        at,
        source: origin && { file: origin.file, line: origin.line },
      },
      this.#recording.database,
    );
    // Objects of one shape, as this one, are written several times faster than spread ones.
    this.#number = this.#run.append('intent', {
      operation: operation.id,
      identity,
      key,
      content,
      sent,
      body: body === null ? null : sha256(body).slice(0, 32),
      title,
      id: this.#target,
      place,
      source,
      line,
      refs,
      settles,
      change: this.#change,
    });
  }

  async withdraw(): Promise<boolean> {
    const of = this.#number;
    if (of === null || this.#attempts > 1 || this.#maybePerformed) return false;
    const none = { attempts: 0, sentAt: null, status: null, ms: 0, detail: {} };
    try {
      const gone = { of, outcome: 'withdrawn', ...none } as const;
      await this.#recording.commits.add(() => this.#run.append('outcome', gone));
      return true;
    } catch (error) {
      if (error instanceof CliError) return false;
      throw error;
    }
  }

  pause({ maybePerformed }: { readonly maybePerformed: boolean }): void {
    this.#maybePerformed = maybePerformed;
  }

  async end(given: Result, answer: RawAnswer | null): Promise<Result> {
    const result = this.#asFarAsIsKnown(given);
    const text = result.outcome === 'done' ? null : await textToKeep(this.#subject);
    await this.#recording.commits.add(() => this.#end(result, { answer, text }));
    this.#onEnd(result);
    return this.#told(result);
  }

  /** Within the commit of the outcome. */
  #end(result: Result, evidence: AnswerAndText): void {
    const { database } = this.#recording;
    const { operation } = this.#subject;
    const { outcome, attempts, status, durationMs: ms, content } = result;
    // Whatever has no intent, nobody has sent.
    if (this.#number === null) this.#intend(this.#recording.now(), null);
    if (outcome === 'skipped' || outcome === 'planned') throw new TypeError(`recorded: ${outcome}`);
    const isDone = outcome === 'done';
    const maybe = !isDone && (this.#maybePerformed || outcome === 'in-doubt');
    const change = isDone ? this.#change : undefined;
    this.#run.append('outcome', {
      of: this.#number ?? 0,
      outcome,
      maybe: maybe || undefined,
      returned: (isDone ? returnedIn(operation.id, content) : null) ?? undefined,
      previous: change && previousFor(change, database),
      blocks: change && blocksIn(operation, content),
      attempts,
      sentAt: this.#sentAt,
      status,
      ms,
      detail: detailToKeep(result, evidence),
    });
    if (isDone) this.#noteDeletion();
    const instance = evidence.answer?.instance;
    if (instance !== undefined) noteInstance(database, instance);
    this.#run.ended();
  }

  #noteDeletion(): void {
    const { database, now } = this.#recording;
    const deletion = { operation: this.#subject.operation.id, id: this.#target };
    const by = { run: this.#run.id, at: now() };
    noteDeletion(deletion, by, database, (noted) => void this.#run.append('resource', noted));
  }

  #told(result: Result): Result {
    if (result.outcome === 'done' || this.#number === null) return result;
    const { operation, intent, effect } = this.#subject;
    const { resource } = findSpec(operation.id);
    const target = this.#target;
    const { database } = this.#recording;
    const title = intent.title ?? (target === null ? null : findTitle(resource, target, database));
    const { identity } = intent;
    const isOfCreate = identity !== null && effect === null && isReleaseIdentity(identity);
    const told = {
      ...result,
      ...(title !== null && { title }),
      ...(isOfCreate && { isAddedRelease: true as const }),
    };
    if (result.outcome !== 'in-doubt') return told;
    const at = this.#sentAt === null ? {} : { sentAt: this.#sentAt };
    return { ...told, seq: this.#number, ...at };
  }

  /**
   * A repeat (--again) of an operation in doubt that was not performed this time leaves the earlier
   * attempt in doubt.
   */
  #asFarAsIsKnown(result: Result): Result {
    const { maybePerformed, operation } = this.#subject;
    const wasNotPerformed = result.outcome === 'failed' || result.outcome === 'rejected';
    return maybePerformed && isOnceOnly(operation.id) && wasNotPerformed
      ? { ...result, outcome: 'in-doubt' }
      : result;
  }
}

/**
 * A single command: it sends each of its operations, whatever earlier runs did, and its record never
 * makes an import skip anything.
 * @param operations how many it sends
 */
export function commandRun(
  run: ActiveRun,
  operations: number,
  recording: WritableLedger,
): CommandRun {
  // Before anybody looks for earlier creates, so that nothing begun meanwhile is missed.
  const since = positionIn(recording.database).number;
  const { service, database } = recording;
  run.expect(operations, []);
  return {
    id: run.id,
    finish: () => run.finish(),
    unreleased: () => unreleasedIn(run.number, [], database),
    abandon: () => run.abandon(),
    entryOf: (operation, again) => {
      const { key, origin } = operation;
      const compared = digestContent(operation);
      const subject = {
        operation,
        intent: {
          identity: null,
          key,
          ...compared,
          title: titleOfBody(operation.body),
          place: null,
          source: origin === null ? namedIds(operation) : origin.file,
          line: origin?.line ?? null,
        },
        effect: null,
        maybePerformed: isRepeatOfDeletion(operation, database),
        origin,
        plannedText: () => null,
        refusal: () => {
          mustStillBelongTo(service, database);
          if (again) return null;
          return findRefusal(operation, compared, { run, since, isStep: false, database });
        },
      };
      return new Entry(subject, run, recording, () => {});
    },
  };
}

/** An earlier attempt may have deleted it: then the service does not know it any more. */
function isRepeatOfDeletion({ id: operation, ...parts }: Operation, database: Database): boolean {
  const id = targetIn(operation, parts);
  const now = { operation, id, number: 0 };
  return findSpec(operation).verb === 'delete' && deletionOfId(now, 'in-doubt', database) !== null;
}
