/** Runs a command against whatever the options, the environment and the two files name. */
import type { Json } from '../../../src/core/json.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli, type CliOptions } from '../../harness/cli.ts';
import { field, textOf } from '../bodies.ts';

export const move = ['lacuna', 'move', '1', '2'] as const;
export const userFile = 'config/lms-cli/config.yaml';

/** A profile for each of those names, at a host of its name. */
export const profiles = (...names: string[]) => ({
  profiles: Object.fromEntries(
    names.map((name) => [name, { baseUrl: `https://${name}.example.com/api/public` }]),
  ),
});

/** Where a request would go, of a dry run with -o json. */
export const hostOf = (printed: Json) => new URL(textOf(field(printed, 'request'), 'url')).host;

export interface Said {
  readonly options?: readonly string[];
  readonly env?: CliOptions['env'];
  readonly project?: Json;
  readonly user?: Json;
}

/** Runs one command with what the options, the environment and the two files say. */
export async function ran(said: Said, more: readonly string[] = ['-n'], options: CliOptions = {}) {
  await using cli = await startCli({
    ...options,
    env: { LMS_BASE_URL: undefined, ...said.env },
  });
  if (said.project !== undefined) await cli.write('lms-cli.yaml', stringifyExact(said.project));
  if (said.user !== undefined) await cli.write(userFile, stringifyExact(said.user));
  await cli.run(...move, '-o', 'json', ...(said.options ?? []), ...more);
  const { exitCode, stderr, url } = cli;
  return { exitCode, stderr, url, json: cli.json(), text: cli.stdout };
}
