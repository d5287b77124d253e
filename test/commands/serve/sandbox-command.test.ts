import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseExact, stringifyExact } from '../../../src/documents/exact-json.ts';
import { alwaysJson, answering } from '../../harness/answering-server.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { errorCode, textOf } from '../bodies.ts';

const create = async (url: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${url}/2.0/lms/lacunaquestion/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: stringifyExact(lacuna()),
  });
  return { status: response.status, json: parseExact(await response.text()) };
};

async function stop(cli: Cli, { ended }: { ended: Promise<void> }) {
  cli.interrupt('SIGTERM');
  await ended;
}

describe('lms-cli sandbox', () => {
  test('prints only the URL on its first line, stops on request, and keeps its data', async () => {
    await using cli = await startCli({ env: { LMS_BASE_URL: undefined } });
    const serving = await cli.serve('sandbox', '--port', '0');
    expect(serving.firstLine).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await create(serving.firstLine)).status).toBe(200);
    await stop(cli, serving);
    expect([cli.exitCode, cli.stdout]).toEqual([0, `${serving.firstLine}\n`]);
    expect(cli.stderr).toMatch(/^POST \/2\.0\/lms\/lacunaquestion\/create 200 \d+ ms$/m);
    expect(await cli.read('.lms-cli/sandbox.db')).toContain('SQLite format 3');
  });

  test('says at a terminal how to use it, what it requires and how to end it', async () => {
    await using cli = await startCli({ atTerminal: true });
    const serving = await cli.serve('sandbox', '--port', '0', '--auth', 'bearer');
    await stop(cli, serving);
    expect(cli.stdout).toBe(`${serving.firstLine}\n`);
    expect(cli.stderr).toContain(`with --base-url ${serving.firstLine}\nCtrl-C stops it\n`);
    expect(cli.stderr).toContain('requires credentials (bearer)');
  });

  test('requires the token of a mounted file as well', async () => {
    await using cli = await startCli({ env: { LMS_TOKEN_FILE: 'token', LMS_BASE_URL: undefined } });
    cli.setEnv('LMS_TOKEN_FILE', join(cli.folder, 'token'));
    await cli.write('token', 'right-token\n');
    await chmod(join(cli.folder, 'token'), 0o600);
    const serving = await cli.serve('sandbox', '--port', '0', '--auth', 'bearer');
    const asked = (token: string) =>
      create(serving.firstLine, { authorization: `Bearer ${token}` });
    expect(await asked('sandbox')).toMatchObject({ status: 401 });
    expect(await asked('right-token')).toMatchObject({ status: 200 });
    await stop(cli, serving);
  });

  test.each(['en', 'pt-BR'])('its screen broke lines in the middle of words: %s', async (lang) => {
    await using cli = await startCli({ atTerminal: true, columns: 80 });
    const options = ['--port', '0', '--auth', 'bearer', '--lang', lang];
    await stop(cli, await cli.serve('sandbox', ...options));
    const widths = cli.stderr.split('\n').map((line) => line.length);
    expect(Math.max(...widths)).toBeLessThanOrEqual(80);
    expect(cli.stderr).toMatch(/LMS_TOKEN.*\s.*"sandbox"\n$/);
  });

  test('-o json wraps the URL, -q logs nothing', async () => {
    await using cli = await startCli();
    const serving = await cli.serve('sandbox', '--port', '0', '-o', 'json', '-q');
    const url = textOf(parseExact(serving.firstLine), 'url');
    expect((await create(url)).status).toBe(200);
    await stop(cli, serving);
    expect(cli.json()).toEqual({ url });
    expect(cli.stderr).toBe('');
  });

  test('uses another file with --db', async () => {
    await using cli = await startCli();
    const file = `${cli.folder}/course.db`;
    await stop(cli, await cli.serve('sandbox', '--port', '0', '--db', file));
    expect(await cli.read('course.db')).toContain('SQLite format 3');
  });

  test('requires with --auth the credentials of the environment, otherwise "sandbox"', async () => {
    await using cli = await startCli({ env: { LMS_TOKEN: 'right' } });
    const serving = await cli.serve('sandbox', '--port', '0', '--auth', 'bearer');
    const { firstLine } = serving;
    expect((await create(firstLine)).status).toBe(401);
    expect((await create(firstLine, { authorization: 'Bearer right' })).status).toBe(200);
    await stop(cli, serving);
    expect(cli.stderr).not.toContain('right');
  });

  test('produces the faults of --faults', async () => {
    await using cli = await startCli();
    const argv = ['--faults', 'lacuna.create:business-500=1x', '--seed', '7'];
    const serving = await cli.serve('sandbox', '--port', '0', ...argv);
    expect((await create(serving.firstLine)).status).toBe(500);
    expect((await create(serving.firstLine)).status).toBe(200);
    await stop(cli, serving);
  });

  test('a port in use is reported before it serves', async () => {
    await using other = await answering(alwaysJson('{}'));
    await using cli = await startCli();
    await cli.run('sandbox', '--port', String(other.port), '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([7, 'sandbox/start']);
    expect(cli.json()).toMatchObject({ error: { reason: 'port' } });
    expect(cli.stdout).toContain('--port 0');
  });
});
