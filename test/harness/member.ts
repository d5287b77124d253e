/** A machine that shares a ledger, with a home and a state folder of its own. */
import { join } from 'node:path';
import type { Host } from '../../src/core/host.ts';
import type { ConnectLog } from '../../src/ledger/shared/shared-log.ts';
import { type Cli, type CliOptions, startCli } from './cli.ts';

export interface Member extends Cli {
  /** The folder of its copy. */
  readonly stateFolder: string;
  /** Runs a command on a host that differs from that of the machine. */
  readonly on: (differing: (usual: Host) => Host, ...argv: string[]) => Promise<void>;
  /** Runs a command. */
  readonly type: (...argv: string[]) => Promise<void>;
}

/** @param openLog where its commands find the database */
export async function startMember(openLog: ConnectLog, options: CliOptions): Promise<Member> {
  const cli = await startCli(options);
  const ports = { openLog };
  const on: Member['on'] = (differing, ...argv) =>
    cli.runIn((usual) => differing({ ...usual, ...ports }), ...argv);
  // The getters of a command line must keep theirs.
  return Object.assign(Object.create(cli) as Cli, {
    stateFolder: join(cli.folder, '.lms-cli'),
    on,
    type: (...argv: string[]) => on((usual) => usual, ...argv),
  });
}
