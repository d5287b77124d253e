/**
 * A host that stops like a killed process: from a given step on, it does nothing more. The steps
 * are the places where a crash matters: each durable change of the ledger, each request before it
 * leaves, and each answer before it is received. A request that was sent before still arrives.
 */
import { statSync } from 'node:fs';
import type { Host, OutputStream } from '../../src/core/host.ts';
import type { Transport } from '../../src/core/http.ts';
import type { ConnectLog } from '../../src/ledger/shared/shared-log.ts';

/** Every port throws this once the process is dead. It is not a defect and not a problem. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

type StepKind = 'commit' | 'send' | 'answer';

export interface Life {
  readonly host: Host;
  /** The steps so far. */
  readonly steps: readonly StepKind[];
  readonly isOver: boolean;
  /** Resolves when every request that was sent has arrived and was answered. */
  arrivals(): Promise<void>;
}

/**
 * @param stateOf what each durable change of the ledger changes
 * @param diesAt the number of the step, from 1, at which it dies; null to let it live
 */
export function mortal(
  host: Host & { readonly openLog?: ConnectLog },
  stateOf: () => string,
  diesAt: number | null,
): Life {
  const steps: StepKind[] = [];
  const underWay = new Set<Promise<unknown>>();
  let isOver = false;
  let state = stateOf();
  const step = (kind: StepKind) => {
    if (isOver) throw new Killed();
    steps.push(kind);
    isOver = steps.length === diesAt;
    if (isOver) throw new Killed();
  };
  // The ledger calls the clock within every commit, so this notices each of them.
  const look = () => {
    if (isOver) throw new Killed();
    const former = state;
    state = stateOf();
    if (state !== former) step('commit');
  };
  return {
    steps,
    get isOver() {
      return isOver;
    },
    arrivals: async () => void (await Promise.allSettled(underWay)),
    host: {
      ...host,
      ...(host.openLog !== undefined && { openLog: lookingLog(host.openLog, look) }),
      clock: looking(host.clock, look),
      files: looking(host.files, look),
      terminal: {
        ...host.terminal,
        stdout: stream(host.terminal.stdout, look),
        stderr: stream(host.terminal.stderr, look),
      },
      connect: async (options) => {
        look();
        return stoppable(await host.connect(options), { look, step, underWay });
      },
    },
  };
}

/** The state of a ledger as of the last commit. While it is open, its log only grows. */
export function fileState(ledger: string): () => string {
  const size = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return () => `${size(ledger)} ${size(`${ledger}-wal`)}`;
}

const lookingLog =
  (openLog: ConnectLog, look: () => void): ConnectLog =>
  async (place) =>
    looking(await openLog(place), look);

interface Watch {
  readonly look: () => void;
  readonly step: (kind: StepKind) => void;
  readonly underWay: Set<Promise<unknown>>;
}

function stoppable(real: Transport, { look, step, underWay }: Watch): Transport {
  return {
    async send(request, timeoutMs, abort) {
      look();
      step('send');
      const exchange = real.send(request, timeoutMs, abort);
      underWay.add(exchange);
      const delivery = await exchange;
      underWay.delete(exchange);
      look();
      step('answer');
      return delivery;
    },
    async close() {
      await Promise.all(underWay);
      await real.close();
    },
  };
}

/** The same port, with a look before each call, and after those that one waits for. */
function looking<Port extends object>(port: Port, look: () => void): Port {
  return new Proxy(port, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member !== 'function') return member;
      return (...values: unknown[]): unknown => {
        look();
        const value: unknown = Reflect.apply(member, target, values);
        if (!(value instanceof Promise)) return value;
        return value.then((each: unknown) => {
          look();
          return each;
        });
      };
    },
  });
}

function stream(real: OutputStream, look: () => void): OutputStream {
  return {
    isTerminal: real.isTerminal,
    columns: real.columns,
    async write(text) {
      look();
      await real.write(text);
    },
  };
}
