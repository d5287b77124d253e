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
  /** The command line: FILE is the output, FOLDER its folder, SET what a conversion needs, and RUN a run of before. */
  readonly line: string;
  /** The name of the file, or its ending. */
  readonly file: string;
  /** Left out for one that a device takes as well. */
  readonly device?: 'refused' | 'none';
  /** True if the command has the name itself. */
  readonly isOwnName?: boolean;
  /** True if the command needs a run of before. */
  readonly isAboutRun?: boolean;
  /** True for a command that would not end. */
  readonly serves?: boolean;
}

const SET = '--set author=Ana --set source=Atlas --set topicId=7 --set difficulty=1';
const IMPORT = 'import q.yaml --as lacuna.create --again';
const NEW =
  'lacuna new --cloze [[x=10]] --author Ana --source Atlas --topic 7 --difficulty 1 --title t';

const refused = { device: 'refused' } as const;
const about = { isAboutRun: true } as const;

/** Each output, and the command that writes it. */
const outputs: readonly Output[] = [
  ...['junit', 'sarif', 'markdown', 'github'].map((kind) => ({
    file: 'out.txt',
    line: `${IMPORT} --report ${kind}=FILE`,
  })),
  { file: 'out.txt', line: 'plan course/a.yaml --report markdown=FILE', ...about },
  { file: 'out.txt', line: 'apply course/a.yaml --yes --new-ledger --report markdown=FILE' },
  { file: 'out.txt', line: 'undo --last --yes --max-deletes 1 --report markdown=FILE', ...about },
  { file: 'out.txt', line: 'validate q.yaml --as lacuna.create --report markdown=FILE' },
  { file: 'out.txt', line: 'lacuna lint q.yaml --report markdown=FILE' },
  { file: 'r.json', line: 'convert c.md SET --report json=FILE' },
  { file: 'r.yaml', line: `${IMPORT} --rejects FILE` },
  { file: 'r.yaml', line: 'runs rejects RUN FILE', ...about },
  { file: 'r.csv', line: 'convert c.csv SET --out new.md --overwrite --rejects FILE' },
  { file: 'p.json', line: 'plan course/a.yaml --out FILE', ...about, ...refused },
  { file: 'o.md', line: 'convert c.md SET --out FILE', ...refused },
  { file: 'o.md', line: 'convert c.md SET --overwrite --out FILE', ...refused },
  { file: 'o/c.md', line: 'convert c.md SET --overwrite --out FOLDER/', device: 'none' },
  { file: 't.csv', line: 'convert --template csv --overwrite --out FILE' },
  { file: 'p.html', line: 'lacuna preview q.yaml --out FILE' },
  { file: 'n.yaml', line: `${NEW} --save FILE --overwrite`, ...refused },
  { file: 'f.yaml', line: 'lacuna format FILE --to cloze', ...refused },
  { file: 's.db', line: 'sandbox --port 0 --db FILE', ...refused, serves: true },
  { file: 'own.db', line: `${IMPORT} --ledger FILE --new-ledger`, ...refused },
  { file: 'samples/course.import.yaml', line: 'init', ...refused, isOwnName: true },
];

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
    async write({ line, file: usual }: Output, file = usual): Promise<boolean> {
      const path = usual === 's.db' ? resolve(cli.folder, file) : file;
      const filled = line.replace('SET', SET).replace('RUN', run).replace('FOLDER', dirname(path));
      await cli.run(...filled.replace('FILE', path).split(' '));
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

describe.each(outputs)('$line', (output) => {
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
      output.line.split(' ').includes(name),
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
