import { setMaxListeners } from 'node:events';
import type { Clock } from '../core/host.ts';
import { createApp } from './app.ts';
import { type Authentication, SandboxGate } from './authentication.ts';
import { openDatabase } from './store-file.ts';
import { createFaultPlan, type Fault } from './faults.ts';
import { HOST, listen } from './listener.ts';
import { SandboxStore } from './store.ts';

export interface SandboxOptions {
  /** 0 picks a free port. */
  readonly port: number;
  /** A database file in an existing folder, created if missing; or `:memory:`. */
  readonly database: string;
  /** The required credentials; null requires none. */
  readonly authentication: Authentication | null;
  readonly faults: readonly Fault[];
  readonly seed: number;
  readonly clock: Clock;
  /** Called with one line for each request, without control characters. */
  readonly log: (line: string) => void;
}

export interface RunningSandbox {
  /** For example `http://127.0.0.1:8080`. */
  readonly url: string;
  /** The random id of the database's state, renewed by a reset. */
  readonly instance: string;
  /** Lets answers in flight finish, then closes connections and database. */
  close(): Promise<void>;
}

/**
 * Serves both interfaces on loopback. Every answered operation is durable. Several services in
 * several processes may share one database. Throws CliError `sandbox/start`.
 */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const { authentication, faults, seed, clock, log } = options;
  const database = openDatabase(options.database);
  const closing = new AbortController();
  // Every delayed or missing answer listens to it.
  setMaxListeners(0, closing.signal);
  try {
    const state = new SandboxStore(database);
    const service = {
      state,
      gate: new SandboxGate(authentication, clock),
      strike: createFaultPlan(faults, seed),
      clock,
      log,
      closing: closing.signal,
    };
    const app = createApp(service);
    const listener = await listen({ port: options.port, fetch: app.fetch, log });
    const close = async () => {
      closing.abort();
      await listener.close();
      database.close();
    };
    return { url: `http://${HOST}:${listener.port}`, instance: state.instance(), close };
  } catch (error) {
    database.close();
    throw error;
  }
}
