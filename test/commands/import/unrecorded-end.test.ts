/**
 * The ledger becomes unwritable once the last outcome is durable. The end of a single command is
 * durable by then, that of an import is not.
 */
import { renameSync, symlinkSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Host } from '../../../src/core/host.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { field } from '../bodies.ts';

const ledger = ['--ledger', 'disk/course.ledger.db'];

/** The ledger's folder, which fails as a disk that is no longer there does. */
function disk(cli: Cli) {
  const [folder, away] = [join(cli.folder, 'disk'), join(cli.folder, 'away')];
  const lose = () => {
    renameSync(folder, away);
    symlinkSync(folder, folder);
  };
  return {
    /** A result is printed once it is recorded. */
    lostWithFirstResult: (usual: Host): Host => {
      let isLost = false;
      const { terminal } = usual;
      const write = async (text: string) => {
        if (!isLost) lose();
        isLost = true;
        await terminal.stdout.write(text);
      };
      const stdout = { isTerminal: false, columns: 80, write };
      return { ...usual, terminal: { ...terminal, stdout } };
    },
    found: () => {
      unlinkSync(folder);
      renameSync(away, folder);
    },
  };
}

async function withQuestion(): Promise<Cli> {
  const cli = await startCli();
  const document = { operation: 'lacuna.create', key: 'a', body: lacuna() };
  await cli.write('course.json', stringifyExact(document));
  await cli.write('q.json', stringifyExact(lacuna({ title: 'Another' })));
  await cli.run('lacuna', 'create', 'q.json', ...ledger);
  expect(cli.exitCode).toBe(0);
  return cli;
}

test.each([
  ['a release', ['lacuna', 'release', '1', '--notes', 'v1'], { losesEnd: false }],
  ['an import', ['import', 'course.json'], { losesEnd: true }],
])(
  '%s that is done is not told to run again if the ledger is then lost',
  async (_, words, { losesEnd }) => {
    await using cli = await withQuestion();
    const { lostWithFirstResult, found } = disk(cli);
    const before = (await cli.requests()).length;
    await cli.runIn(lostWithFirstResult, ...words, ...ledger, '-o', 'json');
    found();
    expect([cli.json()].flat().map((each) => field(each, 'outcome'))).toEqual(['done']);
    expect(cli.exitCode).toBe(0);
    expect(cli.stderr.includes('ledger/end-unrecorded')).toBe(losesEnd);
    expect(cli.stderr).not.toContain('run the same command again');
    expect(await cli.requests()).toHaveLength(before + 1);

    await cli.run('runs', 'show', ...ledger, '-o', 'json');
    expect(cli.exitCode).toBe(0);
    expect(cli.stdout).toContain('"outcome": "done"');
    await cli.run('runs', 'list', ...ledger, '-o', 'json');
    const [latest] = JSON.parse(cli.stdout) as { state: string }[];
    expect(latest?.state).toBe(losesEnd ? 'interrupted' : 'finished');
  },
);
