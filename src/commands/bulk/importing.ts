import type { ImportRun } from '../../contract/import-run.ts';
import type { Ledger } from '../../contract/ledger.ts';
import type { Variables } from '../../documents/variable-definitions.ts';
import type { RunProgress } from '../../presentation/progress.ts';
import type { Reports } from '../../presentation/reports/reports.ts';
import type { Context } from '../context.ts';
import type { Destination } from '../service/destination.ts';
import type { ImportInput } from './input.ts';
import type { ImportRequest } from './options.ts';
import type { originsIn } from './origins.ts';
import type { ImportFindings } from './outputs.ts';

/** An import and everything that it works with. */
export interface Importing {
  readonly request: ImportRequest;
  /** Of the configuration and of --var. */
  readonly variables: Variables;
  readonly context: Context;
  readonly destination: Destination;
  readonly ledger: Ledger;
  readonly run: ImportRun;
  /** As in BulkWork. */
  readonly command: 'import' | 'apply' | 'undo';
  readonly isKept: () => boolean;
  readonly input: ImportInput;
  readonly originOf: ReturnType<typeof originsIn>;
  readonly findings: ImportFindings;
  readonly reports: Reports;
  readonly progress: RunProgress;
}
