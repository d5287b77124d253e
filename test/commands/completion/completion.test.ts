/** What a shell is answered at the tab key, in process. */
import { describe, expect, test } from 'vitest';
import { operationIds } from '../../../src/contract/operations.ts';
import { resourceKinds } from '../../../src/contract/resources.ts';
import { FileProblem, type Host } from '../../../src/core/host.ts';
import { formats } from '../../../src/documents/document-format.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { kinds } from '../../../src/documents/kind.ts';
import { startCli } from '../../harness/cli.ts';
import { question } from '../content/folder.ts';
import { type Answered, asked } from './completing.ts';

/** In a folder of its own, where there is nothing. */
async function answers(...words: string[]): Promise<Answered> {
  await using cli = await startCli();
  return asked(cli, ...words);
}

const valuesFor = async (...words: string[]) => (await answers(...words)).values;

describe('commands', () => {
  test('are those of help, with their descriptions', async () => {
    await using cli = await startCli();
    expect(await valuesFor('')).not.toContain('__complete');
    const { values, descriptions } = await asked(cli, 'lacuna', '');
    await cli.run('lacuna', '--help');
    expect(values.length).toBeGreaterThan(8);
    values.forEach((value, index) => {
      expect(cli.stdout.replaceAll(/\s+/g, ' ')).toContain(`${value} ${descriptions[index]}`);
    });
  });

  test('are those that begin with the typed letters, also in a group', async () => {
    expect(await valuesFor('ru')).toEqual(['runs']);
    expect(await valuesFor('runs', 're')).toEqual(['resolve', 'rejects']);
  });

  test('are offered after options that come before them', async () => {
    expect(await valuesFor('-o', 'json', '--api=v0', 'runs', 'l')).toEqual(['list']);
  });

  test('are described in the language of the person', async () => {
    expect((await answers('--lang', 'pt-BR', 'valid')).descriptions).toEqual([
      'Verifica documentos sem enviá-los.',
    ]);
  });
});

describe('options', () => {
  test('are those of the command and of every command, long and short', async () => {
    const values = await valuesFor('lacuna', 'lint', '-');
    expect(values).toEqual(
      expect.arrayContaining(['--fail-on', '--report', '--help', '--output', '-o', '-v', '-n']),
    );
    expect(values).not.toContain('--notes');
    expect(await valuesFor('lacuna', 'lint', '--fa')).toEqual(['--fail-on']);
  });

  test('that are given are not offered again, unless they repeat', async () => {
    const values = await valuesFor('import', '--as', 'x', '-n', '--report', 'junit', '-v', '-');
    expect(values).not.toEqual(expect.arrayContaining(['--as']));
    expect(values).not.toEqual(expect.arrayContaining(['-n']));
    expect(values).toEqual(expect.arrayContaining(['--report', '-v', '--header', '--deadline']));
  });

  test('are not offered after --', async () => {
    expect(await answers('lacuna', 'create', '--', '--fo')).toMatchObject({ kind: 'files' });
    expect(await valuesFor('runs', '--', '--li')).toEqual([]);
    expect(await valuesFor('--', 'runs', 'li')).toEqual(['list']);
  });
});

describe('fixed lists of values', () => {
  test.each([
    [
      ['--api', ''],
      ['2.0', 'v0'],
    ],
    [
      ['-o', ''],
      ['human', 'json', 'ndjson', 'yaml', 'id'],
    ],
    [['lacuna', 'create', '--format', ''], formats],
    [
      ['sandbox', '--auth', 'b'],
      ['bearer', 'basic'],
    ],
    [
      ['lacuna', 'lint', '--fail-on', ''],
      ['warning', 'error'],
    ],
    [
      ['lacuna', 'format', '--to', ''],
      ['cloze', 'contract'],
    ],
    [['import', '--as', 'lacuna.'], operationIds.filter((id) => id.startsWith('lacuna.'))],
    [
      ['validate', '--as', ''],
      [...kinds, ...resourceKinds],
    ],
    [
      ['schema', ''],
      [...kinds, 'plan', 'config', 'result', 'run'],
    ],
    [
      ['--lang', ''],
      ['en', 'pt-BR'],
    ],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish'],
    ],
    [['import', '--report', 'j'], ['junit']],
  ])('after %j are what the command accepts', async (words, expected) => {
    expect(await valuesFor(...words)).toEqual(expected);
  });

  test('are also completed in the same word as the option', async () => {
    expect(await valuesFor('--api=')).toEqual(['--api=2.0', '--api=v0']);
  });

  test('two hyphens behind an option are its value', async () => {
    expect(await valuesFor('--profile', '--', '--ap')).toEqual(['--api']);
  });
});

describe('files', () => {
  test.each([
    [['lacuna', 'create', 'q/a']],
    [['lacuna', 'release', '']],
    [['import', 'a.yaml', '']],
    [['--ledger', 'l']],
    [['import', '--rejects=r']],
    [['lacuna', 'lint', '--report', 'junit=r']],
    [['validate', '--report=sarif=']],
  ])('are left to the shell after %j', async (words) => {
    expect(await answers(...words)).toMatchObject({ kind: 'files' });
  });
});

describe('bash', () => {
  test.each([
    [['--api', '=', 'v'], ['v0']],
    [
      ['--api', '='],
      ['2.0', 'v0'],
    ],
    [['--profile', "'pro"], ['produção']],
    [['--profile', 'wi'], []],
  ])('is answered %j with pieces that need no quotes', async (words, expected) => {
    await using cli = await startCli();
    const names = ['produção', 'with space'];
    const profiles = Object.fromEntries(names.map((name) => [name, {}]));
    await cli.write('lms-cli.yaml', stringifyExact({ profiles }));
    await cli.run('__complete', 'bash', ...words);
    expect(cli.stdout).toBe(['values', ...expected, ''].join('\n'));
  });
});

describe('profiles', () => {
  const project = {
    profiles: {
      produção: {
        baseUrl: 'https://ana:secret@lms.example.com/api/public',
        auth: { type: 'bearer', token: { env: 'LMS_TOKEN' } },
      },
      test: { baseUrl: 'no address' },
      'with space': { baseUrl: 'https://lms.example.com' },
    },
  };

  test('are those of both files, without secrets', async () => {
    await using cli = await startCli();
    await cli.write('lms-cli.yaml', stringifyExact(project));
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
    expect((await asked(cli, '--confirm', 'pro')).values).toEqual(['produção']);
  });

  test('of one file are offered even if the other one is broken', async () => {
    await using cli = await startCli();
    await cli.write('lms-cli.yaml', 'profiles: [\n');
    await cli.write('config/lms-cli/config.yaml', 'profiles: { own: {} }\n');
    expect((await asked(cli, '--profile', '')).values).toEqual(['own']);
    await cli.write('config/lms-cli/config.yaml', new Uint8Array([0xff, 0xfe, 0]));
    expect((await asked(cli, '--profile', '')).values).toEqual([]);
    expect((await asked(cli, 'ru')).values).toEqual(['runs']);
  });
});

describe('keys', () => {
  const course = 'content: { scope: history, files: ["*.json"] }\n';

  test('are those of the content folder, in the files that can be read', async () => {
    await using cli = await startCli();
    await cli.write('lms-cli.yaml', course);
    await cli.write('a.json', stringifyExact(question('capital')));
    await cli.write('b.json', stringifyExact([question('capitães'), question('rios')]));
    await cli.write('c.json', '[');
    expect((await asked(cli, 'resources', 'show', 'cap')).values).toEqual(['capital', 'capitães']);
    expect((await asked(cli, 'resources', 'forget', '')).values).toHaveLength(3);
    expect((await asked(cli, 'lacuna', 'new', 'r')).values).toEqual(['rios']);
    expect(await cli.requests()).toEqual([]);
  });

  test('are none without a content folder', async () => {
    expect(await answers('resources', 'show', '')).toMatchObject({ kind: 'values', values: [] });
  });
});

describe('silence', () => {
  test.each([
    [['zsh']],
    [[]],
    [['tcsh', 'ru']],
    [['bash']],
    [['bash', "'ru"]],
    [['fish', '"']],
    [['fish']],
    [['zsh', '--nothing', 'nobody', '--knows', '']],
    [['zsh', 'runs', 'show', 'a', 'b', 'c', '']],
    [['zsh', '--output', 'wrong', '--timeout', 'never', 'resources', 'show', '']],
  ])('is kept after the wrong request %j', async (words) => {
    await using cli = await startCli({ env: { LMS_OUTPUT: 'wrong', LMS_LANG: 'tlh' } });
    await cli.run('__complete', ...words);
    expect([cli.exitCode, cli.stderr]).toEqual([0, '']);
    expect(await cli.requests()).toEqual([]);
  });

  test('is kept if nothing can be written or nobody reads', async () => {
    await using cli = await startCli();
    const full = (usual: Host): Host => ({
      ...usual,
      terminal: {
        ...usual.terminal,
        stdout: {
          ...usual.terminal.stdout,
          write: async () => {
            throw new FileProblem('disk-full', 'standard output');
          },
        },
      },
    });
    await cli.runIn(full, '__complete', 'zsh', '');
    expect([cli.exitCode, cli.stderr]).toEqual([0, '']);
  });
});

describe('the scripts', () => {
  test.each(['bash', 'zsh', 'fish'])('of %s asks the hidden command', async (shell) => {
    await using cli = await startCli();
    await cli.run('completion', shell);
    expect(cli.stdout).toContain(`lms-cli __complete ${shell}`);
    expect(cli.stdout).not.toContain('undefined');
  });

  test('do not exist for other shells', async () => {
    await using cli = await startCli();
    await cli.run('completion', 'tcsh');
    expect(cli.exitCode).toBe(2);
    expect(cli.stderr).toContain('<shell> must be');
  });
});
