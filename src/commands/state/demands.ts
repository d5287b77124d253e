/**
 * What a command line demands of the ledger that its command opens: --expect and --new-ledger. They
 * have no environment variables, because one that is empty by mistake would demand nothing.
 */
import type { Ledger, LedgerPosition } from '../../contract/ledger.ts';
import { isRunId } from '../../contract/run-record.ts';
import { CliError } from '../../core/errors.ts';
import { problem } from '../../messages/problem.ts';
import { flagOption, type Parser, parsedOption } from '../arguments/parameters.ts';
import type { Context } from '../context.ts';
import type { Destination } from '../service/destination.ts';
import { placeText } from '../service/ledger-place.ts';

/** A run that the ledger must hold, and the least generation; null if any will do. */
interface ExpectedPosition {
  readonly run: string;
  readonly generation: number | null;
}

/** `261121-1435-x7k2mq` or `261121-1435-x7k2mq@42`. */
function parsePosition(text: string): ExpectedPosition | null {
  const [, run = '', , generation] = /^([^@]*)(@(\d{1,15}))?$/.exec(text) ?? [];
  if (!isRunId(run)) return null;
  return { run, generation: generation === undefined ? null : Number(generation) };
}

const position: Parser<ExpectedPosition> = [parsePosition, { kind: 'position' }];

/** For every command that plans or sends with the ledger of a service, or that settles its records. */
export const expectOption = { expect: parsedOption('<RUN[@N]>', position) };

/** For those among them that may begin a ledger. */
export const demandOptions = { ...expectOption, newLedger: flagOption() };

type Line = Pick<Context, 'typed'>;

/** True if a ledger may be made where there is none. */
export const mayBeginLedger = ({ typed }: Line): boolean =>
  typed.options.some(({ name }) => name === 'newLedger');

interface FirstRun {
  readonly ledger: Pick<Ledger, 'isNew' | 'resources'>;
  readonly destination: Pick<Destination, 'isEmpty' | 'ledgerPlace'>;
}

/**
 * A ledger without a bulk run is that of a first run, or a lost one. Tells a person at a terminal,
 * and may ask. Throws CliError `content/new-ledger` if nobody can be asked and --new-ledger is
 * absent.
 * @param asking `isAsked` if no other question comes before anything is sent
 */
export async function checkFirstRun(
  { ledger, destination }: FirstRun,
  { isAsked }: { readonly isAsked: boolean },
  context: Context,
): Promise<void> {
  const [resource] = ledger.resources.list();
  if (mayBeginLedger(context) || !ledger.isNew || resource !== undefined) return;
  if (await destination.isEmpty()) return;
  const { gate, presenter, messages } = context;
  if (gate.interview() === null) {
    const about = problem('content/new-ledger', {
      path: placeText(await destination.ledgerPlace()),
    });
    throw new CliError('conflict', about);
  }
  await presenter.remark(messages.say('plan-first-run'));
  if (isAsked) await gate.confirm(messages.say('ask-first-run'), '--new-ledger');
}

function expectedIn({ typed }: Line): ExpectedPosition | null {
  const option = typed.options.find(({ name }) => name === 'expect');
  return option === undefined ? null : parsePosition(String(option.value));
}

/** For a ledger that does not exist: throws CliError `ledger/older` if it is expected to hold anything. */
export function mustNotBeExpected(place: string, line: Line): void {
  const expected = expectedIn(line);
  if (expected !== null) throw olderLedger(place, expected);
}

/** Throws CliError `ledger/older` if none of the ledgers holds what is expected. */
export function mustHoldExpected(ledgers: readonly Ledger[], line: Line): void {
  const expected = expectedIn(line);
  if (expected === null) return;
  const { run, generation } = expected;
  const holds = (ledger: Ledger) =>
    ledger.runsLike(run).some(({ id }) => id === run) &&
    ledger.position().generation >= (generation ?? 0);
  if (!ledgers.some(holds)) throw olderLedger(ledgers[0]?.place ?? '.lms-cli', expected);
}

/** @param expected what a saved plan, or --expect, says of the ledger */
export function olderLedger(
  place: string,
  { run, generation }: LedgerPosition | ExpectedPosition,
): CliError {
  // As --expect takes it.
  const expected = `${run ?? ''}${generation === null ? '' : `@${generation}`}`;
  return new CliError('conflict', problem('ledger/older', { reason: 'behind', place, expected }));
}
