/** `lacuna new`: asks for a question, or takes its answers from options. */
import { flagOption, optionalWord, textOption, type ValuesOf } from '../arguments/parameters.ts';
import { defineCommand } from '../command.ts';
import type { GivenAnswer } from './deliver-form.ts';
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

const options = {
  title: textOption('<TEXT>'),
  cloze: textOption('<TEXT>'),
  difficulty: textOption('<N>'),
  topic: textOption('<ID>'),
  source: textOption('<TEXT>'),
  author: textOption('<TEXT>'),
  tags: textOption('<TEXT>'),
  dropDown: flagOption(),
  assessWhole: flagOption(),
  save: textOption('<FILE>'),
  overwrite: flagOption(),
  send: flagOption(),
};

export const newCommand = defineCommand({
  arguments: { key: optionalWord('editedKey') },
  options,
  accepts: 'all',
  examples: [
    'lms-cli lacuna new',
    'lms-cli lacuna new first-capital',
    'lms-cli lacuna new --title Capitais --cloze "A capital é [[Brasília]]." --difficulty 1 --topic 8801 --source Apostila --author Ana',
  ],
  run: async (context, { key, save, overwrite, send, ...given }) => {
    const { typed } = context;
    // The command that sends from the file has none of the own options.
    const common = typed.options.filter(({ name }) => !Object.hasOwn(options, name));
    const request = { command: 'lms-cli lacuna new', key, save, overwrite, send };
    const form = { ...request, given: answersIn(given) };
    return performForm(form, { ...context, typed: { ...typed, options: common } });
  },
});

type Given = Omit<ValuesOf<typeof options>, 'save' | 'overwrite' | 'send'>;

function answersIn(given: Given): GivenAnswer[] {
  const written = fields.flatMap(([option, name]): GivenAnswer[] => {
    const text = given[option];
    return text === null ? [] : [{ name, option: `--${option}`, text }];
  });
  const flags: GivenAnswer[] = [
    ...(given.dropDown ? [{ name: 'dropDown', option: '--drop-down', text: 'true' } as const] : []),
    ...(given.assessWhole
      ? [{ name: 'assessWhole', option: '--assess-whole', text: 'true' } as const]
      : []),
  ];
  return [...written, ...flags];
}
