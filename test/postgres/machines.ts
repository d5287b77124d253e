/** The built program on two machines, each with a home of its own, and one ledger on a real server. */
import { bin, type Ending, emptyPlace, type Running, startService } from '../e2e/spawned.ts';
import type { Place, Service } from '../e2e/spawned.ts';
import { PASSWORD, type PostgresServer } from '../harness/postgres-server.ts';

interface Machine {
  readonly place: Place;
  run(...words: string[]): Promise<Ending>;
  /** @param wrapping what stands before the program and its words */
  start(words: readonly string[], wrapping?: readonly string[]): Running;
}

export interface Machines extends AsyncDisposable {
  readonly service: Service;
  readonly one: Machine;
  readonly two: Machine;
  /** How often the ledger has changed. */
  readonly generation: () => Promise<number>;
}

/**
 * @param name of the schema, which is new on the server
 * @param port of a proxy through which the first machine reaches the database
 */
export async function startMachines(
  server: PostgresServer,
  name: string,
  port = server.port,
): Promise<Machines> {
  const places = await Promise.all([emptyPlace(), emptyPlace()]);
  const [first, second] = places;
  const service = await startService(second);
  const machine = (place: Place, through: number): Machine => {
    const address = `127.0.0.1:${through}/team?schema=${name}&name=course`;
    const env = {
      LMS_BASE_URL: service.url,
      LMS_LEDGER: `postgres://team_owner@${address}`,
      PGPASSWORD: PASSWORD,
    };
    const start: Machine['start'] = (words, wrapping = [process.execPath]) =>
      place.spawn([...wrapping, bin, ...words], { env });
    return { place, start, run: (...words) => start(words).ended };
  };
  const [one, two] = [machine(first, port), machine(second, server.port)];
  const made = await two.run('ledger', 'init');
  if (made.code !== 0) throw new Error(made.stderr);
  return {
    service,
    one,
    two,
    generation: async () => {
      const found = await server.sql(`SELECT coalesce(max(number), 0) FROM ${name}.ledgers`);
      return Number(found);
    },
    [Symbol.asyncDispose]: async () => {
      await service[Symbol.asyncDispose]();
      for (const place of places) await place[Symbol.asyncDispose]();
    },
  };
}

/** Node, with a script that runs before the program. */
export const withScript = (script: string): string[] => [
  process.execPath,
  '--import',
  `data:text/javascript,${encodeURIComponent(script)}`,
];
