/** Checks the shared ledger that a command would use. It only reads, and brings no copy up to date. */
import { CliError, InvalidDocuments, unlessReported } from '../../../core/errors.ts';
import { problem } from '../../../messages/problem.ts';
import {
  type DoctorFinding,
  okFinding,
  problemFinding,
  warningFinding,
} from '../../../presentation/pages/doctor.ts';
import { timeText } from '../../../presentation/time.ts';
import type { Context } from '../../context.ts';
import { ledgerAddress } from '../../service/destination.ts';
import { type LedgerOwner, ledgerPlaceOf } from '../../service/ledger-place.ts';

/** None if the ledger is a file. */
export async function examineShared(
  { isOffline }: { readonly isOffline: boolean },
  context: Context,
): Promise<DoctorFinding[]> {
  const { settings } = context;
  if (settings.noLedger) return [];
  try {
    const owner = await ownerIn(context);
    const { shared: place } = await ledgerPlaceOf(owner, context);
    if (place === null) return [];
    if (place.name === '')
      throw new CliError('usage', problem('config/ledger', { reason: 'name' }));
    const { address } = place;
    if (isOffline || settings.dryRun) {
      return [okFinding('ledger', ({ say }) => say('doctor-ok-shared-unasked', { address }))];
    }
    const { findNamed, withLog } = await import('../../../ledger/shared/opening.ts');
    const state = await withLog(place, context.host, (log) => findNamed(place, log));
    const { number: generation } = state;
    const { messages } = context;
    const { currentHolder } = await import('../../../ledger/shared/lease.ts');
    const held = currentHolder(state);
    const by =
      held &&
      messages.say('ledger-holder', {
        ...held,
        since: timeText(held.since),
        until: timeText(held.until),
      });
    return [
      okFinding('ledger', ({ say }) =>
        say('doctor-ok-shared-ledger', { address, generation, holder: by }),
      ),
    ];
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    // Before the first run there is none.
    const isMissing = error.problem.code === 'ledger/name-missing';
    return [isMissing ? warningFinding('ledger', error.problem) : problemFinding('ledger', error)];
  }
}

/** What is wrong with the service, or that none is named, is reported by another check. */
const ownerIn = (context: Context): Promise<LedgerOwner> =>
  unlessReported(ledgerAddress(context), [CliError, InvalidDocuments], {
    name: '',
    profileLedger: null,
    isEmbedded: false,
  });
