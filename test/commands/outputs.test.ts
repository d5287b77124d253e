/** Every file that a command writes, and what somebody else may have put in its place. */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../src/documents/exact-json.ts';
import { fastFolder } from '../harness/fast-folder.ts';
import { startCli } from '../harness/cli.ts';
import { question } from './content/folder.ts';
import { questionYaml } from './bodies.ts';

interface Output {
  /** The name of the file, or its ending. */
  readonly file: string;
  readonly command: (file: string) => readonly string[];
  /** Left out for one that a device takes as well. */
  readonly device?: 'refused' | 'none';
  /** True if the command has the name itself. */
  readonly isOwnName?: boolean;
  /** True if the command needs a run of before. */
  readonly isAboutRun?: boolean;
  /** True for a command that would not end. */
  readonly serves?: boolean;
}

const importing = ['import', 'q.yaml', '--as', 'lacuna.create', '--again'];
const options = ['author=Ana', 'source=Atlas', 'topicId=7', 'difficulty=1'];
const set = options.flatMap((each) => ['--set', each]);
const given = ['--author', 'Ana', '--source', 'Atlas', '--topic', '7', '--difficulty', '1'];

const reports = ['junit', 'sarif', 'markdown', 'github'].map((kind): [string, Output] => [
  `import --report ${kind}`,
  { file: 'out.txt', command: (file) => [...importing, '--report', `${kind}=${file}`] },
]);

const reporting = (...words: string[]): Output => ({
  file: 'out.txt',
  command: (file) => [...words, '--report', `markdown=${file}`],
});

/** Each output, and the command that writes it. */
const outputs = new Map<string, Output>([
  ...reports,
  ['plan --report', { ...reporting('plan', 'course/a.yaml'), isAboutRun: true }],
  ['apply --report', reporting('apply', 'course/a.yaml', '--yes', '--new-ledger')],
  [
    'undo --report',
    { ...reporting('undo', '--last', '--yes', '--max-deletes', '1'), isAboutRun: true },
  ],
  ['validate --report', reporting('validate', 'q.yaml', '--as', 'lacuna.create')],
  ['lacuna lint --report', reporting('lacuna', 'lint', 'q.yaml')],
  [
    'convert --report',
    { file: 'r.json', command: (file) => ['convert', 'c.md', ...set, '--report', `json=${file}`] },
  ],
  ['--rejects', { file: 'r.yaml', command: (file) => [...importing, '--rejects', file] }],
  [
    'runs rejects',
    {
      file: 'r.yaml',
      command: (file) => ['runs', 'rejects', 'RUN', file],
      isAboutRun: true,
    },
  ],
  [
    'convert --rejects',
    {
      file: 'r.csv',
      command: (file) => [
        'convert',
        'c.csv',
        ...set,
        '--out',
        'new.md',
        '--overwrite',
        '--rejects',
        file,
      ],
    },
  ],
  [
    'plan --out',
    {
      file: 'p.json',
      command: (file) => ['plan', 'course/a.yaml', '--out', file],
      isAboutRun: true,
      device: 'refused',
    },
  ],
  [
    'convert --out',
    {
      file: 'o.md',
      command: (file) => ['convert', 'c.md', ...set, '--out', file],
      device: 'refused',
    },
  ],
  [
    'convert --out --overwrite',
    {
      file: 'o.md',
      command: (file) => ['convert', 'c.md', ...set, '--overwrite', '--out', file],
      device: 'refused',
    },
  ],
  [
    'convert --out FOLDER',
    {
      file: 'o/c.md',
      command: (file) => ['convert', 'c.md', ...set, '--overwrite', '--out', `${dirname(file)}/`],
      device: 'none',
    },
  ],
  [
    'convert --template',
    {
      file: 't.csv',
      command: (file) => ['convert', '--template', 'csv', '--overwrite', '--out', file],
    },
  ],
  [
    'lacuna preview --out',
    { file: 'p.html', command: (file) => ['lacuna', 'preview', 'q.yaml', '--out', file] },
  ],
  [
    'lacuna new --save',
    {
      file: 'n.yaml',
      command: (file) => [
        'lacuna',
        'new',
        '--cloze',
        'Is [[x=10]].',
        ...given,
        '--title',
        't',
        '--save',
        file,
        '--overwrite',
      ],
      device: 'refused',
    },
  ],
  [
    'lacuna format',
    {
      file: 'f.yaml',
      command: (file) => ['lacuna', 'format', file, '--to', 'cloze'],
      device: 'refused',
    },
  ],
  [
    'sandbox --db',
    {
      file: 's.db',
      command: (file) => ['sandbox', '--port', '0', '--db', file],
      device: 'refused',
      serves: true,
    },
  ],
  [
    '--ledger',
    {
      file: 'own.db',
      command: (file) => [...importing, '--ledger', file, '--new-ledger'],
      device: 'refused',
    },
  ],
  [
    'init',
    {
      file: 'samples/course.import.yaml',
      command: () => ['init'],
      device: 'refused',
      isOwnName: true,
    },
  ],
]);

/** A folder with content, and with a run if the command is about one, beside one of the user. */
async function startBeside({ isAboutRun = false }: Output) {
  const outside = await mkdtemp(join(fastFolder, 'lms-cli-outside-'));
  const cli = await startCli();
  await cli.write('q.yaml', questionYaml('Capital'));
  await cli.write('c.md', '# A capital\n\nIt is [[Brasília=10]].\n');
  await cli.write('c.csv', 'title,cloze\nA,It is [[x=10]].\nB,It is none.\n');
  await cli.write('course/a.yaml', stringifyExact(question('a')));
  if (isAboutRun) await cli.run('apply', 'course/a.yaml', '--yes', '--new-ledger', '-o', 'json');
  if (isAboutRun) await cli.run('runs', 'list', '-o', 'id');
  const run = cli.stdout.trim();
  const at = (name: string) => join(cli.folder, name);
  return {
    cli,
    outside,
    at,
    /** Carries out the command, and says whether it ended well. */
    async write({ command, file: usual }: Output, file = usual): Promise<boolean> {
      const words = command(usual === 's.db' ? resolve(cli.folder, file) : file);
      await cli.run(...words.map((word) => (word === 'RUN' ? run : word)));
      return cli.exitCode === 0;
    },
    /** What is in the folder of the user. */
    held: () =>
      readdirSync(outside).map(
        (name) => [name, readFileSync(join(outside, name), 'utf8')] as const,
      ),
    async [Symbol.asyncDispose]() {
      await cli[Symbol.asyncDispose]();
      await rm(outside, { recursive: true, force: true });
    },
  };
}

const words = 'Of the user\n';

describe.each([...outputs])('%s', (_, output) => {
  const { file, isOwnName, device } = output;

  test('writes a new file', { skip: output.serves === true }, async () => {
    await using folder = await startBeside(output);
    if (file === 'f.yaml') writeFileSync(folder.at(file), questionYaml('f'));
    const before = existsSync(folder.at(file)) ? await folder.cli.read(file) : null;
    await folder.write(output);
    expect([folder.cli.stderr, await folder.cli.read(file)]).not.toEqual([
      expect.anything(),
      before,
    ]);
  });

  test('writes through no link that leads out of its folder', async () => {
    await using folder = await startBeside(output);
    const { outside, at, held } = folder;
    mkdirSync(dirname(at(file)), { recursive: true });
    const text = file === 'f.yaml' ? questionYaml('f') : words;
    for (const [name, content] of [
      ['victim', text],
      ['empty', ''],
      ['broken', null],
    ] as const) {
      if (content !== null) writeFileSync(join(outside, name), content);
      const before = held();
      symlinkSync(join(outside, name), at(file));
      const isDone = await folder.write(output);
      expect([name, held(), isDone]).toEqual([name, before, false]);
      rmSync(at(file));
    }
    if (isOwnName === true) return;
    const before = held();
    symlinkSync(outside, at('sub'));
    const inside = `sub/${file === 'f.yaml' ? 'victim' : basename(file)}`;
    const isDone = await folder.write(output, inside);
    expect([held(), isDone]).toEqual([before, false]);
  });

  test('takes the place of no input, of no pipe and of no device', async () => {
    await using folder = await startBeside(output);
    const { at, cli } = folder;
    execFileSync('mkfifo', [at('pipe')]);
    mkdirSync(dirname(at(file)), { recursive: true });
    symlinkSync(at('pipe'), at(file));
    expect(await folder.write(output)).toBe(false);
    rmSync(at(file));
    if (isOwnName === true) return;
    const inputs = ['q.yaml', 'c.md', 'course/a.yaml'].filter((name) =>
      output.command('x').includes(name),
    );
    for (const name of inputs) {
      const before = await cli.read(name);
      const found = [name, await folder.write(output, name), await cli.read(name)];
      expect(found).toEqual([name, false, before]);
    }
    if (device === 'none') return;
    await folder.write(output, '/dev/null');
    expect(lstatSync('/dev/null').isCharacterDevice()).toBe(true);
    expect([cli.stderr, [2, 3, 74].includes(cli.exitCode)]).toEqual([
      expect.anything(),
      device === 'refused',
    ]);
  });
});
