import { stripVTControlCharacters } from 'node:util';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Host } from '../../../src/core/host.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { countColumns } from '../../../src/presentation/layout.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { answering } from '../../harness/answering-server.ts';

/** Lines break between words, so that a narrow window is as readable as a wide one. */
describe('a narrow terminal', () => {
  const env = (language: string) => ({ LMS_BASE_URL: undefined, LANG: language });

  /** Lines that a terminal of so many columns would break in the middle of a word. */
  function brokenIn(cli: Cli, columns: number): string[] {
    const lines = stripVTControlCharacters(`${cli.stdout}\n${cli.stderr}`).split('\n');
    expect(lines.length).toBeGreaterThan(3);
    // The lines of a file are shown as they are. A longer word, or a command, has its own line.
    const ours = lines.filter((line) => !/^ *(?:\d* \||lms-cli )/.test(line));
    return ours.filter((line) => countColumns(line) > columns && /\S\s+\S/.test(line));
  }

  describe.each([
    ['en_US.UTF-8', 40],
    ['en_US.UTF-8', 57],
    ['pt_BR.UTF-8', 40],
    ['pt_BR.UTF-8', 72],
  ])('on a terminal in %s of %i columns no word is broken in', (language, columns) => {
    test('pages, findings and results', async () => {
      await using cli = await startCli({ atTerminal: true, columns, env: env(language) });
      await cli.write(
        'q.yaml',
        'title: A capital\ncloze: A capital do Brasil é [[Brasília = 10 | Rio = -2]].\n',
      );
      await cli.write('wrong.yaml', 'title: 5\ncloze: A [[b | b]]\n');
      for (const line of [
        'lacuna lint q.yaml wrong.yaml',
        'lacuna try q.yaml --answer brasília',
        'lacuna create --help',
        'lacuna new --help',
        'import --help',
        '--help',
        'help cloze',
        'lacuna create q.yaml',
        'validate wrong.yaml --as lacuna.create',
      ]) {
        await cli.run(...line.split(' '));
        expect([line, brokenIn(cli, columns)]).toEqual([line, []]);
      }
    });

    test('the results of an import, and the run that it leaves', async () => {
      const service = { atTerminal: true, columns, env: { LANG: language } };
      await using cli = await startCli({ ...service, faults: '500-after=2x' });
      const documents = [1, 2, 3].map((each) => {
        const document = { operation: 'lacuna.create', key: `the river ${each}`, body: lacuna({}) };
        return `${JSON.stringify(document)}\n`;
      });
      documents.push('{"operation":"lacuna.move","params":{"questionId":9,"topicId":7}}\n');
      await cli.write('rivers of the north.ndjson', documents.join(''));
      for (const command of ['import', 'runs show']) {
        const rest =
          command === 'import' ? ['rivers of the north.ndjson', '--concurrency', '1'] : [];
        await cli.run(...command.split(' '), ...rest);
        expect(brokenIn(cli, columns)).toEqual([]);
        const plain = stripVTControlCharacters(cli.stderr);
        expect(plain).toMatch(/(?:^ *|: )lms-cli runs resolve \S+$/m);
      }
    });
  });

  test('into a pipe a message stays one line', async () => {
    await using cli = await startCli({ columns: 40 });
    await cli.write('q.yaml', 'title: A capital\ncloze: A [[b | b]]\n');
    await cli.run('lacuna', 'lint', 'q.yaml');
    expect(cli.stderr.split('\n').some((line) => line.length > 60)).toBe(true);
  });
});

describe('commands that are copied', () => {
  const creations = Array.from({ length: 20 }, (_, index) => lacuna({ title: `${index}` }))
    .map((body) => `${stringifyExact({ operation: 'lacuna.create', body })}\n`)
    .join('');

  test.each(['en', 'pt-BR'])(
    'a command to copy is not broken at the edge of the terminal (%s)',
    async (language) => {
      await using cli = await startCli({
        atTerminal: true,
        env: { LMS_BASE_URL: 'http://127.0.0.1:9', LMS_LANG: language },
      });
      await cli.write('q.ndjson', creations);
      await cli.run(
        'import',
        'q.ndjson',
        '--retries',
        '0',
        '--ledger',
        'a-long-name-of-a-ledger-that-is-wider-than-the-terminal.db',
      );
      const lines = stripVTControlCharacters(cli.stderr).split('\n');
      expect(lines).toContainEqual(expect.stringMatching(/^ {8}lms-cli sandbox --port 9$/));
      expect(lines.at(-2)).toMatch(
        /^ {2}lms-cli import q\.ndjson --retries 0 --ledger a-long-\S+\.db$/,
      );
      await cli.run('runs', 'resolve', '--done');
      expect(stripVTControlCharacters(cli.stderr)).toMatch(/`lms-cli runs resolve \S+ SEQ`/);
    },
  );
});

describe('the rows of a table are no wider than the terminal, and no word of them is broken', () => {
  const creations = Array.from({ length: 20 }, (_, index) => lacuna({ title: `${index}` }))
    .map((body) => `${stringifyExact({ operation: 'lacuna.create', body })}\n`)
    .join('');

  async function rowsAt(cli: Cli, columns: number, ...argv: string[]): Promise<string[]> {
    const narrowed = ({ terminal }: Host) => ({ stdout: { ...terminal.stdout, columns } });
    await cli.runIn(
      (usual) => ({ ...usual, terminal: { ...usual.terminal, ...narrowed(usual) } }),
      ...argv,
    );
    return stripVTControlCharacters(cli.stdout).trimEnd().split('\n');
  }

  const wordsOf = (rows: readonly string[]) => rows.join(' ').trim().split(/ +/);

  /** The rows at that width, whose words are those of a wide terminal. */
  async function checkedRows(cli: Cli, columns: number, ...argv: string[]): Promise<string[]> {
    const wide = new Set(wordsOf(await rowsAt(cli, 300, ...argv)));
    const rows = await rowsAt(cli, columns, ...argv);
    expect(rows.filter((row) => countColumns(row) > columns)).toEqual([]);
    expect(wordsOf(rows).filter((word) => !wide.has(word))).toEqual([]);
    return rows;
  }

  test.each([
    ['en', 60],
    ['en', 80],
    ['pt-BR', 60],
    ['pt-BR', 80],
  ] as const)('runs list with two services, which says when each began (%s, %i)', async (...at) => {
    const [language, columns] = at;
    await using cli = await startCli({
      atTerminal: true,
      faults: '503=1x',
      env: { LMS_LANG: language },
    });
    await cli.write('q.ndjson', creations);
    const once = ['--retries', '0', '--max-errors', '0', '--concurrency', '1'];
    await cli.run('import', 'q.ndjson', ...once);
    await cli.run('assessment', 'release', '1', '--notes', 'x');
    await cli.run('assessment', 'release', '1', '--notes', 'x', '--sandbox');
    const rows = await checkedRows(cli, columns, 'runs', 'list');
    const heads = wordsOf(rows.slice(0, 1));
    const both = { en: ['run', 'started'], 'pt-BR': ['execução', 'início'] }[language];
    expect(heads.slice(0, 2)).toEqual(both);
    expect(rows.filter((row) => / \d{4}-\d\d-\d\d \d\d:/.test(row))).toHaveLength(3);
    const results = { en: '1 failed, 19 not reached', 'pt-BR': '1 falhou, 19 não alcançadas' };
    const last = rows.map((row) => / {2}(\S+(?: \S+)*)$/.exec(row)?.[1] ?? '');
    expect(last.join(' ')).toContain(results[language]);
  });

  test.each([60, 80])('resources list in Portuguese (%i)', async (columns) => {
    await using cli = await startCli({ atTerminal: true, env: { LMS_BASE_URL: undefined } });
    await cli.run('init');
    await cli.run('apply', '--yes');
    expect(cli.exitCode).toBe(0);
    const rows = await checkedRows(cli, columns, 'resources', 'list', '--lang', 'pt-BR');
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.slice(1).filter((row) => !/ course\/[a-z]+\.[a-z]+:\d+$/.test(row))).toEqual([]);
  });

  test('profile list, of which a base URL was broken', async () => {
    await using cli = await startCli({ atTerminal: true });
    await cli.write(
      'lms-cli.yaml',
      'profiles: { production: { baseUrl: https://lms.example.com/api/public, protected: true } }\n',
    );
    const rows = await checkedRows(cli, 60, 'profile', 'list');
    expect(rows.join('\n')).toContain('https://lms.example.com/api/public');
  });

  test('the settings that doctor lists, whose words are wider than their columns', async () => {
    const env = { NODE_EXTRA_CA_CERTS: '/etc/ssl/certificates/of/the/company/all.crt' };
    await using cli = await startCli({ atTerminal: true, env });
    const rows = await rowsAt(cli, 60, 'doctor', '--offline');
    expect(rows.join('')).toContain('/etc/ssl/');
    expect(rows.filter((row) => countColumns(row) > 60)).toEqual([]);
  });
});

/** Text that would deceive a terminal or break a report, from wherever it may come. */
describe('text that could deceive', () => {
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));

  /** None of these may be seen raw, but for newlines and tabs of lms-cli itself. */
  const deceptive = [
    ...range(0x01, 0x08),
    ...range(0x0b, 0x1f),
    ...range(0x7f, 0x9f),
    ...range(0x200b, 0x200f),
    ...range(0x2028, 0x202e),
    ...range(0x2066, 0x2069),
    '\u061c',
    '\ufeff',
    '\ufffe',
    '\uffff',
  ];

  const signs = [
    '\u001b[2J\u001b]0;title\u0007',
    ']]>',
    '-->',
    '::error::injected',
    '##[error]injected',
    '![x](https://evil.example/x.png)',
    '<script>alert(1)</script>',
    'a | b',
    '`code`',
    '%0A::error::x',
    '&amp;',
    'www.evil.example',
  ];
  const nasty = `${deceptive.join('')}${signs.join(' ')}\n::error::next line\r\n##[error]x\ttab`;
  /** What a name of a file can hold. */
  const nastyName = nasty
    .replaceAll('/', '_')
    .replaceAll(/[\r\n]/g, '')
    .slice(0, 90);

  const isRaw = (text: string) => deceptive.filter((character) => text.includes(character));

  const formats = ['human', 'json', 'ndjson', 'yaml'];
  const kinds = ['github', 'junit', 'markdown', 'sarif'];
  const reports = kinds.flatMap((kind) => ['--report', `${kind}=report.${kind}`]);

  /** Every output of the last command, by name. */
  async function outputs(cli: Cli): Promise<Map<string, string>> {
    const written = await Promise.all(
      kinds.map(async (kind): Promise<[string, string]> => {
        const file = join(cli.folder, `report.${kind}`);
        return [kind, await readFile(file, 'utf8').catch(() => '')];
      }),
    );
    return new Map([['stdout', cli.stdout], ['stderr', cli.stderr], ...written]);
  }

  async function expectSafe(cli: Cli): Promise<void> {
    const found = await outputs(cli);
    const raw = [...found].flatMap(([name, text]) => isRaw(text).map((each) => [name, each]));
    expect(raw).toEqual([]);
    for (const name of ['stdout', 'stderr']) {
      expect(found.get(name)).not.toMatch(/^\s*(?:::|##\[)/m);
    }
    for (const line of (found.get('github') ?? '').split('\n').filter(Boolean)) {
      expect(line).toMatch(
        /^::(?:error|warning|notice) (?:file=[^:,]*,)?(?:line=\d+,)?(?:col=\d+,)?title=/,
      );
    }
    const junit = found.get('junit') ?? '';
    expect(junit).not.toMatch(/<!\[CDATA|<!--|<script|[\ufffe\uffff]/);
    expect(junit.split('<testsuites ')).toHaveLength(junit === '' ? 1 : 2);
    const markdown = (found.get('markdown') ?? '').replaceAll(/`[^`\n]*`/g, 'code');
    expect(markdown).not.toMatch(/(?<!\\)<|(?<!\\)\]\(|[^\\]:\/\/|\bwww\./);
    for (const name of ['sarif']) {
      const text = found.get(name) ?? '';
      if (text !== '') JSON.parse(text);
    }
  }

  describe('nasty text is shown safely', () => {
    test.each(formats)('from services and documents, in -o %s and every report', async (format) => {
      let turn = 0;
      await using server = await answering((_, response) => {
        turn += 1;
        const said = { message: nasty, detail: nasty, errorCode: nasty };
        const body = {
          content: { id: turn, title: nasty },
          message: { ...said, type: ['ERROR', 'WARNING'][turn % 3] ?? 'INFO' },
        };
        response.setHeader('x-said', encodeURI(nasty));
        if (turn % 4 === 0) response.writeHead(500).end(`<p>${nasty}`);
        else
          response.writeHead(200, { 'content-type': 'application/json' }).end(stringifyExact(body));
      });
      await using cli = await startCli();
      cli.setEnv('LMS_BASE_URL', server.url);
      const documents = Array.from({ length: 8 }, (_, index) => ({
        operation: 'lacuna.create',
        key: `${index}${nasty.replaceAll(/[#\p{Cc}]/gu, '')}`,
        body: lacuna({ title: `${nasty.slice(0, 100)}${index}` }),
      }));
      const file = `${nastyName}.ndjson`;
      await cli.write(file, documents.map((each) => stringifyExact(each)).join('\n'));
      const more = ['-o', format, '-vv', '--concurrency', '1', ...reports];
      await cli.run('import', file, '--rejects', `${nastyName}.rejects.ndjson`, ...more);
      expect(cli.exitCode).toBe(8);
      await expectSafe(cli);
      await cli.run('runs', 'list', '-o', 'json');
      const [run] = JSON.parse(cli.stdout);
      for (const command of ['show']) {
        await cli.run('runs', command, run.id, '-o', format, '-v');
        await expectSafe(cli);
      }
      await cli.run('lacuna', 'create', file, '-o', format);
      await expectSafe(cli);
    });

    test.each([...formats, 'id'])(
      'from a content folder, in every output of every command and -o %s',
      async (format) => {
        await using cli = await startCli({ env: { GITHUB_ACTIONS: 'true' } });
        const body = (more: JsonObject) => lacuna({ title: `=${nasty.slice(0, 200)}`, ...more });
        const keys = ['=1', '::add-mask::x', nasty.replaceAll(/[#\p{Cc}]/gu, '')];
        const name = `::add-mask::${nastyName}`;
        const file = `${name}.json`;
        const own = keys.map((key) => ({
          resource: 'lacuna',
          key,
          release: nasty,
          body: body({}),
        }));
        await cli.write(file, stringifyExact(own));
        const bare = [body({ question: `${nasty}\n::error::x ###`, author: '::add-mask::x' }), {}];
        await cli.write('q.json', stringifyExact(bare));
        await cli.write('c.csv', `title,cloze\n"::a\n::b",Is [[x]]\n"=${signs[0]}",none\n`);
        await cli.write(
          'notes.md',
          '# ::add-mask::x\n\n::error::y\n::set-output name=a::b [[x=10]]\n',
        );
        const given = ['author=::add-mask::x', 'source=s', 'topicId=7', 'difficulty=1'];
        const set = given.flatMap((each) => ['--set', each]);
        const plan = `${nastyName}.plan.json`;
        const cases = [
          ['validate', file, ...reports],
          ['plan', file, '--new-ledger', ...reports],
          ['plan', file, '--new-ledger', '--out', plan],
          ['plan', plan],
          ['apply', file, '--yes', '--new-ledger', '-vv', '--curl', ...reports],
          ['apply', file, '--yes', '--report', 'junit=-'],
          ['plan', file, '--report', 'markdown=-'],
          ['resources', 'list'],
          ['resources', 'show', keys[2] ?? ''],
          ['resources', 'show', nasty],
          ['resources', 'adopt', nasty, '17', '--as', 'lacuna'],
          ['runs', 'list'],
          ['runs', 'show', '-v'],
          ['resources', 'list'],
          ['undo', '--last', '--yes', '--max-deletes', '9', '-v', ...reports],
          ['lacuna', 'create', 'q.json', '-n', '--curl', '-vv'],
          ['import', 'q.json', '--as', 'lacuna.create', '--skip-invalid', '--rejects', '-'],
          ['lacuna', 'lint', 'q.json', file, ...reports],
          ['lacuna', 'lint', file, '--report', 'junit=-'],
          ['lacuna', 'try', 'notes.md', '--answer', nasty],
          ['lacuna', 'preview', 'notes.md', '--out', '-'],
          ['lacuna', 'format', file, '--check'],
          ...['md', 'csv', 'gift', 'yaml', 'ndjson', 'moodle-xml', 'cloze'].flatMap((to) =>
            ['notes.md', 'c.csv'].map((from) => ['convert', from, ...set, '--to', to]),
          ),
          ['convert', 'c.csv', ...set, '--report', 'json=-', '--out', `${name}.md`, '--overwrite'],
        ];
        for (const argv of cases) {
          await cli.run(...argv, '-o', format);
          expect(cli.exitCode).not.toBe(70);
          await expectSafe(cli);
        }
        await cli.runWith('# ::add-mask::x\n\n::error::y [[x=10]]\n', 'lacuna', 'format', '-');
        await expectSafe(cli);
      },
    );

    test('from files that are invalid, missing or of unknown kind', async () => {
      await using cli = await startCli();
      const file = `${nastyName}.yaml`;
      await cli.write(
        file,
        `operation: lacuna.create\nkey: ${JSON.stringify(nasty)}\n? "${nastyName.replaceAll(/["\\]/g, '')}"\n: 1\n`,
      );
      await cli.write(`${nastyName}.bin`, '\u0000');
      const cases = [
        ['import', file, ...reports],
        ['validate', file, '--as', 'import', ...reports],
        ['lacuna', 'lint', file],
        ['lacuna', 'preview', file],
        ['lacuna', 'format', file],
        ['import', `${nastyName}.bin`],
        ['import', nastyName],
        ['import', file, '--ledger', join(nastyName, 'x')],
        ['import', file, '--rejects', join(file, 'x')],
        ['lacuna', 'create', nastyName],
        ['lacuna', nastyName],
        [nastyName],
        [`--${nastyName}`],
        ['--profile', nastyName, 'doctor'],
        ['profile', 'show', nastyName],
        ['explain', nastyName],
        ['runs', 'show', nastyName],
        ['sandbox', '--db', join(file, 'x')],
        ['init', file],
        ['schema', nastyName],
      ];
      for (const argv of cases) {
        for (const format of ['human', 'json', 'yaml']) {
          await cli.run(...argv, '-o', format);
          expect(cli.exitCode).not.toBe(70);
          await expectSafe(cli);
        }
      }
    });

    const withoutControls = nastyName.replaceAll(/\p{Cc}/gu, '');
    test.each([nastyName, withoutControls])('in names of profiles', async (name) => {
      await using cli = await startCli();
      const profiles = { [name]: { baseUrl: cli.url, headers: { 'x-a': 'b' } } };
      await cli.write('lms-cli.yaml', stringifyExact({ defaultProfile: name, profiles }));
      cli.setEnv('LMS_BASE_URL', undefined);
      await cli.write('q.json', stringifyExact(lacuna()));
      for (const argv of [
        ['profile', 'list'],
        ['profile', 'show', name],
        ['profile', 'use', name],
        ['doctor'],
        ['import', 'q.json', '--as', 'lacuna.create', ...reports],
        ['runs', 'list'],
      ]) {
        for (const format of formats) {
          await cli.run(...argv, '-o', format);
          expect(cli.exitCode).not.toBe(70);
          await expectSafe(cli);
        }
      }
    });
  });
});
