/**
 * Inputs of which an import would find every document done again (docs/import.md). An import with the
 * same files then need not read them.
 *
 * That holds as long as nobody takes up an operation that is done. Only imports without --again never
 * do. So the inputs are bound to the ledger as such an import left it: any other change of it, by
 * whatever program, ends all of them. What becomes of the input of one import: whole-input.ts.
 */
import { crc32 } from 'node:zlib';
import type { FinishedInput } from '../contract/run-record.ts';
import { countsIn, numberOrNullIn, textIn } from './columns.ts';
import { type Columns, type Database, hasContent, logFileOf, pragma } from './database.ts';
import { DamagedRecord, parsedColumn } from './errors.ts';
import { fileStampOf, stateIn } from './ledger-state.ts';
import { readMark } from './mark.ts';
import { filesOf } from './run-files.ts';

export interface FinishedInputs {
  /** The input under that name, if all of it would be found done again. */
  find(name: string): FinishedInput | null;
  /**
   * Within the last transaction of an import without --again, even of one that was abandoned: the
   * inputs before it are still finished, and so is its own if it has left nothing to send.
   */
  keep(run: number, input: NamedInput | null): void;
}

export interface NamedInput extends FinishedInput {
  readonly name: string;
}

/**
 * Begins before the first change of the run.
 * @param file null for a temporary record
 */
export function createFinishedInputs(database: Database, file: string | null): FinishedInputs {
  // It changes with every commit of another connection, so it is asked first.
  const others = pragma(database, 'data_version');
  const isAlone = () => pragma(database, 'data_version') === others;
  const { id, generation } = stateIn(database);
  const isAsLeft =
    isUntouched(file) && factIn(database, GENERATION) === generationText(id, generation);
  const remove = database.prepare(`DELETE FROM facts WHERE ${IS_INPUT}`);
  const forget = database.prepare(
    `DELETE FROM facts WHERE name IN
      (SELECT name FROM facts WHERE ${IS_INPUT} ORDER BY ${RUN} DESC LIMIT -1 OFFSET ${MOST})`,
  );
  const put = database.prepare('INSERT OR REPLACE INTO facts VALUES (?, ?)');
  return {
    find: (name) => {
      const text = isAsLeft && isAlone() ? factIn(database, INPUT + name) : null;
      return text === null ? null : inputIn(text);
    },
    keep: (run, input) => {
      const isCertain = isAlone();
      if (!isAsLeft || !isCertain) remove.run();
      if (!isCertain) return;
      if (input !== null && hasFinished(run, database)) {
        put.run(INPUT + input.name, textOf(input, run));
        forget.run();
      }
      // The transaction is counted at its end.
      put.run(GENERATION, generationText(id, stateIn(database).generation + 1));
    },
  };
}

const GENERATION = 'finished';
const INPUT = 'finished ';
/** An exclamation mark is the character after a space. */
const IS_INPUT = `name >= '${INPUT}' AND name < 'finished!'`;
const TEXT = `substr(value, instr(value, ' ') + 1)`;
/** The run that has kept an input; null in those of earlier versions. */
const RUN = `CASE WHEN json_valid(${TEXT}) THEN json_extract(${TEXT}, '$.run') END`;
/** How many inputs are kept: those that were finished or found last. */
const MOST = 32;

/**
 * Another program may have altered the records, which only reading them would show. The mark says how
 * the main file was when it contained everything.
 */
const isUntouched = (file: string | null) =>
  file !== null && !hasContent(logFileOf(file)) && readMark(file)?.stamp === fileStampOf(file);

const generationText = (id: string, generation: number) => `${id} ${generation}`;

function factIn(database: Database, name: string): string | null {
  const row = database.prepare('SELECT value FROM facts WHERE name = ?').get(name);
  return row === undefined ? null : textIn(row, 'value');
}

/** With a checksum, because nothing else is compared with what is told of such an input. */
function textOf({ files, operations }: FinishedInput, run: number): string {
  const text = JSON.stringify({
    run,
    files: JSON.stringify(files),
    operations: JSON.stringify(Object.fromEntries(operations)),
  });
  return `${crc32(text)} ${text}`;
}

/** Throws DamagedRecord for anything that `textOf` has not made. */
function inputIn(value: string): FinishedInput {
  const [sum = ''] = value.split(' ', 1);
  const text = value.slice(sum.length + 1);
  if (sum !== String(crc32(text))) throw new DamagedRecord();
  const columns: unknown = parsedColumn(() => JSON.parse(text));
  if (typeof columns !== 'object' || columns === null) throw new DamagedRecord();
  const row: Columns = { ...columns };
  return {
    files: filesOf({ files: textIn(row, 'files') }),
    operations: Object.entries(countsIn(textIn(row, 'operations'))),
  };
}

/** True if all documents of the run are done, and at least one was there. */
function hasFinished(run: number, database: Database): boolean {
  const row = database
    .prepare('SELECT state, documents, counts FROM runs WHERE number = ?')
    .get(run);
  if (row === undefined || row['state'] !== 'finished') return false;
  const { done = 0, skipped = 0 } = countsIn(textIn(row, 'counts'));
  return done + skipped > 0 && done + skipped === numberOrNullIn(row, 'documents');
}
