/** A command that must say who calls. */
import type { Json } from '../../../src/core/json.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli, type Cli, type CliOptions } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { errorCode } from '../bodies.ts';

/** Creates a question with `-vv`, once more where it is there, and answers what came of it. */
export async function creates(cli: Cli, ...more: string[]) {
  await cli.write('q.json', stringifyExact(lacuna()));
  await cli.run('lacuna', 'create', 'q.json', '--again', '-o', 'json', '-vv', ...more);
  return [cli.exitCode, errorCode(cli.json())];
}

/** A profile proves who calls; the environment names no service, and accepts it. */
export async function withProfile(options: CliOptions, auth: Json) {
  const cli = await startCli(options);
  cli.setEnv('LMS_BASE_URL', undefined);
  cli.setEnv('LMS_TRUST_ORIGIN', cli.url);
  await cli.write(
    'lms-cli.yaml',
    stringifyExact({ defaultProfile: 'a', profiles: { a: { baseUrl: cli.url, auth } } }),
  );
  return cli;
}
