/** Checks the ledgers of the folder, and the shared one that a command would use. It only reads. */
import { resolve } from 'node:path';
import { CliError, InvalidDocuments, unlessReported } from '../../../core/errors.ts';
import { onFileProblem } from '../../../core/host.ts';
import { problem } from '../../../messages/problem.ts';
import type { Examination } from '../../../presentation/pages/doctor.ts';
import { timeText } from '../../../presentation/time.ts';
import type { Context } from '../../context.ts';
import { ledgerAddress } from '../../service/destination.ts';
import { isCopyName, ledgerPlaceOf } from '../../service/ledger-place.ts';
import { checkLedger, ledgerFiles } from '../../state/ledger-files.ts';
import { shownPath, stateFolder } from '../../../config/own-files.ts';

export async function examineLedgers(context: Context, found: Examination): Promise<void> {
  const { host, settings } = context;
  const folder = await stateFolder(host);
  if (!(await onFileProblem(host.files.isWritable(folder), () => false))) {
    const about = problem('doctor/state-unwritable', { folder: shownPath(folder, host) });
    found.wrong('ledger', { kind: 'output', problem: about });
  }
  // Where the path is not a folder, that was reported.
  const paths = await onFileProblem(ledgerFiles(host, settings), () => null);
  const before = found.findings.length;
  for (const path of paths ?? []) await examineFile(path, context, found);
  if (paths !== null && found.findings.length === before)
    found.ok('ledger', ({ say }) => say('doctor-ok-no-ledger'));
}

/** Checks if a ledger can be trusted, who is using it, and what it has left to do. */
async function examineFile(
  path: string,
  { host, settings }: Context,
  found: Examination,
): Promise<void> {
  const { examineLedger } = await import('../../../ledger/examine.ts');
  try {
    await checkLedger(path, host, settings);
    const { runs, target: bound, atWork, role, origin } = await examineLedger(path, host);
    // The identity of the embedded service means nothing to people.
    const target = bound !== null && URL.canParse(bound) ? bound : null;
    const file = shownPath(resolve(host.workingDirectory, path), host);
    if (role !== 'own') {
      const about = { file, role, address: origin };
      return found.ok('ledger', ({ say }) => say('doctor-ok-of-shared', about));
    }
    found.ok('ledger', ({ say }) => say('doctor-ok-ledger', { file, runs: runs.length, target }));
    for (const { run, pid, host: machine } of atWork) {
      const about = { file, run, pid, host: machine };
      found.ok('ledger', ({ say }) => say('doctor-ok-at-work', about));
    }
    for (const { id: run, counts } of runs) {
      const count = counts['in-doubt'] ?? 0;
      if (count > 0) return found.warn('ledger', problem('doctor/in-doubt', { run, count }));
    }
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    // A copy is made anew from its database.
    if (!isCopyName(path)) found.wrong('ledger', error);
  }
}

/** Finds nothing if the ledger is a file. It brings no copy up to date. */
export async function examineShared(
  isOffline: boolean,
  context: Context,
  found: Examination,
): Promise<void> {
  const { settings, host, messages } = context;
  if (settings.noLedger) return;
  try {
    // What is wrong with the service, or that none is named, is reported by another check.
    const nobody = { name: '', profileLedger: null, isEmbedded: false };
    const owner = await unlessReported(
      ledgerAddress(context),
      [CliError, InvalidDocuments],
      nobody,
    );
    const { shared: place } = await ledgerPlaceOf(owner, context);
    if (place === null) return;
    if (place.name === '')
      throw new CliError('usage', problem('config/ledger', { reason: 'name' }));
    const { address } = place;
    if (isOffline || settings.dryRun)
      return found.ok('ledger', ({ say }) => say('doctor-ok-shared-unasked', { address }));
    const { findNamed, withLog } = await import('../../../ledger/shared/opening.ts');
    const { currentHolder } = await import('../../../ledger/shared/lease.ts');
    const state = await withLog(place, host, (log) => findNamed(place, log));
    const held = currentHolder(state);
    const times = held && { since: timeText(held.since), until: timeText(held.until) };
    const holder = held && messages.say('ledger-holder', { ...held, ...times });
    const about = { address, generation: state.number, holder };
    found.ok('ledger', ({ say }) => say('doctor-ok-shared-ledger', about));
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    // Before the first run there is none.
    if (error.problem.code === 'ledger/name-missing') found.warn('ledger', error.problem);
    else found.wrong('ledger', error);
  }
}
