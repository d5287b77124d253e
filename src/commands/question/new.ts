/** `lacuna new`: every answer has an option, so that it works without a terminal. */
import { InvalidDocuments } from '../../core/errors.ts';
import { problem } from '../../messages/problem.ts';
import {
  flagOption,
  textOption,
  textsOption,
  toggleOption,
  type ValuesOf,
} from '../arguments/parameters.ts';
import { savingOptions } from '../arguments/shared-options.ts';
import { defineCommand } from '../command.ts';
import { demandOptions } from '../state/demands.ts';
import type { FormRequest, GivenAnswer } from './deliver-form.ts';
import { performForm } from './perform-form.ts';

/** Options that answer one field each, with the name of the field. */
const fields = [
  ['title', 'title'],
  ['cloze', 'cloze'],
  ['difficulty', 'difficulty'],
  ['topic', 'topicId'],
  ['source', 'source'],
  ['author', 'author'],
  ['tags', 'tags'],
] as const;

/** Options that each add a permission. */
const permissions = [
  ['allow', 'securityPermission'],
  ['deny', 'securityRestriction'],
] as const;

const options = {
  title: textOption('<TEXT>'),
  cloze: textOption('<TEXT>'),
  difficulty: textOption('<N>'),
  topic: textOption('<ID>'),
  source: textOption('<TEXT>'),
  author: textOption('<TEXT>'),
  tags: textOption('<TEXT>'),
  statement: textOption('<TEXT>'),
  blank: textsOption('<ANSWERS>'),
  dropDown: flagOption(),
  typed: flagOption(),
  assessWhole: toggleOption(),
  inherit: toggleOption(),
  disabled: flagOption(),
  disableHtml: flagOption(),
  allow: textsOption('<PARTY=ROLES>'),
  deny: textsOption('<PARTY=ROLES>'),
  ...savingOptions,
  ...demandOptions,
};

type Given = ValuesOf<typeof options>;

export const newCommand = defineCommand({
  options,
  excludes: { dropDown: ['typed'], cloze: ['statement', 'blank'] },
  accepts: 'all',
  examples: [
    'lms-cli lacuna new',
    'lms-cli lacuna new --send --sandbox',
    'lms-cli lacuna new --title Capitais --cloze "A capital é [[Brasília]]." --difficulty 1 --topic 8801 --source Apostila --author Ana',
  ],
  run: async (context, given) => {
    const { save, overwrite, createFolder, send } = given;
    return performForm(
      {
        form: 'lacuna.create',
        command: 'lms-cli lacuna new',
        given: [...(await statementIn(given)), ...answersIn(given)],
        options: optionsOf(given),
        save,
        overwrite,
        createFolder,
        send,
      },
      context,
    );
  },
});

function answersIn(given: Given): GivenAnswer[] {
  const written = fields.flatMap(([option, name]) => {
    const answer = given[option];
    return answer === null ? [] : [{ name, option: `--${option}`, text: answer }];
  });
  const entries = permissions.flatMap(([option, name]) => {
    const parties = given[option];
    return parties.length === 0 ? [] : [{ name, option: `--${option}`, text: parties.join('; ') }];
  });
  return [...written, ...flagsIn(given), ...entries];
}

function flagsIn({ dropDown, typed, assessWhole, inherit, disabled, disableHtml }: Given) {
  const no = (isOn: boolean | null) => (isOn === true ? '' : 'no-');
  const flags = [
    [dropDown, '--drop-down', 'dropDown', 'true'],
    [typed, '--typed', 'dropDown', 'false'],
    [assessWhole !== null, `--${no(assessWhole)}assess-whole`, 'assessWhole', String(assessWhole)],
    [
      inherit !== null,
      `--${no(inherit)}inherit`,
      'inheritPermissions',
      inherit === true ? 'INHERIT' : 'NOT_INHERIT',
    ],
    [disabled, '--disabled', 'disabled', 'true'],
    [disableHtml, '--disable-html', 'disableHTML', 'true'],
  ] as const;
  return flags
    .filter(([isTyped]) => isTyped)
    .map(([, option, name, answer]): GivenAnswer => ({ name, option, text: answer }));
}

/** A statement in the notation, with the blanks that --blank marks. */
async function statementIn({ statement, blank: blanks }: Given): Promise<GivenAnswer[]> {
  if (statement === null) return [];
  const begun = { name: 'cloze', option: '--statement', text: statement, isBegun: true } as const;
  if (blanks.length === 0) return [begun];
  const { markedStatement } = await import('../../authoring/marking.ts');
  const marked = markedStatement(statement, blanks);
  if ('text' in marked) return [{ name: 'cloze', option: '--statement', text: marked.text }];
  const { problem: about, blank, range } = marked;
  const wrong = blank === null ? statement : (blanks[blank] ?? '');
  const source = { name: blank === null ? '--statement' : '--blank', text: wrong };
  throw new InvalidDocuments(
    [{ severity: 'error', problem: about, source, range: range ?? [0, wrong.length] }],
    'usage',
    problem('form/answers-wrong', { errors: 1 }),
  );
}

/** The option that answers each required field. */
function optionsOf({ statement, blank }: Given): FormRequest['options'] {
  const isPlain = statement !== null;
  const isMarked = blank.length > 0;
  const own = fields.map(([option, name]) => [name, `--${option}`] as const);
  const cloze = isPlain ? '--blank' : isMarked ? '--statement' : '--cloze';
  return { ...Object.fromEntries(own), cloze };
}
