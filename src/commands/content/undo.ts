/** `lms-cli undo`: takes back what a run did. */
import { CliError } from '../../core/errors.ts';
import { problem } from '../../messages/problem.ts';
import { flagOption, type Found } from '../arguments/option-values.ts';
import { reportsFound } from '../arguments/report-option.ts';
import type { Context, Define } from '../context.ts';
import type { UndoChoice } from '../import/import-request.ts';
import { sendingOptions, sendingOptionsFound } from '../import/run-options.ts';
import { isUndoable } from '../runs/lineage.ts';
import { findRun, openKnownLedgers } from '../state/ledgers.ts';
import { limitOptions, limitsFound } from './limits.ts';
import { performUndo } from './perform-undo.ts';

export const undoCommand: Define = (command, texts, bind) => {
  const { options } = texts;
  command
    .argument('<run>', texts.arguments.run)
    .option('--no-release', options['no-release'])
    .option('--yes', options['undo-yes']);
  bind(limitOptions(sendingOptions(command, texts), texts), undo);
};

async function undo(context: Context, [id = '']: readonly string[], found: Found): Promise<number> {
  return performUndo(
    {
      files: [],
      as: null,
      allowUnknown: false,
      variables: {},
      again: false,
      rejects: null,
      reports: reportsFound(found, context.settings),
      ...sendingOptionsFound(found),
      requireLedger: false,
      isConfirmed: flagOption('yes', found),
      undo: await choiceOf(id, found, context),
    },
    context,
  );
}

/**
 * The run of that id in any of the known ledgers. Another service than its own is refused later. Throws CliError `usage/options-conflict` for
 * --no-ledger, `runs/unknown` and `runs/ambiguous`, and `undo/command` for the run of another
 * command.
 */
async function choiceOf(id: string, found: Found, context: Context): Promise<UndoChoice> {
  if (context.settings.noLedger) {
    const options = ['--no-ledger', 'undo'];
    throw new CliError('usage', problem('usage/options-conflict', { options }));
  }
  await using known = await openKnownLedgers(context, true);
  const { run, ledger } = await findRun(id, known);
  const { command } = run;
  if (!isUndoable(run)) {
    throw new CliError('usage', problem('undo/command', { id: run.id, command }));
  }
  return {
    run: run.id,
    ledger: ledger.path,
    // commander stores --no-release as release: false.
    leavesReleases: found['release'] === false,
    limits: limitsFound(found),
  };
}
