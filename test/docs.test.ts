/**
 * The documentation, executed: every `console` block of README.md and docs/ runs, and what
 * it prints is what the page says. Lines that begin with `$ ` are commands (a here-document
 * or a backslash at the end continues one); the lines below each are what a terminal would
 * show. `…` alone on a line stands for any lines, within a line for any text; `^C` at the
 * end stops the command with Ctrl-C once it has begun to speak.
 *
 * One page is one bash session in a folder of its own with a copy of samples/, where
 * `lms-cli` is the built program.
 */
import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
];

const sources = ['src', 'test']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(root, folder, file),
    ),
  )
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

interface Step {
  /** Of its first line on the page, from 1. */
  readonly line: number;
  readonly command: string;
  readonly expected: string;
}

describe('the documentation', () => {
  test.concurrent.each(pages)('%s shows what really happens', async (page) => {
    const steps = stepsOf(readFileSync(join(root, page), 'utf8'));
    expect(await differences(page, steps)).toEqual([]);
  });

  test('has an example of every operation and every other command', () => {
    const commands = stepsOf(readFileSync(join(root, 'README.md'), 'utf8')).map(
      (step) => step.command,
    );
    const shown = (words: string) =>
      commands.some((command) => command.includes(`lms-cli ${words}`));
    expect(commands.length).toBeGreaterThan(40);
    const verbs = ['create', 'edit', 'delete', 'release', 'move'];
    const operations = ['assessment', 'lacuna', 'track'].flatMap((resource) =>
      verbs.map((verb) => `${resource} ${verb}`),
    );
    const runs = ['list', 'show', 'resume', 'resolve', 'rejects'].map((verb) => `runs ${verb}`);
    const others = [
      'import',
      ...runs,
      'validate',
      'schema',
      'init',
      'profile list',
      'profile use',
      'sandbox',
      'doctor',
      'explain',
      'help',
    ];
    const missing = [...operations, ...others].filter((words) => !shown(words));
    expect(missing).toEqual(['assessment move', 'track release']);
  });

  test.each(pages)('%s names files and functions that exist', (page) => {
    const text = readFileSync(join(root, page), 'utf8');
    const files = named(text, /`((?:src|test|scripts|samples|schemas|docs|bin)\/[\w./-]*)`/g);
    const links = named(text, /\]\(([\w./-]+)(?:#[\w-]+)?\)/g).map((link) =>
      join(dirname(page), link),
    );
    const missing = [...files, ...links].filter((file) => !existsSync(join(root, file)));
    const functions = named(text, /`(\w+)\(\)`/g).filter((name) => !sources.includes(`${name}(`));
    expect([...missing, ...functions]).toEqual([]);
  });

  test('is noticed when it is wrong', async () => {
    const planted = [
      '```console',
      '$ lms-cli --version',
      '0.0.0-planted',
      '$ (exit 3)',
      '$ echo $?',
      '3',
      '$ printf "one\\ntwo\\nthree\\n"',
      'one',
      '…',
      '$ echo one two',
      'one …o',
      '$ echo more than the page says',
      '```',
    ].join('\n');
    const found = await differences('planted', stepsOf(planted));
    expect(found.map((difference) => difference.split('\n')[0])).toEqual([
      'planted:2: lms-cli --version',
      'planted:12: echo more than the page says',
    ]);
  });
});

function named(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []);
}

/** The commands of a page's `console` blocks and what each is said to print. */
function stepsOf(page: string): Step[] {
  const steps: Step[] = [];
  const lines = page.split('\n');
  let isInside = false;
  for (let at = 0; at < lines.length; at += 1) {
    const text = lines[at] ?? '';
    if (text.startsWith('```')) {
      isInside = text === '```console';
    } else if (isInside && text.startsWith('$ ')) {
      const end = endOfCommand(lines, at);
      const command = [text.slice(2), ...lines.slice(at + 1, end + 1)].join('\n');
      steps.push({ line: at + 1, command, expected: '' });
      at = end;
    } else if (isInside) {
      const step = steps.pop();
      if (step === undefined) throw new Error(`line ${at + 1}: output without a command`);
      steps.push({ ...step, expected: `${step.expected}${text}\n` });
    }
  }
  return steps;
}

/** The last line of the command that begins at this one. */
function endOfCommand(lines: readonly string[], start: number): number {
  const delimiterWord = /<<'?(\w+)'?/.exec(lines[start] ?? '')?.[1];
  if (delimiterWord !== undefined) return lines.indexOf(delimiterWord, start);
  return lines.findIndex((line, at) => at >= start && !line.endsWith('\\'));
}

/** What printed something else than the page says, each with both texts. */
async function differences(page: string, steps: readonly Step[]): Promise<string[]> {
  if (steps.length === 0) return [];
  const printed = await run(steps);
  return steps.flatMap(({ line, command, expected }, index) => {
    const actual = printed[index] ?? '(it was not reached)\n';
    return patternOf(expected).test(actual)
      ? []
      : [`${page}:${line}: ${command}\n--- the page says\n${expected}--- it printed\n${actual}`];
  });
}

function patternOf(expected: string): RegExp {
  const lines = expected
    .split('\n')
    .slice(0, -1)
    .map((line) =>
      line === '…' ? '(?:.*\\n)*?' : `${line.split('…').map(escaped).join('.*')}\\n`,
    );
  return new RegExp(`^${lines.join('')}$`);
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

const MARK = '@@ next command @@';

/** What each command printed, in one bash session for all of them. */
async function run(steps: readonly Step[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lms-cli-docs-'));
  try {
    const programs = join(folder, 'programs');
    const work = join(folder, 'work');
    mkdirSync(programs);
    symlinkSync(join(root, 'bin', 'lms-cli.js'), join(programs, 'lms-cli'));
    cpSync(join(root, 'samples'), join(work, 'samples'), { recursive: true });
    const path = [programs, dirname(process.execPath), process.env['PATH']].join(delimiter);
    const output = await bash(scriptOf(steps), work, { PATH: path, HOME: folder });
    const printed = output.split(`${MARK}\n`).slice(1);
    return printed.map((text) => text.replace(/(.)$/, '$1\n'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Marks where each command begins, and keeps `$?` for the next one. */
function scriptOf(steps: readonly Step[]): string {
  const commands = steps.map(({ command, expected }) => {
    const isInterrupted = expected.endsWith('^C\n');
    const shown = isInterrupted ? `interrupted <<'COMMAND'\n${command}\nCOMMAND` : command;
    return `status=$?; echo '${MARK}'; (exit $status)\n${shown}\n`;
  });
  return `${PRELUDE}${commands.join('')}`;
}

/** `service` is what the pages call the process of a local service that they started. */
const PRELUDE = `
exec 2>&1 < /dev/null
trap 'if [ -n "$service" ]; then kill "$service" 2> /dev/null; fi' EXIT
interrupted() {
  local output="$HOME/interrupted" first status
  mkfifo "$output"
  eval "exec $(cat)" > "$output" &
  exec 3< "$output"
  IFS= read -r first <&3
  kill -INT $!
  echo "$first"
  cat <&3
  wait $!
  status=$?
  exec 3<&-
  rm "$output"
  echo '^C'
  return $status
}
`;

function bash(script: string, cwd: string, env: Readonly<Record<string, string>>): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { cwd, env: { ...env, LANG: 'C.UTF-8' }, timeout: 55_000 };
    execFile('bash', ['--noprofile', '--norc', '-c', script], options, (error, stdout) => {
      // Ending with any status, or by the time limit, is no error: what was printed says it.
      if (typeof error?.code === 'string') reject(error);
      else resolve(stdout);
    });
  });
}
