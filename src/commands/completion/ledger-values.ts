/** Completes values from ledgers: runs, operations of a run that are in doubt, resources. */
import type { RunRecord } from '../../contract/run-record.ts';
import type { Environment } from '../../core/host.ts';
import { type Look, lookInto } from '../../ledger/examine.ts';
import { loadCatalogue } from '../../messages/load.ts';
import { localTime } from '../../presentation/time.ts';
import { readGiven, readGivenLedger } from '../arguments/global-options.ts';
import type { Found } from '../arguments/parameters.ts';
import { hasChanged, isUndoable, isUnfinished } from '../runs/lineage.ts';
import { checkLedger, ledgerFiles } from '../state/ledger-files.ts';
import type { Sought } from './cursor.ts';
import type { Candidate } from './dialects.ts';

const READ_FROM_EACH = 200;
const SHOWN = 50;

/** The runs that the command can work with, newest first. */
export async function runsFor(sought: Sought): Promise<Candidate[]> {
  const { typed, place, around } = sought;
  const isMeant = meant[place.command.name()] ?? (() => true);
  const known = await fromLedgers(sought, (look) => look.newestRuns(typed, READ_FROM_EACH));
  const runs = known
    .filter(isMeant)
    .toSorted((a, b) => b.startedAt - a.startedAt)
    .slice(0, SHOWN);
  const { output } = await loadCatalogue(around.language);
  return runs.map(({ id, state, startedAt, command }) => ({
    value: id,
    description: `${output.runs.states[state]}, ${minute(startedAt)}, ${command}`,
  }));
}

const meant: Readonly<Record<string, ((run: RunRecord) => boolean) | undefined>> = {
  resume: isUnfinished,
  undo: (run) => isUndoable(run) && run.state !== 'running' && hasChanged(run),
  resolve: ({ counts }) => (counts['in-doubt'] ?? 0) > 0,
  rejects: ({ counts }) => (counts.rejected ?? 0) + (counts.blocked ?? 0) > 0,
};

/** The operations in doubt of the run that was named before. */
export async function seqsFor(sought: Sought): Promise<Candidate[]> {
  const [run = ''] = sought.place.operands;
  const doubtful = await fromLedgers(sought, (look) => {
    const [known, second] = look.runsLike(run);
    return known === undefined || second !== undefined ? [] : look.inDoubt(known.id);
  });
  return doubtful.slice(0, SHOWN).flatMap(({ seq, operation, key }) => {
    const numbered = { value: String(seq), description: `${operation} ${key ?? ''}`.trimEnd() };
    if (key === null || /^\d+$/.test(key)) return numbered;
    return [numbered, { value: key, description: `${operation} ${seq}` }];
  });
}

/** The resources that the ledgers know, by their keys. */
export async function keysFor(sought: Sought): Promise<Candidate[]> {
  const known = await fromLedgers(sought, (look) => look.resourcesLike(sought.typed, SHOWN));
  return known
    .slice(0, SHOWN)
    .map(({ key, kind, id }) => ({ value: key, description: `${kind} ${id}` }));
}

/** The answers of all ledgers. A ledger that cannot be read is skipped. */
async function fromLedgers<T>(
  { place: { found }, around: { host } }: Sought,
  ask: (look: Look) => readonly T[],
): Promise<T[]> {
  const answers: T[] = [];
  const ledger = ledgerIn(found, host.env);
  if (ledger === undefined) return answers;
  const profile = readGiven(found, host.env)('profile');
  for (const path of await ledgerFiles(host, { ledger, profile })) {
    try {
      await checkLedger(path, host, { ledger });
      using look = lookInto(path, host);
      answers.push(...ask(look));
    } catch {
      // `runs` reports what is wrong with the ledger; completion is silent.
    }
  }
  return answers;
}

/** Undefined for a wrong address, of which the command itself complains. */
function ledgerIn(found: Found, env: Environment): string | null | undefined {
  try {
    return readGivenLedger(found, env);
  } catch {
    return undefined;
  }
}

/** `2026-11-21 15:13` in the person's time zone. */
const minute = (ms: number) => localTime(ms).slice(0, -':00'.length);
