/** `lms-cli ledger pull`: a copy of a shared ledger that can only be read. */
import { resolve } from 'node:path';
import type { SharedPlace } from '../../contract/ledger.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { lookAtFork, pullFile, replaceCopy } from '../../ledger/shared/restore.ts';
import { flagOption, parsedOption, textOption, type ValuesOf } from '../arguments/parameters.ts';
import { checkFiles } from '../bulk/outputs.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { optionsOfResources } from '../resources/known.ts';
import { shownPath } from '../state/own-files.ts';
import { sharedPlace } from './place.ts';

const MOST = Number.MAX_SAFE_INTEGER;

const options = {
  at: parsedOption('<GENERATION>', [generationIn, { kind: 'whole-number', least: 0, most: MOST }]),
  out: textOption('<FILE>', { text: 'pull-out' }),
  replace: flagOption('pull-replace'),
  yes: flagOption('pull-yes'),
};

export const ledgerPullCommand = defineCommand({
  options,
  excludes: { replace: ['at', 'out'] },
  accepts: optionsOfResources,
  refuses: ['noLedger', 'dryRun'],
  examples: [
    'lms-cli ledger pull --profile production --out backup.ledger.db',
    'lms-cli ledger pull --profile production --at 811 --out saved.ledger.db',
    'lms-cli ledger pull --profile production --replace',
  ],
  run: pull,
});

function generationIn(text: string): number | null {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : -1;
  return value >= 0 && value <= MOST ? value : null;
}

async function pull(
  context: Context,
  { at, out, replace, yes }: ValuesOf<typeof options>,
): Promise<number> {
  const { host, messages, presenter, settings } = context;
  const place = await sharedPlace(context);
  if (replace) return replaceOwnCopy(place, yes, context);
  if (out === null && at === null) return pullOwnCopy(place, context);
  const file = resolve(host.workingDirectory, out ?? `${place.name}-${at}.ledger.db`);
  await checkFiles([{ option: '--out', file, isPrivate: true }], [], host);
  const { id, generation } = await pullFile({ file, at }, place, host);
  await presenter.show({ ids: [id], data: () => ({ file, id, generation }) });
  if (settings.quiet) return exitCodes.ok;
  await presenter.remark(messages.output.ledger.pulled(shownPath(file, host), generation));
  return exitCodes.ok;
}

/** Brings the copy of this folder up to date, which every command does as well. */
async function pullOwnCopy(shared: SharedPlace, { host, messages, presenter, settings }: Context) {
  const { openLedger } = await import('../../ledger/open.ts');
  const where = { path: null, target: null, readOnly: true, shared };
  await using ledger = await openLedger(where, host);
  const { id, path: file } = ledger;
  const { generation } = ledger.position();
  await presenter.show({
    ids: id === null ? [] : [id],
    data: () => ({ file, id, generation }),
  });
  if (settings.quiet) return exitCodes.ok;
  await presenter.remark(messages.output.ledger.upToDate(shownPath(file, host), generation));
  return exitCodes.ok;
}

async function replaceOwnCopy(place: SharedPlace, isConfirmed: boolean, context: Context) {
  const { host, gate, messages, presenter } = context;
  const found = await lookAtFork(place, host);
  const { copy, runs } = found;
  const generation = found.log?.generation ?? 0;
  if (!isConfirmed) {
    const about = { place: place.address, copy: copy.generation, log: generation, runs };
    await gate.confirm(messages.prompts.replaceCopy(about), '--yes');
  }
  const aside = await replaceCopy(found, place, host);
  await presenter.show({
    ids: [...runs],
    data: () => ({ aside, runs, generation }),
  });
  await presenter.remark(messages.output.ledger.setAside(shownPath(aside, host), runs));
  return exitCodes.ok;
}
