/** What `doctor` finds wrong that no other command would say. */
import { shellWord } from '../../../core/shell-word.ts';
import { duration } from '../../snippets.ts';
import { plural, quoted } from '../phrases.ts';
import { entry } from './entry.ts';

export const doctorProblems = {
  'doctor/node': entry<{ version: string; engines: string }>({
    message: ({ version, engines }) => `Node ${version} is not supported: lms-cli needs ${engines}`,
    hint: () => 'install a Node that is maintained, see https://nodejs.org',
    explanation: 'Other versions of Node are not tested and may lack what lms-cli uses.',
  }),
  'doctor/disk': entry<{ folder: string; freeMiB: number }>({
    message: ({ folder, freeMiB }) => `only ${freeMiB} MiB are free for ${folder}`,
    hint: () => 'make space: a run that cannot be recorded sends nothing more',
    explanation:
      'What is sent is recorded first. On a full disk a run stops, and the local service takes nothing more.',
  }),
  'doctor/state-unwritable': entry<{ folder: string }>({
    message: ({ folder }) => `nothing can be written to ${folder}`,
    hint: () => 'see to who owns it; --ledger PATH takes another place, --no-ledger none',
    explanation:
      'The folder .lms-cli holds the record of what was sent. Without it, commands that send stop before they do.',
  }),
  'doctor/in-doubt': entry<{ run: string; count: number }>({
    message: ({ run, count }) =>
      `${plural(count, 'operation', 'operations')} of run ${run} may have been performed`,
    hint: ({ run }) =>
      `look in the service's own screens, then lms-cli runs resolve ${shellWord(run)}; lms-cli runs show ${shellWord(run)} lists them`,
    explanation:
      'No clear answer came to these. They are not sent again until somebody settles it.',
  }),
  'doctor/unfinished': entry<{ run: string }>({
    message: ({ run }) => `the import ${run} left something to send`,
    hint: ({ run }) => `lms-cli runs resume ${shellWord(run)}`,
    explanation:
      'The newest import was stopped, killed, or had something refused. What is done is not sent again when it goes on.',
  }),
  'doctor/protected': entry<{ profile: string }>({
    message: ({ profile }) => `nothing was sent: the profile ${profile} is protected`,
    hint: ({ profile }) => `to ask the service all the same, add --confirm ${profile}`,
    explanation:
      'Every command that sends asks for the name of a protected profile. What doctor sends only reads, but it carries the credentials.',
  }),
  'doctor/no-answer': entry<{ host: string; cause: 'reset' | 'timeout' | 'protocol' }>({
    message: ({ host, cause }) =>
      ({
        reset: `the connection to ${host} broke before an answer came`,
        timeout: `${host} did not answer in time`,
        protocol: `${host} sent something that is not HTTP`,
      })[cause],
    hint: () => 'check that the base URL and its port are those of the service; try it again',
    explanation: 'A connection was made, but no whole answer came. The question changed nothing.',
  }),
  'doctor/overloaded': entry<{ url: string; status: number }>({
    message: ({ url, status }) => `${url} answers ${status}: it takes no requests now`,
    hint: () => 'try it again later; if it stays so, ask those who run the service',
    explanation: 'A gateway or the service itself says that it is down, overloaded or too slow.',
  }),
  'doctor/clock': entry<{ seconds: number; ahead: boolean; matters: boolean }>({
    message: ({ seconds, ahead }) =>
      `this clock is ${duration(seconds)} ${ahead ? 'ahead of' : 'behind'} that of the service`,
    hint: ({ matters }) =>
      matters
        ? 'set the clock: OAuth 1.0a refuses signatures that are more than some minutes off'
        : 'set the clock, for example by NTP',
    explanation:
      'The time of the answer (its header Date) is compared with that of this machine. Signatures of OAuth 1.0a carry the time, and sessions end by it.',
  }),
  'doctor/credentials-missing': entry<{ profile: string | null }>({
    message: () => 'the service wants to know who is calling, and no credentials are configured',
    hint: ({ profile }) =>
      profile === null
        ? 'set the variables, such as LMS_TOKEN: see lms-cli help environment'
        : `write auth: into the profile ${quoted(profile)}, as lms-cli help files shows; variables such as LMS_TOKEN count only where no profile is used`,
    explanation:
      'The question without credentials was refused, and there are none to ask with. A profile has its own, under auth:; variables such as LMS_TOKEN count only where no profile is used.',
  }),
  'doctor/unproven': entry<{ status: number }>({
    message: ({ status }) =>
      `the service answers ${status} with credentials and without: whether they are right is not known`,
    hint: () => 'the first command that sends something will tell',
    explanation:
      'The contract has no operation that only reads, so doctor asks who is calling (GET /2.0/users/getCurrent). A gateway that passes on only the paths of the contract answers that alike for everybody.',
  }),
} as const;
