/**
 * Runs a transcript: a page of test/transcripts/ that shows what a person sees of some commands.
 * Its form is in CONTRIBUTING.md. Commands run in process (cli.ts), one section of a page in one
 * folder with one local service, in which time and chance are fixed.
 */
import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringifyExact } from '../../src/documents/exact-json.ts';
import type { Host } from '../../src/core/host.ts';
import { startCli, type Cli } from './cli.ts';
import { createFakeTerminal } from './fake-terminal.ts';
import { stepsOf, type Printed, type Step } from './pages.ts';
import { createScriptedPrompter, CTRL_C, type Reply } from './scripted-prompter.ts';

/** Runs all commands of a page, in their order. */
export async function transcribe(page: string): Promise<Printed[]> {
  const [opening = [], ...sections] = sectionsOf(page);
  if (sections.length === 0) return inSession((session) => session(opening));
  const printed = await inSession((session) => session(opening));
  for (const steps of sections) {
    printed.push(
      ...(await inSession(async (session) => {
        await session(opening);
        return session(steps);
      })),
    );
  }
  return printed;
}

/** The steps before the first section, and those of each. */
function sectionsOf(page: string): Step[][] {
  const starts = page.split('\n').flatMap((line, at) => (line.startsWith('## ') ? [at + 1] : []));
  const bounds = [0, ...starts, Infinity];
  const steps = stepsOf(page);
  return bounds
    .slice(0, -1)
    .map((start, at) =>
      steps.filter(({ line }) => line > start && line < (bounds[at + 1] ?? Infinity)),
    );
}

/** A session in a fresh folder with a fresh service. */
async function inSession(
  play: (session: (steps: readonly Step[]) => Promise<Printed[]>) => Promise<Printed[]>,
): Promise<Printed[]> {
  await using cli = await startCli({ env: { NO_COLOR: '1' } });
  const state: Session = { cli, columns: null, seen: 0 };
  const session = async (steps: readonly Step[]) => {
    const printed: Printed[] = [];
    for (const step of steps) {
      if (step.command.includes('samples/')) await copySamples(cli);
      const command = unmasked(step.command, cli);
      const text = await perform({ ...step, command }, state);
      const line = text === '' || text.endsWith('\n') ? text : `${text}\n`;
      printed.push({ ...step, actual: masked(line, cli) });
    }
    return printed;
  };
  return await play(session);
}

interface Session {
  readonly cli: Cli;
  /** The width of the terminal; null for pipes. */
  columns: number | null;
  /** How many requests have been shown. */
  seen: number;
}

const samples = fileURLToPath(new URL('../../samples', import.meta.url));

const copySamples = (cli: Cli) => cp(samples, join(cli.folder, 'samples'), { recursive: true });

/** Names for what differs each time. A page may use those of the folder and the port itself. */
const masked = (text: string, { folder, url }: Cli) =>
  text
    .replaceAll(folder, 'FOLDER')
    .replaceAll(new RegExp(`(?<=127\\.0\\.0\\.1[:-])${new URL(url).port}`, 'g'), 'PORT')
    .replaceAll(/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g, 'UUID')
    .replaceAll(/^(2> < date: ).*/gm, '$1DATE')
    // Changes that come together are one commit, and time decides which ones do.
    .replaceAll(/(?<=\b(?:generation|geração)"?:? ?)\d+/g, 'N')
    .replaceAll('\u001b', String.raw`\e`);

const unmasked = (text: string, { folder, url }: Cli) =>
  text.replaceAll('FOLDER', folder).replaceAll(/(?<=127\.0\.0\.1[:-])PORT/g, new URL(url).port);

/** The output of one command. */
async function perform(step: Step, session: Session): Promise<string> {
  const { cli } = session;
  const [, file, text] = /^cat > (\S+) <<'(?:\w+)'\n([^]*?)\w+$/.exec(step.command) ?? [];
  if (file !== undefined && text !== undefined) {
    await cli.write(file, text);
    return '';
  }
  const [program = '', ...words] = shellWords(step.command);
  switch (program) {
    case 'lms-cli': {
      return runCommand(step, words, session);
    }
    case 'export': {
      const [name = '', ...value] = (words[0] ?? '').split('=');
      cli.setEnv(name, value.join('='));
      return '';
    }
    case 'unset': {
      cli.setEnv(words[0] ?? '', undefined);
      return '';
    }
    case 'terminal': {
      session.columns = words[0] === undefined ? null : Number(words[0]);
      return '';
    }
    case 'service': {
      return askService(words, session);
    }
    default: {
      return bash(step.command, cli.folder);
    }
  }
}

/**
 * Runs lms-cli. `< FILE` gives it a file as standard input. `> /dev/null`, `2> /dev/null` and
 * `&> /dev/null` hide what it writes, and `| FILTER` shows of its standard output only what the
 * filter lets through.
 */
async function runCommand(step: Step, all: string[], session: Session): Promise<string> {
  const { cli, columns } = session;
  const words = all.includes('|') ? all.slice(0, all.indexOf('|')) : all;
  const [argv, redirections] = redirected(words);
  const input = redirections.get('<');
  const stdin = input === undefined ? '' : await cli.read(input);
  const hidesAll = redirections.has('&>');
  const screen = createScreen([
    ...(words.length < all.length || hidesAll || redirections.has('>') ? [''] : []),
    ...(hidesAll || redirections.has('2>') ? ['2> '] : []),
  ]);
  await cli.runIn((usual) => hostAt(usual, { screen, step, columns, stdin }), ...argv);
  screen.end();
  const filter = filterOf(step.command);
  const filtered = filter === '' ? '' : await bash(filter, cli.folder, screen.hidden());
  return filtered + screen.text() + shownCode(cli.exitCode);
}

/** The words of the command, and the file of each redirection at their end. */
function redirected(words: readonly string[]): [argv: string[], files: Map<string, string>] {
  const argv = [...words];
  const files = new Map<string, string>();
  while (['<', '>', '2>', '&>'].includes(argv.at(-2) ?? '')) {
    const [sign = '', file = ''] = argv.splice(-2);
    if (sign !== '<' && file !== '/dev/null') throw new Error(`${sign} ${file} is not supported`);
    files.set(sign, file);
  }
  return [argv, files];
}

const shownCode = (code: number) => (code === 0 ? '' : `[exit code ${code}]\n`);

interface Place {
  readonly screen: Screen;
  readonly step: Step;
  readonly columns: number | null;
  readonly stdin: string;
}

/** The usual host with a terminal, if the page has one, and with the page's answers. */
function hostAt(usual: Host, { screen, step, columns, stdin }: Place): Host {
  const isTerminal = columns !== null;
  const terminal = createFakeTerminal({
    stdin: new TextEncoder().encode(stdin),
    stdinIsTerminal: isTerminal,
    stdoutIsTerminal: isTerminal,
    stderrIsTerminal: isTerminal,
    columns: columns ?? 80,
  });
  const script = [...step.expected.matchAll(/^\? .* » ?(.*)$/gm)].map(
    ([, answer = '']) => [/^/, answerOf(answer)] as const,
  );
  const person = createScriptedPrompter(script, (question, answer) => {
    screen.write('? ', `${question} » ${shownAnswer(answer)}\n`);
  });
  const recorded = (prefix: string) => ({
    ...terminal[prefix === '' ? 'stdout' : 'stderr'],
    write: async (text: string) => {
      await terminal[prefix === '' ? 'stdout' : 'stderr'].write(text);
      screen.write(prefix, text);
    },
  });
  return {
    ...usual,
    terminal: { ...terminal, stdout: recorded(''), stderr: recorded('2> ') },
    prompter: () => person,
  };
}

/** What a page writes for the answers that are not texts. */
const answers = { yes: true, no: false, '^C': CTRL_C } as const;

const answerOf = (text: string) =>
  Object.entries(answers).find(([name]) => name === text)?.[1] ?? text;

const shownAnswer = (answer: Reply) =>
  Object.entries(answers).find(([, value]) => value === answer)?.[0] ?? String(answer);

type Screen = ReturnType<typeof createScreen>;

/** The lines of both streams in their order, each with the prefix of its stream. */
function createScreen(hiddenPrefixes: readonly string[]) {
  const lines: string[] = [];
  let hidden = '';
  const begun = new Map<string, string>();
  const shown = (prefix: string, line: string) => `${prefix}${line}`.trimEnd();
  return {
    write(prefix: string, text: string) {
      if (hiddenPrefixes.includes(prefix)) {
        if (prefix === '') hidden += text;
        return;
      }
      const whole = ((begun.get(prefix) ?? '') + text).split('\n');
      begun.set(prefix, whole.pop() ?? '');
      lines.push(...whole.map((line) => shown(prefix, line)));
    },
    end() {
      for (const [prefix, line] of begun)
        if (line !== '') lines.push(shown(prefix, line), '[no end of line]');
    },
    /** Standard output that is not shown. */
    hidden: () => hidden,
    text: () => lines.map((line) => `${line}\n`).join(''),
  };
}

/** The local service: its faults, its resources, and the requests that it received. */
async function askService([verb = '', what = '']: string[], session: Session): Promise<string> {
  const { cli } = session;
  switch (verb) {
    case 'faults': {
      cli.setFaults(what);
      return '';
    }
    case 'reset': {
      await cli.reset();
      session.seen = 0;
      return '';
    }
    case 'requests':
    case 'bodies': {
      const all = await cli.requests();
      const bodies = verb === 'bodies' ? await cli.bodies() : [];
      const shown = all.map((request, at) => {
        const body = bodies[at] ?? null;
        return body === null ? request : `${request} ${stringifyExact(body)}`;
      });
      const fresh = shown.slice(session.seen);
      session.seen = all.length;
      return fresh.map((each) => `${each}\n`).join('') || 'none\n';
    }
    case 'holds': {
      const held = await cli.held(what);
      const shown = held.map(({ id = null, title, name }) =>
        [id, title ?? name ?? ''].map((each) => stringifyExact(each)).join('  '),
      );
      return shown.map((each) => `${each}\n`).join('') || 'none\n';
    }
    default: {
      throw new Error(`the service of a transcript cannot "${verb}"`);
    }
  }
}

/** The output of any other command. */
function bash(command: string, folder: string, stdin = ''): Promise<string> {
  const env = { PATH: process.env['PATH'], LANG: 'C.UTF-8' };
  return new Promise((resolve, reject) => {
    const argv = ['--noprofile', '--norc', '-c', command];
    const child = execFile('bash', argv, { cwd: folder, env }, (error, stdout, stderr) => {
      if (typeof error?.code === 'string') reject(error);
      else resolve(stdout + stderr + shownCode(error?.code ?? 0));
    });
    // A command that does not read to the end is not an error.
    child.stdin?.on('error', () => undefined).end(stdin);
  });
}

/** Words with their quotes. */
const WORD = /(?:'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^\s'"\\])+/g;

/** What stands behind the first `|` of a command line that is not in quotes. */
function filterOf(line: string): string {
  const pipe = [...line.matchAll(WORD)].find(([word]) => word === '|');
  return pipe === undefined ? '' : line.slice(pipe.index + 1);
}

/** The words of a command line, as a shell reads them, without anything that it would expand. */
export function shellWords(line: string): string[] {
  return [...line.replaceAll('\\\n', ' ').matchAll(WORD)].map(([word]) =>
    word.replaceAll(/'([^']*)'|"((?:\\.|[^"\\])*)"|\\(.)/g, (_, single, double, escaped) =>
      typeof double === 'string' ? double.replaceAll(/\\(["\\$`])/g, '$1') : (single ?? escaped),
    ),
  );
}
