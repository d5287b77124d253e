/**
 * A minimal service: it answers every POST with an envelope and a new id. It can be slow on
 * purpose. It can also have a limit: a number of workers that each take some time for a request, and
 * a queue in front of them. If the queue is full, the service answers 429.
 *
 *     node bench/server.js '{"latencyMs":50}'
 *     node bench/server.js '{"workers":8,"serviceMs":10,"queue":32}'
 *
 * Prints its base URL. GET /counts returns how many requests got each answer.
 */
import { createServer } from 'node:http';

/** @type {{ latencyMs?: number, workers?: number, serviceMs?: number, queue?: number }} */
const {
  latencyMs = 0,
  workers = Infinity,
  serviceMs = 0,
  queue = Infinity,
} = JSON.parse(process.argv[2] ?? '{}');

const resource = { question: 'A capital do Brasil é ###.', title: 'Capital', author: 'Ana' };
const message = { message: 'OK', detail: 'OK', type: 'INFO' };
const counts = { done: 0, refused: 0 };
let busy = 0;
/** @type {(() => void)[]} */
const waiting = [];

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.end(JSON.stringify(counts));
    return;
  }
  request.resume();
  request.on('end', () => {
    const done = () => {
      counts.done += 1;
      const content = { id: counts.done, ...resource };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ content, message }));
    };
    if (workers === Infinity) {
      if (latencyMs === 0) done();
      else setTimeout(done, latencyMs);
      return;
    }
    if (busy >= workers && waiting.length >= queue) {
      counts.refused += 1;
      response.writeHead(429).end();
      return;
    }
    const work = () => {
      busy += 1;
      setTimeout(() => {
        busy -= 1;
        done();
        waiting.shift()?.();
      }, serviceMs);
    };
    if (busy < workers) work();
    else waiting.push(work);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  process.stdout.write(`http://127.0.0.1:${port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
