/** What the main file of a ledger says by itself, without its log. */
import { openMainFile, sqliteCode } from './database.ts';
import { fileStampOf, stateIn, type LedgerState } from './ledger-state.ts';

export interface MainFile {
  /** Its generation, or an older one. Rereads the file when it has changed. */
  generation(): number;
  /** Rereads it. An older one only while another process is moving the log into the file. */
  generationNow(): number;
}

export function watchMainFile(file: string): MainFile {
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

/** Null while another process is moving the log into it. */
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
