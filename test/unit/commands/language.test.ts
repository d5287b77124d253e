import { describe, expect, test } from 'vitest';
import { languageOf } from '../../../src/commands/arguments/global-options.ts';
import { languageNamed } from '../../../src/messages/language.ts';

test.each([
  ['en', 'en'],
  ['en_US.UTF-8', 'en'],
  ['pt-BR', 'pt-BR'],
  ['pt', 'pt-BR'],
  ['pt_BR.UTF-8', 'pt-BR'],
  ['PT-br', 'pt-BR'],
  ['pt_BR@euro', 'pt-BR'],
  ['pt_PT.UTF-8', 'pt-BR'],
  ['C', null],
  ['C.UTF-8', null],
  ['POSIX', null],
  ['portuguese', null],
  ['fr', null],
])('the language of %s', (name, language) => {
  expect(languageNamed(name)).toBe(language);
});

describe('the language of a command line', () => {
  const portuguese = { LANG: 'pt_BR.UTF-8' };
  test.each([
    ['nothing said', [], {}, 'en'],
    ['the locale', [], portuguese, 'pt-BR'],
    ['LC_MESSAGES before LANG', [], { LC_MESSAGES: 'en_US.UTF-8', ...portuguese }, 'en'],
    ['LC_ALL before all of them', [], { LC_ALL: 'pt_BR', LC_MESSAGES: 'en', LANG: 'en' }, 'pt-BR'],
    ['an empty LC_ALL says nothing', [], { LC_ALL: '', ...portuguese }, 'pt-BR'],
    ['LC_ALL=C wants no other language', [], { LC_ALL: 'C', ...portuguese }, 'en'],
    ['LC_ALL=C.UTF-8 neither', [], { LC_ALL: 'C.UTF-8', ...portuguese }, 'en'],
    ['the locale of Portugal', [], { LANG: 'pt_PT.UTF-8' }, 'pt-BR'],
    ["gettext's list is not asked", [], { LANGUAGE: 'pt_BR:en', LANG: 'en_US.UTF-8' }, 'en'],
    ['nor is its end', [], { LANGUAGE: 'en', ...portuguese }, 'pt-BR'],
    ['an empty LMS_LANG says nothing', [], { LMS_LANG: '', ...portuguese }, 'pt-BR'],
    ['LMS_LANG before the locale', [], { LMS_LANG: 'en', ...portuguese }, 'en'],
    ['--lang before LMS_LANG', ['--lang', 'pt-BR'], { LMS_LANG: 'en' }, 'pt-BR'],
    ['--lang=', ['help', '--lang=pt-BR'], {}, 'pt-BR'],
    ['the last --lang', ['--lang', 'en', '--lang', 'pt'], {}, 'pt-BR'],
    ['behind -- it is an argument', ['--', '--lang', 'pt-BR'], {}, 'en'],
    ['an unknown one is passed over', ['--lang', 'fr'], portuguese, 'pt-BR'],
    ['--lang without a value', ['--lang'], portuguese, 'pt-BR'],
  ])('%s', (_, argv, env, language) => {
    expect(languageOf(argv, env)).toBe(language);
  });
});
