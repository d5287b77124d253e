/**
 * Checks that the service is reachable, what time its clock shows, and whether it knows the caller.
 *
 * The contract has no operation that only reads, and the check tries none of them. Each of the 13
 * is a POST (on v0 also PUT and DELETE). Even one that must be refused, such as a release of the id
 * 0, asks a server to change something. So the check sends a GET, which by HTTP changes nothing and
 * which belongs to no operation of either interface: `GET /2.0/users/getCurrent`, the "who am I" of
 * the platform (docs/contract.md, Authentication). It is sent without credentials first. Only a
 * difference between the two answers proves anything: if both are alike, the service did not look
 * at the credentials.
 */
import { wrongIn } from './configuration.ts';
import { operations } from '../../../contract/operations.ts';
import type { Problem } from '../../../core/diagnostic.ts';
import { CliError, Interrupted, InvalidDocuments } from '../../../core/errors.ts';
import type { Host } from '../../../core/host.ts';
import {
  type RequestDelivery,
  headerOf,
  type HttpRequest,
  isSettingToCorrect,
} from '../../../core/http.ts';
import { parseHttpDate } from '../../../core/http-date.ts';
import type { Failure } from '../../../core/result.ts';
import { VERSION } from '../../../core/version.ts';
import { classify } from '../../../execution/classify.ts';
import { failure } from '../../../execution/verdict.ts';
import { isProblem, problem } from '../../../messages/problem.ts';
import {
  type DoctorFinding,
  okFinding,
  problemFinding,
  warningFinding,
} from '../../../presentation/pages/doctor.ts';
import type { Context } from '../../context.ts';
import { type Destination, openDestination } from '../../service/destination.ts';
import { placeName } from '../../service/names.ts';
import { sandboxCommandLine } from '../../../core/local-service.ts';

const WHO_AM_I = '/2.0/users/getCurrent';

interface Wanted {
  /** Sends nothing. */
  readonly isOffline: boolean;
  /** False if a configuration file is invalid, which was reported. */
  readonly isConfigured: boolean;
}

export async function examineService(
  { isOffline, isConfigured }: Wanted,
  context: Context,
): Promise<DoctorFinding[]> {
  const { presenter } = context;
  try {
    await using destination = await openDestination(context);
    const warnings = destination.target.warnings.map((about) =>
      warningFinding('configuration', about),
    );
    const url = questionFor(destination);
    const { say } = context.messages;
    const told = context.mask.text(url.href);
    const { dryRun, quiet } = context.settings;
    if (isOffline || dryRun) {
      if (!quiet) await presenter.remark(say('doctor-would-ask', { url: told }));
      return [...warnings, ...(dryRun ? [] : unasked(destination))];
    }
    const { type } = destination.target.auth;
    const auth = type === 'none' ? null : type;
    if (!quiet) await presenter.remark(say('doctor-asking', { url: told, auth }));
    return [...warnings, ...(await ask(url, destination, context))];
  } catch (error) {
    if (error instanceof InvalidDocuments && !isConfigured) return [];
    return wrongIn(error, context.host).map((finding) =>
      'problem' in finding && finding.problem.code === 'config/no-target'
        ? warningFinding('service', finding.problem)
        : finding,
    );
  }
}

/** A dry run does not look up the credentials. */
function unasked({ target }: Destination): DoctorFinding[] {
  if (target.auth.type === 'none') return [];
  return [okFinding('credentials', ({ say }) => say('doctor-ok-not-asked'))];
}

/** At the base URL; at the root of v0 if v0 is chosen and on another server. */
function questionFor({ target, service }: Destination): URL {
  const root = target.baseUrl.origin === service.root.origin ? target.baseUrl : service.root;
  const url = new URL(root);
  url.pathname = url.pathname.replace(/\/$/, '') + WHO_AM_I;
  return url;
}

async function ask(url: URL, destination: Destination, context: Context): Promise<DoctorFinding[]> {
  const { host } = context;
  const question = await openQuestion(url, destination, host);
  const startedAt = host.clock.now();
  const since = host.clock.monotonic();
  const unnamed = await question.ask({});
  const ms = Math.round(host.clock.monotonic() - since);
  if (host.interruption.drain.aborted) throw new Interrupted();
  const silence = silenceOf(unnamed, url);
  if (silence !== null) return [problemFinding('service', silence)];
  const answer = unnamed.kind === 'answer' ? unnamed : null;
  const date = answer === null ? null : headerOf(answer, 'date');
  const place = destination.target.isEmbedded ? placeName(context, destination) : url.origin;
  const matters = destination.target.auth.type === 'oauth1';
  return [
    okFinding('service', ({ say }) =>
      say('doctor-ok-reached', { url: place, status: answer?.status ?? 0, ms }),
    ),
    ...(context.settings.api === '2.0'
      ? [okFinding('service', ({ say }) => say('doctor-ok-deprecated'))]
      : []),
    ...clockFindings(date, { startedAt, ms, matters }),
    await examineCredentials(unnamed, question, destination),
  ];
}

/** A larger difference confuses people and logs. */
const NOTABLE_SECONDS = 60;
interface Asked {
  /** Milliseconds since 1970, by this clock. */
  readonly startedAt: number;
  /** The time until the answer came. */
  readonly ms: number;
  /** True if requests are signed with the time. */
  readonly matters: boolean;
}

/** Compares the Date header of an answer with this clock. Without the header, finds nothing. */
export function clockFindings(
  date: string | null,
  { startedAt, ms, matters }: Asked,
): DoctorFinding[] {
  const theirs = parseHttpDate(date ?? '', startedAt);
  if (theirs === null) return [];
  // The header is cut off to whole seconds, so half a second later is the best estimate.
  const ahead = startedAt + ms / 2 - (theirs + 500);
  const seconds = Math.round(Math.max(0, Math.abs(ahead) - 500 - ms / 2) / 1000);
  if (seconds <= NOTABLE_SECONDS) {
    return [okFinding('clock', ({ say }) => say('doctor-ok-clock', { seconds }))];
  }
  return [warningFinding('clock', problem('doctor/clock', { seconds, ahead: ahead > 0, matters }))];
}

interface Question {
  /** Without credentials. */
  readonly request: HttpRequest;
  readonly ask: (proof: Readonly<Record<string, string>>) => Promise<RequestDelivery>;
  /** Why the service denied access; null if the answer is not a denial. */
  readonly denialOf: (delivery: RequestDelivery) => Promise<Problem | null>;
}

/** Throws CliError if the environment names an unusable proxy. */
async function openQuestion(
  url: URL,
  { connect, service, timeoutMs }: Destination,
  { clock, interruption }: Host,
): Promise<Question> {
  const transport = await connect(1);
  const headers = {
    accept: 'application/json',
    'user-agent': `lms-cli/${VERSION}`,
    ...service.headers,
  };
  const request: HttpRequest = { method: 'GET', url, headers, body: null };
  return {
    request,
    ask: (proof) =>
      transport.send(
        { ...request, headers: { ...headers, ...proof } },
        timeoutMs,
        interruption.cut,
      ),
    async denialOf(delivery) {
      // The row decides only about repeats and the content of answers. Neither matters here.
      const { failure: denial } = classify(delivery, {
        row: operations['lacuna.move'],
        maybePerformedBefore: false,
        trust503: service.trust503,
        request,
        isAddressProven: () => true,
        now: clock.now(),
      });
      if (denial?.problem.code === 'service/redirect-elsewhere' && delivery.kind === 'answer') {
        // A redirect to anywhere leaves the request unanswered.
        const { status } = delivery;
        return problem('auth/refused', {
          reason: 'redirect',
          status,
          location: headerOf(delivery, 'location'),
        });
      }
      // The question is not one of the operations: a service may not have it.
      const isDenial = denial?.kind === 'auth' && denial.problem.code.startsWith('auth/');
      return isDenial ? denial.problem : null;
    },
  };
}

/** The problem if no answer came, or only that of an overloaded gateway; otherwise null. */
function silenceOf(delivery: RequestDelivery, url: URL): Failure | null {
  if (delivery.kind === 'answer') {
    const { status } = delivery;
    const isDown = [429, 502, 503, 504].includes(status);
    return isDown
      ? failure('unavailable', 'doctor/no-answer', {
          reason: 'overloaded',
          url: url.origin,
          status,
        })
      : null;
  }
  if (delivery.cause === 'interrupted') throw new Interrupted();
  const { host } = url;
  if (delivery.kind === 'lost') {
    return failure('unavailable', 'doctor/no-answer', {
      reason: 'lost',
      cause: delivery.cause,
      host,
    });
  }
  const { cause } = delivery;
  const start = cause === 'refused' ? sandboxCommandLine(host) : null;
  return isSettingToCorrect(cause)
    ? failure('auth', 'network/not-let-in', { cause, host })
    : failure('unavailable', 'network/unsent', { cause, host, start });
}

/** @param unnamed the answer to the request without credentials */
async function examineCredentials(
  unnamed: RequestDelivery,
  question: Question,
  { target, credentials }: Destination,
): Promise<DoctorFinding> {
  const { type } = target.auth;
  const refusal = await question.denialOf(unnamed);
  if (type === 'none') {
    const missing = problem('doctor/credentials-missing', { profile: target.profile });
    if (refusal !== null) return denied(isAsking(refusal) ? missing : refusal);
    return okFinding('credentials', ({ say }) => say('doctor-ok-none-needed'));
  }
  try {
    const named = await question.ask(await credentials.headersFor(question.request));
    const silence = silenceOf(named, question.request.url);
    if (silence !== null) return problemFinding('credentials', silence);
    const denial = await question.denialOf(named);
    if (denial !== null) return denied(denial);
    // A login that returned a session is already a proof.
    if (refusal !== null || type === 'session') {
      return okFinding('credentials', ({ say }) => say('doctor-ok-accepted', { auth: type }));
    }
    const status = named.kind === 'answer' ? named.status : 0;
    return warningFinding('credentials', problem('doctor/unproven', { status }));
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return problemFinding('credentials', error);
  }
}

/** False for a gateway in the way or an address that has moved. */
const isAsking = (about: Problem) =>
  isProblem(about, 'auth/unauthenticated') ||
  (isProblem(about, 'auth/refused') && about.params.reason === 'login-page');

const denied = (about: Problem) => problemFinding('credentials', { kind: 'auth', problem: about });
