/** Runs `doctor` and reads what it found. */
import { objectsIn, type JsonObject } from '../../../src/core/json.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { nodeClock } from '../../../src/host/node-host.ts';
import { startCli, type Cli, type CliOptions } from '../../harness/cli.ts';
import { field, textOf } from '../bodies.ts';

/** Runs it by the clock that servers have; the findings that are not ok, as `check code`. */
export async function doctor(cli: Cli, ...words: string[]): Promise<string[]> {
  await cli.runIn((usual) => ({ ...usual, clock: nodeClock }), 'doctor', '-o', 'json', ...words);
  return findings(cli)
    .filter(({ level }) => level !== 'ok')
    .map((finding) => ['level', 'check', 'code'].map((name) => textOf(finding, name)).join(' '));
}

export const findings = (cli: Cli) => objectsIn(field(cli.json(), 'findings'));

export const told = (cli: Cli, check: string) =>
  findings(cli)
    .filter((finding) => finding['check'] === check)
    .map(({ message }) => message);

export async function withProfile(profile: JsonObject, options: CliOptions = {}): Promise<Cli> {
  const cli = await startCli({ ...options, env: { LMS_BASE_URL: undefined, ...options.env } });
  cli.setEnv('LMS_TRUST_ORIGIN', cli.url);
  const entry = { baseUrl: cli.url, ...profile };
  const file = { defaultProfile: 'a', profiles: { a: entry } };
  await cli.write('lms-cli.yaml', stringifyExact(file));
  return cli;
}
