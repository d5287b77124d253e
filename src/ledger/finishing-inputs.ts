/** The input of one import: skipped as a whole if it is finished, and remembered once it is. */
import type {
  FinishedInput,
  ImportOptions,
  ImportRun,
  OperationCount,
  RunFile,
} from '../contract/ledger.ts';
import type { FinishedInputs } from './finished-inputs.ts';
import type { Commits } from './group-commit.ts';
import type { ActiveRun } from './runs.ts';

interface Ports {
  readonly inputs: FinishedInputs;
  readonly commits: Commits;
  readonly run: ActiveRun;
}

interface Finishing extends Pick<ImportRun, 'finishedFiles' | 'skipAll' | 'remember'> {
  /** Called after the last document of an input that was read. */
  planned(files: readonly RunFile[], operations: readonly OperationCount[]): void;
  /** Called with the last change of the run, so that both are one transaction. */
  end(): void;
}

export function createFinishing(
  { again, isApply = false }: Pick<ImportOptions, 'again' | 'isApply'>,
  { inputs, commits, run }: Ports,
): Finishing {
  const takesUpDone = again || isApply;
  let operations: readonly OperationCount[] = [];
  let files: readonly RunFile[] = [];
  let name: string | null = null;
  return {
    planned: (read, counted) => {
      files = read;
      operations = counted;
    },
    remember: (input) => {
      name = input;
    },
    finishedFiles: async (input) => {
      const found: FinishedInput | null = takesUpDone ? null : inputs.find(input);
      operations = found?.operations ?? [];
      return found?.files ?? null;
    },
    skipAll: async (same) => {
      files = same;
      const documents = sumOf(operations);
      for (let each = 0; each < documents; each++) run.count('skipped');
      await run.plan(documents, files);
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
  deletions: 0,
  onlyDeletion: null,
  newBesideDone: 0,
  firstNewBesideDone: null,
};
