/**
 * A server of PostgreSQL for a shared ledger, from Debian's package, with the tables of lms-cli: in a
 * folder that is removed at the end, and as the user `postgres` if root measures.
 */
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { cleanEnvironment, temporaryFolder } from './clean-environment.js';

const packages = '/usr/lib/postgresql';

/** Whether there is one on this machine. */
export const hasPostgres = existsSync(packages);

/** Starts it. Resolves with its port on loopback, where `bench` may connect to its database. */
export async function startPostgres() {
  const versions = readdirSync(packages).toSorted((one, other) => Number(other) - Number(one));
  const bin = join(packages, versions[0] ?? '', 'bin');
  const cwd = temporaryFolder();
  const user = serverUser();
  if (user.uid !== undefined) chownSync(cwd, user.uid, user.gid);
  const inFolder = { cwd, env: cleanEnvironment(), ...user };
  const port = await freePort();
  const initdb = ['-D', 'data', '-U', 'bench', '-A', 'trust', '-E', 'UTF8', '--locale=C'];
  execFileSync(`${bin}/initdb`, initdb, { ...inFolder, stdio: 'ignore' });
  const settings = ['-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-k', cwd];
  const server = spawn(`${bin}/postgres`, ['-D', 'data', ...settings], {
    ...inFolder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const stop = () => {
    process.off('exit', stop);
    server.kill('SIGQUIT');
  };
  process.once('exit', stop);
  await new Promise((resolve) => {
    createInterface({ input: server.stderr }).on('line', (line) => {
      if (line.includes('ready to accept connections')) resolve(undefined);
    });
  });
  const createdb = ['-h', cwd, '-p', String(port), '-U', 'bench', 'bench'];
  execFileSync(`${bin}/createdb`, createdb, inFolder);
  return { port, stop };
}

/** @returns {{ uid: number, gid: number } | { uid?: undefined }} */
function serverUser() {
  if (process.getuid?.() !== 0) return {};
  const [uid = 0, gid = 0] = ['-u', '-g'].map((option) =>
    Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' })),
  );
  return { uid, gid };
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer();
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(undefined));
  });
  const address = server.address();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return typeof address === 'object' && address !== null ? address.port : 0;
}
