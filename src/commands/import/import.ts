/** `lms-cli import`: sends many documents and can be resumed. */
import { isOperationId, type OperationId, operationIds } from '../../contract/operations.ts';
import { CliError } from '../../core/errors.ts';
import { nearestName } from '../../documents/nearest.ts';
import { problem } from '../../messages/problem.ts';
import { documentOptions, formatOption } from '../arguments/command-options.ts';
import { choiceOption, flagOption, type Found, textOption } from '../arguments/option-values.ts';
import type { Define } from '../context.ts';
import { inputFiles } from './import-request.ts';
import { performImport } from './perform-import.ts';
import { runOptions, runOptionsFound } from './run-options.ts';

export const importCommand: Define = (command, texts, bind) => {
  const { options } = texts;
  command
    .argument('<files...>', texts.arguments.importFiles)
    .addOption(choiceOption('--as <RESOURCE.VERB>', options['import-as'], operationIds));
  documentOptions(command, texts);
  bind(runOptions(command, texts), (context, files, found) =>
    performImport(
      {
        ...runOptionsFound(found, context.settings),
        files: inputFiles(files, formatOption(found)),
        as: operationOption(found),
        allowUnknown: flagOption('allow-unknown', found),
      },
      context,
    ),
  );
};

/** The operation of that name. Throws CliError `usage/kind-unknown`. */
function operationNamed(name: string): OperationId {
  if (isOperationId(name)) return name;
  const suggestion = nearestName(name, operationIds);
  throw new CliError(
    'usage',
    problem('usage/kind-unknown', { received: name, suggestion, known: operationIds }),
  );
}

function operationOption(found: Found): OperationId | null {
  const name = textOption('as', found);
  return name === null ? null : operationNamed(name);
}
