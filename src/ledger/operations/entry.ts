/** The record of one operation while it is performed, and of one that ends without a request. */
import { namedIds, type Operation } from '../../contract/operations.ts';
import type { DocumentPlace } from '../../contract/references.ts';
import type { Effect, KnownResource } from '../../contract/resources.ts';
import type { WorkEntry, Intent, RawAnswer } from '../../contract/work.ts';
import type { Origin } from '../../core/diagnostic.ts';
import { CliError } from '../../core/errors.ts';
import type { Json } from '../../core/json.ts';
import type { Result } from '../../core/result.ts';
import type { Commits } from '../file/commits.ts';
import type { Database } from '../file/database.ts';
import { changeBy, findChangeMeanwhile, otherWith, takeEffect } from '../resources/change.ts';
import { captureFormer } from '../resources/formers.ts';
import type { ActiveRun } from '../runs/run.ts';
import { noteInstance } from '../runs/target.ts';
import { sha256 } from '../sha256.ts';
import { textToKeep } from './evidence.ts';
import { holderOf } from './ids.ts';
import { beingCreated, digestOf } from './known.ts';
import {
  answerOfAnother,
  type EndColumns,
  endedBy,
  type Evidence,
  sentAtOf,
  titled,
} from './outcome.ts';
import {
  deleteOperation,
  type Identity,
  insertOperation,
  isOnceOnly,
  type NewOperation,
  operationRow,
  placeColumns,
  tidy,
} from './rows.ts';
import { titleOfBody, titleOfRow, withTitle } from './titles.ts';

/** What the entries of a run share. */
export interface Recording {
  readonly database: Database;
  readonly commits: Commits;
  readonly run: ActiveRun;
  /** Resolves when the first intent may be recorded. Called before each. */
  readonly opened: () => Promise<void> | null;
  /** Keeps an outcome that could not be recorded, until the next start; null if nothing can. */
  readonly keep: ((ended: EndedOperation) => boolean) | null;
}

/** How an operation ended that has a row. */
export interface EndedOperation extends EndColumns {
  readonly seq: number;
  /** What the service returned. */
  readonly content: Json;
  /** When its last attempt began, in milliseconds since 1970; null without one. */
  readonly sentAt: number | null;
  /** Where its document is. */
  readonly source: KnownResource['source'];
  /** The instance of the local service that answered; null for any other. */
  readonly instance: string | null;
}

/** A document or a request that a run takes up. */
export interface EntrySubject extends Identity {
  readonly operation: Pick<Operation, 'id' | 'params' | 'body'>;
  /** Of a step of an apply; otherwise null. */
  readonly effect: Effect | null;
  /** True if the ledger has rows of it. */
  readonly isMet: boolean;
  /** True if an attempt of an earlier run may have performed it. */
  readonly maybePerformed: boolean;
  readonly place: DocumentPlace | null;
  /** The name of its file, if that is not among the run's files; without one, the ids it names. */
  readonly source: string | null;
  readonly line: number | null;
  readonly origin: Origin | null;
  /** The text to keep if the source is no longer available. */
  readonly plannedText: () => string | null;
  /** The original that it corrects; null for none. */
  readonly replaces: number | null;
  /** The keys that it refers to. */
  readonly refersTo: ReadonlySet<string>;
  /** Why it may not begin after all. Called in the commit of its first intent. */
  readonly refusal: () => CliError | null;
}

export class OperationEntry implements WorkEntry {
  #maybePerformed: boolean;
  isKept = false;
  #seq: number | null = null;
  #attempts = 0;
  #sentAt: number | null = null;
  /** The former of its resource, if this operation has kept it for its run. */
  #former: { readonly key: string | null; readonly id: string } | null = null;
  readonly #subject: EntrySubject;
  readonly #recording: Recording;
  readonly #onEnd: () => void;

  /** @param onEnd called when the outcome is durable */
  constructor(subject: EntrySubject, recording: Recording, onEnd: () => void) {
    this.#subject = subject;
    this.#recording = recording;
    this.#onEnd = onEnd;
    this.#maybePerformed = subject.maybePerformed;
  }

  get maybePerformed(): boolean {
    return this.#subject.maybePerformed;
  }

  async begin(intent: Intent): Promise<void> {
    const { commits, opened } = this.#recording;
    await opened();
    const refused = await commits.intent(() => {
      const refusal = this.#seq === null ? this.#subject.refusal() : null;
      if (refusal === null) this.#beginAttempt(intent);
      return refusal;
    });
    if (refused !== null) throw refused;
    this.#attempts = intent.attempt;
    this.#sentAt = intent.at;
  }

  #beginAttempt({ attempt, at, body }: Intent): void {
    const { database } = this.#recording;
    const digest = body === null ? null : sha256(body);
    if (this.#seq === null) {
      this.#insert('begun', { attempts: attempt, began_at: at, body: digest });
      return;
    }
    database.run(
      `UPDATE operations SET state = 'begun', maybe = 1, attempts = ?, began_at = ?, body = ?
       WHERE seq = ?`,
      attempt,
      at,
      digest,
      this.#seq,
    );
  }

  /** Inserts its row, with what it changes and what it refers to. Returns its number. */
  #insert(
    state: 'begun' | 'waiting',
    attempt: Pick<NewOperation, 'attempts' | 'began_at' | 'body'> = {},
  ): number {
    const { database, run } = this.#recording;
    run.begin();
    const { operation, effect, nth, key, content, refersTo } = this.#subject;
    const { place, source, line, replaces } = this.#subject;
    const change = changeBy({ operation, effect, key: nth === 0 ? key : null }, database);
    const { resource } = change;
    const former = resource && captureFormer(resource, run.number, database);
    this.#former = former === null ? null : { key: resource, id: former };
    const row = {
      run: run.number,
      key,
      content,
      nth,
      operation: operation.id,
      state,
      maybe: Number(state === 'begun' || this.#maybePerformed),
      ...placeColumns(place),
      ...(place === null ? { line } : {}),
      source,
      replaces,
      detail: withTitle({}, titleOfBody(operation.body)),
      ...attempt,
      ...change,
    };
    this.#seq = insertOperation(row, database);
    for (const each of refersTo)
      database.run('INSERT OR IGNORE INTO refs VALUES (?, ?)', each, this.#seq);
    return this.#seq;
  }

  async withdraw(): Promise<boolean> {
    const { commits, database, run } = this.#recording;
    const [seq, former] = [this.#seq, this.#former];
    if (seq === null || this.#attempts > 1 || this.#maybePerformed) return false;
    try {
      await commits.add(() => {
        deleteOperation(seq, database);
        if (former !== null)
          database.run(
            'DELETE FROM formers WHERE run = ? AND key = ? AND id = ?',
            run.number,
            former.key,
            former.id,
          );
      });
      return true;
    } catch (error) {
      if (error instanceof CliError) return false;
      throw error;
    }
  }

  pause({ maybePerformed }: { readonly maybePerformed: boolean }): void {
    this.#maybePerformed = maybePerformed;
    const { commits, database } = this.#recording;
    commits.queue(() =>
      database.run(
        `UPDATE operations SET state = 'waiting', maybe = ? WHERE seq = ?`,
        Number(maybePerformed),
        this.#seq,
      ),
    );
  }

  async end(given: Result, answer: RawAnswer | null): Promise<Result> {
    const final = await this.#recorded(this.#asFarAsIsKnown(given), answer);
    this.#onEnd();
    const { database } = this.#recording;
    if (final.outcome === 'done' || this.#seq === null) return final;
    const told = { ...final, ...titled(titleOfRow(operationRow(this.#seq, database), database)) };
    if (final.outcome !== 'in-doubt') return told;
    return { ...told, seq: this.#seq, ...sentAtOf(this.#sentAt) };
  }

  async #recorded(result: Result, answer: RawAnswer | null): Promise<Result> {
    const text = await textToKeep(this.#subject, result);
    const evidence = { answer, text, maybePerformed: this.#maybePerformed };
    const { commits, keep } = this.#recording;
    let id: string | null;
    try {
      id = await commits.add(() => this.#end(result, evidence));
    } catch (error) {
      if (this.#seq !== null && this.#attempts > 0)
        this.isKept = keep?.(this.#ended(this.#seq, result, evidence)) ?? false;
      throw error;
    }
    if (id === null) return result;
    // The answer may belong to another request (docs/reliability.md, Points of failure).
    const doubtful = { ...result, outcome: 'in-doubt', error: answerOfAnother(id) } as const;
    return this.#recorded(doubtful, answer);
  }

  #ended(seq: number, result: Result, evidence: Evidence): EndedOperation {
    const { origin } = this.#subject;
    const source = origin === null ? null : { file: origin.file, line: origin.line };
    const { content } = result;
    const instance = evidence.answer?.instance ?? null;
    const ended = endedBy(result, evidence, titleOfBody(this.#subject.operation.body));
    return { seq, ...ended, content, sentAt: this.#sentAt, source, instance };
  }

  /** Records the outcome within a commit, as `endOperation` does. */
  #end(result: Result, evidence: Evidence): string | null {
    const { database, run } = this.#recording;
    const seq = this.#seq ?? this.#insert('waiting');
    const holder = endOperation(this.#ended(seq, result, evidence), database);
    if (holder !== null) return holder;
    if (this.#subject.isMet) tidy(this.#subject, seq, database);
    run.ended();
    return null;
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
 * Records an outcome within a commit. If another operation or resource has the id that this one
 * returned, it records nothing and returns that id; otherwise null.
 */
export function endOperation(ended: EndedOperation, database: Database): string | null {
  const { seq, returned, state, maybe, attempts, status, duration, detail } = ended;
  const row = { ...operationRow(seq, database), returned };
  const isOfAnother =
    returned !== null &&
    (otherWith(row, database) !== null || holderOf(row, returned, database) !== null);
  if (isOfAnother) return returned;
  // What an operation does to its resource is kept only while nobody knows whether it did it.
  const isOpen = maybe === 1;
  database.run(
    `UPDATE operations SET state = ?, maybe = ?, returned = ?, attempts = ?, status = ?,
       duration = ?, detail = ?, effect = iif(?8, effect, NULL), sent = iif(?8, sent, NULL)
     WHERE seq = ?9`,
    state,
    maybe,
    returned,
    attempts,
    status,
    duration,
    detail,
    Number(isOpen),
    seq,
  );
  const { instance, sentAt, content, source } = ended;
  if (instance !== null) noteInstance(database, instance);
  if (state === 'done') takeEffect(row, { at: sentAt ?? 0, answer: content, source }, database);
  return null;
}

/**
 * The record of an operation of a single command. It has no number, so that no import skips it.
 * @param since the newest operation when the command began; null to create again what exists
 */
export function entryOfCommand(
  operation: Operation,
  since: number | null,
  recording: Recording,
): OperationEntry {
  const { run, database } = recording;
  const { key, origin } = operation;
  const content = digestOf(operation);
  const subject = {
    key,
    content,
    nth: null,
    operation,
    effect: null,
    isMet: false,
    maybePerformed: false,
    place: null,
    source: origin === null ? namedIds(operation) : origin.file,
    line: origin?.line ?? null,
    origin,
    plannedText: () => null,
    replaces: null,
    refersTo: new Set<string>(),
    refusal: () =>
      since === null
        ? null
        : beingCreated({ operation, content }, { run: run.number, since }, database),
  };
  return new OperationEntry(subject, recording, () => {});
}

/** Why a step of an apply must not begin. */
export const refusalOf = (
  subject: Pick<EntrySubject, 'operation' | 'effect'>,
  recording: Recording,
) => findChangeMeanwhile({ ...subject, key: null }, recording.run.number, recording.database);
