/**
 * Every error and warning, once: what is said, what to do next, and the longer explanation.
 * The codes are stable and part of the interface; the sentences are not.
 */
import type { Received } from '../../core/diagnostic.ts';
import { rewritingOf, type Rewriting } from '../rewriting.ts';
import {
  expectations,
  optionPhrase,
  quoted,
  sentenceList,
  shown,
  syntaxReasons,
  unsentCauses,
  type ExpectationName,
  type OptionExpectation,
  type SyntaxReason,
} from './phrases.ts';

interface Entry<Params> {
  readonly message: (params: Params) => string;
  readonly hint: (params: Params) => string;
  readonly explanation: string;
}

const entry = <Params>(value: Entry<Params>) => value;
type None = Readonly<Record<string, never>>;

interface WrongType {
  readonly field: string;
  readonly expected: ExpectationName;
  /** The value as the author wrote it, shortened. */
  readonly received: Received;
}

const wrongType = ({ field, expected, received }: WrongType) =>
  `${field} must be ${expectations[expected].phrase}, not ${shown(received)}`;
const rewritings: Readonly<Record<Rewriting['how'], string>> = {
  'without quotes': 'write it without the quotes',
  'in quotes': 'write it in quotes',
  'as a list': 'write it as a list',
};

const writeLike = ({ field, expected, received }: WrongType) => {
  // An element of a list, for example roles[0], has no name to write.
  const name = field.endsWith(']') ? '' : `${field}: `;
  const rewriting = rewritingOf(expected, received);
  if (rewriting !== null) return `${rewritings[rewriting.how]}: ${name}${rewriting.text}`;
  const { advice, example } = expectations[expected];
  return `write ${advice}, for example ${name}${example}`;
};

/** What the service itself said of a refusal; any part may be missing. */
interface ServiceSaid {
  readonly status: number;
  readonly serviceCode: string | null;
  readonly text: string | null;
}

const serviceText = ({ status, serviceCode, text }: ServiceSaid) =>
  [
    text ?? `HTTP ${status}`,
    serviceCode === null || serviceCode === text ? null : `(${serviceCode})`,
  ]
    .filter((part) => part !== null)
    .join(' ');

/** Whether sending the same request again ends in the same state. */
interface Repetition {
  readonly isRepeatable: boolean;
}

const mayHaveHappened =
  "look in the service's own screens whether it happened before you send it again";

const whatNext = ({ isRepeatable }: Repetition) =>
  isRepeatable
    ? 'the same command may be run again: it ends in the same state, performed once or twice'
    : mayHaveHappened;

export const problems = {
  // Documents: the text
  'document/not-found': entry<{ file: string }>({
    message: ({ file }) => `there is no file ${quoted(file)}`,
    hint: () => 'check the name and the folder you are in',
    explanation: 'A file that was named does not exist. Nothing was sent.',
  }),
  'document/unreadable': entry<{ file: string; reason: 'not-a-file' | 'no-permission' | 'other' }>({
    message: ({ file, reason }) =>
      ({
        'not-a-file': `${quoted(file)} is not a file`,
        'no-permission': `${quoted(file)} may not be read by you`,
        other: `${quoted(file)} could not be read`,
      })[reason],
    hint: () => 'name a file that you can read, or - for standard input',
    explanation: 'A file that was named is a folder, is protected, or could not be read.',
  }),
  'document/too-large': entry<{ limitMiB: number }>({
    message: ({ limitMiB }) => `the file is larger than ${limitMiB} MiB`,
    hint: () => 'split it into several files',
    explanation:
      'A file of documents is read whole, so that every finding can be shown at once; its size is bounded.',
  }),
  'document/encoding': entry<{ offset: number; guess: 'UTF-16' | 'windows-1252' }>({
    message: ({ offset, guess }) =>
      `the file is not UTF-8 (byte ${offset}); it looks like ${guess}`,
    hint: ({ guess }) => `save it as UTF-8, for example: iconv -f ${guess} -t UTF-8 FILE > NEW`,
    explanation:
      'Documents are UTF-8, with or without a byte order mark. Another encoding would turn accents into other letters without a word, so it is refused.',
  }),
  'document/empty': entry<None>({
    message: () => 'there is no document in the file',
    hint: () => 'write a document; `lms-cli schema lacuna.create`, for example, shows its fields',
    explanation: 'The file is empty or holds nothing but comments.',
  }),
  'document/unknown-format': entry<{ file: string }>({
    message: ({ file }) => `the format of ${quoted(file)} cannot be told from its name`,
    hint: () => 'say it: --format yaml, json, jsonc or ndjson',
    explanation:
      'The format is read from the ending .yaml, .yml, .json, .jsonc, .ndjson or .jsonl.',
  }),
  'document/syntax': entry<{ reason: SyntaxReason }>({
    message: ({ reason }) => syntaxReasons[reason].message,
    hint: ({ reason }) => syntaxReasons[reason].hint,
    explanation:
      'The text is not well-formed YAML or JSON. JSON may have comments and trailing commas.',
  }),
  'document/too-deep': entry<{ limit: number }>({
    message: ({ limit }) => `more than ${limit} levels of nesting`,
    hint: () => 'no document of this service is nested that deeply',
    explanation:
      'Nesting is bounded before the text is parsed, because a parser can be made to fail by it.',
  }),
  'document/alias-bomb': entry<{ limit: number }>({
    message: ({ limit }) => `its YAML aliases stand for more than ${limit} values`,
    hint: () => 'write the values out, or use fewer aliases',
    explanation:
      'A few lines of YAML aliases can stand for millions of values; what they may stand for is bounded.',
  }),
  'document/duplicate-key': entry<{ field: string }>({
    message: ({ field }) => `the field ${quoted(field)} is there twice`,
    hint: () => 'keep one of them',
    explanation: 'Of two fields with one name a reader would silently drop one.',
  }),
  'document/reserved-key': entry<{ field: string }>({
    message: ({ field }) => `a field may not be called ${quoted(field)}`,
    hint: () => 'remove it',
    explanation:
      'The names __proto__, constructor and prototype have a meaning inside JavaScript and are refused.',
  }),
  'document/key-not-text': entry<None>({
    message: () => 'the name of a field must be a plain text',
    hint: () => 'write name: value',
    explanation: 'YAML lets a list or a mapping be the name of a field; JSON cannot say that.',
  }),
  'document/lone-surrogate': entry<{ field: string }>({
    message: ({ field }) => `${field} holds half of a character`,
    hint: () => 'write the character itself instead of its \\u escape',
    explanation:
      'A \\uD800 to \\uDFFF escape without its other half stands for no character and cannot be sent as UTF-8.',
  }),

  // Documents: the value
  'document/not-an-object': entry<{ received: Received }>({
    message: ({ received }) => `a document must be an object of fields, not ${shown(received)}`,
    hint: () => 'write name: value lines (YAML) or { "name": value } (JSON)',
    explanation: 'Each document is one request body: an object with the fields of the contract.',
  }),
  'document/unknown-field': entry<{
    field: string;
    suggestion: string | null;
    known: readonly string[];
  }>({
    message: ({ field }) => `unknown field ${quoted(field)}`,
    hint: ({ suggestion, known }) =>
      suggestion === null
        ? `the fields here are ${sentenceList(known)}; --allow-unknown sends others as they are`
        : `did you mean ${quoted(suggestion)}?`,
    explanation:
      'The contract has no such field at this place. A misspelt name would be ignored by the service without a word. --allow-unknown lets unknown fields through.',
  }),
  'document/id-on-create': entry<None>({
    message: () => 'a document to create has no id: the service gives it',
    hint: () => 'remove id, or use edit to change the existing one',
    explanation:
      'Create makes a new resource each time. To change an existing one, use edit with its id.',
  }),
  'document/missing-field': entry<{ field: string; example: string | null }>({
    message: ({ field }) => `the required field ${quoted(field)} is missing`,
    hint: ({ field, example }) => `add ${field}: ${example ?? '…'}`,
    explanation: 'The contract requires this field for this operation; create and edit differ.',
  }),
  'document/wrong-type': entry<WrongType>({
    message: wrongType,
    hint: writeLike,
    explanation:
      'The value is of another type than the contract gives the field. Ids and integers are whole numbers of 64 bits.',
  }),
  'document/value-not-allowed': entry<{
    field: string;
    received: Received;
    allowed: readonly string[];
    suggestion: string | null;
  }>({
    message: ({ field, received, allowed }) =>
      `${field} must be one of ${sentenceList(allowed)}, not ${shown(received)}`,
    hint: ({ suggestion, allowed }) =>
      suggestion !== null
        ? `did you mean ${suggestion}?`
        : `write ${allowed.length === 1 ? allowed[0] : 'one of them'}`,
    explanation: 'The contract lists the values of this field.',
  }),
  'document/fields-left-out': entry<{ fields: readonly string[] }>({
    message: ({ fields }) =>
      `edit replaces the whole resource; the service may reset what is left out: ${sentenceList(fields)}`,
    hint: () => 'add the fields whose values you want to keep',
    explanation:
      'The service is taken to replace the whole resource on edit, so optional fields that the document leaves out may lose their values.',
  }),
  'document/invalid': entry<{ errors: number; warnings: number }>({
    message: ({ errors, warnings }) =>
      `${errors} ${errors === 1 ? 'error' : 'errors'}${warnings === 0 ? '' : ` and ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`} in the documents: nothing was sent`,
    hint: () => 'correct them and run the same command again',
    explanation:
      'Every document is checked before the first request. One error in one document stops them all.',
  }),
  'lacuna/alternative-score': entry<WrongType>({
    message: wrongType,
    hint: writeLike,
    explanation:
      'Each alternative of a blank carries the points it gives: 0 for a wrong answer, and any number for a right one. There is no rule about their sum.',
  }),
  'lacuna/blank-count': entry<{ blanks: number; lacunas: number }>({
    message: ({ blanks, lacunas }) =>
      `the statement has ${blanks} ${blanks === 1 ? 'blank' : 'blanks'} (###) but lacunaAlternatives has ${lacunas} ${lacunas === 1 ? 'element' : 'elements'}`,
    hint: () => 'write one element for each ### of the statement, in its order',
    explanation:
      'Each ### in the statement is one blank, and lacunaAlternatives has one element for each.',
  }),
  'lacuna/blank-in-comment': entry<None>({
    message: () =>
      'the statement ends before its blank: in YAML, a # behind a space begins a comment',
    hint: () => 'put it in quotes, for example question: "The capital is ###."',
    explanation:
      'A YAML text without quotes ends where a space and a # follow, so ### and what stands behind it would be lost. Quotes, or the forms that begin with | or >, keep them.',
  }),
  'lacuna/no-alternative': entry<None>({
    message: () => 'a blank needs at least one alternative',
    hint: () => 'add an alternative, for example - { description: Brasília, score: 10 }',
    explanation: 'A blank without alternatives could never be answered.',
  }),
  'lacuna/disable-html-on-edit': entry<None>({
    message: () => 'disableHTML is shown on create only; on edit the service may ignore it',
    hint: () => 'remove it, or check the question in the service afterwards',
    explanation: 'The contract shows disableHTML on create only. It is sent as written.',
  }),
  'assessment/decimal': entry<WrongType>({
    message: wrongType,
    hint: writeLike,
    explanation:
      'The contract wants a decimal with two places as a string. A number is accepted where it has exactly one such form: 70 is sent as "70.00".',
  }),
  'assessment/selected-questions': entry<None>({
    message: () => 'selectQuestions SOME_SELECTED needs questionVersionIds',
    hint: () => 'add questionVersionIds: [ids of the question versions]',
    explanation:
      'Under SOME_SELECTED the block uses the question versions listed in questionVersionIds.',
  }),
  'assessment/questions-ignored': entry<None>({
    message: () => 'questionVersionIds is used only when selectQuestions is SOME_SELECTED',
    hint: () => 'add selectQuestions: SOME_SELECTED, or remove questionVersionIds',
    explanation:
      'The contract uses questionVersionIds only under SOME_SELECTED. It is sent as written.',
  }),
  'assessment/random-count': entry<None>({
    message: () => 'selectQuestions SOME_RANDOM without numberRandomQuestions',
    hint: () => 'add numberRandomQuestions: how many questions to draw',
    explanation:
      'Without numberRandomQuestions the service decides by itself how many questions it draws.',
  }),
  'assessment/filter-type': entry<{ received: string }>({
    message: ({ received }) =>
      `the filter type in use is ADD; ${received} may not be known to the service`,
    hint: () => 'write type: ADD unless you know better',
    explanation:
      'The contract names ADD and says that other values are not shown. The value is sent as written.',
  }),
  'track/status': entry<{ received: string }>({
    message: ({ received }) => `the status in use is AVAILABLE; ${received} may not be accepted`,
    hint: () => 'known statuses: AVAILABLE, OBSOLETE, CLOSING, ARCHIVED',
    explanation:
      'The contract names AVAILABLE and says that other values are not shown; the catalogue also knows OBSOLETE, CLOSING and ARCHIVED. The value is sent as written.',
  }),
  'track/item-id': entry<{ both: boolean }>({
    message: ({ both }) =>
      both
        ? 'a track item has both id and enrollableItemId'
        : 'a track item needs the id of its track or training',
    hint: ({ both }) => (both ? 'keep one of them' : 'add enrollableItemId: 123'),
    explanation:
      'The contract calls the id of a track item enrollableItemId, its edit example calls it id. Either is sent as written; one is needed.',
  }),
  'image/name': entry<WrongType>({
    message: ({ received }) => `imageName must be a bare file name, not ${shown(received)}`,
    hint: () => 'write the name alone, for example imageName: cover.png',
    explanation:
      "The image is named by its file name in the calling user's upload directory; a path is never right.",
  }),
  'image/type': entry<WrongType>({
    message: ({ received }) => `${shown(received)} is not an image type that the service accepts`,
    hint: () => 'use a JPG, JPEG, PNG or GIF file',
    explanation: 'Accepted are JPG, JPEG (which the contract spells JPGE), PNG and GIF.',
  }),
  'image/pixels': entry<WrongType>({
    message: wrongType,
    hint: writeLike,
    explanation: 'Positions and sizes of an image are counted in whole pixels, and sent as digits.',
  }),

  // Usage
  'usage/unknown-option': entry<{ option: string; suggestion: string | null }>({
    message: ({ option }) => `unknown option ${option}`,
    hint: ({ suggestion }) =>
      suggestion === null ? 'see --help for the options there are' : `did you mean ${suggestion}?`,
    explanation: 'The command has no such option.',
  }),
  'usage/unknown-command': entry<{
    received: string;
    suggestion: string | null;
    known: readonly string[];
  }>({
    message: ({ received }) => `unknown command ${quoted(received)}`,
    hint: ({ suggestion, known }) =>
      suggestion === null ? `there are ${sentenceList(known)}` : `did you mean ${suggestion}?`,
    explanation: 'There is no such command.',
  }),
  'usage/missing-argument': entry<{ argument: string; command: string }>({
    message: ({ argument, command }) => `${command} needs <${argument}>`,
    hint: ({ command }) => `see ${command} --help`,
    explanation: 'An argument of the command is missing.',
  }),
  'usage/too-many-arguments': entry<{ extra: readonly string[]; command: string }>({
    message: ({ extra, command }) =>
      `${command} takes no more arguments: ${extra.map(quoted).join(', ')}`,
    hint: ({ command }) => `see ${command} --help`,
    explanation: 'The command was given more arguments than it takes.',
  }),
  'usage/option-without-value': entry<{ option: string }>({
    message: ({ option }) => `the value is missing: ${option}`,
    hint: () => 'see --help for what the option takes',
    explanation: 'An option that takes a value stands without one.',
  }),
  'usage/options-conflict': entry<{ options: readonly string[] }>({
    message: ({ options }) => `${sentenceList(options)} exclude each other`,
    hint: () => 'keep one of them',
    explanation: 'Two options that say different things were given together.',
  }),
  'usage/option-value': entry<{ option: string; received: string; expected: OptionExpectation }>({
    message: ({ option, received, expected }) =>
      `${option} must be ${optionPhrase(expected)}, not ${quoted(received)}`,
    hint: ({ option }) => `see --help for what ${option} takes`,
    explanation: 'An option, or its environment twin, has a value that it cannot take.',
  }),
  'usage/id-argument': entry<{ name: string; received: string }>({
    message: ({ name, received }) =>
      `${name} must be a whole number up to 9223372036854775807, not ${quoted(received)}`,
    hint: () => 'give the id as the service returned it',
    explanation: 'Ids are decimal numbers of 64 bits.',
  }),
  'usage/one-document-for-id': entry<{ count: number }>({
    message: ({ count }) => `--id goes with one document, not with ${count}`,
    hint: () => 'write the id into each document',
    explanation: '--id fills or overrides the id of the one document to edit.',
  }),
  'usage/notes-missing': entry<{ id: string }>({
    message: ({ id }) => `to release ${id}, say what is new`,
    hint: ({ id }) => `add --notes "…"; to release from a file called ${id}, write ./${id}`,
    explanation: 'The contract requires release notes with every release.',
  }),
  'usage/notes-with-files': entry<None>({
    message: () => '--notes goes with one id, not with files',
    hint: () => 'write releaseNotes into each document, or give one id',
    explanation: 'A release is either an id with --notes, or documents with id and releaseNotes.',
  }),
  'usage/kind-unknown': entry<{
    received: string;
    suggestion: string | null;
    known: readonly string[];
  }>({
    message: ({ received }) => `there is no document kind ${quoted(received)}`,
    hint: ({ suggestion, known }) =>
      suggestion === null ? `the kinds are ${sentenceList(known)}` : `did you mean ${suggestion}?`,
    explanation:
      'A kind is a resource and a verb with a dot between them, for example lacuna.create.',
  }),
  'usage/kind-missing': entry<{ file: string; known: readonly string[] }>({
    message: ({ file }) => `what kind of document ${quoted(file)} holds is not said`,
    hint: ({ known }) =>
      `add --as KIND (${known.join(', ')}), or a first line: # yaml-language-server: $schema=….json`,
    explanation:
      'validate reads the kind from --as, from the field operation, or from the schema line at the top of the file.',
  }),
  'usage/confirmation-needed': entry<{ question: string; option: string }>({
    message: ({ question }) =>
      `this needs a confirmation, and there is no terminal to ask on: ${question}`,
    hint: ({ option }) => `add ${option}`,
    explanation:
      'Questions are asked only where standard input and standard error are terminals, CI is not set and --no-input is absent.',
  }),
  'usage/not-confirmed': entry<None>({
    message: () => 'not confirmed',
    hint: () => 'nothing was sent',
    explanation: 'The question was answered with no, or with another name than the one asked for.',
  }),
  'usage/topic-unknown': entry<{
    received: string;
    suggestion: string | null;
    known: readonly string[];
  }>({
    message: ({ received }) => `there is no help for ${quoted(received)}`,
    hint: ({ suggestion, known }) =>
      suggestion === null
        ? `commands and topics: ${known.join(', ')}`
        : `did you mean ${suggestion}?`,
    explanation: 'help explains a command or a topic.',
  }),

  // Configuration
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
      `if you know this server: LMS_TRUST_ORIGIN=${origin}, or run it once in a terminal and say yes`,
    explanation:
      'A project file comes with a folder, perhaps from somebody else. Where it sends your credentials must have been accepted by you once.',
  }),
  'config/profile-shadowed': entry<{ name: string; file: string }>({
    message: ({ name, file }) =>
      `the profile ${quoted(name)} of ${file} is not used: your own file has one of that name`,
    hint: () => 'rename one of them',
    explanation:
      "A project file cannot change where a profile of the user's own file sends its credentials.",
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
  'config/file': entry<{ file: string; reason: 'unreadable' | 'unwritable' }>({
    message: ({ file, reason }) =>
      reason === 'unreadable'
        ? `the configuration file ${quoted(file)} cannot be read`
        : `the configuration file ${quoted(file)} cannot be written`,
    hint: () => 'check who owns it, and its size: 1 MiB is the limit',
    explanation:
      'A configuration file is there but is protected, is no file, or is too large; or an answer could not be remembered in it.',
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

  // Authentication
  'auth/unauthenticated': entry<ServiceSaid>({
    message: (said) => `the service does not know who is calling: ${serviceText(said)}`,
    hint: () => 'check the credentials, or give some: see lms-cli help environment',
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

  // The service's answers
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

  // The network
  'network/unsent': entry<{ cause: keyof typeof unsentCauses; host: string }>({
    message: ({ cause, host }) => unsentCauses[cause].message(host),
    hint: ({ cause }) => unsentCauses[cause].hint,
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
  'run/stopped': entry<None>({
    message: () => 'interrupted',
    hint: () => 'nothing was under way; what was done before is shown above',
    explanation:
      'The command was stopped (Ctrl-C or SIGTERM) before it sent anything, or between two requests.',
  }),
  'run/not-sent': entry<None>({
    message: () => 'interrupted before it was sent',
    hint: () => 'run the same command again',
    explanation: 'The command was stopped before this request left.',
  }),

  // The local service
  'sandbox/database': entry<{
    file: string;
    reason: 'not-a-database' | 'newer' | 'unwritable' | 'busy' | 'disk-full';
  }>({
    message: ({ file, reason }) =>
      ({
        'not-a-database': `${quoted(file)} is not a database of the local service`,
        newer: `${quoted(file)} was written by a newer lms-cli`,
        unwritable: `${quoted(file)} cannot be written`,
        busy: `${quoted(file)} is in use by another process`,
        'disk-full': `there is no space left for ${quoted(file)}`,
      })[reason],
    hint: () => 'see to the file and its folder; `lms-cli sandbox --db FILE` takes another one',
    explanation: 'The local service keeps what it holds in one SQLite file.',
  }),
  'sandbox/port': entry<{ port: number; reason: 'in-use' | 'not-allowed' }>({
    message: ({ port, reason }) =>
      reason === 'in-use' ? `port ${port} is in use` : `port ${port} may not be used by you`,
    hint: () => 'choose another with --port, or let --port 0 pick a free one',
    explanation: 'The local service listens on a port of this machine.',
  }),
  'sandbox/faults': entry<{ received: string; known: readonly string[] }>({
    message: ({ received }) => `${quoted(received)} is not a fault`,
    hint: ({ known }) =>
      `write KIND=5% or KIND=3x, separated by commas; kinds: ${known.join(', ')}`,
    explanation:
      'Faults make the local service fail on purpose: with a probability, or for the first requests.',
  }),

  'output/unwritable': entry<{ path: string }>({
    message: ({ path }) =>
      path === '-'
        ? 'what came out could not be written: is the disk full?'
        : `${quoted(path)} could not be read or written: is the disk full?`,
    hint: () => 'what was performed before is not undone: look in the service before you repeat it',
    explanation:
      'Standard output or a file of lms-cli took no more. What was under way then was finished, but its result may be lost. Exit code 70.',
  }),

  'defect/unexpected': entry<{ text: string }>({
    message: ({ text }) => `this is a defect of lms-cli: ${text}`,
    hint: () => 'please report it with the command you ran; -v shows where it happened',
    explanation: 'Something happened that lms-cli did not foresee. Exit code 70.',
  }),
} as const;
