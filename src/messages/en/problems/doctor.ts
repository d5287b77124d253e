/** Problems that only `doctor` reports. */
import { shellWord } from '../../../core/texts.ts';
import { duration } from '../../snippets.ts';
import { plural, quoted } from '../phrases.ts';
import { entry } from './entry.ts';

export const doctorProblems = {
  'doctor/node': entry<{ version: string; engines: string }>({
    message: ({ version, engines }) =>
      `Node ${version} is not supported: lms-cli requires ${engines}`,
    hint: () => 'install a supported version from https://nodejs.org',
    explanation:
      'lms-cli is not tested with other versions of Node. They may lack something that it uses.',
  }),
  'doctor/disk': entry<{ folder: string; freeMiB: number }>({
    message: ({ folder, freeMiB }) => `only ${freeMiB} MiB are free for ${quoted(folder)}`,
    hint: () => 'free some space: lms-cli stops sending when it cannot record a request',
    explanation:
      'lms-cli records every request before it sends it. On a full disk, a run stops, and the local service accepts nothing more.',
  }),
  'doctor/state-unwritable': entry<{ folder: string }>({
    message: ({ folder }) => `cannot write to ${quoted(folder)}`,
    hint: () =>
      'check its owner and permissions, use another place with --ledger PATH, or none with --no-ledger',
    explanation:
      'The folder .lms-cli contains the record of what was sent. Without it, commands that send stop before the first request.',
  }),
  'doctor/in-doubt': entry<{ run: string; count: number }>({
    message: ({ run, count }) =>
      `${plural(count, 'operation', 'operations')} of run ${run} may have been performed`,
    hint: ({ run }) =>
      `list them with \`lms-cli runs show ${shellWord(run)}\`, check each one in the service, then resolve it: lms-cli runs resolve ${shellWord(run)} SEQ`,
    explanation:
      'These operations got no clear answer. lms-cli does not send them again until you resolve them.',
  }),
  'doctor/unfinished': entry<{ run: string }>({
    message: ({ run }) => `some operations of import ${run} are not done`,
    hint: ({ run }) => `resume it: lms-cli runs resume ${shellWord(run)}`,
    explanation:
      'The newest import was stopped or killed, or some of its operations were not performed. When you resume it, lms-cli does not send again what is done.',
  }),
  'doctor/protected': entry<{ profile: string }>({
    message: ({ profile }) => `nothing was sent: the profile ${quoted(profile)} is protected`,
    hint: ({ profile }) => `add --confirm ${shellWord(profile)} to ask the service anyway`,
    explanation:
      'Every command that sends asks for the name of a protected profile. The requests of doctor only read, but they carry the credentials.',
  }),
  'doctor/no-answer': entry<{ host: string; cause: 'reset' | 'timeout' | 'protocol' }>({
    message: ({ host, cause }) =>
      ({
        reset: `the connection to ${host} broke before an answer arrived`,
        timeout: `timed out waiting for an answer from ${host}`,
        protocol: `${host} sent something that is not HTTP`,
      })[cause],
    hint: () => 'check the host and port of the base URL, then try again',
    explanation:
      'lms-cli connected, but no complete answer arrived. The request of doctor changes nothing.',
  }),
  'doctor/overloaded': entry<{ url: string; status: number }>({
    message: ({ url, status }) => `${url} answers ${status}: it accepts no requests now`,
    hint: () => 'try again later, or ask the people who run the service',
    explanation:
      'The service, or a gateway in front of it, reports that it is down, overloaded or too slow.',
  }),
  'doctor/clock': entry<{ seconds: number; ahead: boolean; matters: boolean }>({
    message: ({ seconds, ahead }) =>
      `the clock of this machine is ${duration(seconds)} ${ahead ? 'ahead of' : 'behind'} that of the service`,
    hint: ({ matters }) =>
      matters
        ? 'set the clock: OAuth 1.0a refuses signatures that are more than a few minutes off'
        : 'set the clock, for example with NTP',
    explanation:
      'doctor compares the Date header of the answer with the clock of this machine. OAuth 1.0a signatures contain the time, and sessions expire by it.',
  }),
  'doctor/credentials-missing': entry<{ profile: string | null }>({
    message: () => 'the service requires credentials, but none are configured',
    hint: ({ profile }) =>
      profile === null
        ? 'set variables such as LMS_TOKEN, as `lms-cli help environment` shows'
        : `add auth: to the profile ${quoted(profile)}, as \`lms-cli help files\` shows`,
    explanation:
      'The service refused a request without credentials, and lms-cli has none to try. A profile needs its own, under auth:. Variables such as LMS_TOKEN count only if no profile is used.',
  }),
  'doctor/unproven': entry<{ status: number }>({
    message: ({ status }) =>
      `cannot check the credentials: the service answers ${status} with and without them`,
    hint: () => 'run a command that sends something: its answer shows whether they are right',
    explanation:
      'The contract has no operation that only reads, so doctor asks who is calling (GET /2.0/users/getCurrent). A gateway that lets only the paths of the contract through gives everybody the same answer.',
  }),
} as const;
