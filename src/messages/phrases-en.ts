/** Phrases that several sentences share. */
import type { Received } from '../core/diagnostic.ts';
import type { LostCause, UnsentCause } from '../core/http.ts';
import type {
  Expected,
  OptionExpectation,
  Resource,
  SyntaxReason,
  Whereabouts,
} from '../core/problem-params.ts';
import { localNumber } from './local-number.ts';
import { rewritingOf, type Rewriting } from './rewriting.ts';
import { fieldLine, ID, roundTime, thousandsIn } from './snippets.ts';

/** `1,204`. */
const figure = (value: number) => localNumber(value, 'en');

/** `1 document`, `1,204 documents`. */
const plural = (count: number, one: string, many: string) =>
  `${figure(count)} ${count === 1 ? one : many}`;

/** "a", "a and b", "a, b and c". */
function sentenceList(items: readonly string[]): string {
  if (items.length < 2) return items[0] ?? '';
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** What to do before anybody resolves a doubt of another machine; nothing for one of this folder. */
const elsewhereFirst = (elsewhere: Whereabouts | null | undefined) =>
  elsewhere
    ? `run any command that sends on ${elsewhere.host}, in "${elsewhere.folder}" first, because that folder may hold the answer. Otherwise `
    : '';

interface Expectation {
  readonly phrase: string;
  readonly advice: string;
  readonly example: string;
}

/** The expected type of a field, as a phrase after "must be", and how to write it. */
const expectations = {
  text: { phrase: 'text', advice: 'text', example: '"text"' },
  number: { phrase: 'a number', advice: 'a number', example: '10' },
  integer: { phrase: 'a whole number', advice: 'a whole number', example: '3' },
  id: { phrase: 'an id', advice: 'a whole number up to 9223372036854775807', example: ID },
  'given-id': {
    phrase: 'an id from 1 to 9223372036854775807',
    advice: 'the id that the service shows',
    example: ID,
  },
  'version-id': {
    phrase: 'a version id',
    advice: 'the number that the release returned',
    example: ID,
  },
  boolean: { phrase: 'true or false', advice: 'true or false', example: 'true' },
  list: { phrase: 'a list', advice: 'a list', example: '[]' },
  'object-list': { phrase: 'a list', advice: 'a list of objects', example: '[]' },
  object: { phrase: 'an object', advice: 'an object', example: '{ … }' },
  'two-places': {
    phrase: 'a decimal number with two places',
    advice: 'a decimal number with two places',
    example: '"70.00"',
  },
  pixels: { phrase: 'a number of pixels', advice: 'a whole number', example: '"120"' },
  'image-name': {
    phrase: 'an image file name without a folder',
    advice: 'a file name',
    example: 'cover.png',
  },
  duration: { phrase: 'a duration', advice: 'a number with ms, s or m', example: '30s' },
  rate: { phrase: 'a rate', advice: 'a number of requests per second', example: '20/s' },
  secret: {
    phrase: 'the source of a secret',
    advice: 'where it comes from',
    example: '{ env: LMS_TOKEN }',
  },
  certificate: {
    phrase: 'the source of a certificate',
    advice: 'the file or the variable that it comes from',
    example: '{ file: ca.pem }',
  },
  ledger: {
    phrase: 'an address, or an object with address, password and tls',
    advice: 'the address of a shared ledger',
    example: 'postgres://USER@HOST/DATABASE',
  },
  scope: {
    phrase: 'a name in one line without control characters',
    advice: 'a name',
    example: 'history',
  },
  pattern: {
    phrase: 'a pattern of files inside the folder of lms-cli.yaml',
    advice: 'a pattern of files',
    example: 'course/**/*.md',
  },
  patterns: {
    phrase: 'a list of patterns of files',
    advice: 'a list of patterns',
    example: '[course/**/*.md]',
  },
  connections: {
    phrase: 'a whole number from 1 to 256, or auto',
    advice: 'a whole number or auto',
    example: '8',
  },
  count: { phrase: 'a whole number', advice: 'a whole number', example: '100' },
  'count-or-percent': {
    phrase: 'a whole number, or a percentage up to 100%',
    advice: 'a whole number or a percentage',
    example: '10%',
  },
} as const satisfies Record<Expected, Expectation>;

/** As a phrase after "must be". */
function optionPhrase(expected: OptionExpectation): string {
  switch (expected.kind) {
    case 'flag':
      return 'true or false';
    case 'duration':
      return 'a time such as 30s, 500ms or 2m';
    case 'rate':
      return 'a rate such as 20/s';
    case 'concurrency':
      return 'a whole number from 1 to 256, or auto';
    case 'encoding':
      return 'the name of an encoding, for example windows-1252';
    case 'position':
      return 'a run, or a run with a generation, for example 261121-1435-x7k2mq@42';
    case 'points':
      return 'a number above 0 and below 1000000, with at most four decimals, for example 10 or 2.5';
    case 'error-limit':
      return 'a number such as 10, or a percentage such as 5%';
    case 'report':
      return `one of ${sentenceList(expected.values)}, with =FILE for a file`;
    case 'one-of':
      return `one of ${sentenceList(expected.values)}`;
    case 'whole-number':
      return `a whole number from ${expected.least} to ${expected.most}`;
  }
}

/** A name for a received value that is too large to show. */
const collections = { object: 'an object', list: 'a list' } as const;

const shown = (received: Received) =>
  typeof received === 'string' ? received : collections[received.collection];

/** Why a text could not be parsed, for any parser. */
const syntaxReasons = {
  indentation: {
    message: 'the indentation does not match the lines above',
    hint: 'indent the fields of one object equally, with spaces',
  },
  tab: { message: 'YAML does not allow tabs as indentation', hint: 'use spaces' },
  'missing-end': {
    message: 'a quote, bracket or brace that opens here is not closed',
    hint: 'add the closing quote, bracket or brace',
  },
  'missing-comma': { message: 'a comma is missing', hint: 'separate the elements with commas' },
  'missing-colon': {
    message: 'a colon is missing',
    hint: 'write name: value, with a space after the colon',
  },
  'value-expected': { message: 'a value is missing', hint: 'write a value, or null' },
  'unexpected-text': {
    message: 'unexpected text',
    hint: 'put the whole text in quotes if this is part of it',
  },
  'second-comma': { message: 'there are two commas', hint: 'remove one of them' },
  'single-quotes': {
    message: 'JSON does not allow single quotes',
    hint: 'write names and texts in double quotes, for example "topicId"',
  },
  'bare-name': {
    message: 'the name of a field has no quotes',
    hint: 'write it in double quotes, for example "topicId"',
  },
  'capital-word': {
    message: 'JSON does not know this word',
    hint: 'write true, false or null in small letters, or put a text in double quotes',
  },
  'bad-escape': {
    message: 'invalid escape sequence',
    hint: 'write \\\\ for a backslash',
  },
  'bad-alias': {
    message: 'an alias must name an anchor (&name) above it that does not contain it',
    hint: 'put a text that begins with * in quotes',
  },
  'bad-anchor': {
    message: 'an anchor (&name) is not allowed here',
    hint: 'put a text that begins with & in quotes',
  },
  'bad-tag': {
    message: 'YAML tags (!name) are not supported',
    hint: 'put a text that begins with ! in quotes',
  },
  'bad-number': { message: 'invalid number', hint: 'write digits, or put it in quotes' },
  'bad-character': {
    message: 'invalid character',
    hint: 'write it as an escape sequence in double quotes, for example "\\u0007"',
  },
  'comment-in-ndjson': {
    message: 'NDJSON does not allow comments',
    hint: 'remove the comment, or rename the file to .jsonc',
  },
  'not-one-line': {
    message: 'NDJSON needs one complete document per line',
    hint: 'put each document on one line, or rename the file to .json',
  },
  other: { message: 'invalid syntax', hint: 'compare the file with a sample' },
} as const satisfies Record<SyntaxReason, { message: string; hint: string }>;

/** How a score is computed, which only the service knows for certain. */
const assumption = (assessWhole: boolean) =>
  assessWhole
    ? 'assumption: all points if every blank has exactly its best answer, otherwise none (assessWhole). The contract does not define this'
    : 'assumption: the sum of the blanks, with answers compared exactly. The contract does not define this';

/** Why no request left this machine. */
const unsentCauses = {
  ledger: {
    message: (host) => `did not send to ${host}: the hold on the shared ledger was running out`,
    hint: 'check the connection to the database of the ledger, then run the same command again',
  },
  'name-not-resolved': {
    message: (host) => `cannot resolve the host name ${host}`,
    hint: 'check the base URL and the network',
  },
  refused: {
    message: (host) => `${host} refused the connection`,
    hint: 'check the base URL, and that the server is running',
  },
  unreachable: {
    message: (host) => `cannot reach ${host}`,
    hint: 'check the network, the VPN and the proxy settings',
  },
  'connect-timeout': {
    message: (host) => `the connection to ${host} timed out`,
    hint: 'check the network, or set a longer connectTimeout in the profile',
  },
  tls: {
    message: (host) => `cannot make a secure connection to ${host}`,
    hint: 'check that the port uses https',
  },
  'no-tls': {
    message: (host) => `${host} does not offer a secure connection (TLS) that works here`,
    hint: 'check the base URL and its port: does it use https?',
  },
  certificate: {
    message: (host) => `the certificate of ${host} is not trusted`,
    hint: 'set NODE_EXTRA_CA_CERTS=FILE, or tls: { ca } in the profile, to trust your own certificate authority',
  },
  'client-certificate': {
    message: (host) => `${host} requires a client certificate that it trusts`,
    hint: 'add tls: { cert, key } to the profile, or correct the certificate given there',
  },
  proxy: {
    message: (host) => `the proxy does not allow requests to ${host}`,
    hint: 'check HTTPS_PROXY and NO_PROXY',
  },
  'spoke-first': {
    message: (host) => `${host} sent data before it received a request`,
    hint: 'check the base URL and the port: an HTTP server waits for a request',
  },
} as const satisfies Record<
  Exclude<UnsentCause, 'interrupted'>,
  { message: (host: string) => string; hint: string }
>;

/** Why no answer came to a request that may have been received. */
const lostCauses = {
  reset: (host) => `the connection to ${host} broke before an answer arrived`,
  timeout: (host) => `timed out waiting for an answer from ${host}`,
  protocol: (host) => `${host} sent something that is not HTTP`,
  'headers-too-long': (host) => `the headers of the answer from ${host} are too long`,
} as const satisfies Record<Exclude<LostCause, 'interrupted'>, (host: string) => string>;

/** "5 minutes", "about 57 years". */
function waitingTime(seconds: number): string {
  const { count, unit, isExact } = roundTime(seconds);
  return `${isExact ? '' : 'about '}${plural(count, unit, `${unit}s`)}`;
}

const aResource: Readonly<Record<Resource, string>> = {
  assessment: 'an assessment',
  lacuna: 'a lacuna question',
  track: 'a track',
};

export interface WrongType {
  readonly field: string;
  readonly expected: Expected;
  /** The value as the author wrote it, shortened. */
  readonly received: Received;
  /** Of a sheet. */
  readonly cell?: SheetCellParams;
}

/** What a cell of a sheet is called where it is wrong. */
export interface SheetCellParams {
  /** The name of its column as it is written. */
  readonly column: string;
  /** The answer whose points are wrong; null for another value. */
  readonly answer: string | null;
  /** True for the topic of a question. */
  readonly isTopic: boolean;
}

const wrongType = ({ field, expected, received, cell }: WrongType) =>
  `${cell === undefined ? field : cell.answer === null ? cell.column : `the points of "${cell.answer}"`} must be ${expectations[expected].phrase}, not ${shown(received)}`;

const rewritings: Readonly<Record<Rewriting['how'], string>> = {
  'without quotes': 'write it without the quotes',
  'in quotes': 'write it in quotes',
  'as a list': 'write it as a list',
};

const writeLike = ({ field, expected, received, cell }: WrongType) => {
  if (cell?.isTopic === true) {
    return 'write the number of the topic, or use lms-cli convert --topic-map';
  }
  if (cell !== undefined && cell.answer !== null) {
    const [decimal, whole] = thousandsIn(received);
    return decimal === undefined
      ? `write for example ${cell.answer} = 10`
      : `write ${cell.answer} = ${decimal} or ${cell.answer} = ${whole}`;
  }
  const rewriting = rewritingOf(expected, received);
  if (rewriting !== null) {
    return `${rewritings[rewriting.how]}: ${fieldLine(field, rewriting.text)}`;
  }
  const { advice, example } = expectations[expected];
  // A number that looks real would be copied, and name a resource of somebody else.
  if (example === ID) return `write ${advice}`;
  return `write ${advice}, for example ${cell === undefined ? fieldLine(field, example) : example}`;
};

export interface MissingField {
  readonly field: string;
  /** A value that would be accepted. */
  readonly like: { readonly value: string } | { readonly expected: Expected };
  /** An option that gives the value as well. */
  readonly option?: string;
  /** The column of a spreadsheet whose cell is empty. */
  readonly cell?: string;
}

/** "a", "a or b", "a, b or c". */
const eitherOf = (values: readonly string[]) =>
  [values.slice(0, -1).join(', '), ...values.slice(-1)].filter((part) => part !== '').join(' or ');

/** An example of that kind of value, or the value itself. */
const exampleOf = (like: MissingField['like']) =>
  'value' in like ? like.value : expectations[like.expected].example;

/** Said of errors that were counted: there may be more. */
const searchEnded = (limit: number) => ` (after ${figure(limit)} problems the search ended)`;

export const en = {
  searchEnded,
  elsewhereFirst,
  figure,
  plural,
  sentenceList,
  expectations,
  optionPhrase,
  shown,
  syntaxReasons,
  assumption,
  unsentCauses,
  lostCauses,
  waitingTime,
  aResource,
  wrongType,
  writeLike,
  eitherOf,
  exampleOf,
};
