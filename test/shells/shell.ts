/** A person at a real shell, with completion installed as its help says. */
import { chmod, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { bin, type Place, type Running } from '../e2e/spawned.ts';

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

export interface Person extends AsyncDisposable {
  readonly place: Place;
  /** Writes a line with these keys and enters it; answers the words that lms-cli was given. */
  enters(keys: string): Promise<string[]>;
  /** Presses these keys; answers what is shown then, once all of these texts are in it. */
  sees(keys: string, ...texts: string[]): Promise<string>;
  /** What the shell has shown, without colours and movements. */
  screen(): string;
}

const PROMPT = 'ready> ';
const CLEAR_LINE = '\u0015';

/**
 * Starts a shell in the place, in a terminal that `script` of util-linux makes. lms-cli answers
 * there at the tab key; otherwise it only says what it was given.
 */
export async function atShell(shell: Shell, place: Place): Promise<Person> {
  await install(shell, place);
  const command = `stty cols 100 rows 40; exec ${programs[shell]}`;
  const running = place.spawn(
    ['script', '--quiet', '--flush', '--return', '--command', command, '/dev/null'],
    { stdin: 'open', env: environmentOf(place) },
  );
  let raw = '';
  running.child.stdout?.on('data', (text: string) => (raw += text));
  const screen = () => stripVTControlCharacters(raw).replaceAll('\r', '');
  const shows = (isShown: (text: string) => boolean, since = 0) =>
    said(running, () => isShown(screen().slice(since)), screen);
  await shows((text) => text.includes(PROMPT));
  let given = 0;
  return {
    place,
    screen,
    async enters(keys) {
      const before = screen().length;
      given += 1;
      running.child.stdin?.write(`${keys}\r`);
      const answer = new RegExp(`given ${given}: (.*)\\n[^]*${PROMPT}`);
      await shows((text) => answer.test(text), before);
      const [, words = '[]'] = answer.exec(screen()) ?? [];
      return JSON.parse(words) as string[];
    },
    async sees(keys, ...texts) {
      const before = screen().length;
      running.child.stdin?.write(keys);
      await shows((text) => texts.every((each) => text.includes(each)), before);
      running.child.stdin?.write(CLEAR_LINE);
      return screen().slice(before);
    },
    [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
  };
}

/** Rejects when the shell ends before. */
function said(running: Running, isShown: () => boolean, screen: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const heard = () => {
      if (!isShown()) return;
      running.child.stdout?.off('data', heard);
      resolve();
    };
    running.child.stdout?.on('data', heard);
    heard();
    void running.ended.then(() => reject(new Error(`it ended: ${screen()}`)), reject);
  });
}

const programs: Readonly<Record<Shell, string>> = {
  bash: 'bash --noprofile --rcfile bashrc -i',
  zsh: 'zsh -i',
  fish: 'fish -i',
};

function environmentOf(place: Place): Record<string, string> {
  return {
    PATH: `${place.path('bin')}:${process.env['PATH'] ?? ''}`,
    LC_ALL: 'C.UTF-8',
    TERM: 'xterm',
    ZDOTDIR: place.folder,
  };
}

/** What the person has in the files that the shell reads when it starts. */
async function install(shell: Shell, place: Place): Promise<void> {
  await program(place);
  switch (shell) {
    case 'bash':
      return place.write('bashrc', `PS1='${PROMPT}'\nsource <(lms-cli completion bash)\n`);
    case 'zsh':
      await script('zsh', place, 'functions/_lms-cli');
      return place.write(
        '.zshrc',
        `PS1='${PROMPT}'\nunsetopt prompt_sp\nfpath=(~/functions $fpath)\nautoload -U compinit\ncompinit -u\n`,
      );
    case 'fish':
      await script('fish', place, '.config/fish/completions/lms-cli.fish');
      // Where there is none, fish makes it in a process of its own, which outlives the test.
      await mkdir(place.path('.local/share/fish/generated_completions'), { recursive: true });
      return place.write(
        '.config/fish/config.fish',
        `set fish_greeting\nfunction fish_prompt; echo -n '${PROMPT}'; end\n`,
      );
  }
}

async function script(shell: Shell, place: Place, file: string): Promise<void> {
  const { stdout } = await place.run(['completion', shell]);
  await mkdir(dirname(place.path(file)), { recursive: true });
  await place.write(file, stdout);
}

/** An lms-cli that completes, and says what it was given instead of doing it. */
async function program(place: Place): Promise<void> {
  await mkdir(place.path('bin'));
  await place.write('bin/count', '0');
  await place.write(
    'bin/lms-cli',
    `#!/bin/sh
case "$1" in __complete | completion) exec '${process.execPath}' '${bin}' "$@" ;; esac
exec '${process.execPath}' '${place.path('bin/say.cjs')}' "$@"
`,
  );
  await chmod(place.path('bin/lms-cli'), 0o755);
  await place.write(
    'bin/say.cjs',
    `const { readFileSync, writeFileSync } = require('node:fs');
const count = Number(readFileSync(__dirname + '/count', 'utf8')) + 1;
writeFileSync(__dirname + '/count', String(count));
console.log('given ' + count + ': ' + JSON.stringify(process.argv.slice(2)));
`,
  );
}
