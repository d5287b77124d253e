/**
 * Runs the `console` blocks of a page. A line that begins with `$ ` is a command, which a
 * here-document or a backslash at the end continues. The lines below it are its output. `…` matches
 * any lines if it is alone on a line, otherwise any text. `^C` at the end of a command stops it
 * with Ctrl-C once it has written something.
 *
 * A page is one bash session in its own folder with a copy of samples/. `lms-cli` is the built
 * program.
 */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Step {
  /** The line of the page on which it begins, from 1. */
  readonly line: number;
  readonly command: string;
  readonly expected: string;
}

/** A step and the output of its command. */
export interface Printed extends Step {
  readonly actual: string;
}

/** The commands of a page's `console` blocks, or of others, with their expected output. */
export function stepsOf(page: string, fence = '```console'): Step[] {
  const steps: Step[] = [];
  const lines = page.split('\n');
  let isInside = false;
  let before = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const text = lines[at] ?? '';
    if (text.startsWith('```')) {
      isInside = text === fence;
      before = steps.length;
    } else if (isInside && text.startsWith('$ ')) {
      const end = endOfCommand(lines, at);
      const command = [text.slice(2), ...lines.slice(at + 1, end + 1)].join('\n');
      steps.push({ line: at + 1, command, expected: '' });
      at = end;
    } else if (isInside) {
      const step = steps.length > before ? steps.pop() : undefined;
      if (step === undefined) throw new Error(`line ${at + 1}: output without a command`);
      steps.push({ ...step, expected: `${step.expected}${text}\n` });
    }
  }
  return steps;
}

/** The last line of the command that begins on this one. */
function endOfCommand(lines: readonly string[], start: number): number {
  const delimiterWord = /<<'?(\w+)'?/.exec(lines[start] ?? '')?.[1];
  if (delimiterWord !== undefined) return lines.indexOf(delimiterWord, start);
  return lines.findIndex((line, at) => at >= start && !line.endsWith('\\'));
}

/** True if the output matches the page. */
export function isAsSaid({ expected, actual }: Pick<Printed, 'expected' | 'actual'>): boolean {
  const lines = expected
    .split('\n')
    .slice(0, -1)
    .map((line) => (line === '…' ? '(?:.*\\n)*?' : `${patternOfLine(line)}\\n`));
  return new RegExp(`^${lines.join('')}$`).test(actual);
}

export function patternOfLine(line: string): string {
  return line.split('…').map(escaped).join('.*');
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

const root = fileURLToPath(new URL('../..', import.meta.url));

const MARK = '@@ next command @@';

/** Replaces the output of a command that the session did not reach. */
export const NOT_REACHED = '(it was not reached)\n';

/** How far a run is, which it says every five seconds. No page has a run that takes so long. */
const PROGRESS = /^\d\S*\/\d\S* {2}\D.*\/s$\n/gm;

/** Runs all commands in one bash session. */
export async function run(
  steps: readonly Step[],
  env: Readonly<Record<string, string>> = {},
): Promise<Printed[]> {
  if (steps.length === 0) return [];
  const folder = mkdtempSync(join(tmpdir(), 'lms-cli-docs-'));
  try {
    const programs = join(folder, 'programs');
    const work = join(folder, 'work');
    mkdirSync(programs);
    symlinkSync(join(root, 'bin', 'lms-cli.js'), join(programs, 'lms-cli'));
    cpSync(join(root, 'samples'), join(work, 'samples'), { recursive: true });
    const path = [programs, dirname(process.execPath), process.env['PATH']].join(delimiter);
    const output = await bash(scriptOf(steps), work, { ...env, PATH: path, HOME: folder });
    const printed = output.split(`${MARK}\n`).slice(1);
    return steps.map((step, index) => {
      const text = printed[index] ?? NOT_REACHED;
      const told = text.replaceAll(PROGRESS, '');
      return { ...step, actual: told.replace(/(.)$/, '$1\n').replaceAll(folder, '…') };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Marks the beginning of each command and keeps `$?` for the next one. */
function scriptOf(steps: readonly Step[]): string {
  const commands = steps.map(({ command, expected }) => {
    const isInterrupted = expected.endsWith('^C\n');
    const shown = isInterrupted ? `interrupted <<'COMMAND'\n${command}\nCOMMAND` : command;
    return `status=$?; echo '${MARK}'; (exit $status)\n${shown}\n`;
  });
  return `${PRELUDE}${commands.join('')}`;
}

/** `service` is the name that pages give to the process of a local service that they start. */
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
    const options = { cwd, env: { ...env, LANG: 'C.UTF-8' }, timeout: 280_000 };
    execFile('bash', ['--noprofile', '--norc', '-c', script], options, (error, stdout) => {
      // A non-zero exit status or a timeout is not an error here, because the output shows it.
      if (typeof error?.code === 'string') reject(error);
      else resolve(stdout);
    });
  });
}
