/** Where the questions of each file go: to one output for all, or to a file each in a folder. */
import { basename } from 'node:path';
import { ownFormats } from '../../conversion/formats.ts';
import { standingFields } from '../../conversion/writing.ts';
import { visible } from '../../presentation/safe-text.ts';
import type { Context } from '../context.ts';
import { isFolderName } from './check-convert-files.ts';
import type { ConvertRequest } from './convert-request.ts';
import { openFieldsOf } from './filling.ts';
import { type ConversionOutput, openOutput, outputIn } from './output-file.ts';
import { type ConversionTarget, createTarget } from './target.ts';
import { tableDelimiter } from './template.ts';

export interface ConversionOutputs {
  /** The output for the questions of a file. */
  readonly begin: (file: string, formats: readonly string[]) => Promise<ConversionOutput>;
  /** Puts everything in its place. Returns the names of the files that were written. */
  readonly finish: () => Promise<readonly string[]>;
  readonly discard: () => Promise<void>;
}

export async function createDestination(
  request: ConvertRequest,
  context: Context,
): Promise<ConversionOutputs> {
  const { out } = request;
  const isFolder = out !== null && (await isFolderName(out, context.host));
  const opened: ConversionOutput[] = [];
  const open = async (name: string | null, common: Common) => {
    const { host, settings, presenter } = context;
    // What a source contains must not work the terminal.
    const isShown = host.terminal.stdout.isTerminal;
    const tell = (text: string) =>
      presenter.text(isShown ? visible(text, { multiline: true }) : text);
    const opening = { request, host, isDryRun: settings.dryRun, tell };
    const output = await openOutput(name, await targetFor(common, request, context), opening);
    opened.push(output);
    return output;
  };
  return {
    async begin(file, formats) {
      // A table or a file of questions says of each question what it has.
      const says = ownFormats.some((each) => formats.includes(each));
      const source = says || formats.length > 1 ? null : `${formats.join()}: ${basename(file)}`;
      if (!isFolder) {
        const [only] = opened;
        return only ?? open(out, { source: request.files.length === 1 ? source : null, says });
      }
      return open(outputIn(out, file, request.to), { source, says });
    },
    async finish() {
      const files: string[] = [];
      for (const output of opened) {
        const file = await output.finish();
        if (file !== null) files.push(file);
      }
      return files;
    },
    async discard() {
      for (const output of opened) await output.discard();
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
): Promise<ConversionTarget> {
  const delimiter = tableDelimiter(messages.language);
  const { comments } = messages.output.conversions;
  const open = says ? [] : openFieldsOf(filling);
  const fields = { ...standingFields, ...(source !== null && { source }), ...filling.given };
  const comment = open.length === 0 ? comments.shared : comments.sharedMissing;
  return createTarget(to, {
    shared: { fields, open, comment },
    scale: mapping.scale,
    isStrict,
    delimiter,
  });
}
