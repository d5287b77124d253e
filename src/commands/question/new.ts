/** `lacuna new`: every answer has an option, so that it works without a terminal. */
import { CliError, InvalidDocuments } from '../../core/errors.ts';
import { problem } from '../../messages/problem.ts';
import {
  camelCase,
  collected,
  type Found,
  textOption,
  textsOption,
} from '../arguments/option-values.ts';
import type { Define } from '../context.ts';
import type { FormRequest, GivenAnswer } from './form-request.ts';
import { performForm } from './perform-form.ts';
import { readSaving, savingOptions } from './saving-options.ts';

/** Options that answer one field each. */
const texts = [
  ['title', 'title', '<TEXT>'],
  ['cloze', 'cloze', '<TEXT>'],
  ['difficulty', 'difficulty', '<N>'],
  ['topic', 'topicId', '<ID>'],
  ['source', 'source', '<TEXT>'],
  ['author', 'author', '<TEXT>'],
  ['tags', 'tags', '<TEXT>'],
] as const;

/** Options that set one value of a field. */
const flags = [
  ['drop-down', 'dropDown', 'true'],
  ['typed', 'dropDown', 'false'],
  ['assess-whole', 'assessWhole', 'true'],
  ['no-assess-whole', 'assessWhole', 'false'],
  ['inherit', 'inheritPermissions', 'INHERIT'],
  ['no-inherit', 'inheritPermissions', 'NOT_INHERIT'],
  ['disabled', 'disabled', 'true'],
  ['disable-html', 'disableHTML', 'true'],
] as const;

/** Options that each add a permission. */
const permissions = [
  ['allow', 'securityPermission'],
  ['deny', 'securityRestriction'],
] as const;

export const newCommand: Define = (command, { options }, bind) => {
  for (const [option, , value] of texts) command.option(`--${option} ${value}`, options[option]);
  command
    .option('--statement <TEXT>', options.statement)
    .option('--blank <ANSWERS>', options.blank, collected);
  for (const [option] of flags) command.option(`--${option}`, options[option]);
  for (const [option] of permissions) {
    command.option(`--${option} <PARTY=ROLES>`, options[option], collected);
  }
  savingOptions(command, options);
  bind(command, async (context, _, found) =>
    performForm(
      {
        form: 'lacuna.create',
        command: 'lms-cli lacuna new',
        given: [...(await statementIn(found)), ...givenIn(found)],
        options: optionsOf(found),
        ...readSaving(found),
      },
      context,
    ),
  );
};

function givenIn(found: Found): GivenAnswer[] {
  const written = texts.flatMap(([option, name]) => {
    const text = textOption(option, found);
    return text === null ? [] : [{ name, option: `--${option}`, text }];
  });
  const entries = permissions.flatMap(([option, name]) => {
    const said = textsOption(option, found);
    return said.length === 0 ? [] : [{ name, option: `--${option}`, text: said.join('; ') }];
  });
  return [...written, ...flagsIn(found), ...entries];
}

function flagsIn(found: Found): GivenAnswer[] {
  const said = flags.filter(([option]) => isSaid(option, found));
  const names = said.map(([, name]) => name);
  const twice = said.filter(([, name], index) => names.indexOf(name) !== index);
  if (twice.length > 0) conflict('drop-down', 'typed');
  return said.map(([option, name, text]) => ({ name, option: `--${option}`, text }));
}

/** commander keeps the last of an option and its `no-` form. */
function isSaid(option: string, found: Found): boolean {
  const isNo = option.startsWith('no-');
  return found[camelCase(isNo ? option.slice('no-'.length) : option)] === !isNo;
}

/** A statement in the notation, with the blanks that --blank marks. */
async function statementIn(found: Found): Promise<GivenAnswer[]> {
  const statement = textOption('statement', found);
  const blanks = textsOption('blank', found);
  if (statement === null && blanks.length === 0) return [];
  if (textOption('cloze', found) !== null)
    conflict('cloze', statement === null ? 'blank' : 'statement');
  if (statement === null) return [];
  const begun = { name: 'cloze', option: '--statement', text: statement, isBegun: true } as const;
  if (blanks.length === 0) return [begun];
  const { markedStatement } = await import('../../authoring/marking.ts');
  const marked = markedStatement(statement, blanks);
  if ('text' in marked) return [{ name: 'cloze', option: '--statement', text: marked.text }];
  const { problem: about, blank, range } = marked;
  const text = blank === null ? statement : (blanks[blank] ?? '');
  const source = { name: blank === null ? '--statement' : '--blank', text };
  throw new InvalidDocuments(
    [{ severity: 'error', problem: about, source, range: range ?? [0, text.length] }],
    'usage',
    problem('form/answers-wrong', { errors: 1 }),
  );
}

function conflict(...names: string[]): never {
  const options = names.map((name) => `--${name}`);
  throw new CliError('usage', problem('usage/options-conflict', { options }));
}

/** The option that answers each required field. */
function optionsOf(found: Found): FormRequest['options'] {
  const isPlain = textOption('statement', found) !== null;
  const isMarked = textsOption('blank', found).length > 0;
  const statement = isPlain ? '--blank' : isMarked ? '--statement' : '--cloze';
  const own = texts.map(([option, name]) => [name, `--${option}`] as const);
  return { ...Object.fromEntries(own), cloze: statement };
}
