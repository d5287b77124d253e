import { EventEmitter, once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ProgramProblem } from '../../../src/core/host.ts';
import { browserCommand, openInBrowser, runProgram } from '../../../src/host/other-programs.ts';
import { listening } from './servers.ts';

const url = 'file:///tmp/a%20page.html';

describe('the browser', () => {
  test.each([
    ['linux', {}, ['xdg-open', url]],
    ['linux', { WSL_DISTRO_NAME: 'Debian' }, ['wslview', url]],
    ['darwin', { BROWSER: ' ' }, ['open', url]],
    ['win32', {}, ['rundll32', 'url.dll,FileProtocolHandler', url]],
    ['linux', { BROWSER: 'firefox' }, ['firefox', url]],
    ['linux', { BROWSER: 'firefox %s --new-window' }, ['firefox', url, '--new-window']],
  ] as const)('of %s with %j is %j', (platform, env, expected) => {
    expect(browserCommand(url, { platform, env })).toEqual(expected);
  });

  test('of BROWSER gets the address of the file', async () => {
    await using place = await folder();
    const program = place.path('browser.mjs');
    const log = place.path('log');
    await writeFile(
      program,
      "import { appendFileSync } from 'node:fs'; const [file, ...said] = process.argv.slice(2); appendFileSync(file, said.join(' '));",
    );
    const env = { BROWSER: `${process.execPath} ${program} ${log}` };
    await openInBrowser(place.path('a page.html'), { platform: 'linux', env });
    const address = pathToFileURL(place.path('a page.html')).href;
    expect(await readFile(log, 'utf8')).toBe(address);
  });

  test('may run on: nobody waits for its end', async () => {
    const sockets = new EventEmitter<{ shown: [Socket] }>();
    const shown = once(sockets, 'shown');
    await using server = await listening((socket) => void sockets.emit('shown', socket));
    // Ends with its connection, which nobody but this test ends.
    const code = `require('net').connect(${server.port},'127.0.0.1').resume()`;
    const env = { BROWSER: `${process.execPath} --eval ${code}` };
    await openInBrowser('page.html', { platform: 'linux', env, graceMs: 1 });
    const [browser]: Socket[] = await shown;
    expect(browser?.readyState).toBe('open');
  });

  test('that cannot be started is a problem of a program', async () => {
    const system = { platform: 'linux', env: { BROWSER: '/nowhere/browser' } } as const;
    await expect(openInBrowser('page.html', system)).rejects.toThrow(ProgramProblem);
  });
});

async function folder(): Promise<AsyncDisposable & { path(file: string): string }> {
  const path = await mkdtemp(join(tmpdir(), 'lms-cli-browser-'));
  return {
    path: (file) => join(path, file),
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
}

const node = (code: string) => [process.execPath, '-e', code];

test('answers what the program prints; its arguments see no shell', async () => {
  const code = 'console.log(process.argv[1]); console.error("aside")';
  expect(await runProgram([...node(code), '$HOME; *'], 10_000)).toBe('$HOME; *\n');
});

test('a program that asks on standard input finds its end', async () => {
  const code = 'process.stdin.on("data", () => {}).on("end", () => console.log("ended"))';
  expect(await runProgram(node(code), 10_000)).toBe('ended\n');
});

test.each([
  ['is not there', ['/no/such/program'], 10_000],
  ['fails', node('process.exit(3)'), 10_000],
  ['takes too long', node('setInterval(() => {}, 1000)'), 300],
  ['prints without end', node('for (;;) console.log("x".repeat(1000))'), 10_000],
])('a program that %s is a problem', async (_, argv, timeoutMs) => {
  await expect(runProgram(argv, timeoutMs)).rejects.toThrow(ProgramProblem);
});
