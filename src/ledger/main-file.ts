/** What the main file of a ledger says by itself, without its log. */
import { openMainFile, sqliteCode, type Database } from './database.ts';
import { fileStampOf, stateIn } from './ledger-state.ts';

export interface MainFile {
  /** Its generation, or an older one. Rereads the file when it has changed. */
  generation(): number;
  /** Rereads it. An older one only while another process is moving the log into the file. */
  generationNow(): number;
}

export function watchMainFile(file: string): MainFile {
  let known = { stamp: '', generation: 0 };
  const read = (stamp: string) => {
    const now = readMainFile(file, stateIn);
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

/** False if the main file proves that nothing of the run was sent: it was never moved there. */
export function mayKnowRun(file: string, id: string): boolean {
  const found = readMainFile(file, (main) =>
    main.prepare('SELECT 1 FROM runs WHERE id = ?').get(id) === undefined ? 'missing' : 'there',
  );
  return found !== 'missing';
}

/** Null while another process is moving the log into it. */
function readMainFile<T>(file: string, read: (database: Database) => T): T | null {
  const database = openMainFile(file);
  try {
    return read(database);
  } catch (error) {
    if (sqliteCode(error) === null) throw error;
    return null;
  } finally {
    database.close();
  }
}
