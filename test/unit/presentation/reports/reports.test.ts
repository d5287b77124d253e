import { describe, expect, test } from 'vitest';
import { createReports } from '../../../../src/presentation/reports/reports.ts';
import { aResult, failed, rejected } from '../sample-results.ts';
import { doubtful, invalid, report, reportContext, results } from './reporting.ts';

describe('the JUnit report', () => {
  test('has a suite for what ended the run, for the documents and for each operation', async () => {
    const text = await report('junit');
    const suites = [...text.matchAll(/<testsuites? .*?>/g)].map(([tag]) => tag);
    expect(suites).toEqual([
      '<testsuites name="lms-cli" tests="8" failures="4" errors="1" time="3.000">',
      '<testsuite name="lms-cli" tests="1" failures="1" errors="0" skipped="0" time="3.000" timestamp="2026-11-22T01:00:00">',
      '<testsuite name="documents" tests="1" failures="1" errors="0" skipped="0" time="3.000" timestamp="2026-11-22T01:00:00">',
      '<testsuite name="lacuna.create" tests="4" failures="1" errors="1" skipped="1" time="1.500" timestamp="2026-11-22T01:00:01">',
      '<testsuite name="track.create" tests="2" failures="1" errors="0" skipped="1" time="0.012" timestamp="2026-11-22T01:00:02">',
    ]);
    expect(text).toContain('<property name="run" value="261121-1435-x7k2mq"/>');
  });

  test('has a case for each operation, by what became of it', async () => {
    const text = await report('junit');
    expect(text).toContain(
      '<testcase name="first" classname="lacuna.create" file="q.yaml" line="1" time="0.012"/>',
    );
    expect(text).toMatch(
      /<testcase name="q\|12" classname="lacuna\.create" file="week 1\/q,1\.yaml" line="3" time="1\.500">\s*<error message="network\/lost: .*" type="network\/lost">.*\n.*\nweek 1\/q,1\.yaml:3\nseq 41 {2}sent 2026-11-21 22:03:22 -03:00 \(2026-11-22 01:03:22 UTC\)<\/error>/,
    );
    expect(text).toMatch(
      /<testcase name="week 1\/q,1\.yaml:3" .*>\s*<failure message="service\/rejected: /,
    );
    expect(text).toMatch(/classname="track\.create" .*>\s*<skipped message="network\/unsent: /);
    expect(text).toMatch(/<testcase name="week 1\/q,1\.yaml:3" .*>\s*<skipped\/>/);
  });

  test('escapes what XML gives a meaning, and what it cannot hold', async () => {
    const key = '<a & "b">\u0001\uFFFE\ud800';
    const text = await report('junit', { results: [aResult({ key })], diagnostics: [] });
    expect(text).toContain(String.raw`name="&lt;a &amp; &quot;b&quot;&gt;\u0001\ufffe\ud800"`);
  });

  test('has one case of each kind for what it does not list', async () => {
    const reports = createReports([{ kind: 'junit', file: null }], reportContext());
    for (let index = 0; index < 10_500; index += 1) {
      await reports.result(index % 2 === 0 ? rejected : aResult(), null);
    }
    for (let index = 0; index < 5000; index += 1) await reports.result(rejected, null);
    const [written] = await reports.finish({ remaining: 0 });
    expect(written?.text).toContain('tests="15251" failures="10001" errors="0"');
    expect(written?.text.match(/<testcase/g)).toHaveLength(10_000 + 5250 + 1);
    expect(written?.text).toMatch(/name="and 250 more" classname="lacuna.create">\s*<failure /);
    expect(written?.text).toContain('<property name="not-listed" value="250"/>');
  });
});

describe('the Markdown report', () => {
  test('counts what it could not keep of a cause, and shows what came after it', async () => {
    const late = { ...rejected, operation: 'track.create' };
    const many = Array.from({ length: 10_500 }, () => failed);
    const text = await report('markdown', {
      results: [...many, late],
      diagnostics: [],
      end: { remaining: 0 },
    });
    expect(text).toContain('| and 10,497 more like this |');
    expect(text).toContain('| q.yaml:1 | `service/rejected` |');
    expect(text).not.toMatch(/^and /m);
  });

  test('has the counts, the findings, what is in doubt and what to do next', async () => {
    expect((await report('markdown')).split('\n')).toEqual([
      '## lms-cli',
      '',
      '`261121-1435-x7k2mq` `2.0 https://lms.example.com`',
      '',
      '**error** `run/ended-early` stopped: the time of --deadline is up (2 operations not reached)',
      '',
      'help: remove the cause, then run the same command again: it continues where it stopped',
      '',
      '| operation | done | skipped | blocked | rejected | failed | in doubt |',
      '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
      '| lacuna.create | 1 | 1 | - | 1 | - | 1 |',
      '| track.create | - | - | 1 | - | 1 | - |',
      '| total | 1 | 1 | 1 | 1 | 1 | 1 |',
      '',
      '### Findings',
      '',
      '| location | code | message |',
      '| --- | --- | --- |',
      String.raw`| week 1/q,1.yaml:3 (q\|12) | ${'`network/lost`'} | the connection to lms.example.com broke before an answer arrived |`,
      '| week 1/q,1.yaml:3 | `service/rejected` | the service rejected it: no such topic |',
      '| q.yaml:1 | `network/unsent` | lms.example.com refused the connection |',
      '| b.yaml:3 | `document/empty` | the file contains no document |',
      '| q.yaml:1 | `network/unsent` | lms.example.com refused the connection |',
      '',
      '### In doubt',
      '',
      String.raw`- lacuna.create q\|12, seq 41, sent 2026-11-21 22:03:22 -03:00 (2026-11-22 01:03:22 UTC)`,
      '',
      expect.stringMatching(
        /^\*\*1 operation may have been performed: .*resolve 261121-1435-x7k2mq 41 /,
      ),
      '',
    ]);
  });

  test('shows three of a cause, and text as nothing but text', async () => {
    const problem = {
      code: 'service/rejected',
      params: { status: 500, serviceCode: null, text: '<b>*a*|`c`\n# @team' },
    };
    const hostile = { ...rejected, error: { kind: 'refused' as const, problem } };
    const text = await report('markdown', {
      results: Array.from({ length: 60 }, () => hostile),
      diagnostics: [],
    });
    expect(text).toContain(String.raw`\<b\>\*a\*\|\`c\`\\n\# \@team |`);
    expect(text.match(/`service\/rejected`/g)).toHaveLength(3);
    expect(text).toContain('\n| and 57 more like this |  |  |\n');
  });
});

describe('reports', () => {
  test('are written in the order in which they were wanted, each where it belongs', async () => {
    const wanted = [
      { kind: 'markdown', file: 'a.md' },
      { kind: 'github', file: null },
      { kind: 'sarif', file: '-' },
    ] as const;
    const reports = createReports(wanted, reportContext());
    reports.diagnostic(invalid);
    await Promise.all([...results, doubtful].map(async (each) => reports.result(each, null)));
    const written = await reports.finish({ remaining: 0 });
    expect(written.map(({ kind, file }) => ({ kind, file }))).toEqual(wanted);
    expect(written.every(({ text }) => text.endsWith('\n'))).toBe(true);
  });
});
