/** Plants ledgers that arrive with somebody else's folder, and records which servers are called. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { Host } from '../../src/core/host.ts';
import { isObject, type JsonObject, objectsIn } from '../../src/core/json.ts';
import { parseExact, stringifyExact } from '../../src/documents/exact-json.ts';
import { connectUndici } from '../../src/host/undici-transport.ts';
import type { Cli } from './cli.ts';
import { lacuna } from './course.ts';

interface Called {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends every request to the local service, and records the intended server and the request. */
export function recordingNetwork(cli: Pick<Cli, 'url'>) {
  const called: Called[] = [];
  return {
    called,
    differing: (usual: Host): Host => ({
      ...usual,
      connect: async (options) => {
        const real = await connectUndici({ ...options, origin: cli.url }, {});
        return {
          ...real,
          send: (request, ...rest) => {
            called.push({ origin: options.origin, headers: request.headers });
            const url = new URL(request.url.pathname.replace('/api/public', ''), cli.url);
            return real.send({ ...request, url }, ...rest);
          },
        };
      },
    }),
  };
}

export const course = `${stringifyExact({ operation: 'lacuna.create', key: 'a', body: lacuna() })}\n`;

/** The file of the only ledger in the folder. */
export function ledgerIn(folder: string): string {
  const names = readdirSync(join(folder, '.lms-cli'));
  return join(folder, '.lms-cli', names.find((name) => name.endsWith('.ledger.db')) ?? '');
}

interface Changed {
  readonly words?: JsonObject;
  readonly files?: JsonObject[];
  readonly target?: string;
  readonly command?: string;
  readonly state?: string;
}

const NEWEST = `SELECT events.number, data, state FROM events JOIN runs USING (number)
  ORDER BY number DESC LIMIT 1`;

/** Changes the last run of a ledger, as a person with an SQLite editor could. */
export function tamper(
  ledger: string,
  change: (words: JsonObject, files: JsonObject[]) => Changed,
): void {
  const database = new DatabaseSync(ledger);
  try {
    const run: { number: number; data: string; state: string } = database.prepare(NEWEST).get();
    const began = parseExact(run.data);
    if (!isObject(began) || !isObject(began['words'])) throw new TypeError('no run with words');
    const own = { words: began['words'], files: objectsIn(began['files']) };
    const { state = run.state, ...changed } = change(own.words, own.files);
    database
      .prepare('UPDATE events SET data = ? WHERE number = ?')
      .run(stringifyExact({ ...began, ...own, ...changed }), run.number);
    database.prepare('UPDATE runs SET state = ? WHERE number = ?').run(state, run.number);
  } finally {
    database.close();
  }
}

/** Gives a run these words. */
export function typing(...typed: string[]): Parameters<typeof tamper>[1] {
  return (words) => ({ words: { ...words, arguments: typed } });
}
