/** What came back from the service or the network, or did not. */
import { sandboxCommand } from '../../../core/local-service.ts';
import { serviceText, type ServiceSaid } from '../../snippets.ts';
import { unsentCauses } from '../phrases.ts';
import { entry, type None } from './entry.ts';

/** Whether sending the same request again ends in the same state. */
interface Repetition {
  readonly isRepeatable: boolean;
}

/** Why an answer may belong to another request. */
interface ForeignAnswer {
  readonly reason: 'known-id' | 'other-name' | 'other-id' | 'early' | 'twice' | 'mixed-up';
  readonly id: string | null;
  readonly name: string | null;
}

const mayHaveHappened =
  "look in the service's own screens whether it happened before you send it again";

const whatNext = ({ isRepeatable }: Repetition) =>
  isRepeatable
    ? 'the same command may be run again: it ends in the same state, performed once or twice'
    : mayHaveHappened;

export const serviceProblems = {
  'auth/unauthenticated': entry<ServiceSaid>({
    message: (said) => `the service does not know who is calling: ${serviceText(said)}`,
    hint: () =>
      'check the credentials: a profile has its own under auth:, variables such as LMS_TOKEN count where no profile is used; see lms-cli help environment',
    explanation:
      'The service answered 401: credentials are missing, wrong or expired. Nothing was performed.',
  }),
  'auth/forbidden': entry<ServiceSaid>({
    message: (said) =>
      `access was denied before the request reached the service: ${serviceText(said)}`,
    hint: () => 'check the credentials and the base URL; a gateway may stand in between',
    explanation:
      'The answer was 403, but not in the shape of the service, so a gateway or container refused it. Nothing was performed.',
  }),
  'auth/not-allowed': entry<ServiceSaid>({
    message: (said) => `the service does not allow this: ${serviceText(said)}`,
    hint: () => 'ask for the permission on this resource, or use another profile',
    explanation:
      'The service answered 403 in its own error shape: the caller is known but may not do this one thing.',
  }),
  'auth/proxy': entry<{ status: number }>({
    message: () => 'the proxy wants credentials',
    hint: () => 'put them into HTTPS_PROXY, or ask for an exception in NO_PROXY',
    explanation: 'A proxy answered 407. The request did not reach the service.',
  }),
  'auth/login-page': entry<{ status: number }>({
    message: ({ status }) => `a login page came back (HTTP ${status}) instead of an answer`,
    hint: () => 'the credentials are missing or wrong, or the session has ended',
    explanation:
      'The service shows its login page to callers it does not know, often with status 200. Nothing was performed.',
  }),
  'auth/redirect': entry<{ status: number; location: string | null }>({
    message: ({ status, location }) =>
      `the request was redirected (HTTP ${status})${location === null ? '' : ` to ${location}`}`,
    hint: () => 'redirects are not followed: correct the base URL, or log in',
    explanation:
      'A redirect would send the credentials elsewhere, so none is followed. A moved address or a login page is usual.',
  }),
  'auth/login-failed': entry<{ reason: 'refused' | 'unreachable' }>({
    message: ({ reason }) =>
      reason === 'refused'
        ? 'the login was refused: no session was given'
        : 'the login page could not be reached',
    hint: ({ reason }) =>
      reason === 'refused'
        ? 'check the user name and the password'
        : 'check the base URL and try again',
    explanation:
      'The session login posts user name and password and needs a session cookie in return.',
  }),

  'service/rejected': entry<ServiceSaid>({
    message: (said) => `the service refused: ${serviceText(said)}`,
    hint: () => 'correct what the service says; unchanged, it would be refused again',
    explanation:
      'The service answered with an error of its own (HTTP 500 is usual for it, 200 occurs). Nothing was performed.',
  }),
  'service/not-found-page': entry<{ status: number }>({
    message: ({ status }) =>
      `HTTP ${status} with a page that is not the service's: it is not at this address`,
    hint: () => 'check the base URL: on a real server it ends in /api/public',
    explanation: 'A container or web server answered instead of the service.',
  }),
  'service/throttled': entry<{ status: number; seconds: number | null }>({
    message: ({ status, seconds }) =>
      `the service is busy (HTTP ${status})${seconds === null ? '' : ` and asks to wait ${seconds} s`}`,
    hint: () => 'run the same command later, or with a lower --rate',
    explanation:
      'The service refused deliberately, before doing anything, and still did so after the retries.',
  }),
  'service/not-taken': entry<{ status: number }>({
    message: ({ status }) => `the service did not take the request (HTTP ${status})`,
    hint: () => 'run the same command again',
    explanation: '408, 421 and 425 say that the request was not processed; retries did not help.',
  }),
  'service/server-error': entry<{ status: number } & Repetition>({
    message: ({ status }) =>
      `the server failed (HTTP ${status}) and did not say whether it was done`,
    hint: whatNext,
    explanation:
      "A 5xx without the service's own envelope may come from a proxy after the service had done its work. An operation that could be doubled is not repeated.",
  }),
  'service/redirect-elsewhere': entry<{ status: number; location: string | null } & Repetition>({
    message: ({ status, location }) =>
      `the answer was a redirect (HTTP ${status})${location === null ? '' : ` to ${location}`}, which often means that it was done`,
    hint: whatNext,
    explanation: 'Redirects are not followed. After a POST a redirect often points at the result.',
  }),
  'service/unreadable-answer': entry<{
    status: number;
    reason: 'empty' | 'truncated' | 'not-json' | 'html' | 'foreign';
  }>({
    message: ({ status, reason }) =>
      `HTTP ${status}, but the answer is ${
        {
          empty: 'empty',
          truncated: 'cut short',
          'not-json': 'not JSON',
          html: 'an HTML page',
          foreign: 'not an envelope of the service',
        }[reason]
      }`,
    hint: ({ reason }) =>
      reason === 'html'
        ? `check the base URL; where it is right, ${mayHaveHappened}`
        : mayHaveHappened,
    explanation:
      'Success is a complete JSON envelope. Anything else with a success status may mean that it was done, or that something else answered.',
  }),
  'service/remark': entry<{ text: string }>({
    message: ({ text }) => `it is done, but the service says: ${text}`,
    hint: () => 'look at it in the service',
    explanation:
      'The service performed the operation and added a WARNING or a QUESTION to its answer.',
  }),
  'service/incomplete-answer': entry<{ status: number; owed: 'id' | 'version-id' | 'content' }>({
    message: ({ owed }) =>
      `the answer lacks ${{ id: 'the id of what was created', 'version-id': 'the version id', content: 'the content' }[owed]}`,
    hint: () => mayHaveHappened,
    explanation:
      'A create owes an object with an id, a release a version id, an edit an object. Without it, nothing proves that it was done.',
  }),

  'service/foreign-answer': entry<ForeignAnswer>({
    message: ({ reason, id, name }) =>
      ({
        'known-id': `the service returned the id "${id}", which belongs to another operation`,
        'other-id': `the service returned the id "${id}", which is not the id of the edited resource`,
        'other-name': `the service returned the name "${name}", which another operation sent`,
        early: 'the service answered before it received the whole request',
        twice: 'the service sent more than one answer to the request',
        'mixed-up': 'the connection that carried the answer mixed up answers later',
      })[reason],
    hint: () => mayHaveHappened,
    explanation:
      'The answer may belong to another request, so it proves nothing. lms-cli closes the connection and marks its earlier answers as suspect. The usual cause is a proxy that mixes up answers.',
  }),

  'network/unsent': entry<{ cause: keyof typeof unsentCauses; host: string }>({
    message: ({ cause, host }) => unsentCauses[cause].message(host),
    hint: ({ cause, host }) => {
      const command = cause === 'refused' ? sandboxCommand(host) : null;
      return command === null
        ? unsentCauses[cause].hint
        : `check the base URL, or start the local service in another terminal: ${command}`;
    },
    explanation: 'No byte of the request left this machine, so nothing was performed.',
  }),
  'network/lost': entry<{ cause: 'reset' | 'timeout' | 'protocol'; host: string } & Repetition>({
    message: ({ cause, host }) =>
      ({
        reset: `the connection to ${host} broke before an answer came`,
        timeout: `${host} did not answer in time`,
        protocol: `${host} sent something that is not HTTP`,
      })[cause],
    hint: whatNext,
    explanation:
      'The request, or part of it, had left this machine when the connection was lost. Whether it was performed cannot be known from here.',
  }),
  'run/interrupted': entry<Repetition>({
    message: () => 'interrupted while the request was under way',
    hint: whatNext,
    explanation: 'The command was stopped between the request and its answer.',
  }),
  'run/stopped': entry<{ isBeforeSending: boolean }>({
    message: ({ isBeforeSending }) =>
      isBeforeSending ? 'interrupted: nothing was sent' : 'interrupted',
    hint: ({ isBeforeSending }) =>
      isBeforeSending
        ? 'run the same command again to start over'
        : 'nothing was under way; what was done before is shown above',
    explanation:
      'The command was stopped (Ctrl-C or SIGTERM) before it sent anything, or between two requests.',
  }),
  'run/unrecorded': entry<{ outcome: string; id: string | null }>({
    message: ({ outcome, id }) =>
      `the service answered (${id === null ? outcome : `${outcome}, id ${id}`}), but the ledger could not record it`,
    hint: ({ id }) =>
      `make the ledger writable, then settle it: lms-cli runs resolve RUN SEQ ${id === null ? '--done' : `--created ${id}`}`,
    explanation:
      'The answer came, but its outcome could not be made durable: the ledger still holds an operation that may have been performed. The run stops there.',
  }),
  'run/not-sent': entry<None>({
    message: () => 'the run ended before it was sent',
    hint: () => 'run the same command again',
    explanation: 'The run was stopped, or had reached its limit, before this request left.',
  }),
} as const;
