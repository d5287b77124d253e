/** What is wrong with profiles, secrets and servers. */
import type { Received } from '../../../core/diagnostic.ts';
import { quoted, sentenceList, shown } from '../phrases.ts';
import { entry, type None, type WrongType } from './entry.ts';

export const configurationProblems = {
  'config/no-target': entry<None>({
    message: () => 'which service? None is named',
    hint: () =>
      'say it in one of four ways: --base-url URL, --profile NAME (or LMS_PROFILE), LMS_BASE_URL, or a default profile in lms-cli.yaml; or try it on the local service with --sandbox',
    explanation:
      'The service is found, in this order, by --base-url, --profile, LMS_BASE_URL, LMS_PROFILE, and the default profile of a configuration file.',
  }),
  'config/base-url': entry<{
    received: string;
    reason: 'not-a-url' | 'credentials' | 'query' | 'scheme';
  }>({
    message: ({ received, reason }) =>
      ({
        'not-a-url': `the base URL ${quoted(received)} is not a URL`,
        credentials: 'the base URL must not hold a user name or a password',
        query: `the base URL ${quoted(received)} must not have a query or a fragment`,
        scheme: `the base URL ${quoted(received)} must begin with https:// or http://`,
      })[reason],
    hint: () => 'write it like https://lms.example.com/api/public',
    explanation:
      'The base URL is the root under which /2.0/... stands; on a real server it ends in /api/public.',
  }),
  'config/http-refused': entry<{ origin: string }>({
    message: ({ origin }) =>
      `${origin} is not encrypted: everything sent could be read and changed on the way`,
    hint: () => 'use https://, or accept the danger with --allow-http',
    explanation:
      'http is accepted for this machine itself (loopback) and nowhere else, unless --allow-http says so.',
  }),
  'config/http-allowed': entry<{ origin: string }>({
    message: ({ origin }) =>
      `--allow-http: ${origin} is not encrypted, credentials and content travel in the clear`,
    hint: () => 'use https:// as soon as you can',
    explanation: 'The warning that goes with --allow-http.',
  }),
  'config/unknown-profile': entry<{
    name: string;
    suggestion: string | null;
    known: readonly string[];
  }>({
    message: ({ name }) => `there is no profile ${quoted(name)}`,
    hint: ({ suggestion, known }) =>
      suggestion !== null
        ? `did you mean ${quoted(suggestion)}?`
        : known.length === 0
          ? 'no profile is configured: write one into lms-cli.yaml'
          : `the profiles are ${sentenceList(known)}`,
    explanation:
      "Profiles stand under profiles: in lms-cli.yaml of the project or in the user's own file.",
  }),
  'config/invalid': entry<{ errors: number }>({
    message: ({ errors }) =>
      `${errors} ${errors === 1 ? 'error' : 'errors'} in the configuration: nothing was sent`,
    hint: () => 'correct the file and run the same command again',
    explanation:
      'Every finding of a configuration file is shown at its place, and none of the file is used.',
  }),
  'config/not-configuration': entry<{ received: Received }>({
    message: ({ received }) =>
      `a configuration file must be an object of fields, not ${shown(received)}`,
    hint: () => 'write profiles: and, below it, one profile a name',
    explanation: 'lms-cli.yaml holds profiles, and the name of the default one.',
  }),
  'config/secret-source': entry<WrongType>({
    message: ({ field }) => `${field} must say where the secret comes from, not be the secret`,
    hint: () => 'write { env: LMS_NAME }, { file: PATH }, { command: [..] } or { prompt: true }',
    explanation: 'Secrets never stand in a configuration file in clear text.',
  }),
  'config/project-secret': entry<{ field: string; reason: 'env' | 'file' | 'command' }>({
    message: ({ field, reason }) =>
      reason === 'env'
        ? `${field}: a project file may name only variables that begin with LMS_`
        : `${field}: { ${reason}: … } is allowed in your own configuration file only`,
    hint: () => 'move the profile to your own file, or use { env: LMS_… }',
    explanation:
      'A folder that was cloned must not be able to read your files and variables, or to run programs.',
  }),
  'config/secret-missing': entry<{ name: string }>({
    message: ({ name }) => `the variable ${name} is not set, or empty`,
    hint: ({ name }) => `set it: export ${name}=…`,
    explanation: 'The profile takes a secret from this environment variable.',
  }),
  'config/secret-file': entry<{
    path: string;
    reason: 'not-found' | 'unreadable' | 'not-private' | 'empty';
  }>({
    message: ({ path, reason }) =>
      ({
        'not-found': `the secret file ${quoted(path)} does not exist`,
        unreadable: `the secret file ${quoted(path)} could not be read`,
        'not-private': `the secret file ${quoted(path)} can be read by others`,
        empty: `the secret file ${quoted(path)} is empty`,
      })[reason],
    hint: ({ path, reason }) =>
      reason === 'not-private'
        ? `run: chmod 600 ${path}`
        : 'check the profile in your configuration file',
    explanation: 'A secret file must belong to you and be readable by nobody else.',
  }),
  'config/secret-command': entry<{ program: string; reason: 'failed' | 'empty' }>({
    message: ({ program, reason }) =>
      reason === 'failed'
        ? `${quoted(program)} could not be run, or ended with an error`
        : `${quoted(program)} printed nothing`,
    hint: () => 'run it by hand and see what it says',
    explanation: 'The profile takes a secret from the first line that a program prints.',
  }),
  'config/secret-prompt': entry<{ field: string }>({
    message: ({ field }) => `${field} must be typed, and there is no terminal to ask on`,
    hint: () => 'run it in a terminal, or let the profile take it from { env: … }',
    explanation: 'The profile asks for this secret each time.',
  }),
  'config/secret-characters': entry<{ field: string }>({
    message: ({ field }) => `${field} holds a line break or another character that cannot be sent`,
    hint: () => 'check where it comes from: perhaps a file with more than one line',
    explanation: 'Such a value could end a header and begin another.',
  }),
  'config/credentials-incomplete': entry<{ missing: readonly string[]; all: readonly string[] }>({
    message: ({ missing }) =>
      `${sentenceList(missing)} ${missing.length === 1 ? 'is' : 'are'} not set, or empty`,
    hint: ({ all }) => (all.length === 1 ? `set ${all[0]}` : `set all of ${sentenceList(all)}`),
    explanation:
      'Some credentials go together: a user name with its password, and the four keys of OAuth 1.0a.',
  }),
  'config/header': entry<{ header: string; reason: 'shape' | 'reserved' }>({
    message: ({ header, reason }) =>
      reason === 'shape'
        ? `${quoted(header)} is not a header`
        : `the header ${quoted(header)} cannot be set here`,
    hint: ({ reason }) =>
      reason === 'shape'
        ? "write --header 'Name: value'"
        : 'credentials belong into the profile (auth:), the others are set by lms-cli itself',
    explanation:
      'Additional headers are for gateways. Headers that carry credentials, or that describe the body, are refused here.',
  }),
  'config/untrusted-origin': entry<{ origin: string; file: string }>({
    message: ({ origin, file }) =>
      `${file} wants to send to ${origin}, which you have not accepted yet`,
    hint: ({ origin }) =>
      `if you know this server, set LMS_TRUST_ORIGIN=${origin}, or answer yes when a command that sends asks you in a terminal`,
    explanation:
      'A project file or a ledger comes with a folder, perhaps from somebody else. lms-cli sends your credentials only to servers that you have accepted: in answer to its question, with LMS_TRUST_ORIGIN, or by naming them with --base-url or LMS_BASE_URL.',
  }),
  'config/profile-shadowed': entry<{ name: string; file: string }>({
    message: ({ name, file }) =>
      `the profile ${quoted(name)} of ${file} is not used: your own file has one of that name`,
    hint: () => 'rename one of them',
    explanation:
      "A project file cannot change where a profile of the user's own file sends its credentials.",
  }),
  'config/default-outranked': entry<{ variable: string }>({
    message: ({ variable }) => `${variable} is set and outranks the default profile`,
    hint: ({ variable }) => `unset ${variable} to use the default profile`,
    explanation:
      'The default profile is used where neither --base-url, --profile, LMS_BASE_URL nor LMS_PROFILE says which service is meant.',
  }),
  'config/proxy': entry<{ reason: 'not-a-url' | 'scheme' }>({
    message: ({ reason }) =>
      reason === 'not-a-url'
        ? 'the proxy variable of the environment is not a URL'
        : 'the proxy variable of the environment must begin with http:// or https://',
    hint: () => 'write it like HTTPS_PROXY=http://proxy.example.com:3128, or unset it',
    explanation:
      'HTTPS_PROXY or HTTP_PROXY names the proxy that requests go through; one that cannot be used is not passed by in silence.',
  }),
  'config/file': entry<{ file: string; reason: 'unreadable' | 'unwritable' | 'foreign' }>({
    message: ({ file, reason }) =>
      ({
        unreadable: `the configuration file ${quoted(file)} cannot be read`,
        unwritable: `the configuration file ${quoted(file)} cannot be written`,
        foreign: `the project file ${quoted(file)} is not a regular file inside its folder`,
      })[reason],
    hint: ({ reason }) =>
      reason === 'foreign'
        ? 'find out where it comes from; put a regular file in its place, or remove it'
        : 'check who owns it, and its size: 1 MiB is the limit',
    explanation:
      'A configuration file exists but is protected, is not a file, or is too large; or lms-cli could not save an answer in it. A project file comes with a folder, perhaps from somebody else, so lms-cli does not read a link out of the folder, a pipe or a device.',
  }),
  'config/profile-name': entry<{ name: string }>({
    message: ({ name }) => `${quoted(name)} cannot be the name of a profile`,
    hint: () =>
      'use up to 64 letters, digits, dots, dashes and underscores, beginning with a letter or digit',
    explanation: 'The name of a profile becomes part of the name of a file.',
  }),
  'config/several-documents': entry<None>({
    message: () => 'a configuration file holds one document',
    hint: () => 'remove the --- and what belongs to another file',
    explanation: 'Of several YAML documents in a configuration file all but one would be ignored.',
  }),
  'config/tls-checks-off': entry<None>({
    message: () => 'NODE_TLS_REJECT_UNAUTHORIZED=0 would accept any server as the right one',
    hint: () => 'unset it; for a certificate authority of your own set NODE_EXTRA_CA_CERTS',
    explanation: 'Without certificate checks the credentials could go to anybody.',
  }),
} as const;
