/** Folders that share a ledger, in a database in memory. */
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Host } from '../../../src/core/host.ts';
import { inFolder, type Cli } from '../../harness/cli.ts';
import { createMemoryDatabase, type MemoryDatabase } from '../../harness/memory-log.ts';
import { holdApplied, question, startFolder } from '../content/folder.ts';

export const ADDRESS = 'postgres://ci@localhost/lms?name=production';

/** One machine: its folder has a ledger of its own, or a copy. */
interface Machine {
  run(...argv: string[]): Promise<void>;
  /** The same with the shared ledger. */
  shared(...argv: string[]): Promise<void>;
}

export interface Team extends AsyncDisposable {
  readonly cli: Cli;
  readonly database: MemoryDatabase;
  /** The first one is the folder of `cli`. */
  readonly ana: Machine;
  readonly rui: Machine;
  readonly ruisFolder: string;
  /** Gives the second folder the files of the first one, without what lms-cli keeps. */
  checkOut(): Promise<void>;
}

export async function startTeam(...answers: Parameters<typeof startFolder>): Promise<Team> {
  const cli = await startFolder(...answers);
  const database = createMemoryDatabase();
  const ruisFolder = join(cli.folder, 'rui');
  const machine = (place: (host: Host) => Host): Machine => {
    const run = (...argv: string[]) =>
      cli.runIn((usual) => ({ ...place(usual), openLog: database.connect }), ...argv);
    return { run, shared: (...argv) => run(...argv, '--ledger', ADDRESS) };
  };
  return {
    cli,
    database,
    ana: machine((host) => host),
    rui: machine((host) => inFolder(ruisFolder, host)),
    ruisFolder,
    checkOut: async () => {
      for (const file of ['lms-cli.yaml', 'course.ndjson'])
        await cp(join(cli.folder, file), join(ruisFolder, file));
    },
    [Symbol.asyncDispose]: () => cli[Symbol.asyncDispose](),
  };
}

/** A resource that was applied, in the ledger of the team, of which the first folder has a copy. */
export async function shareWork({ cli, ana }: Team): Promise<void> {
  await holdApplied(cli, question('a'));
  await ana.shared('ledger', 'push');
  if (cli.exitCode !== 0) throw new Error(cli.stderr);
  await ana.shared('resources', 'list');
  await rm(localFile({ cli }));
}

/** The local ledger of the first folder. */
export const localFile = ({ cli }: Pick<Team, 'cli'>) =>
  join(cli.folder, '.lms-cli', `127.0.0.1-${new URL(cli.url).port}.ledger.db`);

/** Somebody's run that holds the lease. */
export async function holdLease({ database }: Team): Promise<void> {
  const log = await database.connect(place);
  const state = await log.find('production');
  const holder = {
    machine: 'elsewhere',
    copy: '1:2',
    host: 'runner-7',
    folder: '/builds/course/.lms-cli',
    pid: 17,
    command: 'apply',
    run: '261121-1435-x7k2mq',
    isSingle: false,
    since: 0,
  };
  await log.take(state?.id ?? '', holder, 60_000);
  await log.close();
}

export const place = {
  address: ADDRESS,
  connection: {
    host: 'localhost',
    port: 5432,
    user: 'ci',
    database: 'lms',
    password: null,
    tls: null,
  },
  schema: 'lms_cli',
  name: 'production',
  folder: '.lms-cli',
};
