/** Checks the folder that lms-cli keeps, and the health of each ledger in it. */
import { resolve } from 'node:path';
import { CliError } from '../../../core/errors.ts';
import { onFileProblem } from '../../../core/host.ts';
import { problem } from '../../../messages/problem.ts';
import type { DoctorFinding } from '../../../presentation/pages/doctor.ts';
import type { Context } from '../../context.ts';
import { isUnfinished } from '../../runs/lineage.ts';
import { checkLedger, ledgerFiles } from '../../state/ledgers.ts';
import { shownPath, stateFolder } from '../../state/own-files.ts';

const MIB = 2 ** 20;
/** The size of a ledger of a million operations with its log. */
const ENOUGH_MIB = 500;

export async function examineState(context: Context): Promise<DoctorFinding[]> {
  const folder = await stateFolder(context.host);
  const room = await roomFinding(folder, context);
  const examine = async () => {
    const paths = await ledgerFiles(context.host, context.settings);
    const ledgers = (await Promise.all(paths.map((path) => ledgerFindings(path, context)))).flat();
    const none: DoctorFinding = { check: 'ledger', level: 'ok', told: (facts) => facts.noLedger() };
    return ledgers.length === 0 ? [none] : ledgers;
  };
  // The path is not a folder, which was reported.
  return [room, ...(await onFileProblem(examine(), () => []))];
}

async function roomFinding(folder: string, { host }: Context): Promise<DoctorFinding> {
  const shown = shownPath(folder, host);
  const { freeBytes, isWritable } = await roomOf(folder, host);
  const freeMiB = Math.floor(freeBytes / MIB);
  if (!isWritable) {
    const about = problem('doctor/state-unwritable', { folder: shown });
    return { check: 'state', level: 'problem', kind: 'unavailable', problem: about };
  }
  if (freeMiB < ENOUGH_MIB) {
    const about = problem('doctor/disk', { folder: shown, freeMiB });
    return { check: 'state', level: 'warning', problem: about };
  }
  return { check: 'state', level: 'ok', told: (facts) => facts.state(shown, freeMiB) };
}

const roomOf = (folder: string, { files }: Context['host']) =>
  onFileProblem(files.room(folder), () => ({ freeBytes: 0, isWritable: false }));

/** Checks if a ledger can be trusted, who is using it, and what it has left to do. */
async function ledgerFindings(path: string, { host, settings }: Context): Promise<DoctorFinding[]> {
  const { examineLedger } = await import('../../../ledger/examine.ts');
  try {
    await checkLedger(path, host, settings);
    const { runs, target: bound, atWork } = await examineLedger(path, host);
    // The identity of the embedded service means nothing to people.
    const target = bound !== null && URL.canParse(bound) ? bound : null;
    const file = shownPath(resolve(host.workingDirectory, path), host);
    const inDoubt = runs.find(({ counts }) => (counts['in-doubt'] ?? 0) > 0);
    const newest = runs.find(({ command }) => command === 'import');
    return [
      { check: 'ledger', level: 'ok', told: (facts) => facts.ledger(file, runs.length, target) },
      ...atWork.map(({ run, pid, host: machine }): DoctorFinding => ({
        check: 'ledger',
        level: 'ok',
        told: (facts) => facts.atWork(file, run, pid, machine),
      })),
      ...(inDoubt === undefined
        ? []
        : [inDoubtFinding(inDoubt.id, inDoubt.counts['in-doubt'] ?? 0)]),
      ...(newest === undefined || !isUnfinished(newest) ? [] : [unfinishedFinding(newest.id)]),
    ];
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    const { kind, problem: about } = error;
    return [{ check: 'ledger', level: 'problem', kind, problem: about }];
  }
}

const inDoubtFinding = (run: string, count: number): DoctorFinding => ({
  check: 'ledger',
  level: 'warning',
  problem: problem('doctor/in-doubt', { run, count }),
});

const unfinishedFinding = (run: string): DoctorFinding => ({
  check: 'ledger',
  level: 'warning',
  problem: problem('doctor/unfinished', { run }),
});
