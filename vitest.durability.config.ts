import { readdirSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { defineConfig } from 'vitest/config';
import usual from './vitest.config.ts';

/** The property tests of `npm test`, which run here with another seed each time. */
const laws = ['test/unit', 'test/commands']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => file.endsWith('.test.ts') && readFileSync(file, 'utf8').includes('fc.assert('));

const seed = Number(process.env['LAWS_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
process.stderr.write(`The property tests have LAWS_SEED=${seed}. Set it to run the same again.\n`);

/** The stories of crashes, faults, full disks, damaged ledgers and large inputs. They take minutes. */
export default defineConfig({
  ...usual,
  test: {
    ...usual.test,
    include: ['test/durability/**/*.test.ts', ...laws],
    exclude: [],
    provide: { laws: { seed, effort: 1 } },
  },
});
