/**
 * Stands before a server on this machine, and holds each piece back in both directions.
 *
 *     node bench/delay.js PORT MILLISECONDS
 *
 * Prints the port where it listens.
 */
import { connect, createServer } from 'node:net';

const [port = 0, milliseconds = 0] = process.argv.slice(2).map(Number);

const listener = createServer((client) => {
  const server = connect(port, '127.0.0.1');
  for (const [from, to] of /** @type {const} */ ([
    [client, server],
    [server, client],
  ])) {
    from.setNoDelay(true);
    from.on('data', (piece) => setTimeout(() => to.write(piece), milliseconds));
    from.on('error', () => to.destroy());
    from.on('close', () => setTimeout(() => to.destroy(), milliseconds));
  }
});
listener.listen(0, '127.0.0.1', () => {
  const address = listener.address();
  process.stdout.write(`${typeof address === 'object' && address !== null ? address.port : 0}\n`);
});
process.on('SIGTERM', () => process.exit(0));
