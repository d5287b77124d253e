/** A local service of a test's own, closed with it, and ways to speak to it. */
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:net';
import type { Clock } from '../../../src/core/host.ts';
import type { Json } from '../../../src/core/json.ts';
import { parseExact, stringifyExact } from '../../../src/documents/exact-json.ts';
import { parseFaults } from '../../../src/sandbox/faults.ts';
import { startSandbox, type SandboxOptions } from '../../../src/sandbox/server.ts';

export const realClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => {}),
};

interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Null where the body is no JSON. */
  readonly json: Json;
}

export interface Running extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  readonly log: readonly string[];
  close(): Promise<void>;
  send(method: string, path: string, body?: Json): Promise<Answered>;
  request(path: string, init: RequestInit): Promise<Answered>;
}

type Options = Partial<Omit<SandboxOptions, 'faults'>> & { faults?: string };

export async function running({ faults = '', ...options }: Options = {}): Promise<Running> {
  const log: string[] = [];
  const sandbox = await startSandbox({
    port: 0,
    database: ':memory:',
    authentication: null,
    seed: 1,
    clock: realClock,
    log: (line) => log.push(line),
    ...options,
    faults: parseFaults(faults),
  });
  let closed: Promise<void> | null = null;
  const close = () => (closed ??= sandbox.close());
  const request = (path: string, init: RequestInit) => answered(sandbox.url + path, init);
  return {
    url: sandbox.url,
    port: Number(new URL(sandbox.url).port),
    log,
    close,
    request,
    send: (method, path, body) =>
      request(path, {
        method,
        ...(body === undefined
          ? {}
          : { headers: { 'content-type': 'application/json' }, body: stringifyExact(body) }),
      }),
    [Symbol.asyncDispose]: close,
  };
}

async function answered(url: string, init: RequestInit): Promise<Answered> {
  const response = await fetch(url, { redirect: 'manual', ...init });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const json = isJson ? readable(text) : null;
  return { status: response.status, headers: response.headers, text, json };
}

function readable(text: string): Json {
  try {
    return parseExact(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}

/** Sends bytes as they are and answers all that comes until the connection ends. */
export function raw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'));
    let received = '';
    socket.on('data', (chunk) => (received += chunk.toString('latin1')));
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
  });
}
