import type { Answer, Delivery } from '../../../src/core/http.ts';
import type { EventClock } from './event-clock.ts';

/** What a simulated service is at a moment; `random` gives numbers in [0, 1). */
export interface Model {
  /** Requests that it works on at one time; the others wait in one queue. */
  readonly workers: (now: number) => number;
  /** How long the work on one takes by itself. */
  readonly workMs: (random: () => number) => number;
  /** By how much all work takes longer with so many at work. */
  readonly stretch: (working: number) => number;
  /** Waiting requests above this are refused with 429. */
  readonly longestQueue: number;
  /** What the client itself needs for each request, one after the other. */
  readonly clientMs: number;
  readonly refusal: Answer;
}

export interface SimulatedService {
  readonly send: () => Promise<Delivery>;
  readonly refusals: () => number;
}

export const created: Answer = {
  kind: 'answer',
  status: 200,
  headers: {},
  body: '{"content":{"id":7},"message":null}',
  complete: true,
  connection: 1,
  early: false,
};

/** The answer to a create, with that id. */
export const createdAs = (id: number): Answer => ({
  ...created,
  body: `{"content":{"id":${id}},"message":null}`,
});

export function simulateService(model: Model, clock: EventClock, seed: number): SimulatedService {
  const random = seededRandom(seed);
  const queue: (() => void)[] = [];
  // Work that is shared by all: each has so much left, counted by a clock that slows down.
  const working: { readonly until: number; readonly done: () => void }[] = [];
  let worked = 0;
  let movedAt = 0;
  let refused = 0;
  let clientFreeAt = 0;
  let generation = 0;
  let latestId = 0;
  const hasRoom = () => working.length < model.workers(clock.monotonic());
  const move = () => {
    const now = clock.monotonic();
    if (working.length > 0) worked += (now - movedAt) / model.stretch(working.length);
    movedAt = now;
  };
  const expectNext = () => {
    generation += 1;
    const mine = generation;
    const next = working.reduce((least, { until }) => Math.min(least, until), Infinity);
    if (next === Infinity) return;
    const ms = Math.max(0, next - worked) * model.stretch(working.length);
    clock.at(clock.monotonic() + ms, () => {
      if (mine === generation) finish();
    });
  };
  const finish = () => {
    move();
    const ended = working.filter(({ until }) => until <= worked + 1e-9);
    for (const each of ended) {
      working.splice(working.indexOf(each), 1);
      each.done();
    }
    while (hasRoom() && queue.length > 0) queue.shift()?.();
    expectNext();
  };
  const begin = (done: (delivery: Delivery) => void) => {
    working.push({ until: worked + model.workMs(random), done: () => done(createdAs(++latestId)) });
  };
  const arrive = (done: (delivery: Delivery) => void) => {
    move();
    if (hasRoom()) {
      begin(done);
      expectNext();
    } else if (queue.length < model.longestQueue) {
      queue.push(() => begin(done));
    } else {
      refused += 1;
      clock.at(clock.monotonic() + 1, () => done(model.refusal));
    }
  };
  const send = () =>
    new Promise<Delivery>((done) => {
      clientFreeAt = Math.max(clientFreeAt, clock.monotonic()) + model.clientMs;
      clock.at(clientFreeAt, () => arrive(done));
    });
  return { send, refusals: () => refused };
}

/** mulberry32: the same numbers for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** 1 in the median, with that deviation of its logarithm (Box and Muller). */
export function logNormal(sigma: number, random: () => number): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random()));
  return Math.exp(sigma * radius * Math.cos(2 * Math.PI * random()));
}
