/** The files of events and of the outputs of a step of GitHub Actions, open from the start. */
import { CliError } from '../../core/errors.ts';
import { type Host, onFileProblem, type OpenFile } from '../../core/host.ts';
import { problem } from '../../messages/problem.ts';
import { createEventWriter, type EventWriter, holdsEvents } from '../../presentation/events.ts';
import { unwritable } from '../../presentation/problems.ts';
import { type Settings, stepOutputsIn, STANDARD_STREAM } from '../arguments/global-options.ts';
import type { Context } from '../context.ts';
import { filesOfDatabase } from '../state/own-files.ts';
import { checkOwnFiles, standingText } from './outputs.ts';

interface Opening extends Pick<Context, 'host' | 'mask' | 'messages'> {
  /** What was typed after the command, perhaps files. */
  readonly args: readonly string[];
}

/**
 * Throws CliError `output/unwritable`, `output/file-in-use`, `output/not-a-file`, and
 * `output/other-content` for a file that holds anything but events.
 */
export async function openEvents(
  { events: file, ledger }: Pick<Settings, 'events' | 'ledger'>,
  { host, args, ...speech }: Opening,
): Promise<EventWriter> {
  const { clock, terminal } = host;
  const used = ledger === null ? [] : filesOfDatabase(ledger);
  const [appended] = await checkStepOutputs([...used, ...args], { host, events: null });
  if (appended !== undefined) used.push(appended);
  const isStream = file === STANDARD_STREAM;
  if (file !== null && !isStream) await checkEventsPlace(file, used, host);
  const outputs = appended === undefined ? null : await openOutputs(appended, host);
  const standardError: OpenFile = {
    write: (text) => terminal.stderr.write(text),
    close: async () => undefined,
  };
  const named = file === null || isStream ? null : await opened(file, false, host);
  const events = isStream ? standardError : named;
  return createEventWriter({ ...speech, clock, events, outputs });
}

/**
 * Nothing else that the command reads or writes gets outputs of a step.
 * @returns their file, if there is one
 */
export async function checkStepOutputs(
  used: readonly string[],
  { host, events }: Pick<Context, 'host' | 'events'>,
): Promise<string[]> {
  const file = stepOutputsIn(host.env);
  if (file === null) return [];
  try {
    await checkOwnFiles([{ option: '$GITHUB_OUTPUT', file }], used, host);
    return [file];
  } catch (error) {
    events?.dropOutputs();
    throw error;
  }
}

/** Only events of an earlier command are replaced, and nothing that a ledger may be. */
async function checkEventsPlace(file: string, used: readonly string[], host: Host): Promise<void> {
  const option = '--events';
  await checkOwnFiles([{ option, file }], used, host);
  if (holdsEvents(await standingText(file, host))) return;
  throw new CliError('usage', problem('output/other-content', { option, file }));
}

/** If the last line of the file has no end, the outputs begin with one. */
async function openOutputs(path: string, host: Host): Promise<OpenFile> {
  const { files } = host;
  const file = await opened(path, true, host);
  const isFile = (await files.identity(path))?.kind === 'file';
  const size = isFile ? await files.size(path) : 0;
  const isOpen = size > 0 && (await files.readRange(path, size - 1, size))[0] !== LINE_FEED;
  return isOpen ? { ...file, write: (text) => file.write(`\n${text}`) } : file;
}

const LINE_FEED = 0x0a;

const opened = (file: string, keeps: boolean, { files }: Host): Promise<OpenFile> =>
  onFileProblem(files.openToWrite(file, keeps), (cause) => {
    throw new CliError('output', unwritable(cause), { cause });
  });
