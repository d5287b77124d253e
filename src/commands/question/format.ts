/**
 * `lacuna format`: rewrites files in place, or names those that it would change (docs/cloze.md).
 */
import type { Diagnostic } from '../../core/diagnostic.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { FileProblem, type Host, onFileProblem } from '../../core/host.ts';
import { markOf } from '../../documents/decode.ts';
import { STANDARD_INPUT } from '../../documents/document-format.ts';
import { problem } from '../../messages/problem.ts';
import { shellQuoted } from '../../presentation/curl.ts';
import { unwritable } from '../../presentation/problems.ts';
import { inLine } from '../../presentation/style.ts';
import { choiceOption, flagOption, someWords, withDefault } from '../arguments/parameters.ts';
import { type FilesOf, questionOptions } from '../arguments/shared-options.ts';
import { defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { formatFile } from './format-file.ts';
import { readBytes, unreadable } from './input.ts';

const options = {
  // What it writes keeps its variables, so it has no use for their values.
  format: questionOptions.format,
  to: withDefault(choiceOption('<FORM>', ['cloze', 'contract']), 'cloze'),
  check: flagOption('format-check'),
};

export const formatCommand = defineCommand({
  arguments: { files: someWords() },
  options,
  accepts: ['--dry-run'],
  examples: [
    'lms-cli lacuna format question.yaml',
    'lms-cli lacuna format *.json --to contract',
    'lms-cli lacuna format *.yaml --check',
  ],
  run: formatFiles,
});

/**
 * Standard input goes to standard output. A dry run only names the files. Throws CliError
 * `format/needed` if --check finds a file to change. Throws InvalidDocuments if a file could not be
 * formatted, of kind output if it could not be written. The other files are written anyway.
 */
async function formatFiles(
  { host, settings, presenter }: Context,
  { files, format, to: form, check: isCheck }: FilesOf<typeof options>,
): Promise<number> {
  const changed: string[] = [];
  const diagnostics: Diagnostic[] = [];
  const unwritten: FileProblem[] = [];
  for (const name of files) {
    const bytes = await readOr(name, host, diagnostics);
    if (bytes === null) continue;
    const formatted = formatFile({ name, bytes }, format, form);
    for (const diagnostic of formatted.diagnostics) diagnostics.push(diagnostic);
    if (formatted.text !== null) changed.push(name);
    if (isCheck) continue;
    if (name === STANDARD_INPUT) {
      await host.terminal.stdout.write(formatted.text ?? new TextDecoder().decode(bytes));
    } else if (formatted.text !== null && !settings.dryRun) {
      const failure = await write(markOf(bytes) + formatted.text, name, host);
      if (failure !== null) unwritten.push(failure);
    }
  }
  const [lost] = unwritten;
  if (lost !== undefined) {
    const all = [...diagnostics, ...unwritten.map(unwrittenFile)];
    throw new InvalidDocuments(all, 'output', unwritable(lost));
  }
  if (diagnostics.length > 0) throw new InvalidDocuments(diagnostics);
  if (isCheck && changed.length > 0) {
    const words = ['lacuna', 'format', '--to', form, ...changed];
    const command = `lms-cli ${words.map(shellQuoted).join(' ')}`;
    throw new CliError('input', problem('format/needed', { files: changed, command }));
  }
  const named = changed.filter((name) => name !== STANDARD_INPUT);
  await presenter.show({
    ids: named,
    data: () => ({ changed: named }),
    text: (style) => named.map((name) => `${inLine(name, style)}\n`).join(''),
  });
  return exitCodes.ok;
}

/** Null if the file cannot be read; the failure is noted. */
async function readOr(
  name: string,
  host: Host,
  diagnostics: Diagnostic[],
): Promise<Uint8Array | null> {
  return onFileProblem(readBytes(name, host), (found) => {
    diagnostics.push(unreadable(name, found));
    return null;
  });
}

/** Null if the file was written. */
async function write(text: string, file: string, { files }: Host): Promise<FileProblem | null> {
  const replace = async () => {
    await files.replace(file, text, 'shared');
    return null;
  };
  return onFileProblem(replace(), (cause) => new FileProblem(cause.reason, file, { cause }));
}

function unwrittenFile({ path: file }: FileProblem): Diagnostic {
  const source = { name: file, text: '' };
  return {
    severity: 'error',
    problem: problem('format/unwritable', { file }),
    source,
    range: null,
  };
}
