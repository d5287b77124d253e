/**
 * The yardstick for bulk runs: sends each line of an NDJSON file with undici over the given number
 * of connections, and reads the answers. No checks, no record, no retries.
 *
 *     node bench/bare-loop.js FILE BASE_URL CONNECTIONS
 */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Pool } from 'undici';

const [file = '', baseUrl = '', connections = '1'] = process.argv.slice(2);
const pool = new Pool(baseUrl, { connections: Number(connections), pipelining: 1 });
const lines = createInterface({ input: createReadStream(file) })[Symbol.asyncIterator]();
const headers = { 'content-type': 'application/json', accept: 'application/json' };

async function work() {
  for (;;) {
    const { done, value: body } = await lines.next();
    if (done) return;
    const answer = await pool.request({
      method: 'POST',
      path: '/2.0/lms/lacunaquestion/create',
      headers,
      body,
    });
    const { content } = /** @type {{ content: { id: number } }} */ (await answer.body.json());
    if (answer.statusCode !== 200 || content.id < 1) throw new Error(`HTTP ${answer.statusCode}`);
  }
}

await Promise.all(Array.from({ length: Number(connections) }, work));
await pool.close();
