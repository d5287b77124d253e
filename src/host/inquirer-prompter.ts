import { Writable, type Readable } from 'node:stream';
import { createPromptModule } from 'inquirer';
import { Interrupted } from '../core/errors.ts';
import type { Prompter } from '../core/host.ts';

type Screen = Writable & { readonly columns?: number; readonly isTTY?: boolean };

interface Seat {
  readonly input: Readable;
  readonly output: Screen;
  /** Ends a question: by a signal from elsewhere; a Ctrl-C that is typed reaches inquirer. */
  readonly interrupted: AbortSignal;
}

/** Asks on these streams with inquirer; a question leaves both of them open. */
export function createInquirerPrompter(seat: Seat): Prompter {
  const ask = <T>(put: (prompt: Prompt) => Promise<{ answer: T }>) => asking(seat, put);
  return {
    confirm: (message) =>
      ask((prompt) => prompt([{ type: 'confirm', name: 'answer', message, default: false }])),
    text: (message) => ask((prompt) => prompt([{ type: 'input', name: 'answer', message }])),
    select: (message, choices) =>
      ask((prompt) => prompt([{ type: 'select', name: 'answer', message, choices: [...choices] }])),
    secret: (message) => ask((prompt) => prompt([{ type: 'password', name: 'answer', message }])),
  };
}

type Prompt = ReturnType<typeof createPromptModule<never>>;

const ends = ['end', 'pause'] as const;

async function asking<T>(
  { input, output, interrupted }: Seat,
  put: (prompt: Prompt) => Promise<{ answer: T }>,
): Promise<T> {
  // inquirer never settles a question whose input ends, so that the process would end in the
  // middle of it. Ctrl-D ends no terminal: readline closes then, and pauses its input.
  const ended = new AbortController();
  const end = () => ended.abort();
  for (const event of ends) input.once(event, end);
  if (input.readableEnded || input.destroyed) end();
  try {
    const screen = lentScreen(output);
    const signal = AbortSignal.any([ended.signal, interrupted]);
    const prompt = createPromptModule({ input, output: screen, signal });
    return (await put(prompt)).answer;
  } catch (error) {
    if (isGivenUp(error)) throw new Interrupted('no answer', { cause: error });
    throw error;
  } finally {
    for (const event of ends) input.off(event, end);
  }
}

/** inquirer ends the stream it writes to after each question: it gets one of its own. */
function lentScreen(output: Screen): Writable {
  const screen = new Writable({
    decodeStrings: false,
    // Without waiting: inquirer's last line break must not come after what is said next.
    write: (chunk, _encoding, done) => {
      output.write(chunk);
      done();
    },
  });
  return Object.assign(screen, { columns: output.columns, isTTY: output.isTTY });
}

/** inquirer's own way to tell its errors: the classes belong to a package below it. */
function isGivenUp(error: unknown): boolean {
  return error instanceof Error && /^(Exit|Abort|Cancel)PromptError$/.test(error.name);
}
