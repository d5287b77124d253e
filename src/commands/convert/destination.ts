/** Where the questions of each file go: to one output for all, or to a file each in a folder. */
import { basename } from 'node:path';
import { standingFields } from '../../conversion/standing-fields.ts';
import { ownFormats } from '../../conversion/formats.ts';
import { CliError } from '../../core/errors.ts';
import { visible } from '../../presentation/safe-text.ts';
import { problem } from '../../messages/problem.ts';
import type { Context } from '../context.ts';
import { isFolderName } from './check-convert-files.ts';
import type { ConvertRequest } from './convert-request.ts';
import { openFields } from './filling.ts';
import { openOutput, outputIn, type Outputs } from './outputs.ts';
import { tableDelimiter } from './template.ts';
import { createTarget, type Target } from './target.ts';

export interface Destination {
  /** The output for the questions of a file. */
  readonly begin: (file: string, format: string) => Promise<Outputs>;
  /** Puts everything in its place. Returns the names of the files. */
  readonly finish: () => Promise<readonly string[]>;
  readonly discard: () => Promise<void>;
}

export async function createDestination(
  request: ConvertRequest,
  context: Context,
): Promise<Destination> {
  const { out } = request;
  const isFolder = out !== null && (await isFolderName(out, context.host));
  const opened: Outputs[] = [];
  const names = new Set<string>();
  const open = async (name: string | null, common: Common) => {
    const { host, settings, presenter } = context;
    // What a source contains must not work the terminal.
    const isShown = host.terminal.stdout.isTerminal;
    const tell = (text: string) =>
      presenter.text(isShown ? visible(text, { multiline: true }) : text);
    const opening = { request, host, isDryRun: settings.dryRun, tell };
    const outputs = await openOutput(name, await targetFor(common, request, context), opening);
    opened.push(outputs);
    return outputs;
  };
  return {
    async begin(file, format) {
      // A table or a file of questions says of each question what it has.
      const says = ownFormats.some((each) => each === format);
      const source = says ? null : `${format}: ${basename(file)}`;
      if (!isFolder) {
        const [only] = opened;
        return only ?? open(out, { source: request.files.length === 1 ? source : null, says });
      }
      const name = outputIn(out, file, request.to);
      if (names.has(name)) throw new CliError('usage', problem('convert/exists', { file: name }));
      names.add(name);
      return open(name, { source, says });
    },
    async finish() {
      const files: string[] = [];
      for (const outputs of opened) files.push(...(await outputs.finish()));
      return files;
    },
    async discard() {
      for (const outputs of opened) await outputs.discard();
    },
  };
}

/** What the questions of one output have in common. */
interface Common {
  /** Their field `source`; null if each has its own. */
  readonly source: string | null;
  /** True if the source says of each question what it has. */
  readonly says: boolean;
}

function targetFor(
  { source, says }: Common,
  { to, mapping, filling, isStrict }: ConvertRequest,
  { messages }: Context,
): Promise<Target> {
  const delimiter = tableDelimiter(messages.language);
  const { comments } = messages.output.conversions;
  const open = says ? [] : openFields(filling);
  const fields = { ...standingFields, ...(source !== null && { source }), ...filling.given };
  const comment = open.length === 0 ? comments.shared : comments.sharedMissing;
  return createTarget(to, {
    shared: { fields, open, comment },
    scale: mapping.scale,
    isStrict,
    delimiter,
  });
}
