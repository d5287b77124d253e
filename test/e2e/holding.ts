/** A proxy before a service, which holds requests back until a test lets them go. */
import type { ServerResponse } from 'node:http';
import { answering, type Arrived } from '../harness/answering-server.ts';

export interface Holding extends AsyncDisposable {
  readonly url: string;
  /** Resolves when so many requests are held back. */
  holds(count: number): Promise<void>;
  /** Those that are held back, and every later one. */
  letGo(): void;
}

export async function holding(
  service: { readonly url: string },
  isHeld: (request: Arrived) => boolean = () => true,
): Promise<Holding> {
  const waiting: (() => void)[] = [];
  const listeners = new Set<() => void>();
  let isOpen = false;
  const server = await answering((request, response) => {
    const pass = () => void passOn(service.url, request, response);
    if (isOpen || !isHeld(request)) return pass();
    waiting.push(pass);
    for (const heard of listeners) heard();
  });
  return {
    url: server.url,
    holds: (count) =>
      new Promise((resolve) => {
        const heard = () => {
          if (waiting.length < count) return;
          listeners.delete(heard);
          resolve();
        };
        listeners.add(heard);
        heard();
      }),
    letGo() {
      isOpen = true;
      for (const pass of waiting.splice(0)) pass();
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

async function passOn(url: string, request: Arrived, response: ServerResponse): Promise<void> {
  const { method, path, body, headers } = request;
  const kept = ['content-type', 'authorization'].flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  const answer = await fetch(url + path, {
    method,
    headers: Object.fromEntries(kept),
    ...(body === '' ? {} : { body }),
  });
  const text = await answer.text();
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(text);
}
