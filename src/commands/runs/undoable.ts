import type { RunRecord } from '../../contract/run-record.ts';

const commands: ReadonlySet<string> = new Set(['apply', 'undo', 'import']);

/** True for a run of which the ledger knows what was before, or what it created. */
export const isUndoable = ({ command }: Pick<RunRecord, 'command'>) => commands.has(command);
