import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseExact } from '../../../src/documents/exact-json.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { field, ndjsonIn } from '../bodies.ts';
import { everyKey, folderWithEveryLine } from './every-line.ts';
import {
  apply,
  block,
  COURSE,
  hold,
  holdApplied,
  planned,
  question,
  quiz,
  startFolder,
  versionOf,
} from './folder.ts';

/** What plan shows and promises (docs/content-as-code.md). */
describe('a plan', () => {
  describe('the same files and ledger', () => {
    test.each([[[]], [['-o', 'json']], [['-q', '--report', 'markdown']]])(
      'give the same bytes: %j',
      async (options) => {
        await using cli = await folderWithEveryLine();
        await cli.run('plan', ...options);
        const first = cli.stdout + cli.stderr;
        await cli.run('plan', ...options);
        expect(cli.stdout + cli.stderr).toBe(first);
      },
    );
  });

  /** The bytes of the ledger files. */
  async function ledgerBytes(cli: Cli): Promise<string> {
    const folder = join(cli.folder, '.lms-cli');
    const names = (await readdir(folder)).filter((name) => /ledger\.db(-wal)?$/.test(name));
    const parts = await Promise.all(names.toSorted().map((name) => readFile(join(folder, name))));
    return Buffer.concat(parts).toString('base64');
  }

  test('sends nothing, records nothing, and ends with 0', async () => {
    await using cli = await folderWithEveryLine();
    await cli.run('runs', 'list', '-o', 'json');
    const [requests, runs, ledger] = [await cli.requests(), cli.stdout, await ledgerBytes(cli)];
    await cli.run('plan');
    expect(cli.exitCode).toBe(0);
    expect(await ledgerBytes(cli)).toBe(ledger);
    await cli.run('runs', 'list', '-o', 'json');
    expect([await cli.requests(), cli.stdout]).toEqual([requests, runs]);
  });

  test('a file that is named twice holds no duplicate keys, in plan and apply', async () => {
    await using cli = await startFolder();
    await hold(cli, question('a'));
    const names = ['--new-ledger', COURSE, `./${COURSE}`];
    expect(await planned(cli, ...names)).toEqual(['a: create release']);
    expect(await apply(cli, ...names)).toEqual(['lacuna.create', 'lacuna.release']);
  });

  test('a first plan leaves no ledger behind', async () => {
    await using cli = await startFolder();
    await hold(cli, question('a'));
    await cli.run('plan', '--new-ledger');
    expect(cli.exitCode).toBe(0);
    const left = await readdir(join(cli.folder, '.lms-cli')).catch(() => []);
    expect(left.filter((name) => name.includes('ledger'))).toEqual([]);
    await cli.run('plan');
    expect(cli.exitCode).toBe(7);
  });

  test('needs no credentials, and no service', async () => {
    await using cli = await startCli({ env: { LMS_BASE_URL: undefined } });
    await cli.write(
      'lms-cli.yaml',
      `content: { scope: history, files: [${COURSE}] }
profiles:
  production:
    baseUrl: https://lms.example.com/api/public
    auth: { type: bearer, token: { env: LMS_NOT_SET } }
`,
    );
    await hold(cli, question('a'));
    const connect = () => Promise.reject(new Error('no service is to be contacted'));
    const options = ['plan', '--profile', 'production', '--new-ledger', '-o', 'id'];
    await cli.runIn((usual) => ({ ...usual, connect }), ...options);
    expect([cli.exitCode, cli.stdout]).toEqual([0, 'a\n']);
    cli.setEnv('LMS_TRUST_ORIGIN', 'https://lms.example.com');
    await cli.run('apply', '--yes', '--profile', 'production', '--new-ledger');
    expect(cli.exitCode).not.toBe(0);
    expect(cli.stderr).toContain('LMS_NOT_SET');
  });

  describe('--exit-code', () => {
    test('is 10 where there are changes, and 0 where there are none', async () => {
      await using cli = await startFolder();
      await hold(cli, question('a'));
      await cli.run('plan', '--exit-code', '--new-ledger');
      expect(cli.exitCode).toBe(10);
      await holdApplied(cli, question('a'));
      await cli.run('plan', '--exit-code');
      expect(cli.exitCode).toBe(0);
    });

    test('is 0 for what an apply would not change: missing, waiting', async () => {
      await using cli = await startFolder();
      await holdApplied(cli, question('a'), question('b', { topicId: 8 }));
      await hold(cli, question('a'));
      expect(await planned(cli, '--exit-code')).toEqual(['b: missing']);
      expect(cli.exitCode).toBe(0);
    });
  });

  describe('-o', () => {
    test('json is one object with all changes and what they add up to', async () => {
      await using cli = await folderWithEveryLine();
      await cli.run('plan', '-o', 'json');
      const changes = field(cli.json(), 'changes');
      expect(changes).toMatchObject([
        { kind: 'requests', key: 'added', id: null, verbs: ['create', 'release'] },
        {
          kind: 'requests',
          id: 1,
          source: { file: COURSE, line: 2 },
          differences: [{ path: ['question'], before: { value: expect.stringContaining('1821') } }],
        },
        { move: { from: { value: 7 }, to: { value: 8 } } },
        { kind: 'recorded', renamedFrom: 'old' },
        { verbs: ['release'], differences: [] },
        { because: ['capital'], differences: [{ after: { version: null, of: 'capital' } }] },
        { kind: 'in-doubt', doubt: { operation: 'lacuna.release' } },
        { kind: 'given-up', id: null },
        { kind: 'blocked', by: ['given'] },
        { kind: 'missing', protected: false },
      ]);
      expect(field(cli.json(), 'summary')).toEqual({
        create: 1,
        edit: 2,
        move: 1,
        release: 4,
        delete: 0,
        protect: 0,
        scope: 0,
        rename: 1,
        missing: 1,
        inDoubt: 1,
        givenUp: 1,
        blocked: 1,
        waiting: 0,
        left: 0,
        unperformed: 0,
        changed: 5,
        unchanged: 0,
        requests: 8,
        irreversible: 4,
        blocksMadeAnew: 0,
        unreleased: { lacuna: 0, assessment: 0 },
      });
    });

    test('ndjson is a change a line, and the summary; yaml says the same; id is the keys', async () => {
      await using cli = await folderWithEveryLine();
      await cli.run('plan', '-o', 'json');
      const whole = cli.json();
      await cli.run('plan', '-o', 'ndjson');
      const lines = ndjsonIn(cli.stdout);
      expect(lines.slice(0, -1)).toEqual(field(whole, 'changes'));
      expect(lines.at(-1)).toEqual({
        summary: field(whole, 'summary'),
        ledger: field(whole, 'ledger'),
      });
      await cli.run('plan', '-o', 'yaml');
      expect(cli.stdout.match(/^ {2}key: (.*)$/gm)).toEqual(everyKey.map((key) => `  key: ${key}`));
      await cli.run('plan', '-o', 'id');
      expect(cli.stdout).toBe(everyKey.map((key) => `${key}\n`).join(''));
    });

    test('json of a folder that is as in the ledger', async () => {
      await using cli = await startFolder();
      await holdApplied(cli, question('a'));
      await cli.run('plan', '-o', 'json');
      expect(cli.json()).toMatchObject({ changes: [], summary: { requests: 0, unchanged: 1 } });
      await cli.run('plan', '-o', 'ndjson');
      expect(parseExact(cli.stdout)).toMatchObject({ summary: { unchanged: 1 } });
    });
  });

  describe('--report', () => {
    test('markdown and github go to files of their own', async () => {
      await using cli = await folderWithEveryLine();
      await cli.run('plan', '--report', 'markdown=plan.md', '--report', 'github=plan.txt');
      expect(cli.exitCode).toBe(0);
      const markdown = await cli.read('plan.md');
      for (const key of everyKey) expect(markdown).toContain(`\`${key}\``);
      expect(markdown).toContain('[-1821-]{+1822+}');
      expect(await cli.read('plan.txt')).toContain(`file=${COURSE},line=2`);
    });

    test('texts of documents add no image, mention or code fence to markdown', async () => {
      await using cli = await startFolder();
      await holdApplied(cli, question('a', { title: 'Before' }));
      const hostile = '![x](https://evil.example/p.png) @team <img src=x>\n```\n# Title ` ``';
      await hold(cli, question('a', { title: hostile }));
      await cli.run('plan', '--report', 'markdown=plan.md');
      const markdown = await cli.read('plan.md');
      const outside = markdown.replaceAll(/(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, '');
      expect(outside).not.toMatch(/evil|@team|<img|# Title|```/);
      expect(markdown).not.toMatch(/^\s*```/m);
    });

    test('of findings says what is wrong, and nothing is planned', async () => {
      await using cli = await startFolder();
      await hold(cli, question('a', { id: 7 }));
      await cli.run('plan', '--new-ledger', '--report', 'markdown=plan.md');
      expect(cli.exitCode).toBe(3);
      expect(await cli.read('plan.md')).toContain('document/own-field');
    });
  });

  test('waiting for a first release is shown, and is no failure', async () => {
    await using cli = await startFolder();
    await hold(cli, question('a'), quiz('q', [block(1, versionOf('a'))]));
    await cli.run('plan', '--new-ledger', '--no-release');
    expect(cli.exitCode).toBe(0);
    expect(cli.stdout).toMatch(/! assessment +q +waits for a first release of a \(--no-release\)/);
    expect(cli.stderr).toContain('1 resource waits for a first release');
  });

  test('the pace is told where there is one', async () => {
    await using cli = await startFolder();
    await hold(
      cli,
      ...Array.from({ length: 10 }, (_, each) => question(`q${each}`, { title: `${each}` })),
    );
    await cli.run('plan', '--new-ledger', '--rate', '10/s');
    expect(cli.stderr).toContain(
      '10 to create, 10 to release, none to delete: 20 requests, about 2s at 10/s',
    );
  });
});

/** The whole screen of a plan, once in each language. */
describe('a plan on the screen', () => {
  const english = `\
  + lacuna      added     create, release                                                     course.ndjson:1
  ~ lacuna      capital   edit, release                                                       course.ndjson:2
      statement: A Independência foi proclamada em [-1821-]{+1822+} por ###.
  > lacuna      moved     move 7 → 8                                                          course.ndjson:3
  = lacuna      new       renamed from old                                                    course.ndjson:4
  ~ lacuna      draft     release                                                             course.ndjson:5
  ~ assessment  test      edit, release, because of capital                                   course.ndjson:6
      follows capital
  ? lacuna      doubtful  in doubt since run 261121-0900-g00001: resolve it first             course.ndjson:7
  ? lacuna      given     create given up in run 261121-0900-g00001: adopt or forget the key  course.ndjson:8
  ! assessment  blocked   waits for given, whose outcome is unknown                           course.ndjson:9
  - lacuna      gone      "Clima", no longer in the files: kept (--prune deletes it)
      renamed? add formerly: [gone]
plan for http://127.0.0.1:PORT

1 to create, 2 to edit, 1 to move, 4 to release, 1 to rename, none to delete: 8 requests
4 releases cannot be undone
1 resource is no longer in the files: kept
1 resource waits for others whose outcome is unknown
1 resource is left out until you resolve what is in doubt
1 operation was given up: check in the service whether the resource exists, then run lms-cli resources adopt KEY ID or lms-cli resources forget KEY --deleted
1 operation may have been performed: check in the service, then record what you found (or use --not-done or --give-up): lms-cli runs resolve 261121-0900-g00001 SEQ --created ID
next: lms-cli apply
`;

  const portuguese = `\
  + lacuna      added     criar, liberar                                                               course.ndjson:1
  ~ lacuna      capital   editar, liberar                                                              course.ndjson:2
      enunciado: A Independência foi proclamada em [-1821-]{+1822+} por ###.
  > lacuna      moved     mover 7 → 8                                                                  course.ndjson:3
  = lacuna      new       renomeado (chave anterior: old)                                              course.ndjson:4
  ~ lacuna      draft     liberar                                                                      course.ndjson:5
  ~ assessment  test      editar, liberar, por causa de capital                                        course.ndjson:6
      acompanha capital
  ? lacuna      doubtful  em dúvida desde a execução 261121-0900-g00001: resolva primeiro              course.ndjson:7
  ? lacuna      given     criação abandonada na execução 261121-0900-g00001: adote ou esqueça a chave  course.ndjson:8
  ! assessment  blocked   aguarda given, com resultado desconhecido                                    course.ndjson:9
  - lacuna      gone      "Clima", não está mais nos arquivos: mantido (--prune exclui)
      mudou a chave? acrescente formerly: [gone]
plano para http://127.0.0.1:PORT

1 a criar, 2 a editar, 1 a mover, 4 a liberar, 1 a renomear, nenhum a excluir: 8 requisições
4 liberações não podem ser desfeitas
1 recurso não está mais nos arquivos: mantido
1 recurso aguarda outros, com resultado desconhecido
1 recurso fica de fora até você resolver o que está em dúvida
1 operação foi abandonada: verifique no serviço se o recurso existe e execute lms-cli resources adopt CHAVE ID ou lms-cli resources forget CHAVE --deleted
1 operação pode ter sido feita: verifique no serviço e registre o que encontrou (ou use --not-done ou --give-up): lms-cli runs resolve 261121-0900-g00001 SEQ --created ID
próximo passo: lms-cli apply
`;

  test('named kinds of reports that it had just refused', async () => {
    await using cli = await folderWithEveryLine();
    await cli.run('plan', '--report', 'junit', '-o', 'json');
    expect(field(cli.json(), 'error')).toMatchObject({
      code: 'usage/option-value',
      message: '--report must be one of github and markdown, with =FILE for a file, not "junit"',
    });
  });

  test.each([
    ['en', english],
    ['pt-BR', portuguese],
  ])(
    'in %s: a line for each change, its fields below it, and what it adds up to',
    async (language, screen) => {
      await using cli = await folderWithEveryLine();
      await cli.run('plan', '--lang', language);
      // The number depends on which request came first.
      const shown = (cli.stdout + cli.stderr)
        .replace(/(runs resolve \S+) \d+/, '$1 SEQ')
        .replace(/(127\.0\.0\.1:)\d+/, '$1PORT');
      expect(shown).toBe(screen);
    },
  );
});
