/** Where the questions of each file go: to one output for all, or to a file each in a folder. */
import { basename } from 'node:path';
import { CliError } from '../../core/errors.ts';
import { problem } from '../../messages/problem.ts';
import type { Context } from '../context.ts';
import { isFolderName } from './check-convert-files.ts';
import type { ConvertRequest } from './convert-request.ts';
import { openFields, standing } from './filling.ts';
import { openOutput, outputIn, type Outputs } from './outputs.ts';
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
  const open = async (name: string | null, source: string | null) => {
    const opening = { request, host: context.host, isDryRun: context.settings.dryRun };
    const outputs = await openOutput(name, await targetFor(source, request, context), opening);
    opened.push(outputs);
    return outputs;
  };
  return {
    async begin(file, format) {
      const source = `${format}: ${basename(file)}`;
      if (!isFolder) {
        const [only] = opened;
        return only ?? open(out, request.files.length === 1 ? source : null);
      }
      const name = outputIn(out, file, request.to);
      if (names.has(name)) throw new CliError('usage', problem('convert/exists', { file: name }));
      names.add(name);
      return open(name, source);
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

/** @param source the field `source` of all questions; null if they come from several files */
function targetFor(
  source: string | null,
  { to, mapping, filling, isStrict }: ConvertRequest,
  { messages }: Context,
): Promise<Target> {
  const { comments } = messages.output.conversions;
  const open = openFields(filling);
  const fields = { ...standing, ...(source !== null && { source }), ...filling.given };
  const comment = open.length === 0 ? comments.shared : comments.sharedMissing;
  return createTarget(to, { shared: { fields, open, comment }, scale: mapping.scale, isStrict });
}
