/** The pipeline of GitHub Actions with a ledger on the disk of a runner. */
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe } from 'vitest';
import type { Place } from '../ci/place.ts';
import { tellOfChanges, tellOfLedgers, teamsWith, type Home } from '../ci/stories.ts';

async function openDisk(place: Place): Promise<Home> {
  const folder = join(place.folder, 'disk');
  const ledger = join(folder, 'production.ledger.db');
  await mkdir(folder);
  return {
    reader: ledger,
    writer: ledger,
    holds: false,
    adoption: '',
    async lose() {
      await rm(folder, { recursive: true });
      await mkdir(folder);
    },
    async copy() {
      const kept = await mkdtemp(join(place.folder, 'kept-'));
      await cp(folder, kept, { recursive: true });
      return async () => {
        await rm(folder, { recursive: true });
        await cp(kept, folder, { recursive: true });
      };
    },
    isEmpty: async () => (await readdir(folder)).length === 0,
    async [Symbol.asyncDispose]() {},
  };
}

describe('with a ledger on the disk of a runner', () => {
  const teams = teamsWith(openDisk);
  tellOfLedgers(teams);
  tellOfChanges(teams);
});
