import { describe, expect, test } from 'vitest';
import { problem } from '../../../../src/messages/problem.ts';
import { rejected } from '../sample-results.ts';
import { invalid, report, source } from './reporting.ts';

describe('the report for GitHub', () => {
  test('is a workflow command for each finding, after what ended the run what is in doubt', async () => {
    const lines = (await report('github')).trimEnd().split('\n');
    expect(lines.map((line) => line.split('::')[1])).toEqual([
      'error title=run/ended-early',
      'error file=week 1/q%2C1.yaml,line=3,col=3,title=network/lost',
      'error file=week 1/q%2C1.yaml,line=3,col=3,title=service/rejected',
      'error file=q.yaml,line=1,title=network/unsent',
      'error file=b.yaml,line=3,col=1,title=document/empty',
      'warning file=q.yaml,line=1,title=network/unsent',
    ]);
    expect(lines[2]?.split('::')[2]).toBe(
      'the service rejected it: no such topic%0Acorrect what the service reports: unchanged, it would be rejected again',
    );
  });

  test('escapes what would end a command', async () => {
    const hostile = {
      ...rejected,
      source: { file: 'a:b%,c\n.yaml', line: 1 },
      error: {
        kind: 'refused' as const,
        problem: {
          code: 'service/rejected',
          params: { status: 500, serviceCode: null, text: '100%\r\n::error::x' },
        },
      },
    };
    const told = { results: [hostile], diagnostics: [], end: { remaining: 0 } };
    const text = await report('github', told);
    expect(text.trimEnd().split('\n')).toHaveLength(1);
    expect(text).toContain(String.raw`file=a%3Ab%25%2Cc\n.yaml,line=1,`);
    expect(text).toContain(String.raw`: 100%25\u000d\n::error::x%0A`);
  });

  test('shows three of a cause, and how many more there are', async () => {
    const many = Array.from({ length: 25 }, () => ({ ...rejected, source }));
    const warning = { ...invalid, severity: 'warning' as const };
    const diagnostics = Array.from({ length: 1300 }, () => warning);
    const text = await report('github', { results: many, diagnostics, end: { remaining: 0 } });
    expect(text.match(/^::error .*$/gm)?.map((line) => line.split('%0A')[2])).toEqual([
      'and 22 more like this',
      undefined,
      undefined,
    ]);
    expect(text.match(/^::warning /gm)).toHaveLength(3);
    expect(text.split('\n').at(-2)).toBe('::notice title=lms-cli::and 300 more');
  });

  test('has ten of a level at most: one of each cause, whatever is most frequent', async () => {
    const letters = 'abcdefghijkl'.split('');
    const causes = letters.map((letter) => because(letter.repeat(3)));
    const many = Array.from({ length: 20 }, () => because('many'));
    const results = [...many, ...causes];
    const text = await report('github', { results, diagnostics: [], end: { remaining: 0 } });
    const told = text.match(/^::error .*?%0A/gm)?.map((line) => /: (\w+)%0A/.exec(line)?.[1]);
    expect(told).toEqual(['many', ...letters.slice(0, 9).map((letter) => letter.repeat(3))]);
    expect(text).toContain('and 19 more like this');
    expect(text.split('\n').at(-2)).toBe('::notice title=lms-cli::and 3 more');
  });

  test('is nothing where nothing was found', async () => {
    const told = { results: [], diagnostics: [], end: { remaining: 0 } };
    expect(await report('github', told)).toBe('');
  });
});

const because = (text: string) => ({
  ...rejected,
  error: {
    kind: 'refused' as const,
    problem: problem('service/rejected', { status: 500, serviceCode: null, text }),
  },
});
