/** `lms-cli sandbox`: the local service. */
import { exitCodes } from '../../core/exit-code.ts';
import type { Host } from '../../core/host.ts';
import { USUAL_PORT } from '../../core/local-service.ts';
import { injectableFaults } from '../../core/problem-params.ts';
import { stringifyExact } from '../../documents/exact-json.ts';
import { visible } from '../../presentation/safe-text.ts';
import { parseFaults } from '../../sandbox/faults.ts';
import { startSandbox } from '../../sandbox/server.ts';
import { wholeNumber } from '../arguments/global-options.ts';
import {
  choiceOption,
  parsedOption,
  type Parser,
  textOption,
  type ValuesOf,
  withDefault,
} from '../arguments/parameters.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { namedDatabase, sandboxDatabase } from '../state/own-files.ts';

const authTypes = ['none', 'bearer', 'basic', 'header', 'oauth1', 'session'] as const;

const options = {
  port: withDefault(parsedOption('<N>', numberUpTo(65_535)), USUAL_PORT),
  db: { ...textOption('<FILE>'), default: '.lms-cli/sandbox.db' },
  auth: choiceOption('<TYPE>', authTypes),
  faults: textOption('<SPEC>'),
  seed: parsedOption('<N>', numberUpTo(999_999)),
};

export const sandboxCommand = defineCommand({
  options,
  examples: [
    'lms-cli sandbox',
    'lms-cli sandbox --port 8080 --db course.db',
    'lms-cli sandbox --faults "500-after=5%,429=3x" --seed 7',
  ],
  helpSections: ({ headings, faultKinds: texts }) => [
    {
      heading: headings.faults,
      items: injectableFaults.map((kind) => ({ term: kind, description: texts[kind] })),
    },
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
  const authentication = demandedCredentials(auth ?? 'none', host.env);
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
    const isJson = settings.output === 'json' || settings.output === 'ndjson';
    await stdout.write(`${isJson ? stringifyExact({ url: service.url }) : service.url}\n`);
    if (stderr.isTerminal && !settings.quiet) {
      const demands = authentication?.type ?? null;
      await presenter.remark(messages.output.serving(service.url, demands));
    }
    await waitForAbort(host.interruption.drain);
  } finally {
    await service.close();
  }
  return exitCodes.ok;
}

function numberUpTo(most: number): Parser<number> {
  return [wholeNumber(0, most), { kind: 'whole-number', least: 0, most }];
}

/** The credentials that the service requires: those of the environment, otherwise "sandbox". */
function demandedCredentials(type: (typeof authTypes)[number], env: Host['env']) {
  const value = (name: string) => env[name] ?? 'sandbox';
  const login = { username: value('LMS_USERNAME'), password: value('LMS_PASSWORD') };
  switch (type) {
    case 'none':
      return null;
    case 'bearer':
      return { type: 'bearer', token: value('LMS_TOKEN') } as const;
    case 'basic':
      return { type: 'basic', ...login } as const;
    case 'session':
      return { type: 'session', ...login } as const;
    case 'header':
      return { type: 'header', name: 'x-api-key', value: value('LMS_TOKEN') } as const;
    case 'oauth1':
      return {
        type: 'oauth1',
        consumerKey: value('LMS_OAUTH_CONSUMER_KEY'),
        consumerSecret: value('LMS_OAUTH_CONSUMER_SECRET'),
        token: value('LMS_OAUTH_TOKEN'),
        tokenSecret: value('LMS_OAUTH_TOKEN_SECRET'),
      } as const;
  }
}

function waitForAbort(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
