/** The runs of single commands: what is known of their operations, what a person is asked, the steps. */
import type { DoneBefore, Ledger } from '../../contract/ledger.ts';
import { isDeletion, type Operation, operations as rows } from '../../contract/operations.ts';
import type { Diagnostic, Problem } from '../../core/diagnostic.ts';
import { CliError } from '../../core/errors.ts';
import { plainSource } from '../../execution/engine.ts';
import { problem } from '../../messages/problem.ts';
import { createWaitNotes } from '../../presentation/progress.ts';
import { titleText } from '../../presentation/result-text.ts';
import { waitText } from '../../presentation/trace.ts';
import type { RunPlan } from './sending.ts';
import { performRun, withDestination } from './run.ts';
import type { Context } from '../context.ts';
import { type Destination, placeName } from '../service/destination.ts';
import { openDestinationLedger } from '../state/open-ledger.ts';

export interface OperationsRequest extends Consent {
  readonly operations: readonly Operation[];
  readonly warnings: readonly Diagnostic[];
}

/** What a person agrees to by options. */
export interface Consent {
  /** True if --yes answers the question about a deletion. */
  readonly yes?: boolean;
  /** Even operations in doubt are sent, and creates and releases are repeated. */
  readonly again: boolean;
  /** Even protected resources are deleted. */
  readonly unprotect?: boolean;
}

/** @returns the exit code */
export const sendOperations = (request: OperationsRequest, context: Context): Promise<number> =>
  withDestination(context, (destination) => perform({ request, destination, context }));

interface Single {
  readonly request: OperationsRequest;
  readonly destination: Destination;
  readonly context: Context;
}

async function perform(single: Single): Promise<number> {
  const { request, destination, context } = single;
  const { host, settings, presenter, messages } = context;
  const { operations } = request;
  await presenter.diagnostics(request.warnings);
  const deletes = operations.some(({ id }) => isDeletion(id));
  // What the ledger knows of them matters before they are sent.
  const isLookedUp = deletes || (!request.again && operations.some(isGuarded));
  const yes = deletes ? request.yes === true : !isLookedUp;
  const waiting = createWaitNotes(host.clock, (ms, reason) => {
    // -v shows each of them.
    if (settings.verbosity === 0) void presenter.remark(waitText({ ms, reason }, messages));
  });
  return performRun({
    request: { kind: null, report: [], maxErrors: null, deadline: null, yes },
    context,
    destination,
    progress: null,
    waiting,
    async openLedger(readOnly) {
      if (settings.noLedger || (readOnly && !isLookedUp)) return null;
      return openDestinationLedger(destination, context, {
        readOnly,
        isSingle: operations.length === 1,
      });
    },
    plan: (ledger, isSeen) => planSingle(ledger, isSeen, single),
  });
}

/** What is not done a second time by accident. */
const isGuarded = ({ id }: Operation) => ['create', 'release'].includes(rows[id].verb);
async function planSingle(
  ledger: Ledger | null,
  isSeen: boolean,
  single: Single,
): Promise<RunPlan> {
  const { context, request } = single;
  const { operations, again, unprotect } = request;
  const { settings, gate, presenter, messages } = context;
  const isAsked = gate.interview() !== null && !settings.dryRun;
  // Before anything is looked up, so that what others begin meanwhile is noticed.
  const command = context.typed.command.join(' ');
  const run = { api: settings.api, command, words: null, undoes: null, plan: null };
  const record = (await ledger?.startCommand(run, operations.length)) ?? null;
  if (ledger !== null && unprotect !== true) mustNotBeProtected(operations, ledger);
  const doubt = again || settings.dryRun ? null : ledger?.doubtBefore(operations);
  if (doubt) throw doubt;
  const before = again ? [] : (ledger?.doneBefore(operations) ?? []);
  const exists = alreadyDone(before);
  if (before.length > 0 && !isSeen && (isAsked || settings.dryRun)) await presenter.notice(exists);
  const deletion = deletionQuestion(ledger, single);
  // Nobody has agreed to lose anything newer.
  const agreed = [...before.map(({ id }) => id), ...newestOfDeleted(operations, ledger)].join(' ');
  const { length } = operations;
  return {
    record,
    work: plainSource(operations, record ? (each) => record.entryOf(each, again) : undefined),
    check: { documents: length, toSend: length, skipped: 0, inDoubt: 0 },
    notes: [],
    kept: [],
    reports: null,
    digest: () => agreed,
    async ask() {
      if (deletion !== null) await gate.confirm(deletion, '--yes');
      if (before.length === 0) return;
      if (!isAsked) throw new CliError('conflict', exists);
      const question = before.some(isRelease) ? 'ask-release-again' : 'ask-create-again';
      await gate.confirm(messages.say(question), '--again');
    },
  };
}

const isRelease = ({ operation }: DoneBefore) => rows[operation.id].verb === 'release';

const deletedBy = (operations: readonly Operation[]) =>
  operations
    .filter(({ id }) => isDeletion(id))
    .flatMap(({ id: operation, params }) =>
      Object.values(params).map((id) => ({ kind: rows[operation].resource, id })),
    );

const newestOfDeleted = (operations: readonly Operation[], ledger: Ledger | null) =>
  deletedBy(operations).map(({ kind, id }) => ledger?.resources.newestEventOn(kind, id));

/** Throws CliError `resources/protected`. */
function mustNotBeProtected(
  operations: readonly Operation[],
  { resources }: Pick<Ledger, 'resources'>,
): void {
  for (const { kind, id } of deletedBy(operations)) {
    const known = resources.byId(kind, id);
    if (known?.protect !== true) continue;
    const about = { key: known.key, kind, id: known.id };
    throw new CliError('usage', problem('resources/protected', about));
  }
}

/** With what a person knows the ids by, as far as the ledger does. Null if nothing is deleted. */
function deletionQuestion(
  ledger: Ledger | null,
  { request, destination, context }: Single,
): string | null {
  const deleted = deletedBy(request.operations);
  const [first] = deleted;
  if (first === undefined) return null;
  const { kind: resource } = first;
  const names = deleted.map(({ id }) => {
    const title = ledger && titleText(ledger.resources.titleOf(resource, id), context);
    return title === null ? id : `${id} ${title}`;
  });
  const where = placeName(context, destination);
  return context.messages.say('ask-deletion', { resource, ids: names, where });
}

/** Further ones are only counted. */
const MOST_NAMED = 10;

function alreadyDone(before: readonly DoneBefore[]): Problem {
  const named = before
    .slice(0, MOST_NAMED)
    .map(({ operation: { id: operation, origin }, ...done }) => {
      return { operation, file: origin?.file ?? null, line: origin?.line ?? null, ...done };
    });
  const more = before.length - named.length;
  return before.some(isRelease)
    ? problem('ledger/already-released', { released: named, more })
    : problem('ledger/already-created', { created: named, more });
}
