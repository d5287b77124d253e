/** Checks everything that a command prints for programs against its published schema. */
import { guessOutput } from '../../src/commands/arguments/global-options.ts';
import { makeOutputSchema, type OutputKind } from '../../src/contract/output-schemas.ts';
import { isObject, type Json, type JsonObject } from '../../src/core/json.ts';
import { parseExact, stringifyExact } from '../../src/documents/exact-json.ts';
import { misfitOf } from './json-schema.ts';

/** A command that has ended. */
export interface EndedCommand {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly exitCode: number;
  readonly stdout: string;
}

/** Throws Error for an output that is not as its schema says. */
export function checkOutput(command: EndedCommand): void {
  // A text that ends in the middle of a line is a disk that was full.
  if (command.exitCode === OUTPUT_LOST || asksForHelp(command.argv)) return;
  checkStandardOutput(command);
}

const OUTPUT_LOST = 74;

const asksForHelp = (argv: readonly string[]) => argv.includes('--help') || argv.includes('-h');

const sending =
  /(?:^| )(?:(?:import|apply|undo)(?: |$)|runs (?:show|resolve)|(?:assessment|lacuna|track) (?:create|edit|release|delete|move))/;

function checkStandardOutput({ argv, env, stdout }: EndedCommand): void {
  const line = argv.join(' ');
  const isOfRuns = /(?:^| )runs list/.test(line);
  const format = guessOutput(argv, env);
  if (stdout === '' || (format !== 'json' && format !== 'ndjson')) return;
  if (!isOfRuns && !sending.test(line)) return;
  const values = format === 'ndjson' ? linesOf(stdout) : [parseExact(stdout)].flat();
  const failed = values.filter((value) => isObject(value) && 'error' in value && !('run' in value));
  checkEach('result', failed);
  checkEach(
    isOfRuns ? 'run' : 'result',
    values.filter((value) => !failed.includes(value)),
  );
}

const linesOf = (text: string): Json[] =>
  text.split('\n').flatMap((line) => (line === '' ? [] : [parseExact(line)]));

function checkEach(kind: OutputKind, values: readonly Json[]): void {
  for (const value of values) {
    const misfit = misfitOf(value, (schemas[kind] ??= closed(makeOutputSchema(kind))));
    if (misfit !== null) {
      throw new Error(
        `this ${kind} is not as its schema says: ${misfit}\n${stringifyExact(value, 2)}`,
      );
    }
  }
}

const schemas: Partial<Record<OutputKind, JsonObject>> = {};

/** The same schema without fields that it does not know: those that are published allow more. */
function closed(schema: JsonObject): JsonObject {
  const close = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(close);
    return isObject(value) ? closed(value) : value;
  };
  // It is another schema, and has no id.
  const kept = Object.entries(schema).filter(([name]) => name !== '$id');
  const fields = kept.map(([name, value]) => [name, close(value)] as const);
  const isObjects = schema['type'] === 'object' && isObject(schema['properties']);
  return { ...Object.fromEntries(fields), ...(isObjects && { additionalProperties: false }) };
}
