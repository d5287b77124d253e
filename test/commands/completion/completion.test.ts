/** What a shell is answered at the tab key, beside cases/completion.yaml. */
import { expect, test } from 'vitest';
import type { Host } from '../../../src/core/host.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli } from '../../harness/cli.ts';

test('commands have the descriptions of help', async () => {
  await using cli = await startCli();
  await cli.run('__complete', 'zsh', 'lacuna', '');
  const [, ...offered] = cli.stdout.trimEnd().split('\n');
  await cli.run('lacuna', '--help');
  const page = cli.stdout.replaceAll(/\s+/g, ' ');
  expect(offered.length).toBeGreaterThan(8);
  for (const line of offered) expect(page).toContain(line.replace('\t', ' '));
});

test('profiles are those of both files, without secrets, and no program is run', async () => {
  await using cli = await startCli();
  const address = 'https://ana:secret@lms.example.com/api/public';
  const profiles = {
    produção: { baseUrl: address, auth: { type: 'bearer', token: { env: 'LMS_TOKEN' } } },
    test: { baseUrl: 'no address' },
    'with space': { baseUrl: 'https://lms.example.com' },
  };
  await cli.write('lms-cli.yaml', stringifyExact({ profiles }));
  const own = { auth: { type: 'bearer', token: { command: ['must', 'not', 'run'] } } };
  await cli.write('config/lms-cli/config.yaml', stringifyExact({ profiles: { own } }));
  const ran: string[][] = [];
  const counting = (usual: Host): Host => ({
    ...usual,
    runProgram: async (argv) => {
      ran.push([...argv]);
      return '';
    },
  });
  await cli.runIn(counting, '__complete', 'zsh', '--profile', '');
  expect(cli.stdout).toBe('values\nown\t\nprodução\thttps://lms.example.com\ntest\t\n');
  expect(ran).toEqual([]);
});
