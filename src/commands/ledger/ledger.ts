/** `lms-cli ledger`: where a ledger is, how old it is, and shared ledgers in a database. */
import { join } from 'node:path';
import type { SharedPlace } from '../../contract/ledger.ts';
import { CliError } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { roleOfFile } from '../../ledger/whole.ts';
import { currentHolder } from '../../ledger/shared/lease.ts';
import { copyFile, findNamed, withLog } from '../../ledger/shared/opening.ts';
import { problem } from '../../messages/problem.ts';
import { shownLedger } from '../../presentation/pages/ledger.ts';
import { flagOption, optionalWord } from '../arguments/parameters.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { optionsOfResources } from '../resources/known.ts';
import { ledgerAddress, ledgerOwner } from '../service/destination.ts';
import { existingResourceLedger } from '../state/known-ledgers.ts';
import { openLedgerAt } from '../state/open-ledger.ts';
import { chooseLedgerPlace, ledgerFileName } from '../service/ledger-place.ts';
import { shownPath, stateFolder } from '../../config/own-files.ts';

const ofSharedLedgers = { accepts: optionsOfResources, refuses: ['noLedger', 'dryRun'] } as const;

export const ledgerInitCommand = defineCommand({
  ...ofSharedLedgers,
  options: { print: flagOption() },
  examples: [
    "lms-cli ledger init --ledger 'postgres://postgres@db.example.com/lms'",
    "lms-cli ledger init --ledger 'postgres://postgres@db.example.com/lms' --print > tables.sql",
  ],
  run: (context, { print }) => init(context, print),
});

async function init(context: Context, isPrinted: boolean): Promise<number> {
  const { host, presenter, messages } = context;
  const place = await sharedPlace(context, true);
  const { schema } = place;
  if (isPrinted) {
    const { tablesScript } = await import('../../ledger/shared/postgres.ts');
    await presenter.text(tablesScript(schema));
    return exitCodes.ok;
  }
  await withLog(place, host, (log) => log.init());
  const about = { schema, reader: `${schema}_reader`, writer: `${schema}_writer` };
  await presenter.show({ object: () => about });
  await presenter.remark(messages.say('ledger-initialized', about));
  return exitCodes.ok;
}

export const ledgerPushCommand = defineCommand({
  ...ofSharedLedgers,
  arguments: { file: optionalWord('ledgerFile') },
  examples: [
    "lms-cli ledger push --profile production --ledger 'postgres://ci@db.example.com/lms'",
    'lms-cli ledger push .lms-cli/shared-7d3f.ledger.db --profile production',
  ],
  run: push,
});

async function push(context: Context, { file }: { readonly file: string | null }): Promise<number> {
  const { host, messages, presenter } = context;
  const place = await sharedPlace(context);
  const { pushLedger } = await import('../../ledger/shared/push.ts');
  const pushed = await pushLedger(file ?? (await localLedgerFile(context)), place, host);
  const { id, generation, isPushed } = pushed;
  const shown = shownPath(pushed.file, host);
  if (!isPushed) {
    await presenter.remark(messages.say('ledger-cancelled', { file: shown }));
    return exitCodes.ok;
  }
  const { address } = place;
  const object = () => ({ place: address, id, generation, file: pushed.file });
  await presenter.show({ ids: [id], object });
  const about = { file: shown, place: address, generation };
  await presenter.remark(messages.say('ledger-pushed', about));
  return exitCodes.ok;
}

export const ledgerStatusCommand = defineCommand({
  accepts: optionsOfResources,
  refuses: ['noLedger'],
  examples: [
    'lms-cli ledger status --profile production',
    "lms-cli ledger status --ledger 'postgres://ci@db.example.com/lms?name=production' -o json",
  ],
  run: status,
});

async function status(context: Context): Promise<number> {
  const place = await chooseLedgerPlace(await ledgerOwner(context), context);
  if (typeof place !== 'string') return sharedStatus(place, context);
  await using ledger = await existingResourceLedger(context, { readOnly: true });
  if (ledger === null)
    throw new CliError(
      'conflict',
      problem('ledger/not-found', { reason: 'not-found', file: place }),
    );
  const { host, presenter } = context;
  const { at: _, instance: __, ...state } = ledger.state;
  const shown = { ...state, ...ledger.position(), place: shownPath(ledger.path, host), log: null };
  await presenter.show(shownLedger(shown));
  return exitCodes.ok;
}

async function sharedStatus(place: SharedPlace, context: Context): Promise<number> {
  const { host, presenter } = context;
  const shown = await withLog(place, host, async (log) => {
    const found = await findNamed(place, log);
    const { id, target, name } = found;
    const copy = await copyIn(place, id, context);
    const about = { name, asyncReplicas: await log.asyncReplicas(), holder: currentHolder(found) };
    return { place: place.address, role: null, id, target, log: { ...about, copy } };
  });
  // This brings the copy up to date.
  await using ledger = await openLedgerAt(place, context, { target: null, readOnly: true });
  await presenter.show(shownLedger({ ...shown, ...ledger.position() }));
  return exitCodes.ok;
}

async function copyIn(place: SharedPlace, id: string, { host }: Context) {
  const file = copyFile(place, id);
  if (!(await host.files.exists(file))) return null;
  const { generation, at } = await roleOfFile(file, host);
  return { file: shownPath(file, host), generation, at };
}

export const ledgerUnlockCommand = defineCommand({
  ...ofSharedLedgers,
  options: { yes: flagOption() },
  examples: ['lms-cli ledger unlock --profile production'],
  run: (context, { yes }) => unlock(context, yes),
});

/** Takes the lease from a holder that is gone. */
async function unlock(context: Context, isConfirmed: boolean): Promise<number> {
  const { host, gate, messages, presenter } = context;
  const { say } = messages;
  const place = await sharedPlace(context);
  const state = await withLog(place, host, (log) => findNamed(place, log));
  const { id } = state;
  const holder = currentHolder(state);
  if (holder === null) {
    await presenter.remark(say('ledger-nobody-holds', { place: place.address }));
    return exitCodes.ok;
  }
  if (!isConfirmed) await gate.confirm(say('ask-unlock', holder), '--yes');
  await withLog(place, host, (log) => log.unlock(id));
  await presenter.show({ object: () => ({ name: place.name, ...holder }) });
  await presenter.remark(say('ledger-unlocked', holder));
  return exitCodes.ok;
}

/**
 * Throws CliError `ledger/shared` if the ledger is a file.
 * @param isWhole true for what is about the whole database
 */
async function sharedPlace(context: Context, isWhole = false): Promise<SharedPlace> {
  const place = await chooseLedgerPlace(await ledgerOwner(context), context, isWhole);
  if (typeof place !== 'string') return place;
  const command = ['lms-cli', ...context.typed.command].join(' ');
  throw new CliError('usage', problem('ledger/shared', { reason: 'needed', command }));
}

/** The default file of the service, whatever the ledger is now. */
async function localLedgerFile(context: Context): Promise<string> {
  const { name } = await ledgerAddress(context);
  return join(await stateFolder(context.host), ledgerFileName(name));
}
