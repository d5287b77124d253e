/** Runs `doctor` and reads what it found. */
import { isObject, type Json, type JsonObject } from '../../../src/core/json.ts';
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

export function findings(cli: Cli): JsonObject[] {
  return listIn(cli.json(), 'findings');
}

function listIn(value: Json, name: string): JsonObject[] {
  const list = field(value, name);
  return Array.isArray(list) ? list.filter(isObject) : [];
}

export const told = (cli: Cli, check: string) =>
  findings(cli)
    .filter((finding) => finding['check'] === check)
    .map(({ message }) => message);

export const valuesIn = (cli: Cli) =>
  Object.fromEntries(
    listIn(cli.json(), 'values').map((line) => {
      const { value, origin } = line;
      return [textOf(line, 'name'), [value, ...Object.values(isObject(origin) ? origin : {})]];
    }),
  );

export async function withProfile(profile: JsonObject, options: CliOptions = {}): Promise<Cli> {
  const cli = await startCli({ ...options, env: { LMS_BASE_URL: undefined, ...options.env } });
  cli.setEnv('LMS_TRUST_ORIGIN', options.env?.['LMS_TRUST_ORIGIN'] ?? cli.url);
  const entry = { baseUrl: cli.url, ...profile };
  const file = { defaultProfile: 'a', profiles: { a: entry } };
  await cli.write('lms-cli.yaml', stringifyExact(file));
  return cli;
}
