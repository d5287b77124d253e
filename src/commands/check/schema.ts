import { exitCodes } from '../../core/exit-code.ts';
import type { JsonObject } from '../../core/json.ts';
import { kindNamed, kinds } from '../../documents/kind.ts';
import type { Define } from '../context.ts';
import { choiceArgument } from '../arguments/option-values.ts';

/** The schema of lms-cli.yaml. */
const CONFIGURATION = 'config';
/** The schema of a saved plan. All other names are kinds of documents. */
const PLAN = 'plan';

export const schemaCommand: Define = (command, texts, bind) => {
  command.addArgument(
    choiceArgument('<kind>', texts.arguments.kind, [...kinds, PLAN, CONFIGURATION]),
  );
  bind(command, async ({ presenter }, [kind = '']) => {
    const { stringifyExact } = await import('../../documents/exact-json.ts');
    await presenter.text(`${stringifyExact(await schemaNamed(kind), 2)}\n`);
    return exitCodes.ok;
  });
};

async function schemaNamed(name: string): Promise<JsonObject> {
  if (name === CONFIGURATION) {
    const { configurationSchema } = await import('../../config/file-schema.ts');
    return configurationSchema();
  }
  const { jsonSchemaOf, planJsonSchema } = await import('../../contract/json-schema.ts');
  return name === PLAN ? planJsonSchema() : jsonSchemaOf(kindNamed(name, [PLAN, CONFIGURATION]));
}
