/** The commands for those who write questions: they work on files and send nothing. */
import type { Command } from 'commander';
import type { Severity } from '../core/diagnostic.ts';
import { CliError } from '../core/errors.ts';
import type { HelpTexts } from '../messages/help.ts';
import { problem } from '../messages/problem.ts';
import { formatOption, type Bind } from './command-options.ts';
import { summaryOf } from './help-page.ts';
import { reportOption, reportsFound } from './import.ts';
import { flagOption, parsedOption, textOption, textsOption } from './option-values.ts';

export function addAuthoringCommands(program: Command, texts: HelpTexts, bind: Bind): void {
  const group = program.commands.find((command) => command.name() === 'lacuna');
  if (group === undefined) throw new TypeError('there is no group for questions');
  addFormat(group, texts, bind);
  addLint(group, texts, bind);
  addPreview(group, texts, bind);
  addTry(group, texts, bind);
}

function questionsCommand(group: Command, verb: string, texts: HelpTexts): Command {
  return group
    .command(verb)
    .summary(summaryOf(`lacuna ${verb}`, texts))
    .argument('<files...>', texts.arguments.files)
    .option('--format <FORMAT>', texts.options.format);
}

const severities: readonly Severity[] = ['warning', 'error'];

function addLint(group: Command, texts: HelpTexts, bind: Bind): void {
  const command = questionsCommand(group, 'lint', texts).option(
    '--fail-on <SEVERITY>',
    `${texts.options['fail-on']} ${texts.defaultValue('error')}`,
  );
  const parse = (text: string) => severities.find((each) => each === text) ?? null;
  bind(reportOption(command, texts), async ({ settings }, files, found) => ({
    kind: 'lint',
    files,
    format: formatOption(found),
    failOn:
      parsedOption('fail-on', found, [parse, { kind: 'one-of', values: severities }]) ?? 'error',
    reports: reportsFound(found, settings),
  }));
}

function addTry(group: Command, texts: HelpTexts, bind: Bind): void {
  const collect = (text: string, before: string[] | undefined) => [...(before ?? []), text];
  const command = questionsCommand(group, 'try', texts)
    .option('--answer <TEXT>', texts.options.answer, collect)
    .option('--check', texts.options['try-check']);
  bind(command, async (_, files, found) => {
    const answers = textsOption('answer', found);
    const check = flagOption('check', found);
    if (check && answers.length > 0) {
      const options = ['--answer', '--check'];
      throw new CliError('usage', problem('usage/options-conflict', { options }));
    }
    return { kind: 'try', files, format: formatOption(found), answers, check };
  });
}

function addPreview(group: Command, texts: HelpTexts, bind: Bind): void {
  const command = questionsCommand(group, 'preview', texts)
    .option('--out <FILE>', texts.options.out)
    .option('--open', texts.options.open)
    .option('--no-open', texts.options['no-open']);
  bind(command, async (_, files, found) => {
    const { open } = found;
    return {
      kind: 'preview',
      files,
      format: formatOption(found),
      out: textOption('out', found),
      // commander stores --no-open as open: false.
      open: typeof open === 'boolean' ? open : null,
    };
  });
}

const forms = ['cloze', 'contract'] as const;

function addFormat(group: Command, texts: HelpTexts, bind: Bind): void {
  const command = questionsCommand(group, 'format', texts)
    .option('--to <FORM>', `${texts.options.to} ${texts.defaultValue('cloze')}`)
    .option('--check', texts.options['format-check']);
  const parse = (text: string) => forms.find((each) => each === text) ?? null;
  bind(command, async (_, files, found) => ({
    kind: 'format',
    files,
    format: formatOption(found),
    form: parsedOption('to', found, [parse, { kind: 'one-of', values: forms }]) ?? 'cloze',
    check: flagOption('check', found),
  }));
}
