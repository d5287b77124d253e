/** Plants ledgers that arrive with somebody else's folder, and records which servers are called. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { Host } from '../../src/core/host.ts';
import { isObject, type JsonObject } from '../../src/core/json.ts';
import { parseExact, stringifyExact } from '../../src/documents/exact-json.ts';
import { connectUndici } from '../../src/host/undici-transport.ts';
import type { Cli } from './cli.ts';
import { lacuna } from './course.ts';

export interface Called {
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

interface RunRow {
  readonly words: string;
  readonly files: string;
}

/** Changes the last run of a ledger, as a person with an SQLite editor could. */
export function tamper(
  ledger: string,
  change: (
    options: JsonObject,
    files: JsonObject[],
  ) => { options?: JsonObject; files?: JsonObject[] },
): void {
  const database = new DatabaseSync(ledger);
  try {
    const row: RunRow = database
      .prepare('SELECT words, files FROM runs ORDER BY number DESC LIMIT 1')
      .get();
    const options = parseExact(row.words);
    const files = parseExact(row.files);
    if (!isObject(options) || !Array.isArray(files)) throw new TypeError('no run to change');
    const changed = change(options, files.filter(isObject));
    database
      .prepare('UPDATE runs SET words = ?, files = ? WHERE number = (SELECT max(number) FROM runs)')
      .run(stringifyExact(changed.options ?? options), stringifyExact(changed.files ?? files));
  } finally {
    database.close();
  }
}

/** The options as an older version recorded them, or a machine without a key. */
export function withoutSeal(options: JsonObject): { options: JsonObject } {
  const kept = Object.entries(options).filter(([name]) => name !== 'seal');
  return { options: Object.fromEntries(kept) };
}

/** Makes a run resume at this service. */
export function at(service: JsonObject): Parameters<typeof tamper>[1] {
  return ({ service: before, ...options }) => ({
    options: { ...options, service: { ...(isObject(before) ? before : {}), ...service } },
  });
}
