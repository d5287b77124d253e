/** `lms-cli sandbox`: the local service. */
import type { AuthEntry } from '../../config/file-schema.ts';
import { environmentEntries, resolveAuth, unsetVariables } from '../../config/secrets.ts';
import type { Auth } from '../../core/auth.ts';
import { exitCodes } from '../../core/exit-code.ts';
import type { Host } from '../../core/host.ts';
import { KNOWN_SECRET, USUAL_PORT } from '../../core/local-service.ts';
import { isForPrograms } from '../../core/output-format.ts';
import { stringifyExact } from '../../documents/exact-json.ts';
import { visible } from '../../presentation/safe-text.ts';
import { parseFaults } from '../../sandbox/faults.ts';
import { startSandbox } from '../../sandbox/server.ts';
import { wholeNumber } from '../arguments/global-options.ts';
import {
  choiceOption,
  parsedOption,
  textOption,
  type ValuesOf,
  withDefault,
} from '../arguments/parameters.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { namedDatabase, sandboxDatabase } from '../../config/own-files.ts';

const authTypes = ['none', 'bearer', 'basic', 'header', 'oauth1', 'session'] as const;

const options = {
  port: withDefault(parsedOption('<N>', wholeNumber(0, 65_535)), USUAL_PORT),
  db: { ...textOption('<FILE>'), default: '.lms-cli/sandbox.db' },
  auth: choiceOption('<TYPE>', authTypes),
  faults: textOption('<SPEC>'),
  seed: parsedOption('<N>', wholeNumber(0, 999_999)),
};

export const sandboxCommand = defineCommand({
  options,
  examples: [
    'lms-cli sandbox',
    'lms-cli sandbox --port 8080 --db course.db',
    'lms-cli sandbox --faults "500-after=5%,429=3x" --seed 7',
  ],
  run: sandbox,
});

/**
 * Runs the local service until it is told to stop. Standard output gets only one line, its URL.
 * Requests are logged to standard error.
 */
async function sandbox(
  { host, settings, messages, presenter }: Context,
  { port, db, auth, faults: wanted, seed }: ValuesOf<typeof options>,
): Promise<number> {
  const faults = parseFaults(wanted ?? '');
  const authentication = await demandedCredentials(auth ?? 'none', host);
  const database = await (db === null ? sandboxDatabase(host) : namedDatabase(db, host));
  const { stdout, stderr } = host.terminal;
  const log = (line: string) => {
    if (!settings.quiet) void stderr.write(`${visible(line, { multiline: false })}\n`);
  };
  const { clock } = host;
  const service = await startSandbox({
    port,
    database,
    authentication,
    faults,
    seed: seed ?? 1,
    clock,
    log,
  });
  try {
    // JSON on one line, which is YAML as well.
    const isData = isForPrograms(settings.output);
    await stdout.write(`${isData ? stringifyExact({ url: service.url }) : service.url}\n`);
    if (stderr.isTerminal) {
      await presenter.remark(messages.say('sandbox-serving', service));
      if (authentication !== null) {
        const about = { auth: authentication.type };
        await presenter.remark(messages.say('sandbox-demands', about));
      }
    }
    await waitForAbort(host.interruption.drain);
  } finally {
    await service.close();
  }
  return exitCodes.ok;
}

/** The credentials that the service requires: those of the environment, otherwise known ones. */
async function demandedCredentials(
  type: (typeof authTypes)[number],
  host: Host,
): Promise<Exclude<Auth, { type: 'none' }> | null> {
  const entry: AuthEntry =
    type === 'header'
      ? { type, name: 'x-api-key', value: { env: 'LMS_TOKEN' } }
      : environmentEntries[type];
  const missing = unsetVariables(entry, host).map((name) => [name, KNOWN_SECRET] as const);
  const env = { ...host.env, ...Object.fromEntries(missing) };
  const ports = { host: { ...host, env }, owner: 'user' } as const;
  const auth = await resolveAuth(entry, ports);
  return auth.type === 'none' ? null : auth;
}

function waitForAbort(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
