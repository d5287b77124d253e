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
import { CliError, Interrupted, InvalidDocuments } from '../../../core/errors.ts';
import { headerOf } from '../../../core/http.ts';
import { problem } from '../../../messages/problem.ts';
import type { DoctorFinding } from '../../../presentation/pages/doctor.ts';
import type { Gate } from '../../asking/gate.ts';
import type { Context } from '../../context.ts';
import { type Destination, openDestination } from '../../service/destination.ts';
import { confirmProtected } from '../../service/sending.ts';
import { clockFindings } from './clock.ts';
import { wrongIn } from './configuration.ts';
import { examineCredentials, openQuestion, silenceOf } from './who-am-i.ts';

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
    // A check must not accept a server. It reports that the server is not accepted.
    const gate: Gate = { ...context.gate, ask: async () => null };
    await using destination = await openDestination({ ...context, gate });
    const warnings = destination.target.warnings.map((about): DoctorFinding => ({
      check: 'configuration',
      level: 'warning',
      problem: about,
    }));
    const url = questionFor(destination);
    const { asking, wouldAsk } = context.messages.output.doctor;
    const told = context.mask.text(url.href);
    const { dryRun, quiet } = context.settings;
    if (isOffline || dryRun) {
      if (!quiet) await presenter.remark(wouldAsk(told));
      return [...warnings, ...(dryRun ? [] : unasked(destination))];
    }
    const refused = await unconfirmed(context, destination);
    if (refused !== null) return [...warnings, refused];
    const { type } = destination.target.auth;
    if (!quiet) await presenter.remark(asking(told, type === 'none' ? null : type));
    return [...warnings, ...(await ask(url, destination, context))];
  } catch (error) {
    if (error instanceof InvalidDocuments && !isConfigured) return [];
    return wrongIn(error, context.host).map((finding) =>
      'problem' in finding && finding.problem.code === 'config/no-target'
        ? { check: 'service', level: 'warning', problem: finding.problem }
        : finding,
    );
  }
}

/** A dry run does not look up the credentials. */
function unasked({ target }: Destination): DoctorFinding[] {
  if (target.auth.type === 'none') return [];
  return [{ check: 'credentials', level: 'ok', told: (facts) => facts.notAsked() }];
}

/** At the base URL; at the root of v0 if v0 is chosen and on another server. */
function questionFor({ target, service }: Destination): URL {
  const root = target.baseUrl.origin === service.root.origin ? target.baseUrl : service.root;
  const url = new URL(root);
  url.pathname = url.pathname.replace(/\/$/, '') + WHO_AM_I;
  return url;
}

/** The warning for a protected profile that was not confirmed; null for any other profile. */
async function unconfirmed(
  context: Context,
  destination: Destination,
): Promise<DoctorFinding | null> {
  try {
    await confirmProtected(context, destination);
    return null;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    const about = problem('doctor/protected', { profile: destination.target.profile ?? '' });
    return { check: 'service', level: 'warning', problem: about };
  }
}

async function ask(
  url: URL,
  destination: Destination,
  { host }: Context,
): Promise<DoctorFinding[]> {
  const question = await openQuestion(url, destination, host);
  const startedAt = host.clock.now();
  const since = host.clock.monotonic();
  const unnamed = await question.ask({});
  const ms = Math.round(host.clock.monotonic() - since);
  if (host.interruption.drain.aborted) throw new Interrupted();
  const silence = silenceOf(unnamed, url);
  if (silence !== null) {
    return [{ check: 'service', level: 'problem', kind: 'unavailable', problem: silence }];
  }
  const answer = unnamed.kind === 'answer' ? unnamed : null;
  const date = answer === null ? null : headerOf(answer, 'date');
  const matters = destination.target.auth.type === 'oauth1';
  return [
    {
      check: 'service',
      level: 'ok',
      told: (facts) => facts.reached(url.origin, answer?.status ?? 0, ms),
    },
    ...clockFindings(date, { startedAt, ms, matters }),
    await examineCredentials(unnamed, question, destination),
  ];
}
