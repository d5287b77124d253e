/** Completion in real shells: what a press of the tab key makes of a line. */
import { mkdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { emptyPlace } from '../e2e/spawned.ts';
import { atShell, shells } from './shell.ts';

const TAB = '\t';

describe.each(shells)('%s', (shell) => {
  test('completes commands, options and their values', async () => {
    await using place = await emptyPlace();
    await place.write(
      'lms-cli.yaml',
      'profiles: { produção: { baseUrl: https://lms.example.com } }',
    );
    await using person = await atShell(shell, place);
    expect(await person.enters(`lms-cli ru${TAB}li${TAB}`)).toEqual(['runs', 'list']);
    expect(await person.enters(`lms-cli -o j${TAB}lac${TAB}li${TAB}--fai${TAB}w${TAB}`)).toEqual([
      '-o',
      'json',
      'lacuna',
      'lint',
      '--fail-on',
      'warning',
    ]);
    expect(await person.enters(`lms-cli --api v${TAB}schema track.mo${TAB}`)).toEqual([
      '--api',
      'v0',
      'schema',
      'track.move',
    ]);
    expect(await person.enters(`lms-cli --profile p${TAB}lacuna li${TAB}`)).toEqual([
      '--profile',
      'produção',
      'lacuna',
      'lint',
    ]);
  });

  test('shows what there is, with what it does where the shell can', async () => {
    await using place = await emptyPlace();
    await using person = await atShell(shell, place);
    const runs = await person.sees(`lms-cli runs re${TAB}${TAB}`, 'resolve', 'rejects');
    expect(runs).toMatch(shell === 'bash' ? /resolve/ : /resolve.*Record/);
    expect(await person.sees(`lms-cli --api ${TAB}${TAB}`, '2.0', 'v0')).not.toContain('human');
  });

  test('completes files', async () => {
    await using place = await emptyPlace();
    await place.write('minha prova.yaml', '');
    await place.write('avaliação: 1.json', '');
    await mkdir(place.path('pasta'));
    await place.write('pasta/duas.txt', '');
    await using person = await atShell(shell, place);
    expect(await person.enters(`lms-cli lacuna create minha${TAB}`)).toEqual([
      'lacuna',
      'create',
      'minha prova.yaml',
    ]);
    expect(await person.enters(`lms-cli validate "minha${TAB}`)).toEqual([
      'validate',
      'minha prova.yaml',
    ]);
    expect(await person.enters(`lms-cli validate aval${TAB}`)).toEqual([
      'validate',
      'avaliação: 1.json',
    ]);
    expect(await person.enters(`lms-cli impo${TAB}--rejects pasta/d${TAB}`)).toEqual([
      'import',
      '--rejects',
      'pasta/duas.txt',
    ]);
    expect(await person.enters(`lms-cli import --report junit=pasta/d${TAB}`)).toEqual([
      'import',
      '--report',
      'junit=pasta/duas.txt',
    ]);
  });

  test('runs nothing that is in a value, which only zsh and fish quote', async () => {
    await using place = await emptyPlace();
    const keys = ['com espaço: ação', "it's $(touch struck)", '`touch struck`;x', 'week:1'];
    await place.write('lms-cli.yaml', 'content: { scope: s, files: ["*.json"] }');
    const documents = keys.map((key) => ({ resource: 'lacuna', key, body: {} }));
    await place.write('course.json', JSON.stringify(documents));
    await using person = await atShell(shell, place);
    const given = ['resources', 'show'];
    const line = 'lms-cli resources show ';
    // What bash takes for the ends of words is not completed there.
    const week = shell === 'bash' ? 'week:' : keys[3];
    expect(await person.enters(`${line}week:${TAB}`)).toEqual([...given, week]);
    const typed = ['com', 'it', '\\`'];
    const quoted = shell === 'bash' ? ['com', 'it', '`'] : keys;
    for (const [index, begun] of typed.entries()) {
      expect(await person.enters(`${line}${begun}${TAB}`)).toEqual([...given, quoted[index]]);
    }
    await expect(place.read('struck')).rejects.toThrow('ENOENT');
  });

  test('is silent about what it does not know, and where everything is broken', async () => {
    await using place = await emptyPlace();
    await place.write('lms-cli.yaml', 'profiles: [');
    await using person = await atShell(shell, place);
    const lines = ['lms-cli nobody kno', 'lms-cli resources show z', 'lms-cli --profile z'];
    for (const line of lines) {
      expect(await person.enters(`${line}${TAB}`)).toEqual(line.split(' ').slice(1));
    }
    expect(person.screen()).not.toMatch(/error|rror:|usage\//);
  });
});
