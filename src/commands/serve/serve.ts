import { exitCodes } from '../../core/exit-code.ts';
import { stringifyExact } from '../../documents/exact-json.ts';
import { visible } from '../../presentation/safe-text.ts';
import type { Context } from '../context.ts';

export interface Service {
  /** How callers must prove who they are; null for not at all. */
  readonly demands: string | null;
  readonly start: (log: (line: string) => void) => Promise<RunningService>;
}

interface RunningService {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Runs a service until it is told to stop. The first line on standard output is its URL, and
 * nothing follows there; requests are logged to standard error.
 */
export async function serve(
  { demands, start }: Service,
  { host, settings, messages }: Context,
): Promise<number> {
  const { stdout, stderr } = host.terminal;
  const service = await start((line) => {
    if (!settings.quiet) void stderr.write(`${visible(line, { multiline: false })}\n`);
  });
  try {
    const isJson = settings.output === 'json' || settings.output === 'ndjson';
    await stdout.write(`${isJson ? stringifyExact({ url: service.url }) : service.url}\n`);
    if (stderr.isTerminal && !settings.quiet) {
      await stderr.write(`${messages.output.serving(service.url, demands)}\n`);
    }
    await aborted(host.interruption.drain);
  } finally {
    await service.close();
  }
  return exitCodes.ok;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
