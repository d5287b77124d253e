/**
 * A run: what every command that sends does, from its plan to its exit code. The plan is made, a
 * person is asked about it, its steps are sent, recorded and told. What differs is data.
 */
import { rememberNamed } from '../../config/edit-configuration.ts';
import { findBaseUrlOverride } from '../../config/profiles.ts';
import type { Ledger } from '../../contract/ledger.ts';
import type { StartedRun } from '../../contract/import-run.ts';
import { CliError, Interrupted } from '../../core/errors.ts';
import { problem } from '../../messages/problem.ts';
import type { Context } from '../context.ts';
import { type Destination, openDestination, placeName } from '../service/destination.ts';
import { mayBeginLedger } from '../state/open-ledger.ts';
import { type AdoptFirst, type RunManner, type RunPlan, sendPlan } from './sending.ts';

export interface RunCommand extends RunManner {
  /** Opens its ledger to write, or for whoever plans only; null if nothing is recorded. */
  readonly openLedger: (readOnly: boolean) => Promise<Ledger | null>;
  /** @param isSeen true if a person has seen this plan before, so that nothing of it is shown again */
  readonly plan: (ledger: Ledger | null, isSeen: boolean) => Promise<RunPlan | AdoptFirst>;
}

/**
 * Opens the destination of a command that sends. If it is interrupted before its first request, the
 * message says that nothing was sent; after it, the run ends with a summary.
 */
export async function withDestination(
  context: Context,
  work: (destination: Destination) => Promise<number>,
): Promise<number> {
  try {
    await using destination = await openDestination(context);
    for (const warning of destination.target.warnings) await context.presenter.notice(warning);
    return await work(destination);
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    throw new Interrupted(error.message, { cause: error, isBeforeSending: true });
  }
}

/**
 * Plans a run and sends it. Where a person may be asked, nobody else waits for the answer: it is
 * planned on the ledger as a reader has it, and the person answers. Then it is planned again on the
 * ledger that records it, that of an import or an apply under its lock, and begins anew if it would send
 * something else, or has adopted what exists. A run that fails before it sends leaves no other trace.
 * @returns the exit code
 */
export async function performRun(command: RunCommand): Promise<number> {
  const isRehearsed = mayAsk(command) || (await mayBeginShared(command));
  for (;;) {
    const agreed = isRehearsed ? await agreeOn(command) : null;
    const code = await planAndSend(command, agreed);
    if (code !== null) return code;
  }
}

/** True if a person may have to answer before anything is sent. */
function mayAsk({ request, destination, context: { settings, gate } }: RunManner): boolean {
  if (settings.dryRun || gate.interview() === null) return false;
  // --yes does not answer what becomes of content that exists.
  const isUndecided = 'adoptExisting' in request && !request.adoptExisting && !request.createAgain;
  return !request.yes || isUndecided || isUnconfirmed(destination, settings);
}

/**
 * True if a shared ledger may be made: what is refused must not leave one in the database of a team,
 * where only its owner could remove it.
 */
async function mayBeginShared({ destination, context }: RunManner): Promise<boolean> {
  const { dryRun, noLedger } = context.settings;
  if (dryRun || noLedger || !mayBeginLedger(context)) return false;
  return typeof (await destination.ledgerPlace()) !== 'string';
}

/** Plans as a reader, and asks. Returns the digest of what the person has agreed to send. */
async function agreeOn(command: RunCommand): Promise<string> {
  const { plan, digest } = await planAsReader(command);
  if (!('adopted' in plan)) await orAbandon(plan.record, () => ask(plan, command));
  return digest;
}

async function planAsReader(command: RunCommand) {
  await using ledger = await command.openLedger(true);
  const plan = await command.plan(ledger, false);
  return { plan, digest: 'adopted' in plan ? '' : plan.digest() };
}

/**
 * @param agreed null if nobody was asked
 * @returns the exit code; null if it is to be planned anew
 */
async function planAndSend(command: RunCommand, agreed: string | null): Promise<number | null> {
  const { context, destination } = command;
  const { presenter, messages, settings, host } = context;
  await using ledger = await command.openLedger(settings.dryRun);
  const plan = await command.plan(ledger, agreed !== null);
  if ('adopted' in plan) {
    const { adopted } = plan;
    await ledger?.resources.adopt(adopted, host.clock.now());
    const about = { resources: adopted.length };
    await presenter.remark(messages.say('plan-taken', about));
    return null;
  }
  const { record } = plan;
  if (agreed !== null && plan.digest() !== agreed) {
    await record?.abandon();
    await presenter.say(messages.say('result-planned-again'));
    return null;
  }
  await orAbandon(record, async () => {
    if (agreed === null) await ask(plan, command);
    if (!settings.dryRun) await note(plan, ledger, context);
    await rememberDestination(destination, context);
  });
  return await sendPlan({ ...command, plan, ledger });
}

/** If the work fails, the run is abandoned. */
export async function orAbandon<T>(run: StartedRun | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await run?.abandon();
    throw error;
  }
}

/** Asks what must be known before anything is sent. A dry run asks nothing. */
async function ask(plan: RunPlan, { request, destination, context }: RunManner): Promise<void> {
  const { settings, host } = context;
  if (!settings.dryRun && plan.check.toSend + plan.notes.length > 0) {
    await confirmProtected(context, destination);
    if (!request.yes) await plan.ask();
  }
  if (host.interruption.drain.aborted) throw new Interrupted();
}

/** True if the name of a protected profile is still to be typed. */
const isUnconfirmed = (
  { target: { isProtected, profile } }: Pick<Destination, 'target'>,
  { confirm }: Pick<Context['settings'], 'confirm'>,
): boolean => isProtected && profile !== null && confirm !== profile;

/** A protected profile must be confirmed by its name. */
async function confirmProtected(context: Context, destination: Destination): Promise<void> {
  const { gate, settings, messages } = context;
  const { profile } = destination.target;
  if (!isUnconfirmed(destination, settings) || profile === null) return;
  const about = { name: profile, where: placeName(context, destination) };
  const question = messages.say('ask-protected-profile', about);
  const typed = await gate.answer(question, `--confirm ${profile}`);
  if (typed.trim() !== profile) throw new CliError('usage', problem('usage/not-confirmed', {}));
}

async function note(
  { notes, record }: RunPlan,
  ledger: Ledger | null,
  { presenter, messages }: Context,
): Promise<void> {
  if (notes.length === 0 || record === null) return;
  await ledger?.resources.note(notes, record.id);
  const resources = notes.filter(({ key, newKey }) => key !== newKey).length;
  if (resources > 0) await presenter.remark(messages.say('plan-renames', { resources }));
}

/**
 * Records that the server of an option or the environment is accepted, just before something is
 * sent and recorded there. A server from a project file needs a question first.
 */
async function rememberDestination(
  { target }: Pick<Destination, 'target'>,
  { host, settings }: Context,
): Promise<void> {
  if (settings.dryRun || settings.noLedger || target.isEmbedded) return;
  if (findBaseUrlOverride(settings) !== null) await rememberNamed(target.baseUrl, host);
}
