/** Pieces that several sentences share. */
import type { Received } from '../../core/diagnostic.ts';
import type { UnsentCause } from '../../core/http.ts';
import type { Expected, OptionExpectation, SyntaxReason } from '../../core/problem-params.ts';

export const quoted = (text: string) => `"${text}"`;

/** `1 document`, `2 documents`. */
export const plural = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

/** "a", "a and b", "a, b and c". */
export function sentenceList(items: readonly string[]): string {
  if (items.length < 2) return items[0] ?? '';
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

interface Expectation {
  readonly phrase: string;
  readonly advice: string;
  readonly example: string;
}

/** What a field must be, as a phrase after "must be", and how to write it. */
export const expectations = {
  text: { phrase: 'a text', advice: 'a text', example: '"text"' },
  number: { phrase: 'a number', advice: 'a number', example: '10' },
  integer: { phrase: 'a whole number', advice: 'a whole number', example: '3' },
  id: { phrase: 'an id', advice: 'a whole number up to 9223372036854775807', example: '4711' },
  'version-id': {
    phrase: 'a version id',
    advice: 'the number that the release returned',
    example: '4711',
  },
  boolean: { phrase: 'true or false', advice: 'true or false', example: 'true' },
  list: { phrase: 'a list', advice: 'a list', example: '[]' },
  object: { phrase: 'an object of fields', advice: 'an object', example: '{ … }' },
  'two-places': {
    phrase: 'a decimal with two places',
    advice: 'a decimal with two places',
    example: '"70.00"',
  },
  pixels: { phrase: 'a count of pixels', advice: 'a whole number', example: '"120"' },
  'image-name': { phrase: 'a bare image name', advice: 'a file name', example: 'cover.png' },
  duration: { phrase: 'a duration', advice: 'a number and ms, s or m', example: '30s' },
  rate: { phrase: 'a rate', advice: 'requests per second', example: '20/s' },
  secret: {
    phrase: 'a source of a secret',
    advice: 'where it comes from',
    example: '{ env: LMS_TOKEN }',
  },
  connections: {
    phrase: 'a whole number from 1 to 256, or auto',
    advice: 'a whole number or auto',
    example: '8',
  },
} as const satisfies Record<Expected, Expectation>;

/** As a phrase after "must be". */
export function optionPhrase(expected: OptionExpectation): string {
  switch (expected.kind) {
    case 'flag':
      return 'true or false';
    case 'duration':
      return 'a time such as 30s, 500ms or 2m';
    case 'rate':
      return 'a rate such as 20/s';
    case 'concurrency':
      return 'a whole number from 1 to 256, or auto';
    case 'error-limit':
      return 'a number such as 10, or a share such as 5%';
    case 'report':
      return 'junit, sarif, github, json or markdown, with =FILE for a file';
    case 'one-of':
      return `one of ${sentenceList(expected.values)}`;
    case 'whole-number':
      return `a whole number from ${expected.least} to ${expected.most}`;
  }
}

/** What was found instead, where it is too large to be shown. */
const collections = { object: 'an object', list: 'a list' } as const;

export const shown = (received: Received) =>
  typeof received === 'string' ? received : collections[received.collection];

/** Why a text could not be parsed, whichever parser says so. */
export const syntaxReasons = {
  indentation: {
    message: 'the indentation does not fit the lines above',
    hint: 'indent the fields of one object alike, with spaces',
  },
  tab: { message: 'a tab cannot indent YAML', hint: 'use spaces' },
  'missing-end': {
    message: 'something that was opened here is not closed',
    hint: 'add the missing quote, bracket or brace',
  },
  'missing-comma': { message: 'a comma is missing', hint: 'separate the elements with commas' },
  'missing-colon': {
    message: 'a colon is missing',
    hint: 'write name: value, with a space behind the colon',
  },
  'value-expected': { message: 'a value is missing', hint: 'write a value, or null' },
  'unexpected-text': {
    message: 'this does not belong here',
    hint: 'if it is part of a text, put the text in quotes',
  },
  'bad-escape': {
    message: 'there is no such escape',
    hint: 'write \\\\ for a backslash',
  },
  'bad-alias': {
    message: 'an alias must name an anchor (&name) above it, and not one that it is part of',
    hint: 'if it is a text that begins with *, put it in quotes',
  },
  'bad-anchor': {
    message: 'an anchor (&name) cannot stand here',
    hint: 'if it is a text that begins with &, put it in quotes',
  },
  'bad-tag': {
    message: 'YAML tags (!name) are not used in documents',
    hint: 'if it is a text that begins with !, put it in quotes',
  },
  'bad-number': { message: 'this is not a number', hint: 'write digits, or put it in quotes' },
  'bad-character': {
    message: 'a character that may not stand here',
    hint: 'write it as an escape in double quotes, for example "\\u0007"',
  },
  'comment-in-ndjson': {
    message: 'NDJSON has no comments',
    hint: 'remove it, or name the file .jsonc',
  },
  'not-one-line': {
    message: 'NDJSON has one complete document a line',
    hint: 'put each document on one line, or name the file .json',
  },
  other: { message: 'the text is not well-formed here', hint: 'compare it with a sample' },
} as const satisfies Record<SyntaxReason, { message: string; hint: string }>;

/** How a score is computed that only the service knows for certain. */
export const assumption = (assessWhole: boolean) =>
  assessWhole
    ? 'assumed: all points where every blank has its best answer to the letter, else none (assessWhole; the contract does not say how)'
    : 'assumed: the sum over the blanks, each answer to the letter (the contract does not say how)';

/** Why nothing left this machine. */
export const unsentCauses = {
  'name-not-resolved': {
    message: (host) => `the name ${host} is not known`,
    hint: 'check the base URL and the network',
  },
  refused: {
    message: (host) => `nothing answers at ${host}`,
    hint: 'check the base URL; is the server running?',
  },
  unreachable: {
    message: (host) => `${host} cannot be reached`,
    hint: 'check the network, a VPN or the proxy settings',
  },
  'connect-timeout': {
    message: (host) => `${host} did not accept a connection in time`,
    hint: 'check the network, or give it more time: connectTimeout in the profile',
  },
  tls: {
    message: (host) => `no secure connection to ${host} could be made`,
    hint: 'check that the port speaks https',
  },
  certificate: {
    message: (host) => `the certificate of ${host} is not trusted`,
    hint: 'for a certificate authority of your own set NODE_EXTRA_CA_CERTS=FILE',
  },
  proxy: {
    message: (host) => `the proxy does not let requests through to ${host}`,
    hint: 'check HTTPS_PROXY and NO_PROXY',
  },
  'spoke-first': {
    message: (host) => `${host} sent something before it received a request`,
    hint: 'check the base URL and the port: an HTTP server waits for a request',
  },
} as const satisfies Record<
  Exclude<UnsentCause, 'interrupted'>,
  { message: (host: string) => string; hint: string }
>;

/** The words for which users put a value of their own, in usage lines and options. */
export const placeholders = {
  command: 'command',
  options: 'options',
  files: 'files',
  file: 'file',
  folder: 'folder',
  'id-or-files': 'id-or-files',
  run: 'run',
  profile: 'profile',
  code: 'code',
  kind: 'kind',
  words: 'words',
  ANSWERS: 'ANSWERS',
  FILE: 'FILE',
  FORM: 'FORM',
  FORMAT: 'FORMAT',
  HEADER: 'HEADER',
  KIND: 'KIND',
  NAME: 'NAME',
  PARTY: 'PARTY',
  PATH: 'PATH',
  RESOURCE: 'RESOURCE',
  ROLES: 'ROLES',
  SEVERITY: 'SEVERITY',
  SPEC: 'SPEC',
  TEXT: 'TEXT',
  TIME: 'TIME',
  TYPE: 'TYPE',
  VERB: 'VERB',
};
