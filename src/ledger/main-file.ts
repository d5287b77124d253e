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

/**
 * False if no run that the log has as active has sent anything: before its first request, it would
 * have made the main file say that one is active, until it has ended.
 */
export function maySayOpen(file: string): boolean {
  return stateInMainFile(file)?.isOpen !== false;
}

/**
 * Null while another process is moving the log into it. Nothing else can be read from it then: the
 * state has a page of its own.
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
