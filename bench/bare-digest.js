/**
 * The yardstick for a finished import: hashes a file.
 *
 *     node bench/bare-digest.js FILE
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

const digest = createHash('sha256');
for await (const chunk of createReadStream(process.argv[2] ?? '')) digest.update(chunk);
process.stdout.write(`${digest.digest('hex')}\n`);
