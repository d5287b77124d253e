/** `lms-cli import`: sends many documents and can be resumed. */
import { isOperationId, type OperationId, operationIds } from '../../contract/operations.ts';
import { CliError } from '../../core/errors.ts';
import { nearestName } from '../../documents/nearest.ts';
import { problem } from '../../messages/problem.ts';
import { someWords, textOption } from '../arguments/parameters.ts';
import { documentOptions } from '../arguments/shared-options.ts';
import { inputFiles, runOptions, runRequest } from '../bulk/options.ts';
import { performImport } from '../bulk/run.ts';
import { defineCommand } from '../command.ts';

export const importCommand = defineCommand({
  arguments: { files: someWords('importFiles') },
  options: {
    as: { ...textOption('<RESOURCE.VERB>', { text: 'import-as' }), choices: operationIds },
    ...documentOptions,
    ...runOptions,
  },
  accepts: 'all',
  examples: [
    'lms-cli import course.yaml',
    'lms-cli import questions.ndjson --as lacuna.create --rejects rejects.ndjson',
    'lms-cli import week-*.yaml --report github --require-ledger',
  ],
  run: async (context, { files, format, as, allowUnknown, ...given }) =>
    performImport(
      {
        ...runRequest(given, context.settings),
        files: inputFiles(files, format),
        as: as === null ? null : operationNamed(as),
        allowUnknown,
      },
      context,
    ),
});

/** The operation of that name. Throws CliError `usage/kind-unknown`. */
function operationNamed(name: string): OperationId {
  if (isOperationId(name)) return name;
  const suggestion = nearestName(name, operationIds);
  throw new CliError(
    'usage',
    problem('usage/kind-unknown', { received: name, suggestion, known: operationIds }),
  );
}
