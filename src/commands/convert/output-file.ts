/** A file of a conversion. All appear together, when everything is read and converted. */
import { basename, join } from 'node:path';
import type { TargetFormat } from '../../conversion/formats.ts';
import { CliError } from '../../core/errors.ts';
import type { Host } from '../../core/host.ts';
import { MAX_BYTES, MAX_MIB } from '../../documents/pieces.ts';
import { problem } from '../../messages/problem.ts';
import type { ConvertRequest } from './convert-request.ts';
import { collectedSink, fileSink, noSink, type Sink } from './sink.ts';
import type { ConversionTarget } from './target.ts';

const endings: Readonly<Record<TargetFormat, string>> = {
  md: '.md',
  yaml: '.yaml',
  ndjson: '.ndjson',
  csv: '.csv',
  xlsx: '.xlsx',
  'moodle-xml': '.xml',
  gift: '.gift',
};

/** The format that the ending of a file names; null for any other ending. */
export function targetOfName(file: string): TargetFormat | null {
  const formats = Object.keys(endings).filter((name): name is TargetFormat => name in endings);
  return formats.find((format) => file.toLowerCase().endsWith(endings[format])) ?? null;
}

export interface OutputPlace {
  readonly file: string | null;
  /** From 1; of a table, the row. */
  readonly line: number;
}

interface Putting {
  readonly place: OutputPlace;
  /** Null if there is room for the next text; otherwise resolves when there is. */
  readonly room: Promise<void> | null;
}

export interface ConversionOutput {
  /** What a question is in the target. Nothing is written yet. */
  readonly textOf: ConversionTarget['write'];
  /** Writes such a text. */
  readonly write: (text: string) => Putting;
  readonly own: ConversionTarget['own'];
  /** Puts the file in its place, unless it has no question. Returns its name if it was written. */
  readonly finish: () => Promise<string | null>;
  readonly discard: () => Promise<void>;
}

interface OpenFile {
  readonly file: string | null;
  readonly sink: Sink;
  readonly target: ConversionTarget;
  questions: number;
  line: number;
  units: number;
}

interface Opening {
  readonly request: Pick<ConvertRequest, 'to' | 'out' | 'overwrites'>;
  readonly host: Host;
  readonly isDryRun: boolean;
  /** Writes to standard output. */
  readonly tell: (text: string) => Promise<void>;
}

/** The name of the file for a source in a folder: that of the source with another ending. */
export function outputIn(folder: string, source: string, to: TargetFormat): string {
  const name = source === '-' ? 'questions' : basename(source).replace(/\.[^.]*$/, '');
  return join(folder, `${name}${endings[to]}`);
}

/** Opens one file. Throws CliError `convert/exists`. */
export async function openOutput(
  file: string | null,
  target: ConversionTarget,
  { request, host, isDryRun, tell }: Opening,
): Promise<ConversionOutput> {
  if (file !== null && !request.overwrites && (await host.files.exists(file))) {
    throw new CliError('usage', problem('convert/exists', { file }));
  }
  const sink = isDryRun ? noSink : file === null ? collectedSink(tell) : fileSink(file, host);
  const open: OpenFile = { file, sink, target, questions: 0, line: 1, units: 0 };
  await put(target.head, open, request.to).room;
  return {
    textOf: target.write,
    own: target.own,
    write(text) {
      open.questions += 1;
      return put(text, open, request.to);
    },
    async finish() {
      if (open.questions === 0) {
        await sink.discard();
        return null;
      }
      for await (const piece of target.end()) await sink.write(piece);
      await sink.close();
      return isDryRun ? null : file;
    },
    discard: () => sink.discard(),
  };
}

function put(text: string, open: OpenFile, to: TargetFormat): Putting {
  const { file, sink, target } = open;
  if (target.isTable) {
    open.line += 1;
    return { place: { file, line: open.line }, room: null };
  }
  open.units += text.length;
  // No file of questions with more bytes could be read again.
  if (to === 'md' && open.units > MAX_BYTES) {
    const about = { what: 'output', limit: MAX_MIB } as const;
    throw new CliError('input', problem('convert/too-large', about));
  }
  const place = { file, line: open.line + emptyLinesAt(text) };
  open.line += linesIn(text);
  return { place, room: sink.write(text) };
}

function linesIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

const emptyLinesAt = (text: string) => /^\n*/.exec(text)?.[0].length ?? 0;
