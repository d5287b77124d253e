/** Problems with the service and the network: refusals, lost and unusable answers. */
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
  readonly reason: 'known-id' | 'other-name' | 'other-id' | 'early' | 'twice';
  readonly id: string | null;
  readonly name: string | null;
}

/** It may have been performed. */
interface Doubt {
  /** The command that records what a person finds in the service, once the operation has a number. */
  readonly resolve?: string;
}

const checkFirst = ({ resolve }: Doubt) =>
  resolve === undefined
    ? 'check in the service whether it happened before you send it again'
    : `check in the service whether it happened, then record what you found: ${resolve}`;

const whatNext = ({ isRepeatable, ...doubt }: Repetition & Doubt) =>
  isRepeatable
    ? 'run the same command again: doing it twice has the same result'
    : checkFirst(doubt);

export const serviceProblems = {
  'auth/unauthenticated': entry<ServiceSaid>({
    message: (said) => `not authenticated: ${serviceText(said)}`,
    hint: () =>
      'check the credentials under auth: in the profile. Without a profile, check variables such as LMS_TOKEN (see `lms-cli help environment`)',
    explanation:
      'The service answered 401: credentials are missing, wrong or expired. Nothing was performed.',
  }),
  'auth/forbidden': entry<ServiceSaid>({
    message: (said) => `access denied before the request reached the service: ${serviceText(said)}`,
    hint: () => 'check the credentials, the base URL, and any gateway in front of the service',
    explanation:
      'The answer was 403, but not in the format of the service. So a gateway or container refused the request. Nothing was performed.',
  }),
  'auth/not-allowed': entry<ServiceSaid>({
    message: (said) => `permission denied by the service: ${serviceText(said)}`,
    hint: () => 'ask for permission on this resource, or use another profile',
    explanation:
      'The service answered 403 in its own error format. It knows the caller, but does not allow this one operation.',
  }),
  'auth/proxy': entry<{ status: number }>({
    message: () => 'the proxy requires credentials',
    hint: () => 'put them in HTTPS_PROXY, or exclude the server with NO_PROXY',
    explanation: 'A proxy answered 407. The request did not reach the service.',
  }),
  'auth/login-page': entry<{ status: number }>({
    message: ({ status }) => `the answer is a login page (HTTP ${status})`,
    hint: () => 'check the credentials: they are missing or wrong, or the session has expired',
    explanation:
      'The service shows its login page to callers that it does not know, often with status 200. Nothing was performed.',
  }),
  'auth/redirect': entry<{ status: number; location: string | null }>({
    message: ({ status, location }) =>
      `the request was redirected (HTTP ${status})${location === null ? '' : ` to ${location}`}`,
    hint: () => 'check the base URL and the credentials',
    explanation:
      'lms-cli does not follow redirects, because the credentials would go elsewhere. The usual causes are a moved address and a login page.',
  }),
  'auth/login-failed': entry<{ reason: 'refused' | 'unreachable' }>({
    message: ({ reason }) =>
      reason === 'refused' ? 'login refused: no session was opened' : 'cannot reach the login page',
    hint: ({ reason }) =>
      reason === 'refused'
        ? 'check the user name and the password'
        : 'check the base URL and try again',
    explanation:
      'The session login sends the user name and password, and requires a session cookie in return.',
  }),

  'service/rejected': entry<ServiceSaid>({
    message: (said) => `the service rejected it: ${serviceText(said)}`,
    hint: () => 'correct what the service reports: unchanged, it would be rejected again',
    explanation:
      'The service answered with an error of its own, usually HTTP 500, sometimes 200. Nothing was performed.',
  }),
  'service/not-found-page': entry<{ status: number }>({
    message: ({ status }) =>
      `the service is not at this address: another server answered (HTTP ${status})`,
    hint: () => 'check the base URL: on a real server it ends in /api/public',
    explanation: 'A container or web server answered instead of the service.',
  }),
  'service/throttled': entry<{ status: number; seconds: number | null }>({
    message: ({ status, seconds }) =>
      `the service is busy (HTTP ${status})${seconds === null ? '' : ` and asks to wait ${seconds} s`}`,
    hint: () => 'run the same command later, or with a lower --rate',
    explanation:
      'The service refused the request on purpose, before it did anything. It still refused after all retries.',
  }),
  'service/not-taken': entry<{ status: number }>({
    message: ({ status }) => `the service did not process the request (HTTP ${status})`,
    hint: () => 'run the same command again',
    explanation: '408, 421 and 425 mean that the request was not processed. Retries did not help.',
  }),
  'service/server-error': entry<{ status: number } & Repetition & Doubt>({
    message: ({ status }) =>
      `the server failed (HTTP ${status}), and the operation may have been performed`,
    hint: whatNext,
    explanation:
      "A 5xx without the service's own envelope may come from a proxy after the service has done its work. lms-cli does not repeat an operation that could be performed twice.",
  }),
  'service/redirect-elsewhere': entry<
    { status: number; location: string | null } & Repetition & Doubt
  >({
    message: ({ status, location }) =>
      `the answer was a redirect (HTTP ${status})${location === null ? '' : ` to ${location}`}, which often means that the operation was performed`,
    hint: whatNext,
    explanation:
      'lms-cli does not follow redirects. After a POST, a redirect often leads to the result.',
  }),
  'service/unreadable-answer': entry<
    {
      status: number;
      reason: 'empty' | 'truncated' | 'not-json' | 'html' | 'foreign';
    } & Doubt
  >({
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
    hint: ({ reason, ...doubt }) =>
      `${reason === 'html' ? 'check the base URL. If it is right, ' : ''}${checkFirst(doubt)}`,
    explanation:
      'A success is a complete JSON envelope. Any other answer with a success status may mean that the operation was performed, or that another server answered.',
  }),
  'service/remark': entry<{ text: string }>({
    message: ({ text }) => `done, but the service says: ${text}`,
    hint: () => 'check the resource in the service',
    explanation:
      'The service performed the operation and added a WARNING or a QUESTION to its answer.',
  }),
  'service/incomplete-answer': entry<
    { status: number; owed: 'id' | 'version-id' | 'content' } & Doubt
  >({
    message: ({ owed }) =>
      `the answer lacks ${{ id: 'the id of the new resource', 'version-id': 'the version id', content: 'the content' }[owed]}`,
    hint: checkFirst,
    explanation:
      'A create must return an object with an id, a release a version id, and an edit an object. Without it, nothing proves that the operation was performed.',
  }),

  'service/foreign-answer': entry<ForeignAnswer & Doubt>({
    message: ({ reason, id, name }) =>
      ({
        'known-id': `the service returned the id "${id}", which belongs to another operation`,
        'other-id': `the service returned the id "${id}", which is not the id of the edited resource`,
        'other-name': `the service returned the name "${name}", which another operation sent`,
        early: 'the service answered before it received the whole request',
        twice: 'the service sent more than one answer to the request',
      })[reason],
    hint: checkFirst,
    explanation:
      'The answer may belong to another request, so it proves nothing. lms-cli closes the connection. The usual cause is a proxy that mixes up answers.',
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
  'network/lost': entry<
    { cause: 'reset' | 'timeout' | 'protocol'; host: string } & Repetition & Doubt
  >({
    message: ({ cause, host }) =>
      ({
        reset: `the connection to ${host} broke before an answer arrived`,
        timeout: `timed out waiting for an answer from ${host}`,
        protocol: `${host} sent something that is not HTTP`,
      })[cause],
    hint: whatNext,
    explanation:
      'The connection broke after the request, or part of it, had left this machine. lms-cli cannot know whether the operation was performed.',
  }),
  'run/interrupted': entry<Repetition & Doubt>({
    message: () => 'interrupted while the request was in progress',
    hint: whatNext,
    explanation:
      'The command was stopped after it recorded that it sends the request, and before it recorded the answer. The request may have left.',
  }),
  'run/stopped': entry<{ isBeforeSending: boolean }>({
    message: ({ isBeforeSending }) =>
      isBeforeSending ? 'interrupted: nothing was sent' : 'interrupted: no request was in progress',
    hint: ({ isBeforeSending }) =>
      isBeforeSending
        ? 'run the same command again to start over'
        : 'run the command again for everything that is not shown as done',
    explanation:
      'The command was stopped (Ctrl-C or SIGTERM) before it sent anything, or between two requests.',
  }),
  'run/unrecorded': entry<{ outcome: string; id: string | null }>({
    message: ({ outcome, id }) =>
      `the service answered (${id === null ? outcome : `${outcome}, id ${id}`}), but the ledger could not record it`,
    hint: ({ id }) =>
      `make the ledger writable, then resolve it: lms-cli runs resolve RUN SEQ ${id === null ? '--done' : `--created ${id}`}`,
    explanation:
      'The answer arrived, but lms-cli could not save it. In the ledger, the operation still counts as one that may have been performed. The run stops there.',
  }),
  'run/not-sent': entry<None>({
    message: () => 'not performed: the run ended first',
    hint: () => 'run the same command again',
    explanation:
      'The run was stopped, or its process was killed, before it sent this request, or before it sent it again after a refusal. Nothing was performed.',
  }),
} as const;
