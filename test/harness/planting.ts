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
  readonly number: number;
  readonly words: string;
  readonly state: string;
}

interface Changed {
  readonly words?: JsonObject;
  readonly files?: JsonObject[];
  readonly state?: string;
}

const NEWEST = 'SELECT number, words, state FROM runs ORDER BY number DESC LIMIT 1';

/** Changes the last run of a ledger, as a person with an SQLite editor could. */
export function tamper(
  ledger: string,
  change: (words: JsonObject, files: JsonObject[]) => Changed,
): void {
  const database = new DatabaseSync(ledger);
  try {
    const row: RunRow = database.prepare(NEWEST).get();
    const files: JsonObject[] = database
      .prepare('SELECT name, format, digest FROM files WHERE run = ? ORDER BY number')
      .all(row.number)
      .map((file: object) => ({ ...file }));
    const words = wordsIn(row);
    const changed = { words, files, state: row.state, ...change(words, files) };
    database
      .prepare('UPDATE runs SET words = ?, state = ? WHERE number = ?')
      .run(stringifyExact(changed.words), changed.state, row.number);
    const update = database.prepare(
      'UPDATE files SET name = ?, format = ?, digest = ? WHERE run = ? AND number = ?',
    );
    for (const [at, { name, format, digest }] of changed.files.entries())
      update.run(name, format, digest, row.number, at);
  } finally {
    database.close();
  }
}

function wordsIn({ words }: RunRow): JsonObject {
  const value = parseExact(words);
  if (!isObject(value)) throw new TypeError('no run with words');
  return value;
}

/** Gives a run these words. */
export function typing(...typed: string[]): Parameters<typeof tamper>[1] {
  return (words) => ({ words: { ...words, arguments: typed } });
}
