import { describe, expect, test } from 'vitest';
import { rejected } from '../sample-results.ts';
import { invalid, report, source } from './reporting.ts';

describe('the report for GitHub', () => {
  test('is a workflow command for each finding, what is in doubt first', async () => {
    const lines = (await report('github')).trimEnd().split('\n');
    expect(lines.map((line) => line.split('::')[1])).toEqual([
      'error file=week 1/q%2C1.yaml,line=3,col=3,title=network/lost',
      'error file=week 1/q%2C1.yaml,line=3,col=3,title=service/rejected',
      'error file=q.yaml,line=1,title=network/unsent',
      'error file=b.yaml,line=3,col=1,title=document/empty',
      'warning file=q.yaml,line=1,title=network/unsent',
    ]);
    expect(lines[1]?.split('::')[2]).toBe(
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
    const text = await report('github', { results: [hostile], diagnostics: [] });
    expect(text.trimEnd().split('\n')).toHaveLength(1);
    expect(text).toContain(String.raw`file=a%3Ab%25%2Cc\n.yaml,line=1,`);
    expect(text).toContain(String.raw`: 100%25\u000d\n::error::x%0A`);
  });

  test('has ten of a level at most, and counts the others', async () => {
    const many = Array.from({ length: 25 }, () => ({ ...rejected, source }));
    const warning = { ...invalid, severity: 'warning' as const };
    const text = await report('github', {
      results: many,
      diagnostics: Array.from({ length: 1300 }, () => warning),
    });
    expect(text.match(/^::error /gm)).toHaveLength(10);
    expect(text.match(/^::warning /gm)).toHaveLength(10);
    expect(text.split('\n').at(-2)).toBe('::notice title=lms-cli::and 1,305 more');
  });

  test('is nothing where nothing was found', async () => {
    expect(await report('github', { results: [], diagnostics: [] })).toBe('');
  });
});
