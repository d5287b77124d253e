import { describe, expect, test } from 'vitest';
import type { Change } from '../../../../src/contract/changes.ts';
import {
  all,
  allTotals,
  changed,
  edited,
  nothing,
  planned,
  renamed,
  requests,
} from './planning.ts';

const lines = (...list: readonly string[]) => list.map((line) => `${line}\n`).join('');

describe('a plan on a screen of 80 columns', () => {
  test('has a line for each change, and below it its fields', async () => {
    const { stdout } = await planned(all, { totals: allTotals });
    expect(stdout).toBe(
      lines(
        '  + lacuna      first-capital   create, release  course/questions.md:12',
        '  ~ lacuna      independence    edit, release    course/questions.md:40',
        '      statement: A Independência foi proclamada em [-1821-]{+1822+} por ###.',
        '      blank 1, "1824": 0 → 5',
        '  ~ assessment  history-test    edit, release, because of independence',
        '                                course/test.yaml:3',
        '      follows independence',
        '  > track       history-track   move 703 → 705   course/tracks.csv:2',
        '  = lacuna      empire          renamed from empire-1',
        '  - track       old-track       no longer in the files: kept (--prune deletes',
        '                                it)',
        '  - lacuna      exam-1          no longer in the files: protected, kept',
        '  - lacuna      shared          no longer in the files: kept, because their-test',
        '                                refers to it',
        '  ? lacuna      rivers          in doubt since run 261122-0900-a1b2c3: resolve',
        '                                it first',
        '  ? lacuna      lakes           create given up in run 261122-0900-a1b2c3: adopt',
        '                                or forget the key',
        '  ! assessment  geography-test  waits for rivers, whose outcome is unknown',
        '  ! track       geography       waits for a first release of map-test',
        '                                (--no-release)',
        '  ! lacuna      seas            its earlier content is unknown, its earlier',
        '                                place is unknown',
        '  - lacuna      old-capital     delete',
        '  - lacuna      id 4713         delete',
      ),
    );
  });

  test('ends in what it adds up to, on standard error, with whole commands', async () => {
    const { stderr } = await planned(all, { totals: allTotals });
    expect(stderr).toBe(
      lines(
        '',
        '1 to create, 2 to edit, 1 to move, 3 to release, 1 to rename, 2 to delete: 9',
        '  requests, about 1 s at 10/s',
        '3 releases cannot be undone',
        'what is deleted can only come back with other ids',
        '3 resources are no longer in the files: kept',
        '1 resource waits for a first release (--no-release)',
        '1 resource waits for others whose outcome is unknown',
        '1 resource is left out until you resolve what is in doubt',
        '1 operation was given up: check in the service whether the resource exists,',
        '  then run lms-cli resources adopt KEY ID or lms-cli resources forget KEY',
        '1 operation may have been performed: check in the service, then record what',
        '  you found (or use --not-done or --give-up):',
        '  lms-cli runs resolve 261122-0900-a1b2c3 41 --done',
      ),
    );
  });

  test('is the same in Portuguese', async () => {
    const { stdout, stderr } = await planned(all, { totals: allTotals, language: 'pt-BR' });
    expect(stdout + stderr).toBe(
      lines(
        '  + lacuna      first-capital   criar, liberar   course/questions.md:12',
        '  ~ lacuna      independence    editar, liberar  course/questions.md:40',
        '      enunciado: A Independência foi proclamada em [-1821-]{+1822+} por ###.',
        '      lacuna 1, "1824": 0 → 5',
        '  ~ assessment  history-test    editar, liberar, por causa de independence',
        '                                course/test.yaml:3',
        '      acompanha independence',
        '  > track       history-track   mover 703 → 705  course/tracks.csv:2',
        '  = lacuna      empire          renomeado (chave anterior: empire-1)',
        '  - track       old-track       não está mais nos arquivos: mantido (--prune',
        '                                exclui)',
        '  - lacuna      exam-1          não está mais nos arquivos: protegido, mantido',
        '  - lacuna      shared          não está mais nos arquivos: mantido, porque',
        '                                their-test se refere a ele',
        '  ? lacuna      rivers          em dúvida desde a execução 261122-0900-a1b2c3:',
        '                                resolva primeiro',
        '  ? lacuna      lakes           criação abandonada na execução',
        '                                261122-0900-a1b2c3: adote ou esqueça a chave',
        '  ! assessment  geography-test  aguarda rivers, com resultado desconhecido',
        '  ! track       geography       aguarda a primeira liberação de map-test',
        '                                (--no-release)',
        '  ! lacuna      seas            o conteúdo anterior é desconhecido, o lugar',
        '                                anterior é desconhecido',
        '  - lacuna      old-capital     excluir',
        '  - lacuna      id 4713         excluir',
        '',
        '1 a criar, 2 a editar, 1 a mover, 3 a liberar, 1 a renomear, 2 a excluir: 9',
        '  requisições, cerca de 1 s a 10/s',
        '3 liberações não podem ser desfeitas',
        'o que é excluído só pode voltar com outros ids',
        '3 recursos não estão mais nos arquivos: mantidos',
        '1 recurso aguarda uma primeira liberação (--no-release)',
        '1 recurso aguarda outros, com resultado desconhecido',
        '1 recurso fica de fora até você resolver o que está em dúvida',
        '1 operação foi abandonada: verifique no serviço se o recurso existe e execute',
        '  lms-cli resources adopt CHAVE ID ou lms-cli resources forget CHAVE',
        '1 operação pode ter sido feita: verifique no serviço e registre o que',
        '  encontrou (ou use --not-done ou --give-up):',
        '  lms-cli runs resolve 261122-0900-a1b2c3 41 --done',
      ),
    );
  });
});

describe('other widths', () => {
  test('in 40 columns each part has a line of its own', async () => {
    const { stdout } = await planned(all.slice(0, 4), { columns: 40 });
    expect(stdout).toBe(
      lines(
        '  + lacuna first-capital',
        '      create, release',
        '      course/questions.md:12',
        '  ~ lacuna independence',
        '      edit, release',
        '      course/questions.md:40',
        '      statement: A Independência foi',
        '        proclamada em [-1821-]{+1822+}',
        '        por ###.',
        '      blank 1, "1824": 0 → 5',
        '  ~ assessment history-test',
        '      edit, release, because of',
        '      independence',
        '      course/test.yaml:3',
        '      follows independence',
        '  > track history-track',
        '      move 703 → 705',
        '      course/tracks.csv:2',
      ),
    );
  });

  test('in 200 columns, and in a pipe, each change is one line', async () => {
    const wide = await planned(all, { columns: 200 });
    expect(wide.stdout.split('\n').slice(0, 5)).toEqual([
      '  + lacuna      first-capital   create, release                         course/questions.md:12',
      '  ~ lacuna      independence    edit, release                           course/questions.md:40',
      '      statement: A Independência foi proclamada em [-1821-]{+1822+} por ###.',
      '      blank 1, "1824": 0 → 5',
      '  ~ assessment  history-test    edit, release, because of independence  course/test.yaml:3',
    ]);
    expect(await planned(all, { columns: null })).toEqual(wide);
  });

  test('a long key and a long file name leave the columns as they are', async () => {
    const long = requests({
      key: 'the-first-capital-of-the-new-republic',
      source: { file: `course/${'part/'.repeat(12)}questions.md`, line: 9 },
    });
    expect((await planned([requests({}), long])).stdout).toBe(
      lines(
        '  + lacuna      first-capital  create, release  course/questions.md:12',
        '  + lacuna      the-first-capital-of-the-new-republic',
        '                               create, release',
        '                               …art/part/part/part/part/part/part/questions.md:9',
      ),
    );
    const { stdout } = await planned([requests({ key: 'k'.repeat(500) })]);
    expect(stdout.split('\n')[0]).toBe(`  + lacuna      ${'k'.repeat(63)}…`);
    const piped = await planned([requests({ key: 'k'.repeat(500) })], { columns: null });
    expect(piped.stdout).toContain(`${'k'.repeat(500)}  create, release`);
  });
});

describe('a line says', () => {
  const told = async (change: Change) =>
    (await planned([change], { columns: 200 })).stdout.split('\n')[0]?.slice(31);

  test.each([
    [
      'an earlier key',
      { verbs: ['edit'], recorded: renamed('capital-1') },
      'edit, renamed from capital-1',
    ],
    [
      'what else is recorded',
      { verbs: ['edit'], recorded: { renamedFrom: null, protect: true, scope: { to: 'history' } } },
      'edit, protected from now on, in the scope history from now on',
    ],
    [
      'a deletion',
      { verbs: ['create'], deletedBy: 'R1', replaces: '4' },
      'create, with a new id instead of 4, which run R1 deleted',
    ],
    [
      'that it goes back',
      { verbs: ['edit'], goesBackFrom: { run: 'R1', commit: 'c0ffee', isUndone: false } },
      'edit, back to an earlier content than that of run R1, commit c0ffee: the main branch may be ahead',
    ],
    ['an approval', { verbs: ['edit'], approval: 'approved' }, 'edit, approved'],
    [
      'why it is not approved',
      { verbs: ['edit'], recorded: renamed('old'), approval: 'used' },
      'edit, renamed from old, NOT APPROVED: the approval was used',
    ],
    ['that all is sent', { verbs: ['edit'], isInFull: true }, 'edit, sent in full'],
    ['what is recreated', { verbs: ['edit'], blocksMadeAnew: 3 }, 'edit, 3 blocks recreated'],
    [
      'a new parent',
      {
        verbs: ['move', 'edit'],
        move: { from: null, to: { kind: 'id', of: 'folder-b', now: null } },
      },
      'move to new id of folder-b, edit',
    ],
    [
      'only the first reasons',
      { verbs: ['edit'], because: ['a', 'b', 'c', 'd', 'e'] },
      'edit, because of a, b, c and 2 more',
    ],
  ] as const)('%s', async (_story, difference, expected) => {
    expect(await told(requests({ ...difference, source: null }))).toBe(expected);
  });
});

describe('the summary', () => {
  test('says that nothing is to do', async () => {
    expect(await planned([], { totals: { ...nothing, unchanged: 12 } })).toEqual({
      stdout: '',
      stderr: lines('no changes: 12 resources match the files'),
    });
  });

  test('says nothing of that sort while something waits', async () => {
    const totals = { ...nothing, unchanged: 1, blocked: 1 };
    const { stderr } = await planned([], { totals });
    expect(stderr).toMatch(/^nothing to send now: 1 resource matches the files\n/);
  });

  test('counts no resources that match the files if there are none', async () => {
    const { stderr } = await planned([], { totals: { ...nothing, blocked: 1 } });
    expect(stderr).toMatch(/^nothing to send now\n/);
  });

  test.each([
    [7, 10, ', about 1 s at 10/s'],
    [1201, 20, ', about 1m 01s at 20/s'],
    [3, 0.5, ', about 6 s at 0.5/s'],
    [3, null, ''],
  ])('tells how long %d requests take at a rate of %s', async (count, ratePerSecond, expected) => {
    const totals = { ...nothing, create: count, requests: count };
    const { stderr } = await planned([], { totals, facts: { ratePerSecond }, columns: 200 });
    const figure = count.toLocaleString('en');
    expect(stderr.split('\n')[0]).toBe(
      `${figure} to create, none to delete: ${figure} requests${expected}`,
    );
  });

  test('names the run of several doubts only if it is one, and the ledger', async () => {
    const doubtIn = (run: string, seq: number): Change => ({
      kind: 'in-doubt',
      resource: 'lacuna',
      key: `k${seq}`,
      id: null,
      source: null,
      doubt: { run, seq, operation: 'lacuna.create' },
    });
    const totals = { ...nothing, inDoubt: 2 };
    const facts = { ledger: 'my ledger.db' };
    const one = await planned([doubtIn('R1', 1), doubtIn('R1', 2)], { totals, facts });
    expect(one.stderr).toContain("lms-cli runs resolve R1 --ledger 'my ledger.db'\n");
    const two = await planned([doubtIn('R1', 1), doubtIn('R2', 2)], { totals });
    expect(two.stderr).toContain('lms-cli runs resolve\n');
  });

  test('is left out with -q, as all changes but those that something keeps back', async () => {
    const quiet = await planned(all, { quiet: true, totals: allTotals });
    const signs = quiet.stdout.split('\n').map((line) => line.slice(2, 3));
    expect(signs.filter((sign) => sign.trim() !== '')).toEqual(['?', '?', '!', '!']);
    expect(quiet.stderr).not.toContain('requests');
    expect(quiet.stderr).toContain('lms-cli runs resolve');
    expect(await planned([edited], { quiet: true })).toEqual({ stdout: '', stderr: '' });
  });

  test('-q leaves data as they are', async () => {
    const quiet = await planned([edited], { quiet: true, format: 'json' });
    expect(quiet).toEqual({ ...(await planned([edited], { format: 'json' })), stderr: '' });
  });
});

test('many fields of one change are counted, and -v shows them', async () => {
  const differences = Array.from({ length: 25 }, (_, index) => changed(['roles', index], 1, 2));
  const change = requests({ verbs: ['edit'], differences });
  const brief = (await planned([change])).stdout.split('\n');
  expect(brief.slice(-3)).toEqual([
    '      role 20: 1 → 2',
    '      … and 5 more differences (-v shows all)',
    '',
  ]);
  const full = await planned([change], { verbosity: 1 });
  expect(full.stdout).toContain('      role 25: 1 → 2\n');
});

test('colors repeat what the signs say', async () => {
  const { stdout } = await planned(all, { env: {}, columns: 200 });
  const painted = (code: number, sign: string) => `  \u001b[${code}m${sign}\u001b[39m `;
  const signs = [
    painted(32, '+'),
    painted(33, '~'),
    painted(36, '>'),
    painted(36, '='),
    painted(31, '-'),
    painted(35, '?'),
    painted(35, '!'),
  ];
  for (const sign of signs) expect(stdout).toContain(sign);
  expect(stdout).toContain('\u001b[31m[-1821-]\u001b[39m\u001b[32m{+1822+}\u001b[39m');
});

test('20,000 changes are written as they come', async () => {
  let taken = 0;
  const many = function* () {
    for (; taken < 20_000; taken += 1) yield requests({ key: `q-${taken}` });
  };
  const { stdout } = await planned(many(), { columns: null });
  expect(stdout.split('\n')).toHaveLength(20_001);
});
