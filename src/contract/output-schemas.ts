/**
 * What commands print for programs, as JSON Schemas (2020-12): the published form of results and runs
 * (docs/scripting.md). Later versions may add fields, so none is forbidden. Every
 * output of the tests is checked against them.
 */
import { stopReasons } from '../core/events.ts';
import type { JsonObject } from '../core/json.ts';
import { type CountedOutcome, outcomes } from '../core/result.ts';
import { operationIds } from './operations.ts';
import { listedStates } from './run-record.ts';

export const outputKinds = ['result', 'run'] as const;
export type OutputKind = (typeof outputKinds)[number];

export function makeOutputSchema(kind: OutputKind): JsonObject {
  const { description, parts, ...schema }: PublishedSchema = schemas[kind];
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:lms-cli:schema:${kind}:1`,
    description,
    ...schema,
    $defs: Object.fromEntries(parts.map((name) => [name, definitions[name]])),
  };
}

const text = { type: 'string' } as const;
const integer = { type: 'integer' } as const;
const time = { type: 'string', format: 'date-time' } as const;
const nullable = ({ type, ...rest }: typeof text | typeof integer | typeof time): JsonObject => ({
  ...rest,
  type: [type, 'null'],
});
const oneOf = (values: readonly string[], description: string): JsonObject => ({
  description,
  enum: [...values],
});
const listOf = (items: JsonObject, description: string): JsonObject => ({
  description,
  type: 'array',
  items,
});
const described = (schema: JsonObject, description: string): JsonObject => ({
  description,
  ...schema,
});
const ref = (name: string): JsonObject => ({ $ref: `#/$defs/${name}` });
const orNull = (name: string, description: string): JsonObject => ({
  description,
  anyOf: [ref(name), { type: 'null' }],
});

interface PublishedSchema extends JsonObject {
  readonly description: string;
  /** What it refers to. */
  readonly parts: readonly (keyof typeof definitions)[];
}

/** An object with fields that are always there, and others. */
function objectOf(required: JsonObject, others: JsonObject = {}): JsonObject {
  return {
    type: 'object',
    properties: { ...required, ...others },
    required: Object.keys(required),
  };
}

const counted: readonly CountedOutcome[] = [...outcomes, 'given-up'];

const run = described(nullable(text), 'The id of the run; null if nothing is recorded.');
const generation = described(nullable(integer), 'The generation of its ledger; null without one.');
const exitCode = described(integer, 'The exit code of the command.');
const stopped = described(
  { enum: [...stopReasons, null] },
  'Why the run ended before its work; null if it did not.',
);
const startedAt = described(time, 'When the command began.');
const finishedAt = described(time, 'When it ended.');
const operation = oneOf(
  [...operationIds, 'import'],
  'What was to be done. import: an operation that a damaged ledger no longer names.',
);

const summary = {
  run,
  startedAt,
  finishedAt,
  counts: ref('counts'),
  exitCode,
  unreleased: described(
    objectOf({ lacuna: integer, assessment: integer }),
    'What is not released as far as the ledger knows, so that learners do not see it.',
  ),
  stopped,
  generation,
};

const diagnostics = {
  diagnostics: listOf(ref('diagnostic'), 'What is wrong in the documents.'),
  notListed: described(integer, 'How many more there are.'),
};

const request = objectOf({
  method: text,
  url: text,
  body: described({}, 'The body; null without one.'),
});

const REASON = described(text, 'Which of several causes a code has, for example not-closed.');

const definitions = {
  problem: objectOf(
    {
      code: described(text, 'Stable, for example service/rejected.'),
      message: text,
      hint: described(text, 'What to do about it.'),
    },
    { reason: REASON },
  ),
  source: objectOf({
    file: described(text, 'The name that was typed; - is standard input.'),
    line: described(integer, 'From 1.'),
  }),
  counts: described(
    objectOf({}, Object.fromEntries([...counted, 'remaining'].map((name) => [name, integer]))),
    'How many operations ended so, of those that occurred. remaining: not reached.',
  ),
  diagnostic: objectOf(
    {
      file: text,
      line: described(nullable(integer), 'From 1.'),
      column: described(nullable(integer), 'From 1, in characters.'),
      severity: { enum: ['error', 'warning'] },
      code: text,
      message: text,
      hint: text,
    },
    { reason: REASON, cell: described(text, 'The cell of a sheet, for example G5.') },
  ),
  result: {
    ...objectOf(
      {
        content: described({}, 'The content of the answer of the service.'),
        message: described({}, 'The message of the answer of the service.'),
        operation,
        outcome: oneOf(outcomes, 'How it ended.'),
        key: described(nullable(text), 'The key of its document or resource.'),
        source: orNull('source', 'Its document; null if the arguments said everything.'),
        run,
        status: described(nullable(integer), 'The HTTP status of the last answer.'),
        attempts: described(integer, 'How many requests were sent.'),
        durationMs: described({ type: 'number' }, 'Of all attempts, in milliseconds.'),
      },
      {
        seq: described(integer, 'Its number in the ledger, for runs resolve.'),
        givenUp: described({ const: true }, 'Skipped because somebody gave it up.'),
        title: described(text, 'The title or the name of what it is about.'),
        sentAt: described(time, 'The start of its last attempt.'),
        generation: described(integer, 'That of the ledger since.'),
        error: ref('problem'),
        request: described(request, 'What a dry run would have sent.'),
      },
    ),
    // Not a literal, because JavaScript mistakes an object with a field `then` for a promise.
    ...Object.fromEntries([
      ['if', { properties: { outcome: { enum: ['done', 'skipped', 'planned'] } } }],
      ['else', { required: ['error'] }],
    ]),
  },
  lastLine: described(
    objectOf({ summary: objectOf(summary) }),
    'The last line of NDJSON of import, apply and undo.',
  ),
  failure: described(
    objectOf({ error: ref('problem') }, diagnostics),
    'Instead of results, of a command that ended before its first operation. In NDJSON, the last line follows it.',
  ),
} satisfies Readonly<Record<string, JsonObject>>;

const schemas = {
  result: {
    description:
      'What a command that sends prints with -o json or ndjson: a result of each operation, the last line of NDJSON, or why it ended before. With several operations, JSON is an array of results.',
    parts: ['result', 'lastLine', 'failure', 'problem', 'source', 'counts', 'diagnostic'],
    anyOf: ['result', 'lastLine', 'failure'].map(ref),
  },
  run: {
    description: 'A run, as lms-cli runs list prints it.',
    parts: ['counts'],
    ...objectOf(
      {
        id: text,
        startedAt: time,
        finishedAt: described(nullable(time), 'Null while it runs, and if its process died.'),
        target: described(text, 'The service, or the id of the local one.'),
        state: oneOf(listedStates, 'What became of it.'),
        counts: ref('counts'),
      },
      {
        recorded: described(integer, 'How many resources it changed without a request, if any.'),
      },
    ),
  },
} satisfies Readonly<Record<OutputKind, PublishedSchema>>;
