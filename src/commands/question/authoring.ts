/** The commands for those who write questions: they work on files and send nothing. */
import type { Command } from 'commander';
import type { Severity } from '../../core/diagnostic.ts';
import { CliError } from '../../core/errors.ts';
import { exitCodes } from '../../core/exit-code.ts';
import type { HelpTexts } from '../../messages/help.ts';
import { problem } from '../../messages/problem.ts';
import { formatOption, withFormat } from '../arguments/command-options.ts';
import type { Bind } from '../context.ts';
import { summaryOf } from '../help/help-page.ts';
import { reportOption, reportsFound } from '../import/import.ts';
import { addNewCommand } from './new.ts';
import {
  choiceOption,
  chosenOption,
  collected,
  flagOption,
  textOption,
  textsOption,
} from '../arguments/option-values.ts';

export function addAuthoringCommands(program: Command, texts: HelpTexts, bind: Bind): void {
  const group = program.commands.find((command) => command.name() === 'lacuna');
  if (group === undefined) throw new TypeError('there is no group for questions');
  addNewCommand(group, texts, bind);
  addFormat(group, texts, bind);
  addLint(group, texts, bind);
  addPreview(group, texts, bind);
  addTry(group, texts, bind);
}

function questionsCommand(group: Command, verb: string, texts: HelpTexts): Command {
  const command = group
    .command(verb)
    .summary(summaryOf(`lacuna ${verb}`, texts))
    .argument('<files...>', texts.arguments.files);
  return withFormat(command, texts);
}

const severities: readonly Severity[] = ['warning', 'error'];

function addLint(group: Command, texts: HelpTexts, bind: Bind): void {
  const words = `${texts.options['fail-on']} ${texts.defaultValue('error')}`;
  const command = questionsCommand(group, 'lint', texts).addOption(
    choiceOption('--fail-on <SEVERITY>', words, severities),
  );
  bind(reportOption(command, texts), async (context, files, found) => {
    const { performLint } = await import('./perform-lint.ts');
    await performLint(
      {
        files,
        format: formatOption(found),
        failOn: chosenOption('fail-on', found, severities) ?? 'error',
        reports: reportsFound(found, context.settings),
      },
      context,
    );
    return exitCodes.ok;
  });
}

function addTry(group: Command, texts: HelpTexts, bind: Bind): void {
  const command = questionsCommand(group, 'try', texts)
    .option('--answer <TEXT>', texts.options.answer, collected)
    .option('--check', texts.options['try-check']);
  bind(command, async (context, files, found) => {
    const answers = textsOption('answer', found);
    const check = flagOption('check', found);
    if (check && answers.length > 0) {
      const options = ['--answer', '--check'];
      throw new CliError('usage', problem('usage/options-conflict', { options }));
    }
    const { performTry } = await import('./perform-try.ts');
    await performTry({ files, format: formatOption(found), answers, check }, context);
    return exitCodes.ok;
  });
}

function addPreview(group: Command, texts: HelpTexts, bind: Bind): void {
  const command = questionsCommand(group, 'preview', texts)
    .option('--out <FILE>', texts.options.out)
    .option('--open', texts.options.open)
    .option('--no-open', texts.options['no-open']);
  bind(command, async (context, files, found) => {
    const { open } = found;
    const { performPreview } = await import('./perform-preview.ts');
    await performPreview(
      {
        files,
        format: formatOption(found),
        out: textOption('out', found),
        // commander stores --no-open as open: false.
        open: typeof open === 'boolean' ? open : null,
      },
      context,
    );
    return exitCodes.ok;
  });
}

const forms = ['cloze', 'contract'] as const;

function addFormat(group: Command, texts: HelpTexts, bind: Bind): void {
  const words = `${texts.options.to} ${texts.defaultValue('cloze')}`;
  const command = questionsCommand(group, 'format', texts)
    .addOption(choiceOption('--to <FORM>', words, forms))
    .option('--check', texts.options['format-check']);
  bind(command, async (context, files, found) => {
    const { performFormat } = await import('./perform-format.ts');
    await performFormat(
      {
        files,
        format: formatOption(found),
        form: chosenOption('to', found, forms) ?? 'cloze',
        check: flagOption('check', found),
      },
      context,
    );
    return exitCodes.ok;
  });
}
