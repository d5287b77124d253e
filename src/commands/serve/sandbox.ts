import type { Command } from 'commander';
import type { Host } from '../../core/host.ts';
import type { HelpTexts } from '../../messages/help.ts';
import type { Bind, Found } from '../context.ts';
import { wholeNumber } from '../arguments/global-options.ts';
import { summaryOf } from '../help/help-page.ts';
import {
  choiceOption,
  chosenOption,
  parsedOption,
  textOption,
} from '../arguments/option-values.ts';
import { namedDatabase, sandboxDatabase } from '../service/sandbox-database.ts';

const DEFAULT_PORT = 4020;
const authTypes = ['none', 'bearer', 'basic', 'header', 'oauth1', 'session'] as const;

export function addSandboxCommand(program: Command, texts: HelpTexts, bind: Bind): void {
  const command = program
    .command('sandbox')
    .summary(summaryOf('sandbox', texts))
    .option('--port <N>', `${texts.options.port} ${texts.defaultValue(String(DEFAULT_PORT))}`)
    .option('--db <FILE>', `${texts.options.db} ${texts.defaultValue('.lms-cli/sandbox.db')}`)
    .addOption(choiceOption('--auth <TYPE>', texts.options.auth, authTypes))
    .option('--faults <SPEC>', texts.options.faults)
    .option('--seed <N>', texts.options.seed);
  bind(command, async (context, _, found) => {
    const { host } = context;
    const [{ startSandbox }, { parseFaults }, { serve }] = await Promise.all([
      import('../../sandbox/server.ts'),
      import('../../sandbox/faults.ts'),
      import('./serve.ts'),
    ]);
    const port = numberOption('port', found, 65_535) ?? DEFAULT_PORT;
    const seed = numberOption('seed', found, 999_999) ?? 1;
    const faults = parseFaults(textOption('faults', found) ?? '');
    const auth = chosenOption('auth', found, authTypes) ?? 'none';
    const authentication = demandedCredentials(auth, host.env);
    const named = textOption('db', found);
    const database = await (named === null ? sandboxDatabase(host) : namedDatabase(named, host));
    const demands = authentication?.type ?? null;
    const start = (log: (line: string) => void) =>
      startSandbox({ port, database, authentication, faults, seed, clock: host.clock, log });
    return serve({ demands, start }, context);
  });
}

function numberOption(name: string, found: Found, most: number): number | null {
  return parsedOption(name, found, [
    wholeNumber(0, most),
    { kind: 'whole-number', least: 0, most },
  ]);
}

/** The credentials that the service demands: those of the environment, else "sandbox". */
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
