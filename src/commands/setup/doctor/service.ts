/**
 * Checks that the service is reachable, what time its clock shows, and whether it knows the caller.
 *
 * No operation only reads, so the check sends the "who am I" of the platform (docs/contract.md,
 * Authentication), without credentials first. Only a difference between the two answers proves
 * anything: if both are alike, the service did not look at the credentials.
 */
import { operations } from '../../../contract/operations.ts';
import type { Auth } from '../../../core/auth.ts';
import type { Problem } from '../../../core/diagnostic.ts';
import { CliError, Interrupted, InvalidDocuments } from '../../../core/errors.ts';
import {
  findHeader,
  type HttpRequest,
  parseHttpDate,
  type RequestDelivery,
} from '../../../core/http.ts';
import type { Host } from '../../../core/host.ts';
import type { Failure } from '../../../core/result.ts';
import { VERSION } from '../../../core/version.ts';
import { classify } from '../../../execution/classify.ts';
import { failure, type Verdict } from '../../../execution/verdict.ts';
import { problem } from '../../../messages/problem.ts';
import type { DoctorFindings } from '../../../presentation/pages/doctor.ts';
import { positionAt } from '../../../documents/position.ts';
import { shownPath } from '../../../config/own-files.ts';
import type { Context } from '../../context.ts';
import { type Destination, openDestination, placeName } from '../../service/destination.ts';

const WHO_AM_I = '/2.0/users/getCurrent';

export async function examineService(
  isOffline: boolean,
  context: Context,
  found: DoctorFindings,
): Promise<void> {
  const { presenter, settings, messages, mask, host } = context;
  try {
    await using destination = await openDestination(context);
    const { auth, warnings } = destination.target;
    for (const about of warnings) found.warn('configuration', about);
    const type = auth.type === 'none' ? null : auth.type;
    const url = questionFor(destination);
    const about = { url: mask.text(url.href), auth: type };
    const isAsked = !isOffline && !settings.dryRun;
    const told = messages.say(isAsked ? 'doctor-asking' : 'doctor-would-ask', about);
    await presenter.remark(told);
    if (isAsked) await ask(url, destination, context, found);
    // A dry run does not look up the credentials.
    else if (!settings.dryRun && type !== null)
      found.ok('credentials', ({ say }) => say('doctor-ok-not-asked'));
  } catch (error) {
    const about = error instanceof CliError ? error.problem : null;
    if (about?.code === 'config/no-target') found.warn('service', about);
    else addWrong(error, host, found);
  }
}

/** At the base URL; at the root of v0 if v0 is chosen and on another server. */
function questionFor({ target, service }: Destination): URL {
  const root = target.baseUrl.origin === service.root.origin ? target.baseUrl : service.root;
  const url = new URL(root);
  url.pathname = url.pathname.replace(/\/$/, '') + WHO_AM_I;
  return url;
}

async function ask(
  url: URL,
  destination: Destination,
  context: Context,
  found: DoctorFindings,
): Promise<void> {
  const { clock, interruption } = context.host;
  const { target, service, credentials } = destination;
  const agent = { accept: 'application/json', 'user-agent': `lms-cli/${VERSION}` };
  const request = { method: 'GET', url, headers: { ...agent, ...service.headers }, body: null };
  const send = await createAsk(request, destination, context.host);
  const startedAt = clock.now();
  const since = clock.monotonic();
  const { delivery, silence, denial } = await send({});
  const ms = Math.round(clock.monotonic() - since);
  if (interruption.drain.aborted) throw new Interrupted();
  if (silence !== null) return found.wrong('service', silence);
  if (delivery.kind !== 'answer') return;
  const place = target.isEmbedded ? placeName(context, destination) : url.origin;
  const { status } = delivery;
  found.ok('service', ({ say }) => say('doctor-ok-reached', { url: place, status, ms }));
  addClock(findHeader(delivery, 'date'), { startedAt, ms }, found);
  const { type } = target.auth;
  if (type === 'none') return addUnnamed(denial, found);
  await addNamed(async () => send(await credentials.headersFor(request)), { type, denial }, found);
}

/** What became of the question with this proof of who asks. */
type Ask = (proof: Readonly<Record<string, string>>) => Promise<{
  readonly delivery: RequestDelivery;
  readonly silence: Failure | null;
  readonly denial: Problem | null;
}>;

/** Throws CliError if the environment names an unusable proxy. */
async function createAsk(
  request: HttpRequest,
  { service, timeoutMs, connect }: Destination,
  { clock, interruption }: Host,
): Promise<Ask> {
  const transport = await connect(1);
  return async (proof) => {
    const headers = { ...request.headers, ...proof };
    const delivery = await transport.send({ ...request, headers }, timeoutMs, interruption.cut);
    // The row decides only about repeats and the content of answers. Neither matters here.
    const verdict = classify(delivery, {
      row: operations['lacuna.move'],
      maybePerformedBefore: false,
      trust503: service.trust503,
      request,
      isAddressProven: () => true,
      now: clock.now(),
    });
    const silence = silenceOf(delivery, verdict);
    return { delivery, silence, denial: denialOf(delivery, verdict) };
  };
}

function addUnnamed(denial: Problem | null, found: DoctorFindings): void {
  if (denial === null) return found.ok('credentials', ({ say }) => say('doctor-ok-none-needed'));
  addDenial(isAsking(denial) ? problem('doctor/credentials-missing', {}) : denial, found);
}

/** @param unnamed the kind of the credentials, and what is said to somebody without them */
async function addNamed(
  sendNamed: () => ReturnType<Ask>,
  unnamed: { readonly type: Exclude<Auth['type'], 'none'>; readonly denial: Problem | null },
  found: DoctorFindings,
): Promise<void> {
  const { type } = unnamed;
  try {
    const { delivery, silence, denial } = await sendNamed();
    if (silence !== null) return found.wrong('credentials', silence);
    if (denial !== null) return addDenial(denial, found);
    // A login that returned a session is already a proof.
    if (unnamed.denial !== null || type === 'session')
      return found.ok('credentials', ({ say }) => say('doctor-ok-accepted', { auth: type }));
    const status = delivery.kind === 'answer' ? delivery.status : 0;
    found.warn('credentials', problem('doctor/unproven', { status }));
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    found.wrong('credentials', error);
  }
}

/** A larger difference confuses people and logs. */
const NOTABLE_SECONDS = 60;

/**
 * Compares the Date header of an answer with this clock. Without the header, finds nothing.
 * @param asked when that was, in milliseconds since 1970 by this clock, and how long it took
 */
export function addClock(
  date: string | null,
  asked: { readonly startedAt: number; readonly ms: number },
  found: DoctorFindings,
): void {
  const { startedAt, ms } = asked;
  const theirs = parseHttpDate(date ?? '');
  if (theirs === null) return;
  // The header is cut off to whole seconds, so half a second later is the best estimate.
  const ahead = startedAt + ms / 2 - (theirs + 500);
  const seconds = Math.round(Math.max(0, Math.abs(ahead) - 500 - ms / 2) / 1000);
  if (seconds <= NOTABLE_SECONDS)
    return found.ok('clock', ({ say }) => say('doctor-ok-clock', { seconds }));
  found.warn('clock', problem('doctor/clock', { seconds }));
}

const isRedirect = (about: Problem) =>
  about.code === 'service/unexpected-answer' && about.params.reason === 'redirect';

function denialOf(delivery: RequestDelivery, { failure: denial }: Verdict): Problem | null {
  if (denial !== null && isRedirect(denial.problem) && delivery.kind === 'answer') {
    // A redirect to anywhere leaves the request unanswered.
    const { status } = delivery;
    const location = findHeader(delivery, 'location');
    return problem('auth/refused', { reason: 'redirect', status, location });
  }
  // The question is not one of the operations: a service may not have it.
  const isDenial = denial?.kind === 'auth' && denial.problem.code.startsWith('auth/');
  return isDenial ? denial.problem : null;
}

/** The problem if no answer came, or only that of an overloaded gateway; otherwise null. */
function silenceOf(delivery: RequestDelivery, { failure: silence }: Verdict): Failure | null {
  if (delivery.kind === 'answer') {
    const { status } = delivery;
    if (![429, 502, 503, 504].includes(status)) return null;
    return failure('unavailable', 'service/throttled', { status, seconds: null });
  }
  if (delivery.cause === 'interrupted') throw new Interrupted();
  return silence;
}

/** False for a gateway in the way or an address that has moved. */
const isAsking = (about: Problem) =>
  about.code === 'auth/unauthenticated' ||
  (about.code === 'auth/refused' && about.params.reason === 'login-page');

const addDenial = (about: Problem, found: DoctorFindings) =>
  found.wrong('credentials', { kind: 'auth', problem: about });

/** The findings behind an error. A defect is thrown on. */
export function addWrong(error: unknown, host: Host, found: DoctorFindings): void {
  if (error instanceof CliError) return found.wrong('configuration', error);
  if (!(error instanceof InvalidDocuments)) throw error;
  const { kind } = error;
  for (const { problem: about, source, range } of error.diagnostics) {
    const position = range === null ? null : positionAt(source, range[0]);
    const place = position === null ? '' : `:${position.line}:${position.column}`;
    const where = `${shownPath(source.name, host)}${place}`;
    found.wrong('configuration', { kind, problem: about }, where);
  }
}
