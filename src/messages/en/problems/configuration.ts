/** Problems of profiles, secrets and servers. */
import type { Received } from '../../../core/diagnostic.ts';
import { plural, quoted, sentenceList, shown } from '../phrases.ts';
import { entry, type None, type WrongType } from './entry.ts';

export const configurationProblems = {
  'config/no-target': entry<None>({
    message: () => 'no service specified',
    hint: () =>
      'add --base-url URL or --profile NAME, set LMS_BASE_URL or LMS_PROFILE, or set a default profile in lms-cli.yaml. To use the local service, add --sandbox',
    explanation:
      'lms-cli looks for the service in this order: --base-url, --profile, LMS_BASE_URL, LMS_PROFILE, the default profile of a configuration file.',
  }),
  'config/base-url': entry<{
    received: string;
    reason: 'not-a-url' | 'credentials' | 'query' | 'scheme';
  }>({
    message: ({ received, reason }) =>
      ({
        'not-a-url': `the base URL ${quoted(received)} is not a URL`,
        credentials: 'the base URL must not contain a user name or password',
        query: `the base URL ${quoted(received)} must not contain a query or fragment`,
        scheme: `the base URL ${quoted(received)} must begin with https:// or http://`,
      })[reason],
    hint: () => 'write it like https://lms.example.com/api/public',
    explanation:
      'lms-cli appends paths such as /2.0/... to the base URL. On a real server, the base URL ends in /api/public.',
  }),
  'config/http-refused': entry<{ origin: string }>({
    message: ({ origin }) =>
      `${origin} is not encrypted: others could read and change everything that is sent`,
    hint: () => 'use https://, or add --allow-http to accept the risk',
    explanation:
      'lms-cli uses http only for this machine itself (loopback). For other servers, --allow-http is required.',
  }),
  'config/http-allowed': entry<{ origin: string }>({
    message: ({ origin }) =>
      `--allow-http: ${origin} is not encrypted, and others can read credentials and content`,
    hint: () => 'use https:// as soon as you can',
    explanation:
      'Because of --allow-http, lms-cli sends credentials and content to this server in clear text.',
  }),
  'config/unknown-profile': entry<{
    name: string;
    suggestion: string | null;
    known: readonly string[];
  }>({
    message: ({ name }) => `profile ${quoted(name)} not found`,
    hint: ({ suggestion, known }) =>
      suggestion !== null
        ? `did you mean ${quoted(suggestion)}?`
        : known.length === 0
          ? 'add a profile to lms-cli.yaml, as `lms-cli help files` shows'
          : `choose one of these profiles: ${known.join(', ')}`,
    explanation:
      'Profiles are defined under profiles:, in lms-cli.yaml of the project or in your own configuration file.',
  }),
  'config/invalid': entry<{ errors: number }>({
    message: ({ errors }) =>
      `${plural(errors, 'error', 'errors')} in the configuration: nothing was sent`,
    hint: () => 'correct the file and run the same command again',
    explanation:
      'lms-cli shows every error of a configuration file where it occurs. It uses nothing from a file with errors.',
  }),
  'config/not-configuration': entry<{ received: Received }>({
    message: ({ received }) =>
      `a configuration file must be an object with fields, not ${shown(received)}`,
    hint: () => 'write profiles: and, below it, each profile under its name',
    explanation: 'lms-cli.yaml contains profiles and the name of the default profile.',
  }),
  'config/secret-source': entry<WrongType>({
    message: ({ field }) => `${field} must name the source of the secret, not contain the secret`,
    hint: () => 'write { env: LMS_NAME }, { file: PATH }, { command: [..] } or { prompt: true }',
    explanation: 'A configuration file must never contain a secret in clear text.',
  }),
  'config/project-secret': entry<{ field: string; reason: 'env' | 'file' | 'command' }>({
    message: ({ field, reason }) =>
      reason === 'env'
        ? `${field}: a project file may only name variables that begin with LMS_`
        : `${field}: { ${reason}: … } is only allowed in your own configuration file`,
    hint: () => 'move the profile to your own file, or use { env: LMS_… }',
    explanation:
      'A project file may come from somebody else. It must not be able to read your files and variables, or to run programs.',
  }),
  'config/secret-missing': entry<{ name: string }>({
    message: ({ name }) => `the variable ${name} is not set, or empty`,
    hint: ({ name }) => `set it: export ${name}=…`,
    explanation: 'The profile reads a secret from this environment variable.',
  }),
  'config/secret-file': entry<{
    path: string;
    reason: 'not-found' | 'unreadable' | 'not-private' | 'empty';
  }>({
    message: ({ path, reason }) =>
      ({
        'not-found': `secret file ${quoted(path)} not found`,
        unreadable: `cannot read the secret file ${quoted(path)}`,
        'not-private': `other users can read the secret file ${quoted(path)}`,
        empty: `the secret file ${quoted(path)} is empty`,
      })[reason],
    hint: ({ path, reason }) =>
      reason === 'not-private'
        ? `make it private: chmod 600 ${path}`
        : 'check the file, and its path in your configuration file',
    explanation: 'A secret file must belong to you, and nobody else may read it.',
  }),
  'config/secret-command': entry<{ program: string; reason: 'failed' | 'empty' }>({
    message: ({ program, reason }) =>
      reason === 'failed'
        ? `${quoted(program)} could not be run, or exited with an error`
        : `${quoted(program)} printed nothing`,
    hint: () => 'run it yourself and check its output',
    explanation: 'The profile reads a secret from the first line that this program prints.',
  }),
  'config/secret-prompt': entry<{ field: string }>({
    message: ({ field }) => `cannot ask for ${field} without a terminal`,
    hint: () => 'run the command in a terminal, or change the profile to { env: … }',
    explanation: 'The profile asks for this secret each time. That requires a terminal.',
  }),
  'config/secret-characters': entry<{ field: string }>({
    message: ({ field }) =>
      `${field} contains a line break or another character that cannot be sent`,
    hint: () => 'check where the secret comes from, for example a file with a second line',
    explanation: 'Such a value could end one header and begin another.',
  }),
  'config/credentials-incomplete': entry<{ missing: readonly string[]; all: readonly string[] }>({
    message: ({ missing }) =>
      `${sentenceList(missing)} ${missing.length === 1 ? 'is' : 'are'} not set, or empty`,
    hint: ({ all }) => (all.length === 1 ? `set ${all[0]}` : `set all of ${sentenceList(all)}`),
    explanation:
      'Some credentials belong together: a user name and its password, or the four keys of OAuth 1.0a.',
  }),
  'config/header': entry<{ header: string; reason: 'shape' | 'reserved' }>({
    message: ({ header, reason }) =>
      reason === 'shape'
        ? `invalid header ${quoted(header)}`
        : `the header ${quoted(header)} cannot be set here`,
    hint: ({ reason }) =>
      reason === 'shape'
        ? "write --header 'Name: value'"
        : 'put credentials in the profile under auth:, and leave the other headers to lms-cli',
    explanation:
      'Additional headers are for gateways. lms-cli refuses headers that carry credentials or describe the body.',
  }),
  'config/untrusted-origin': entry<{ origin: string; file: string }>({
    message: ({ origin, file }) =>
      `${quoted(file)} names the server ${origin}, which you have not accepted yet`,
    hint: ({ origin }) =>
      `set LMS_TRUST_ORIGIN=${origin} if you know this server, or answer yes when a command that sends asks you in a terminal`,
    explanation:
      'A project file or a ledger may come from somebody else. lms-cli sends your credentials only to servers that you have accepted. To accept one, answer yes to the question, set LMS_TRUST_ORIGIN, or name the server with --base-url or LMS_BASE_URL.',
  }),
  'config/profile-shadowed': entry<{ name: string; file: string }>({
    message: ({ name, file }) =>
      `ignored the profile ${quoted(name)} of ${quoted(file)}: your own file has a profile of that name`,
    hint: () => 'rename one of them',
    explanation:
      'A project file cannot change where a profile of your own file sends its credentials.',
  }),
  'config/default-outranked': entry<{ variable: string }>({
    message: ({ variable }) => `${variable} is set and overrides the default profile`,
    hint: ({ variable }) => `unset ${variable} to use the default profile`,
    explanation:
      'lms-cli uses the default profile only if --base-url, --profile, LMS_BASE_URL and LMS_PROFILE are all absent.',
  }),
  'config/proxy': entry<{ reason: 'not-a-url' | 'scheme' }>({
    message: ({ reason }) =>
      reason === 'not-a-url'
        ? 'the proxy environment variable is not a URL'
        : 'the proxy environment variable must begin with http:// or https://',
    hint: () => 'write it like HTTPS_PROXY=http://proxy.example.com:3128, or unset it',
    explanation:
      'HTTPS_PROXY or HTTP_PROXY names the proxy for requests. lms-cli never silently ignores a proxy that it cannot use.',
  }),
  'config/file': entry<{ file: string; reason: 'unreadable' | 'unwritable' | 'foreign' }>({
    message: ({ file, reason }) =>
      ({
        unreadable: `cannot read the configuration file ${quoted(file)}`,
        unwritable: `cannot write the configuration file ${quoted(file)}`,
        foreign: `the project file ${quoted(file)} is not a regular file inside its folder`,
      })[reason],
    hint: ({ reason }) =>
      reason === 'foreign'
        ? 'find out where it comes from, then remove it or replace it with a regular file'
        : 'check its owner, its permissions and its size (at most 1 MiB)',
    explanation:
      'The configuration file is protected, is not a file, or is too large, or lms-cli could not save an answer in it. A project file may come from somebody else. So lms-cli does not read a link out of the folder, a pipe or a device.',
  }),
  'config/profile-name': entry<{ name: string }>({
    message: ({ name }) => `invalid profile name ${quoted(name)}`,
    hint: () =>
      'use up to 64 letters, digits, dots, dashes and underscores, beginning with a letter or digit',
    explanation: 'The name of a profile becomes part of a file name.',
  }),
  'config/several-documents': entry<None>({
    message: () => 'a configuration file must contain only one document',
    hint: () => 'remove the --- and what belongs to another file',
    explanation: 'With several YAML documents, lms-cli would have to ignore all but one.',
  }),
  'config/tls-checks-off': entry<None>({
    message: () => 'NODE_TLS_REJECT_UNAUTHORIZED=0 turns off certificate checks',
    hint: () => 'unset it, and set NODE_EXTRA_CA_CERTS if you have your own certificate authority',
    explanation:
      'Without certificate checks, any server could pose as the service and get your credentials.',
  }),
} as const;
