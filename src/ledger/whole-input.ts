/** The input of one import as a whole: skipped if it is finished, and remembered once it is. */
import type { OperationCount, RunFile } from '../contract/run-record.ts';
import type { ImportOptions, ImportRun } from '../contract/import-run.ts';
import type { FinishedInputs, NamedInput } from './finished-inputs.ts';
import type { Commits } from './group-commit.ts';
import type { ActiveRun } from './runs.ts';

interface Ports {
  readonly inputs: FinishedInputs;
  readonly commits: Commits;
  readonly run: ActiveRun;
}

interface WholeInput extends Pick<ImportRun, 'finishedFiles' | 'skipAll' | 'remember'> {
  /** Called after the last document of an input that was read. */
  planned(files: readonly RunFile[], operations: readonly OperationCount[]): void;
  /** Called with the last change of the run, so that both are one transaction. */
  end(): void;
}

export function createWholeInput(
  { again, isApply = false }: Pick<ImportOptions, 'again' | 'isApply'>,
  { inputs, commits, run }: Ports,
): WholeInput {
  const takesUpDone = again || isApply;
  let operations: readonly OperationCount[] = [];
  let files: readonly RunFile[] = [];
  let name: string | null = null;
  let found: NamedInput | null = null;
  return {
    planned: (read, counted) => {
      files = read;
      operations = counted;
    },
    remember: (input) => {
      name = input;
    },
    finishedFiles: async (input) => {
      const known = takesUpDone ? null : inputs.find(input);
      found = known && { ...known, name: input };
      return known?.files ?? null;
    },
    skipAll: async (same) => {
      if (found === null) throw new TypeError('an input that is not finished');
      // Remembered again, as one that was found lately.
      ({ name, operations } = found);
      files = same;
      const documents = sumOf(operations);
      run.count('skipped', documents);
      // Nothing is sent, so the end of the run is soon enough to record it.
      run.expect(documents, files);
      return { ...nothingToSend, documents, skipped: documents, leftOut: operations };
    },
    end: () => {
      if (takesUpDone) return;
      const input = name === null ? null : { name, files, operations };
      commits.queue(() => inputs.keep(run.number, input));
    },
  };
}

const sumOf = (operations: readonly OperationCount[]) =>
  operations.reduce((sum, [, documents]) => sum + documents, 0);

const nothingToSend = {
  findings: [],
  toSend: 0,
  inDoubt: 0,
  repeats: 0,
  deletions: 0,
  onlyDeletion: null,
  newBesideDone: 0,
  firstNewBesideDone: null,
};
