/** Where questions and reports go, and when nothing is written. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FileProblem, type Host } from '../../../src/core/host.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { fullOutput } from '../../harness/full-output.ts';
import { errorCode, findings, ndjsonIn } from '../bodies.ts';
import { outcomes, reportIn } from './reports.ts';

const offline = { env: { LMS_BASE_URL: undefined } };
const all = ['--set', 'difficulty=1', '--set', 'author=Ana', '--set', 'topicId=8801'];
const csv = 'title;question;lacuna1\nCapital;A capital é ###.;Brasília\n';
const gift = '::Rio::O {=Tietê} corre para o interior.\n\n::Dois::{=a} e {=b}.\n';

async function withFiles(options: Parameters<typeof startCli>[0] = offline): Promise<Cli> {
  const cli = await startCli(options);
  await cli.write('q.csv', csv);
  await cli.write('q.gift', gift);
  return cli;
}

const isThere = async (cli: Cli, file: string) => {
  try {
    await cli.read(file);
    return true;
  } catch {
    return false;
  }
};

describe('exit codes', () => {
  test('are 0 for all, 6 for some, 3 for none and for a file that is not there', async () => {
    await using cli = await withFiles();
    await cli.write('none.gift', '::Dois::{=a} e {=b}.\n');
    await cli.write('skipped.gift', '::Aberta::Descreva o rio. {}\n');
    const ways = [
      [['q.csv', ...all], 0],
      [['q.csv'], 6],
      [['q.gift', ...all], 6],
      [['q.csv', 'skipped.gift', ...all], 0],
      [['none.gift', ...all], 3],
      [['skipped.gift', ...all], 3],
      [['missing.gift', ...all], 3],
      [[], 2],
      [['q.csv', '--to', 'docx'], 2],
    ] as const;
    for (const [argv, exitCode] of ways) {
      await cli.run('convert', ...argv);
      const isWritten = exitCode === 0 || exitCode === 6;
      expect([argv, cli.exitCode, cli.stdout !== '']).toEqual([argv, exitCode, isWritten]);
    }
  });
});

describe('a table on the screen', () => {
  test.each([
    [true, 'title,'],
    [false, '\uFEFFtitle,'],
  ])('began with the byte order mark of files (terminal: %s)', async (atTerminal, first) => {
    await using cli = await withFiles({ ...offline, atTerminal });
    await cli.run('convert', 'q.csv', ...all, '--to', 'csv');
    expect([cli.exitCode, cli.stdout.slice(0, first.length)]).toEqual([0, first]);
  });
});

describe('a report', () => {
  test('named the row below the one in which a question is', async () => {
    await using cli = await withFiles();
    for (const [format, first] of [
      ['csv', 2],
      ['xlsx', 2],
      ['ndjson', 1],
    ] as const) {
      const out = `new.${format}`;
      await cli.run(
        'convert',
        'q.gift',
        ...all,
        '--to',
        format,
        '--out',
        out,
        '--report',
        'json=r',
      );
      const [question] = reportIn(await cli.read('r')).questions;
      expect(question?.['output']).toEqual({ file: out, line: first });
    }
  });

  test.each([
    ['json=r.json', async (cli: Cli) => cli.read('r.json')],
    ['json', async (cli: Cli) => cli.stderr.slice(cli.stderr.indexOf('{\n  "questions"'))],
  ])('of kind json is one object: --report %s', async (report, read) => {
    await using cli = await withFiles();
    await cli.run('convert', 'q.csv', 'q.gift', ...all, '-q', '--report', report, '--out', 'q.md');
    const text = await read(cli);
    const { questions, totals } = reportIn(text.split('not converted:')[0] ?? '');
    expect(questions.map(({ status }) => status)).toEqual(['converted', 'converted', 'refused']);
    expect(questions[0]).toMatchObject({
      file: 'q.csv',
      index: 1,
      line: 2,
      title: 'Capital',
      status: 'converted',
      losses: [],
      missing: [],
      output: { file: 'q.md' },
      key: null,
    });
    expect(questions[2]).toMatchObject({
      file: 'q.gift',
      index: 2,
      line: 3,
      title: 'Dois',
      output: null,
      losses: [
        {
          code: 'convert/refused',
          what: 'several-blanks',
          severity: 'refusal',
        },
      ],
    });
    expect(totals).toMatchObject({ seen: 3, converted: 2, refused: 1, skipped: 0 });
  });

  test('of kind ndjson has a line for each question and one with the counts', async () => {
    await using cli = await withFiles();
    await cli.run('convert', 'q.gift', ...all, '--report', 'ndjson=-', '--out', 'q.md');
    expect(ndjsonIn(cli.stdout)).toMatchObject([
      {
        status: 'converted',
        losses: [{ code: 'convert/not-kept', what: 'case', severity: 'warning' }],
      },
      { status: 'refused' },
      { seen: 2, converted: 1, refused: 1, skipped: 0, files: [{ file: 'q.gift' }] },
    ]);
  });

  test.each(['json', 'ndjson'])('is the output with -o %s', async (output) => {
    await using cli = await withFiles();
    await cli.run('convert', 'q.gift', ...all, '-o', output);
    expect(cli.exitCode).toBe(2);
    expect(cli.stderr + cli.stdout).toContain('convert/output');
    await cli.run('convert', 'q.csv', ...all, '-o', output, '--out', 'q.md');
    expect([cli.exitCode, cli.stderr]).toEqual([0, expect.anything()]);
    const [line = ''] = cli.stdout.split(output === 'json' ? /(?!)/ : '\n');
    expect(JSON.parse(line)).toMatchObject(
      output === 'json' ? { questions: [{ title: 'Capital' }], seen: 1 } : { title: 'Capital' },
    );
  });

  test('is still one text of JSON where some are refused', async () => {
    await using cli = await withFiles();
    await cli.run('convert', 'q.gift', ...all, '-o', 'json', '--out', 'q.md');
    expect(cli.exitCode).toBe(6);
    expect(outcomes(reportIn(cli.stdout))).toEqual([
      'converted not-kept case',
      'refused refused several-blanks',
    ]);
  });

  test('is not written where a file cannot be read', async () => {
    await using cli = await withFiles();
    await cli.run('convert', 'q.csv', 'missing.gift', ...all, '--report', 'json=r.json');
    expect(cli.exitCode).toBe(3);
    expect(await isThere(cli, 'r.json')).toBe(false);
    await cli.run('convert', 'missing.gift', ...all, '-o', 'json', '--out', 'q.md');
    expect(errorCode(cli.json())).toBe('convert/unread');
    expect(findings(cli.json())).toEqual(['missing.gift document/unreadable']);
  });
});

describe('--out', () => {
  test('is a file whose ending says the format, for the questions of all files', async () => {
    await using cli = await withFiles();
    for (const ending of ['md', 'yaml', 'ndjson', 'csv', 'xml', 'xlsx']) {
      await cli.run('convert', 'q.csv', 'q.gift', ...all, '--out', `new/q.${ending}`);
      expect([ending, cli.exitCode, cli.stdout]).toEqual([ending, 6, '']);
      await cli.run('convert', `new/q.${ending}`, ...all, '--to', 'ndjson');
      expect([ending, cli.exitCode, cli.stdout.trim().split('\n').length]).toEqual([ending, 0, 2]);
    }
  });

  test('is a folder with a file for each source', async () => {
    await using cli = await withFiles();
    await cli.write('q2.gift', gift);
    await cli.run('convert', 'q.csv', 'q2.gift', ...all, '--out', 'new/', '--to', 'yaml');
    expect([cli.exitCode, cli.stderr]).toEqual([6, expect.anything()]);
    expect(await cli.read('new/q.yaml')).toContain('Capital');
    expect(await cli.read('new/q2.yaml')).toContain('Rio');
  });

  test.each([
    ['quiz.gift', 'Quiz.gift'],
    ['é.gift'.normalize('NFC'), 'é.gift'.normalize('NFD')],
  ])('has no two files of a folder that are one on other systems: %j %j', async (one, other) => {
    await using cli = await withFiles();
    for (const name of [one, other]) await cli.write(name, gift);
    await cli.run('convert', one, other, ...all, '--out', 'new/');
    expect([cli.exitCode, cli.stderr]).toEqual([2, expect.stringContaining('convert/output')]);
  });

  test.each(['CON.gift', 'nul.x.gift', 'Lpt1.gift', '.gift'])(
    'has no file of a folder with a name that some systems do not take: %j',
    async (name) => {
      await using cli = await withFiles();
      await cli.write(name, gift);
      await cli.run('convert', name, ...all, '--out', 'new/');
      expect(cli.exitCode).toBe(2);
      expect(cli.stderr).toContain('convert/output');
    },
  );

  test.each(['--out', '--report'])(
    'does not wait for ever for the reader of a pipe: %s',
    async (option) => {
      await using cli = await withFiles();
      execFileSync('mkfifo', [join(cli.folder, 'pipe')]);
      const value = option === '--out' ? 'pipe' : 'json=pipe';
      await cli.run('convert', 'q.gift', ...all, option, value, '--to', 'md', '--overwrite');
      expect([cli.exitCode, cli.stderr]).toEqual([2, expect.stringContaining('output/file')]);
    },
  );

  test('has no two sources for one file of a folder', async () => {
    await using cli = await withFiles();
    await cli.run('convert', 'q.csv', 'q.gift', ...all, '--out', 'new/', '--overwrite');
    expect([cli.exitCode, cli.stderr]).toEqual([2, expect.stringContaining('convert/output')]);
    expect(cli.stderr).toContain('"q.csv" and "q.gift" would both be written to "new/q.md"');
    expect(await isThere(cli, 'new/q.md')).toBe(false);
  });

  test('replaces a file only with --overwrite', async () => {
    await using cli = await withFiles();
    await cli.write('q.md', 'mine');
    await cli.run('convert', 'q.csv', ...all, '--out', 'q.md');
    expect([cli.exitCode, cli.stderr]).toEqual([2, expect.stringContaining('convert/output')]);
    expect(await cli.read('q.md')).toBe('mine');
    await cli.run('convert', 'q.csv', ...all, '--out', 'q.md', '--overwrite');
    expect(cli.exitCode).toBe(0);
    expect(await cli.read('q.md')).toContain('Capital');
  });

  test('is never a file that is read, not even by another name', async () => {
    await using cli = await withFiles();
    for (const out of [
      ['--out', './q.csv'],
      ['--report', 'json=q.csv'],
      ['--out', '.', '--to', 'csv'],
    ]) {
      await cli.run('convert', 'q.csv', ...all, '--overwrite', ...out);
      expect([out, cli.exitCode]).toEqual([out, 2]);
      expect(await cli.read('q.csv')).toBe(csv);
    }
  });

  test('is needed for a workbook', async () => {
    await using cli = await withFiles();
    await cli.run('convert', 'q.csv', ...all, '--to', 'xlsx');
    expect([cli.exitCode, cli.stderr]).toEqual([2, expect.stringContaining('convert/output')]);
  });

  test('is not written in a dry run, which tells the same', async () => {
    await using cli = await withFiles();
    await cli.run('convert', 'q.gift', ...all, '--out', 'q.md', '--dry-run');
    expect(cli.exitCode).toBe(6);
    expect(cli.stderr).toContain('dry run: nothing was written');
    expect(cli.stderr).not.toMatch(/^(?:written|next): /m);
    expect(await isThere(cli, 'q.md')).toBe(false);
    await cli.run('convert', 'q.gift', ...all, '--out', 'q.md', '--dry-run', '-o', 'id');
    expect(cli.stdout).toBe('');
    await cli.run('convert', 'q.csv', ...all, '--dry-run');
    expect([cli.exitCode, cli.stdout]).toEqual([0, '']);
  });
});

describe('nothing is written', () => {
  const broken = '<quiz><question type="cloze"><name><text>a</text></name>';

  test.each([
    ['a file', ['--out', 'out.md'], ['out.md']],
    ['a folder', ['--out', 'out/'], ['out/q.md', 'out/broken.md']],
    ['standard output', [], []],
  ])('if one of the sources cannot be read: %s', async (_, out, files) => {
    await using cli = await withFiles();
    await cli.write('broken.xml', broken);
    await cli.run('convert', 'q.csv', 'broken.xml', ...all, ...out);
    expect([cli.exitCode, cli.stdout]).toEqual([3, '']);
    expect(cli.stderr).toContain('convert/not-well-formed');
    expect(cli.stderr).toMatch(/broken\.xml:1:\d+/);
    expect(cli.stderr).toContain('nothing was written');
    for (const file of files) expect(await isThere(cli, file)).toBe(false);
  });

  test('if no question is converted, and an existing file stays', async () => {
    await using cli = await withFiles();
    await cli.write('none.gift', '::Dois::{=a} e {=b}.\n');
    await cli.write('q.md', 'mine');
    await cli.run('convert', 'none.gift', ...all, '--out', 'q.md', '--overwrite');
    expect([cli.exitCode, cli.stderr]).toEqual([3, expect.stringContaining('convert/nothing')]);
    expect(await cli.read('q.md')).toBe('mine');
  });

  test('after Ctrl-C', async () => {
    await using cli = await withFiles();
    cli.interrupt('SIGINT');
    await cli.run('convert', 'q.csv', ...all, '--out', 'q.md');
    expect(cli.exitCode).toBe(130);
    expect(await isThere(cli, 'q.md')).toBe(false);
  });
});

describe('what cannot be written', () => {
  const fullDisk = (usual: Host): Host => ({
    ...usual,
    files: {
      ...usual.files,
      replace: async (path, content) => {
        if (typeof content !== 'string') for await (const _ of content) break;
        throw new FileProblem('disk-full', path);
      },
    },
  });

  test.each([
    ['a file on a full disk', ['--out', 'q.md']],
    ['a workbook on a full disk', ['--out', 'q.xlsx']],
    ['a report on a full disk', ['--report', 'json=r.json']],
  ])('is exit 74: %s', async (_, output) => {
    await using cli = await withFiles();
    await cli.runIn(fullDisk, 'convert', 'q.csv', ...all, ...output);
    expect([cli.exitCode, cli.stderr]).toEqual([74, expect.stringContaining('output/unwritable')]);
  });

  test('is exit 74 for a folder that cannot be', async () => {
    await using cli = await withFiles();
    await cli.run('convert', 'q.csv', ...all, '--out', 'q.gift/q.md');
    expect([cli.exitCode, cli.stderr]).toEqual([74, expect.stringContaining('output/unwritable')]);
  });

  test('is exit 74 for a full standard output', async () => {
    await using cli = await withFiles();
    await cli.runIn(fullOutput(), 'convert', 'q.csv', ...all);
    expect(cli.exitCode).toBe(74);
  });
});
