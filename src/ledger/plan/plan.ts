/** The documents of a run in the order of its input, each compared with the others and the ledger. */
import type {
  AddedDocument,
  AskedDocument,
  ImportOptions,
  Original,
} from '../../contract/import-run.ts';
import { isDeletion, type OperationId } from '../../contract/operations.ts';
import type { DocumentPlace, Reference } from '../../contract/references.ts';
import { deletableResource, lastKnown } from '../../contract/resources.ts';
import { toInteger } from '../../contract/numbers.ts';
import { shownKey, stepKey } from '../../contract/step-keys.ts';
import type { Problem, ProblemCode } from '../../core/diagnostic.ts';
import type { Failure } from '../../core/result.ts';
import { stringifyExact } from '../../documents/exact-json.ts';
import type { Database } from '../file/database.ts';
import { findSubject, plainId, targetIn, titleOfBody } from '../known/ids.ts';
import { problem } from '../../messages/problem.ts';
import {
  contentIn,
  deletionOfId,
  findSpec,
  IS_SAME,
  isGone,
  isNotPerformed,
  isOnceOnly,
  isOwnDoubt,
  mayBeSentAgain,
  nthIn,
  ofCommands,
  ofContent,
  ofCorrection,
  ofKey,
  type OperationRow,
  operationRow,
  renamedTo,
  sameWords,
  whatCounts,
  withIdentity,
} from '../log/identities.ts';
import { intentAt, positionIn } from '../log/events.ts';
import { type KeptState, resourceState } from '../log/resource-rows.ts';
import { judgeRelease, releasedKind, unreleasedStanding } from '../known/released.ts';
import { byId, find, findRunId, given } from '../known/resources.ts';
import { listFiles } from '../known/results.ts';
import { beganIn } from '../known/runs.ts';
import {
  type Need,
  type NewRow,
  plain,
  type PlanRow,
  PlanRows,
  type RowDetails,
  type Todo,
} from './rows.ts';

/** How a document stands to the ledger. */
interface DocumentState {
  /** As in NewRow. */
  readonly nth: number;
  readonly identity: string | null;
  readonly todo: Todo;
  readonly known: OperationRow | null;
  readonly settles: readonly string[];
  /** What is wrong with the document. */
  readonly finding: Problem | null;
}

export class Plan {
  readonly rows = new PlanRows();
  readonly database: Database;
  readonly options: ImportOptions;
  /** The newest event when this began, and whether no other run was under way. */
  readonly since: number;
  readonly wasAlone: boolean;
  /** True if the ledger knew nothing when this began: there is nothing to compare with. */
  readonly #isFirst: boolean;
  readonly #byKey = new Map<string, number>();
  /** The last row of each content, by the first digits of it or the next number that is free. */
  readonly #byContent = new Map<number, number>();
  /** The identities of documents without a key that correct others. */
  readonly #corrections = new Set<string>();
  readonly #lastOn = new Map<string, number>();
  /** The doubts of single commands that documents of this input have met. */
  readonly #met = new Set<number>();

  constructor(database: Database, options: ImportOptions) {
    this.database = database;
    this.options = options;
    this.since = positionIn(database).number;
    this.wasAlone = database.get(`SELECT 1 FROM runs WHERE state = 'running'`) === undefined;
    this.#isFirst = knowsNothing(database);
  }

  withKey(key: string): PlanRow | null {
    const position = this.#byKey.get(key);
    return position === undefined ? null : this.rows.at(position);
  }

  add(asked: AskedDocument): AddedDocument {
    const compared = this.#compare(asked);
    const refused = compared.todo === 'send' ? this.#protectedFrom(asked) : null;
    const finding = refused ?? compared.finding;
    const isToSend = compared.todo === 'send' || compared.todo === 'gone';
    // A correction of an invalid document may be done.
    const rejection = isToSend || asked.effect !== undefined ? asked.rejection : null;
    const failure = finding === null ? rejection : ({ kind: 'refused', problem: finding } as const);
    const todo = failure === null || compared.todo === 'gone' ? compared.todo : 'invalid';
    this.#append(asked, { ...compared, todo, finding }, failure);
    if (finding === null) return { findings: [], isToSend };
    if (this.skips(finding)) return { findings: [], isToSend: false };
    const path = finding.code === 'resources/protected' ? ['params'] : ['key'];
    return { findings: [{ severity: 'error', problem: finding, path }], isToSend: false };
  }

  /** True if the document is left out for it; false if it is a finding. */
  skips({ code }: Problem): boolean {
    return this.options.skipsInvalid && !neverSkipped.has(code);
  }

  /** The operations that have done what is skipped. */
  skipped(): number[] {
    const numbers: number[] = [];
    for (const { todo, known } of this.rows)
      if (todo === 'skipped' && known !== null) numbers.push(known);
    return numbers;
  }

  addInDoubt(seq: number, key: string | null, place: DocumentPlace | null): void {
    const { operation, content } = operationRow(seq, this.database);
    const details = { ...plain, key };
    const row = { operation, content, nth: 0, known: seq, place, details };
    this.#push({ ...row, todo: 'in-doubt', reading: 'kept' });
  }

  /**
   * After the last document: a release for each create that is sent, or is done and not released since
   * (--release). It follows what else the input does to it.
   */
  addReleases(): void {
    const { releaseNotes } = this.options;
    if (releaseNotes === null) return;
    // What this adds are no creates.
    for (const row of this.rows) this.#addRelease(row);
  }

  #addRelease(create: PlanRow): void {
    const kind = releasedKind(create);
    if (kind === null || (create.todo !== 'send' && create.todo !== 'skipped')) return;
    const { position: releases, content, key, place } = create;
    const made = create.todo === 'send' ? null : this.findSent(create);
    const standing = made === null ? unreleasedStanding : judgeRelease(made, this.database);
    const names = [made && `${kind} ${made.id}`, key === null ? null : `${kind} of ${key}`];
    const before = names
      .flatMap((name) => (name === null ? [] : this.#upTo(this.#lastOn.get(name))))
      .filter((at) => this.rows.at(at)?.todo !== 'skipped')
      .toSorted((one, other) => other - one);
    const verb = before.map((at) => this.#verbAt(at)).find((each) => each !== 'move');
    const isReleased = standing.todo === 'skipped';
    // The input says itself what becomes of it.
    if (verb === 'release' || verb === 'delete' || (isReleased && verb !== 'edit')) return;
    const keyed =
      key === null ? {} : { key: stepKey(key, 'release'), needs: [{ key, gives: null }] };
    this.#push({
      ...(isReleased ? unreleasedStanding : standing),
      operation: `${kind}.release`,
      content,
      nth: 0,
      place,
      reading: 'kept',
      releases,
      details: { ...plain, ...keyed, before },
    });
  }

  /**
   * The positions of a row and of those before it on the same resource, the newest first. A release
   * among them is the last: it has waited for the others.
   */
  #upTo(last: number | undefined): number[] {
    const found: number[] = [];
    for (let at = last; at !== undefined;) {
      found.push(at);
      at = this.#verbAt(at) === 'release' ? undefined : this.rows.at(at)?.details.before[0];
    }
    return found;
  }

  #verbAt(position: number) {
    const row = this.rows.at(position);
    return row && findSpec(row.operation).verb;
  }

  /** What has become of a row that is settled, or that this run has sent; null for neither. */
  findSent({ todo, known, identity }: PlanRow): OperationRow | null {
    const { database, since } = this;
    if (todo !== 'send') return known === null ? null : operationRow(known, database);
    const rows = identity === null ? [] : withIdentity(identity, database);
    return rows.find(({ number }) => number > since) ?? null;
  }

  /** The very same, if an earlier run may have performed it; otherwise null. */
  findPerhapsDone({ known, content }: PlanRow): OperationRow | null {
    const before = known === null ? null : operationRow(known, this.database);
    return before?.content === content && before.maybe === 1 ? before : null;
  }

  /** The create that a row releases; null of a document. */
  createReleasedBy({ releases }: PlanRow): PlanRow | null {
    return releases === null ? null : this.rows.at(releases);
  }

  #releaseParts(create: PlanRow) {
    const { releaseNotes } = this.options;
    const id = this.findSent(create)?.id ?? null;
    const reference = create.key === null ? null : { $ref: create.key };
    const body = { id: id === null ? reference : toInteger(id), releaseNotes };
    return { params: {}, body, text: stringifyExact(body) };
  }

  /** What a row asks for, and the text of its body. Of what is not sent, nothing. */
  partsOf(row: PlanRow) {
    const { details, place, reading, todo } = row;
    const create = this.createReleasedBy(row);
    if (create !== null) return this.#releaseParts(create);
    if (reading === 'kept' || place === null || todo !== 'send') {
      const { params, body: text } = details;
      return { params, body: text === null ? null : this.database.object(text), text };
    }
    const { params, body } = this.options.readAgain(place, reading);
    return { params, body, text: body === null ? null : stringifyExact(body) };
  }

  #append(asked: AskedDocument, standing: DocumentState, failure: Failure | null): void {
    const { operation, place, content, params, body, effect = null } = asked;
    const { todo, known, nth, identity, settles } = standing;
    const needs = todo === 'invalid' ? [] : needsOf(asked);
    // What is skipped may have to be sent after all if what it refers to is.
    const isSent = todo === 'send' || todo === 'gone' || (todo === 'skipped' && needs.length > 0);
    const isSkipped = todo === 'skipped' && (asked.references.length === 0 || isRelease(asked));
    const subject = isSkipped || todo === 'given-up' ? null : this.#subjectOf(asked);
    const last = this.#lastOn.get(subject ?? '');
    const reading = body === null ? 'kept' : (asked.reading ?? 'kept');
    const isOwn = isSent && reading === 'kept';
    const details: RowDetails = {
      key: standing.finding?.code === 'reference/duplicate-key' ? null : asked.key,
      sent: asked.sent,
      identity: (todo === 'invalid' && effect !== null) || nth > 0 ? null : identity,
      before: isRelease(asked) ? this.#upTo(last) : [last ?? []].flat(),
      needs,
      failure,
      effect,
      settles,
      title: todo === 'invalid' ? titleOfBody(body) : null,
      params: isOwn ? params : {},
      body: isOwn && body !== null ? stringifyExact(body) : null,
    };
    const number = known?.number ?? null;
    const row = { operation, todo, content, nth, known: number, place, reading, details };
    const { position } = this.#push(row);
    if (subject !== null) this.#lastOn.set(subject, position);
  }

  /** A number and a reference to what is known may name the same resource. */
  #subjectOf(asked: AskedDocument): string | null {
    return findSubject(asked.operation, asked, (key) => given(key, this.database)?.id ?? null);
  }

  #push(row: NewRow): PlanRow {
    const { content, nth } = row;
    const pushed = this.rows.push(row);
    const { position, key } = pushed;
    if (key !== null) this.#byKey.set(key, position);
    if (nth > 0) this.#byContent.set(this.#slotOf(content), position);
    const { identity } = row.details;
    if (key === null && identity !== null) this.#corrections.add(identity);
    return pushed;
  }

  /** True if a document without a key, or its release, has this identity. */
  hasIdentity(identity: string): boolean {
    if (this.#corrections.has(identity)) return true;
    const isCorrection = identity.startsWith('correction');
    return !isCorrection && this.#numberOf(contentIn(identity)) > nthIn(identity);
  }

  #numberOf(content: string): number {
    const last = this.#byContent.get(this.#slotOf(content));
    return last === undefined ? 1 : (this.rows.at(last)?.nth ?? 0) + 1;
  }

  #slotOf(content: string): number {
    for (let slot = Number.parseInt(content.slice(0, 7), 16); ; slot++) {
      const position = this.#byContent.get(slot);
      if (position === undefined || this.rows.at(position)?.content === content) return slot;
    }
  }

  #compare(asked: AskedDocument): DocumentState {
    const { key, effect, content } = asked;
    const other = key === null ? undefined : this.#byKey.get(key);
    if (key !== null && other !== undefined) return refused(this.#duplicate(key, other));
    if (effect !== undefined) return this.#compareStep(asked, effect.key);
    const original = this.#originalOf(asked);
    const nth = key === null && original === null ? this.#numberOf(content) : 0;
    const identity = nth > 0 ? ofContent(content, nth) : identityOf(key, content, original);
    if (this.#isFirst)
      return { nth, identity, known: null, settles: [], finding: null, todo: 'send' };
    const counts = whatCounts(identity, this.database);
    const byKey = key === null ? null : this.#compareKey(key, asked, counts);
    if (byKey !== null) return byKey;
    const isPerhaps = counts !== null && !isNotPerformed(counts, this.database);
    const known = isPerhaps ? counts : (this.#doubtOfCommand(asked.operation, content) ?? counts);
    const isFresh = known === null || isNotPerformed(known, this.database);
    const isOpen = original !== null && isNotPerformed(original.counts, this.database);
    const settles = isOpen ? original.identities : [];
    const standing = { nth, identity, known, settles, finding: null };
    if (this.options.again) return { ...standing, todo: 'send' };
    // Its original was performed after all, or another correction of it, or nobody knows.
    if (isFresh && original !== null && !isOpen) return this.#asOriginal(standing, original.counts);
    const todo = known === null ? 'send' : decideTodo(known, this.database);
    const deletion = todo === 'skipped' ? this.#deletionInDoubt(known, asked) : null;
    return deletion === null
      ? { ...standing, todo }
      : { ...standing, known: deletion, todo: 'in-doubt' };
  }

  /** Nobody knows whether what a document created is still there. */
  #deletionInDoubt(known: OperationRow | null, { place }: AskedDocument): OperationRow | null {
    if (known?.id == null || findSpec(known.operation).verb !== 'create') return null;
    const { database } = this;
    const deletion = deletionOfId(known, 'in-doubt', database);
    if (deletion === null || !isOwnDoubt(deletion, database)) return null;
    // What a document of this file may have deleted is told of that document.
    const { identity, key, run } = deletion;
    const isOfDocument = identity !== null && key === shownKey(key);
    const file = place && this.options.originOf(place).file;
    const isOfFile = file !== null && listFiles(run, database).includes(file);
    return isOfDocument && isOfFile ? null : deletion;
  }

  #asOriginal(standing: Omit<DocumentState, 'todo'>, counts: OperationRow): DocumentState {
    if (counts.state !== 'done')
      return { ...standing, known: counts, todo: decideTodo(counts, this.database) };
    const { number: seq, run, id } = counts;
    return refused(
      problem('rejects/original', { reason: 'done', seq, run: findRunId(run, this.database), id }),
    );
  }

  #originalOf({ replaces, operation }: AskedDocument): OriginalKnown | null {
    return replaces === undefined ? null : findOriginal(replaces, operation, this.database);
  }

  /**
   * What a single command may have sent already must not be sent again, nor what somebody found out to
   * be done, or gave up. Each is met once: an input that has the document twice asks for another operation.
   */
  #doubtOfCommand(operation: OperationId, content: string): OperationRow | null {
    if (this.options.again || !isOnceOnly(operation)) return null;
    const doubt = ofCommands(content, this.database).find(
      (row) => !this.#met.has(row.number) && this.#isOfCommand(row),
    );
    if (doubt === undefined) return null;
    this.#met.add(doubt.number);
    return doubt;
  }

  #isOfCommand({ state, answered, run }: OperationRow): boolean {
    if (state === 'in-doubt') return true;
    const isSettled = answered !== null && (state === 'done' || state === 'given-up');
    return isSettled && beganIn(run, this.database).kind === 'single';
  }

  /** A step of an apply is a new operation, whatever was done under its key before. */
  #compareStep(asked: AskedDocument, resource: string): DocumentState {
    const { database } = this;
    const { key, content, operation } = asked;
    const state = find(resource, database);
    const doubt =
      state.kind === 'in-doubt' && !(isDeletion(asked.operation) && deletableResource(state))
        ? operationRow(state.doubt.seq, database)
        : this.#doubtOfCommand(operation, content);
    const identity = key === null ? null : ofKey(key);
    const counts = identity === null ? null : whatCounts(identity, database);
    const known = doubt ?? counts;
    const standing = { nth: 0, identity, known, settles: [], finding: null };
    return { ...standing, todo: doubt === null ? 'send' : 'in-doubt' };
  }

  #duplicate(key: string, other: number): Problem {
    const place = this.rows.at(other)?.place ?? null;
    if (place === null) throw new TypeError('two steps of an apply with one key');
    const { file, line } = this.options.originOf(place);
    return problem('reference/duplicate-key', { key, first: { file, line } });
  }

  /** How a document stands by what is known of its key; null if that does not matter. */
  #compareKey(
    key: string,
    asked: AskedDocument,
    counts: OperationRow | null,
  ): DocumentState | null {
    const { database, options } = this;
    const { content } = asked;
    const rows = withIdentity(ofKey(key), database);
    const found = resourceState(key, database);
    // Also if a repeat (--again) was sent since that has not become done.
    const hasMade = (row: OperationRow) =>
      row.id === found?.id && row.operation === `${found.kind}.create`;
    // Adopted, or renamed to this key: no document of an import has made it.
    const adopted = rows.some(hasMade) ? null : found;
    const made = options.again ? undefined : this.#creationOf(adopted, key, asked);
    if (made !== undefined) {
      const todo = isGone(made, database) ? 'gone' : 'skipped';
      return { nth: 0, identity: ofKey(key), known: made, todo, settles: [], finding: null };
    }
    const isDone = counts !== null && counts.state === 'done' && !isGone(counts, database);
    const isSame = counts !== null && counts.content === content;
    const to = renamedTo(key, database);
    if (to !== null) {
      const isStillDone = isDone && isSame && !options.again;
      return isStillDone
        ? null
        : refused(problem('content/former', { reason: 'renamed', key, now: to }));
    }
    if (adopted !== null && adopted.deletedBy === null) {
      const { kind, id } = adopted;
      return refused(problem('content/key-taken', { reason: 'resource', key, kind, id }));
    }
    // This document was not performed, and what corrected it has another content, and perhaps another key.
    const isCorrected = rows.some(
      (row) =>
        row.content === content && row.settled !== null && row.state !== 'done' && row.maybe === 0,
    );
    if (!isDone || isSame || options.again || isCorrected) return null;
    const id = findSpec(counts.operation).verb === 'create' ? counts.id : null;
    const run = findRunId(counts.run, database);
    return refused(problem('ledger/changed-document', { key, id, run }));
  }

  /**
   * The operation that has created what somebody has adopted under the key, if it sent this very
   * content, or was given up before that.
   */
  #creationOf(
    adopted: KeptState | null,
    key: string,
    asked: AskedDocument,
  ): OperationRow | undefined {
    if (adopted === null || asked.operation !== `${adopted.kind}.create`) return undefined;
    const made = this.database.get<OperationRow>(
      `SELECT * FROM operations WHERE ${IS_SAME} AND operation = ?3
         AND ((id = ?4 AND state = 'done') OR (identity = ?5 AND state = 'given-up' AND over IS NOT NULL))
       ORDER BY number DESC LIMIT 1`,
      [...sameWords(asked), asked.operation, adopted.id, ofKey(key)],
    );
    return adopted.deletedBy === null || made?.state === 'done' ? made : undefined;
  }

  /** Refuses a deletion of what is protected. An apply decides for itself what it deletes. */
  #protectedFrom(asked: AskedDocument): Problem | null {
    const { resource: kind } = findSpec(asked.operation);
    if (!isDeletion(asked.operation) || asked.effect !== undefined) return null;
    const id = targetIn(asked.operation, asked);
    const named = asked.references.find(({ path: [part] }) => part === 'params')?.key;
    const byKey = named === undefined ? null : lastKnown(find(named, this.database));
    const resource = id === null ? byKey : byId(kind, plainId(id), this.database);
    if (resource?.protect !== true || resource.deletedBy !== null) return null;
    const { key, id: own } = resource;
    return problem('resources/protected', { key, kind: resource.kind, id: own });
  }
}

const neverSkipped: ReadonlySet<ProblemCode> = new Set([
  'reference/duplicate-key',
  'reference/cycle',
]);

export const knowsNothing = (database: Database) =>
  database.get('SELECT 1 FROM operations UNION ALL SELECT 1 FROM resources LIMIT 1') === undefined;

function identityOf(key: string | null, content: string, original: OriginalKnown | null): string {
  if (key !== null) return ofKey(key);
  if (original === null) throw new TypeError('a document that nothing identifies');
  const { identity } = original;
  return original.content === content ? identity : ofCorrection(identity, content);
}

const refused = (finding: Problem): DocumentState => ({
  nth: 0,
  identity: null,
  todo: 'invalid',
  known: null,
  settles: [],
  finding,
});

/** How an import treats what counts of a document. */
export function decideTodo(row: OperationRow, database: Database): Todo {
  switch (row.state) {
    case 'done':
      return isGone(row, database) ? 'gone' : 'skipped';
    case 'in-doubt':
      return mayBeSentAgain(row, database) ? 'send' : row.state;
    case 'given-up':
      return row.state;
    case 'rejected':
    case 'failed':
    case 'blocked':
    case 'begun':
      return 'send';
  }
}

const isRelease = ({ operation }: Pick<AskedDocument, 'operation'>) =>
  findSpec(operation).verb === 'release';

function needsOf({ references, after = [] }: AskedDocument): readonly Need[] {
  if (after.length === 0) return references;
  return [...references, ...after.map((key) => ({ key, gives: null }))];
}

/** The document that another one corrects. */
interface OriginalKnown {
  readonly identity: string;
  readonly content: string;
  /** Its identity, and those that it corrected itself. */
  readonly identities: readonly string[];
  /** What counts of it by now: it may have been sent again, or another correction of it. */
  readonly counts: OperationRow;
}

/** The original that a corrected document names, of the same operation; null if there is none. */
function findOriginal(
  named: Original,
  operation: OperationId,
  database: Database,
): OriginalKnown | null {
  const exact = database.get<OperationRow>(
    `SELECT o.* FROM operations o JOIN runs ON runs.number = run
     WHERE o.number = ? AND operation = ? AND runs.id = ?`,
    [named.seq, operation, named.run],
  );
  const told = named.key === null ? ofContent(named.content, named.nth) : ofKey(named.key);
  const identity = exact?.identity ?? told;
  const counts = whatCounts(identity, database);
  if (counts === null || counts.operation !== operation) return null;
  const intent = intentAt((exact ?? counts).number, database);
  const { content } = exact ?? counts;
  return { identity, content, identities: [identity, ...(intent.settles ?? [])], counts };
}

/**
 * The key of the document that meets a need: in an apply, a version comes from the step that releases
 * it, and a resource that is in doubt has no steps.
 */
export function findGiver({ key, gives }: Need, plan: Plan): string {
  const released = stepKey(key, 'release');
  if (gives === 'versionId' && plan.withKey(released) !== null) return released;
  return plan.withKey(key) === null ? shownKey(key) : key;
}

export const listReferences = ({ details: { needs } }: PlanRow): readonly Reference[] =>
  needs.flatMap((need) => (need.gives === null ? [] : [need]));
