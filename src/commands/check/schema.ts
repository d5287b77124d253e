import { makeOutputSchema, outputKinds } from '../../contract/output-schemas.ts';
import { exitCodes } from '../../core/exit-code.ts';
import type { JsonObject } from '../../core/json.ts';
import { kindNamed, kinds } from '../../documents/kind.ts';
import { requiredWord } from '../arguments/parameters.ts';
import { defineCommand } from '../command.ts';

const CONFIGURATION = 'config';
const PLAN = 'plan';
/** All other names are kinds of documents. */
const others = [PLAN, CONFIGURATION, ...outputKinds];

export const schemaCommand = defineCommand({
  arguments: { kind: requiredWord(null, [...kinds, ...others]) },
  examples: [
    'lms-cli schema lacuna.create > lacuna.create.schema.json',
    'lms-cli schema import > import.schema.json',
    'lms-cli schema resource > resource.schema.json',
    'lms-cli schema config > config.schema.json',
    'lms-cli schema result > result.schema.json',
  ],
  run: async ({ presenter }, { kind }) => {
    const { stringifyExact } = await import('../../documents/exact-json.ts');
    await presenter.text(`${stringifyExact(await schemaNamed(kind), 2)}\n`);
    return exitCodes.ok;
  },
});

async function schemaNamed(name: string): Promise<JsonObject> {
  if (name === CONFIGURATION) {
    const { configurationSchema } = await import('../../config/file-schema.ts');
    return configurationSchema();
  }
  const output = outputKinds.find((kind) => kind === name);
  if (output !== undefined) return makeOutputSchema(output);
  const { makeJsonSchema, planJsonSchema } = await import('../../contract/json-schema.ts');
  return name === PLAN ? planJsonSchema() : makeJsonSchema(kindNamed(name, others));
}
