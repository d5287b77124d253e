/**
 * The yardstick for recognizing documents: parses and hashes each line of an NDJSON file.
 *
 *     node bench/bare-hash.js FILE
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

for await (const line of createInterface({ input: createReadStream(process.argv[2] ?? '') })) {
  createHash('sha256')
    .update(JSON.stringify(JSON.parse(line)))
    .digest();
}
