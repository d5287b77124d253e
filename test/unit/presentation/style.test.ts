import { describe, expect, test } from 'vitest';
import { isColored, loadTheme } from '../../../src/presentation/style.ts';

const terminal = { isTerminal: true };
const pipe = { isTerminal: false };

describe('colour', () => {
  test.each([
    ['a terminal has it', terminal, {}, true],
    ['a pipe has none', pipe, {}, false],
    ['NO_COLOR takes it away', terminal, { NO_COLOR: '1' }, false],
    ['an empty NO_COLOR says nothing', terminal, { NO_COLOR: '' }, true],
    ['TERM=dumb has none', terminal, { TERM: 'dumb' }, false],
    ['CLICOLOR=0 takes it away', terminal, { CLICOLOR: '0' }, false],
    ['CLICOLOR_FORCE gives it to a pipe', pipe, { CLICOLOR_FORCE: '1' }, true],
    ['CLICOLOR_FORCE=0 says nothing', pipe, { CLICOLOR_FORCE: '0' }, false],
    ['FORCE_COLOR gives it to a pipe', pipe, { FORCE_COLOR: '1' }, true],
    ['an empty FORCE_COLOR does too', pipe, { FORCE_COLOR: '' }, true],
    ['FORCE_COLOR wins over NO_COLOR', pipe, { FORCE_COLOR: '3', NO_COLOR: '1' }, true],
    ['FORCE_COLOR=0 is off', terminal, { FORCE_COLOR: '0', CLICOLOR_FORCE: '1' }, false],
    ['FORCE_COLOR=false is off', terminal, { FORCE_COLOR: 'false' }, false],
    ['FORCE_COLOR wins over TERM=dumb', pipe, { FORCE_COLOR: '1', TERM: 'dumb' }, true],
  ])('%s', (_story, stream, env, expected) => {
    expect(isColored(stream, env)).toBe(expected);
  });

  test('is only painted where it is wanted', async () => {
    const [coloured, plain] = [await loadTheme(terminal, {}), await loadTheme(pipe, {})];
    expect(coloured.error('no')).toBe('\u001b[31mno\u001b[39m');
    expect(plain.error('no')).toBe('no');
  });
});
