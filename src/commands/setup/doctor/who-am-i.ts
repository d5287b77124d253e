/** Sends one harmless request to the service, without credentials and with them. */
import { operations } from '../../../contract/operations.ts';
import type { Problem } from '../../../core/diagnostic.ts';
import { CliError, Interrupted } from '../../../core/errors.ts';
import type { Host } from '../../../core/host.ts';
import { type Delivery, headerOf, type HttpRequest } from '../../../core/http.ts';
import { VERSION } from '../../../core/version.ts';
import { classify } from '../../../execution/classify.ts';
import { problem } from '../../../messages/problem.ts';
import type { DoctorFinding } from '../../../presentation/pages/doctor.ts';
import type { Destination } from '../../service/destination.ts';

export interface Question {
  /** Without credentials. */
  readonly request: HttpRequest;
  readonly ask: (proof: Readonly<Record<string, string>>) => Promise<Delivery>;
  /** Why the service denied access; null if the answer is not a denial. */
  readonly denialOf: (delivery: Delivery) => Promise<Problem | null>;
}

/** Throws CliError if the environment names an unusable proxy. */
export async function openQuestion(
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
      const { failure } = await classify(delivery, {
        row: operations['lacuna.move'],
        maybePerformedBefore: false,
        trust503: service.trust503,
        request,
        editedId: null,
        otherNameIn: () => null,
        isOutOfStep: transport.isOutOfStep,
        now: clock.now(),
      });
      if (failure?.problem.code === 'service/redirect-elsewhere' && delivery.kind === 'answer') {
        // A redirect to anywhere leaves the request unanswered.
        const { status } = delivery;
        return problem('auth/redirect', { status, location: headerOf(delivery, 'location') });
      }
      return failure?.kind === 'auth' ? failure.problem : null;
    },
  };
}

/** The problem if no answer came, or only that of an overloaded gateway; otherwise null. */
export function silenceOf(delivery: Delivery, url: URL): Problem | null {
  if (delivery.kind === 'answer') {
    const { status } = delivery;
    const isDown = [429, 502, 503, 504].includes(status);
    return isDown ? problem('doctor/overloaded', { url: url.origin, status }) : null;
  }
  if (delivery.cause === 'interrupted') throw new Interrupted();
  const { host } = url;
  return delivery.kind === 'unsent'
    ? problem('network/unsent', { cause: delivery.cause, host })
    : problem('doctor/no-answer', { cause: delivery.cause, host });
}

/** @param unnamed the answer to the request without credentials */
export async function examineCredentials(
  unnamed: Delivery,
  question: Question,
  { target, credentials }: Destination,
): Promise<DoctorFinding> {
  const { type } = target.auth;
  const refusal = await question.denialOf(unnamed);
  if (type === 'none') {
    const missing = problem('doctor/credentials-missing', { profile: target.profile });
    if (refusal !== null) return wrong('auth', isAsking(refusal) ? missing : refusal);
    return { check: 'credentials', level: 'ok', told: (facts) => facts.noneNeeded() };
  }
  try {
    const named = await question.ask(await credentials.headersFor(question.request));
    const silence = silenceOf(named, question.request.url);
    if (silence !== null) return wrong('unavailable', silence);
    const denial = await question.denialOf(named);
    if (denial !== null) return wrong('auth', denial);
    // A login that returned a session is already a proof.
    if (refusal !== null || type === 'session') {
      return { check: 'credentials', level: 'ok', told: (facts) => facts.accepted(type) };
    }
    const status = named.kind === 'answer' ? named.status : 0;
    const about = problem('doctor/unproven', { status });
    return { check: 'credentials', level: 'warning', problem: about };
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return wrong(error.kind, error.problem);
  }
}

/** False for a gateway in the way or an address that has moved. */
const isAsking = ({ code }: Problem) =>
  code === 'auth/unauthenticated' || code === 'auth/login-page';

const wrong = (kind: CliError['kind'], about: Problem): DoctorFinding => ({
  check: 'credentials',
  level: 'problem',
  kind,
  problem: about,
});
