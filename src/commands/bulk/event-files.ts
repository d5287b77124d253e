/** The files of events and of the outputs of a step of GitHub Actions, open from the start. */
import { CliError } from '../../core/errors.ts';
import { type Host, isSet, onFileProblem, type OpenFile } from '../../core/host.ts';
import { problem } from '../../messages/problem.ts';
import { beginsEvents, createEventWriter, type EventWriter } from '../../presentation/events.ts';
import { unwritable } from '../../presentation/problems.ts';
import { type Settings, STEP_OUTPUTS } from '../arguments/global-options.ts';
import { STANDARD_STREAM } from '../arguments/shared-options.ts';
import type { Context } from '../context.ts';
import { filesOfDatabase } from '../state/own-files.ts';
import { checkOwnFiles, standingText } from './outputs.ts';

interface Opening extends Pick<Context, 'host' | 'mask' | 'messages'> {
  /** When the command began, in milliseconds since 1970. */
  readonly startedAt: number;
}

/**
 * Throws CliError `output/unwritable`, `output/file-in-use`, `output/not-a-file`, and
 * `output/other-content` for a file that holds anything but events.
 */
export async function openEvents(
  { events: file, ledger }: Pick<Settings, 'events' | 'ledger'>,
  { host, ...opening }: Opening,
): Promise<EventWriter> {
  const { clock, env, terminal } = host;
  const stepOutputs = isSet(env, STEP_OUTPUTS) ? env[STEP_OUTPUTS] : undefined;
  const outputs = stepOutputs === undefined ? null : await opened(stepOutputs, true, host);
  const standardError: OpenFile = {
    write: (text) => terminal.stderr.write(text),
    close: async () => undefined,
  };
  const isStream = file === STANDARD_STREAM;
  if (file !== null && !isStream) await checkEventsPlace(file, ledger, host);
  const named = file === null || isStream ? null : await opened(file, false, host);
  const events = isStream ? standardError : named;
  return createEventWriter({ ...opening, clock, events, outputs });
}

/** Only events of an earlier command are replaced, and nothing that a ledger may be. */
async function checkEventsPlace(file: string, ledger: string | null, host: Host): Promise<void> {
  const option = '--events';
  await checkOwnFiles([{ option, file }], ledger === null ? [] : filesOfDatabase(ledger), host);
  const text = await standingText(file, host, option);
  if (text === '' || beginsEvents(text)) return;
  throw new CliError('usage', problem('output/other-content', { option, file }));
}

const opened = (file: string, keeps: boolean, { files }: Host): Promise<OpenFile> =>
  onFileProblem(files.openToWrite(file, keeps), (cause) => {
    throw new CliError('output', unwritable(cause), { cause });
  });
