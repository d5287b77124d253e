import { Writable, type Readable } from 'node:stream';
import { createPromptModule } from 'inquirer';
import { Interrupted } from '../core/errors.ts';
import type { Prompter } from '../core/host.ts';

type Screen = Writable & { readonly columns?: number; readonly isTTY?: boolean };

/** Asks on these streams with inquirer; a question leaves both of them open. */
export function createInquirerPrompter(input: Readable, output: Screen): Prompter {
  const ask = <T>(put: (prompt: Prompt) => Promise<{ answer: T }>) => asking(input, output, put);
  return {
    confirm: (message) =>
      ask((prompt) => prompt([{ type: 'confirm', name: 'answer', message, default: false }])),
    text: (message) => ask((prompt) => prompt([{ type: 'input', name: 'answer', message }])),
    secret: (message) => ask((prompt) => prompt([{ type: 'password', name: 'answer', message }])),
  };
}

type Prompt = ReturnType<typeof createPromptModule<never>>;

async function asking<T>(
  input: Readable,
  output: Screen,
  put: (prompt: Prompt) => Promise<{ answer: T }>,
): Promise<T> {
  // inquirer never settles a question whose input ends, so that the process would end as if
  // all were well.
  const ended = new AbortController();
  const end = () => ended.abort();
  input.once('end', end);
  if (input.readableEnded || input.destroyed) end();
  try {
    const screen = lentScreen(output);
    const prompt = createPromptModule({ input, output: screen, signal: ended.signal });
    return (await put(prompt)).answer;
  } catch (error) {
    if (isGivenUp(error)) throw new Interrupted('no answer', { cause: error });
    throw error;
  } finally {
    input.off('end', end);
  }
}

/** inquirer ends the stream it writes to after each question: it gets one of its own. */
function lentScreen(output: Screen): Writable {
  const screen = new Writable({
    decodeStrings: false,
    write: (chunk, _encoding, done) => {
      output.write(chunk, done);
    },
  });
  return Object.assign(screen, { columns: output.columns, isTTY: output.isTTY });
}

/** inquirer's own way to tell its errors: the classes belong to a package below it. */
function isGivenUp(error: unknown): boolean {
  return error instanceof Error && /^(Exit|Abort|Cancel)PromptError$/.test(error.name);
}
