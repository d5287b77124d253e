/** What the main file of a ledger says by itself, without its log. */
import { openMainFile } from './database.ts';
import { sqliteCode } from './errors.ts';
import { fileStampOf, stateIn, type LedgerState } from './ledger-state.ts';

export interface MainFileWatch {
  /** Its generation, or an earlier one. Rereads the file if its size or time has changed. */
  generation(): number;
  /** Always rereads it. An earlier one only while another process moves the log into the file. */
  generationNow(): number;
}

export function watchMainFile(file: string): MainFileWatch {
  let known = { stamp: '', generation: 0 };
  const read = (stamp: string) => {
    const now = stateInMainFile(file);
    if (now !== null) known = { stamp, generation: now.generation };
    return known.generation;
  };
  return {
    generation: () => {
      const stamp = fileStampOf(file);
      return known.stamp === stamp ? known.generation : read(stamp);
    },
    generationNow: () => read(fileStampOf(file)),
  };
}

/**
 * Null if it cannot be read while another process moves the log into it. Only the state may be read
 * in this way: it has a page of its own, and other pages may be of different times.
 */
function stateInMainFile(file: string): LedgerState | null {
  const database = openMainFile(file);
  try {
    return stateIn(database);
  } catch (error) {
    if (sqliteCode(error) === null) throw error;
    return null;
  } finally {
    database.close();
  }
}
