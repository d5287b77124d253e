/**
 * A host that stops like a killed process: from a given step on, it does nothing more. The steps
 * are the places where a crash matters: each durable change of the ledger, each note of a departure
 * or of an answer, each request before it leaves, and each answer before it is received. A request
 * that was sent before still arrives.
 */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import type { Host, OutputStream } from '../../src/core/host.ts';
import type { Transport } from '../../src/core/http.ts';
import { departuresFileOf, placeOfAnswer, placeOfSlot } from '../../src/ledger/departure-file.ts';

/** Every port throws this once the process is dead. It is not a defect and not a problem. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

export type StepKind = 'commit' | 'depart' | 'note' | 'send' | 'answer';

export interface Life {
  readonly host: Host;
  /** The steps so far. */
  readonly steps: readonly StepKind[];
  readonly isOver: boolean;
  /** Resolves when every request that was sent has arrived and was answered. */
  arrivals(): Promise<void>;
}

/** @param diesAt the number of the step, from 1, at which it dies; null to let it live */
export function mortal(host: Host, ledger: string, diesAt: number | null): Life {
  const steps: StepKind[] = [];
  const underWay = new Set<Promise<unknown>>();
  let isOver = false;
  let state = stateOf(ledger);
  let notes = notesOf(ledger);
  const step = (kind: StepKind) => {
    if (isOver) throw new Killed();
    steps.push(kind);
    isOver = steps.length === diesAt;
    if (isOver) throw new Killed();
  };
  // The ledger calls the clock within every commit, and the engine after every departure, so this
  // notices each of them.
  const look = () => {
    if (isOver) throw new Killed();
    const [formerState, former] = [state, notes];
    state = stateOf(ledger);
    notes = notesOf(ledger);
    if (state !== formerState) step('commit');
    else if (notes.departures !== former.departures) step('depart');
    else if (notes.answers !== former.answers) step('note');
  };
  return {
    steps,
    get isOver() {
      return isOver;
    },
    arrivals: async () => void (await Promise.allSettled(underWay)),
    host: {
      ...host,
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

/** The state as of the last commit. While the ledger is open, its log only grows. */
function stateOf(ledger: string): string {
  const size = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return `${size(ledger)} ${size(`${ledger}-wal`)}`;
}

/** More than are in use at the concurrency of these tests. */
const SLOTS_SEEN = 48;

/** The bytes of its departures and of its answers; empty without a file. */
function notesOf(ledger: string): { readonly departures: string; readonly answers: string } {
  const bytes = bytesOf(departuresFileOf(ledger));
  const slots = Array.from({ length: SLOTS_SEEN }, (_, slot) => slot);
  const joined = (parts: readonly string[]) => parts.join('');
  return {
    departures: joined(
      slots.map((slot) => bytes.toString('latin1', placeOfSlot(slot), placeOfAnswer(slot))),
    ),
    answers: joined(
      slots.map((slot) => bytes.toString('latin1', placeOfAnswer(slot), placeOfSlot(slot + 1))),
    ),
  };
}

function bytesOf(path: string): Buffer {
  try {
    const file = openSync(path, 'r');
    try {
      const bytes = Buffer.alloc(placeOfSlot(SLOTS_SEEN));
      return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, 0));
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error) return Buffer.alloc(0);
    throw error;
  }
}

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
    drop: (connection) => real.drop(connection),
    async close() {
      await Promise.all(underWay);
      await real.close();
    },
  };
}

/** The same port, with a look before each call. */
function looking<Port extends object>(port: Port, look: () => void): Port {
  return new Proxy(port, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member !== 'function') return member;
      return (...values: unknown[]): unknown => {
        look();
        return Reflect.apply(member, target, values);
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
