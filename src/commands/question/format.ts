/** `lacuna format`: rewrites files in place, or says which ones it would (cli.md). */
import type { Diagnostic } from '../../core/diagnostic.ts';
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import { FileProblem, type Host } from '../../core/host.ts';
import { markOf } from '../../documents/decode.ts';
import { STANDARD_INPUT } from '../../documents/document-format.ts';
import { problem } from '../../messages/problem.ts';
import { shellQuoted } from '../../presentation/curl.ts';
import { inLine } from '../../presentation/style.ts';
import { formatOption } from '../arguments/command-options.ts';
import { choiceOption, chosenOption, flagOption, type Found } from '../arguments/option-values.ts';
import type { Context, Define } from '../context.ts';
import { formatFile } from './format-file.ts';
import { readBytes, unreadable } from './input.ts';
import { questionsArguments } from './questions-arguments.ts';

const forms = ['cloze', 'contract'] as const;

export const formatCommand: Define = (command, texts, bind) => {
  const words = `${texts.options.to} ${texts.defaultValue('cloze')}`;
  questionsArguments(command, texts)
    .addOption(choiceOption('--to <FORM>', words, forms))
    .option('--check', texts.options['format-check']);
  bind(command, format);
};

/**
 * Standard input is written to standard output; a dry run only names the files. Throws
 * CliError `format/needed` where --check finds a file to change, and InvalidDocuments for what could not be done; other files are
 * written all the same.
 */
async function format(
  { host, settings, presenter }: Context,
  files: readonly string[],
  found: Found,
): Promise<number> {
  const form = chosenOption('to', found, forms) ?? 'cloze';
  const isCheck = flagOption('check', found);
  const changed: string[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const name of files) {
    try {
      const bytes = await readBytes(name, host);
      const formatted = formatFile({ name, bytes }, formatOption(found), form);
      for (const diagnostic of formatted.diagnostics) diagnostics.push(diagnostic);
      if (formatted.text !== null) changed.push(name);
      if (isCheck) continue;
      if (name === STANDARD_INPUT) {
        await host.terminal.stdout.write(formatted.text ?? new TextDecoder().decode(bytes));
      } else if (formatted.text !== null && !settings.dryRun) {
        diagnostics.push(...(await write(markOf(bytes) + formatted.text, name, host)));
      }
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
      diagnostics.push(unreadable(name, error));
    }
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

/** What is wrong where it could not be written. */
async function write(text: string, file: string, { files }: Host): Promise<Diagnostic[]> {
  try {
    await files.replace(file, text, 'shared');
    return [];
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    const source = { name: file, text: '' };
    return [
      { severity: 'error', problem: problem('format/unwritable', { file }), source, range: null },
    ];
  }
}
