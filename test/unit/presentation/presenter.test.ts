import { describe, expect, test } from 'vitest';
import { catalogueEn as english } from '../../../src/messages/en/catalogue.ts';
import { parseAllDocuments } from 'yaml';
import type { Diagnostic } from '../../../src/core/diagnostic.ts';
import { CliError, Interrupted, InvalidDocuments } from '../../../src/core/errors.ts';
import { createMask } from '../../../src/core/mask.ts';
import { problem } from '../../../src/messages/problem.ts';
import { showCheck } from '../../../src/presentation/pages/question.ts';
import { createPresenter } from '../../../src/presentation/presenter.ts';
import { createFakeTerminal } from '../../harness/fake-terminal.ts';
import { createManualClock } from '../../harness/manual-clock.ts';
import { present } from './presenting.ts';
import { aResult, planned, rejected } from './sample-results.ts';

const finding: Diagnostic = {
  severity: 'error',
  problem: problem('document/duplicate-key', { field: 'title' }),
  source: { name: 'q.yaml', text: 'title: a\ntitle: b\n' },
  range: [9, 14],
};

describe('an error', () => {
  const noTarget = new CliError('usage', problem('config/no-target', {}));

  test('is told on standard error', async () => {
    const { presenter, terminal } = present();
    await presenter.error(noTarget);
    expect(terminal.stderrText()).toMatch(
      /^error {2}config\/no-target {2}no service specified\n {2}help: add --base-url URL or --profile NAME/,
    );
    expect(terminal.stdoutText()).toBe('');
  });

  test.each(['json', 'ndjson', 'yaml'] as const)('is an object in %s alone', async (format) => {
    const { presenter, terminal } = present({ format });
    await presenter.error(noTarget);
    const [document] = parseAllDocuments(terminal.stdoutText());
    expect(document?.toJS()).toEqual({
      error: {
        code: 'config/no-target',
        message: expect.stringContaining('no service specified'),
        hint: expect.stringContaining('--base-url'),
      },
    });
    expect(terminal.stdoutText().split('\n')).toHaveLength({ json: 8, ndjson: 2, yaml: 5 }[format]);
    expect(terminal.stderrText()).toBe('');
  });

  test('in the middle of results does not break them', async () => {
    const { presenter, terminal } = present({ format: 'json' });
    const writer = await presenter.results({ view: 'list', curl: null });
    await writer.result(aResult(), null);
    await presenter.error(noTarget);
    await writer.finish({ remaining: 1 });
    expect(JSON.parse(terminal.stdoutText())).toHaveLength(1);
    expect(terminal.stderrText()).toContain('config/no-target');
  });

  test('of documents shows each finding, and the sum of them last', async () => {
    const { presenter, terminal } = present();
    await presenter.error(new InvalidDocuments([finding, { ...finding, severity: 'warning' }]));
    const lines = terminal.stderrText().trimEnd().split('\n');
    expect(lines.slice(0, 5)).toEqual([
      'q.yaml:2:1  error  document/duplicate-key  duplicate field "title"',
      '  1 | title: a',
      '  2 | title: b',
      '    | ^^^^^',
      '  help: keep one of them',
    ]);
    expect(lines.at(-2)).toBe(
      'error  document/invalid  1 error and 1 warning in the documents: nothing was sent',
    );
  });

  test('of documents is data and told', async () => {
    const { presenter, terminal } = present({ format: 'json' });
    const whole = { ...finding, problem: problem('document/empty', {}), range: null };
    await presenter.error(new InvalidDocuments([finding, whole]));
    expect(JSON.parse(terminal.stdoutText())).toMatchObject({
      error: { code: 'document/invalid' },
      diagnostics: [
        { file: 'q.yaml', line: 2, column: 1, severity: 'error', code: 'document/duplicate-key' },
        { line: null, column: null, code: 'document/empty', hint: expect.any(String) },
      ],
    });
    expect(terminal.stderrText()).toContain('  2 | title: b\n');
    expect(terminal.stderrText()).not.toContain('document/invalid');
  });

  test('that nobody foresaw calls itself a defect', async () => {
    const { presenter, terminal } = present();
    await presenter.error(new TypeError('x is undefined'));
    expect(terminal.stderrText()).toMatch(
      /^error {2}defect\/unexpected {2}this is a defect of lms-cli: x is undefined\n/,
    );
    expect(terminal.stderrText()).not.toContain('presenter.test.ts');
  });

  test('that nobody foresaw shows where it happened when asked', async () => {
    const { presenter, terminal } = present({ verbosity: 1, format: 'json' });
    await presenter.error(new TypeError('x is undefined', { cause: new Error('deeper') }));
    expect(JSON.parse(terminal.stdoutText()).error.code).toBe('defect/unexpected');
    expect(terminal.stderrText()).toContain('presenter.test.ts');
    expect(terminal.stderrText()).toContain('Error: deeper');
  });

  test('that is foreseen shows no stack', async () => {
    const { presenter, terminal } = present({ verbosity: 2 });
    await presenter.error(noTarget);
    await presenter.error(new Interrupted());
    expect(terminal.stderrText()).not.toContain('presenter.test.ts');
    expect(terminal.stderrText()).toContain('run/stopped');
  });

  test('that is no Error is a defect too', async () => {
    const { presenter, terminal } = present({ verbosity: 1 });
    await presenter.error('a text');
    expect(terminal.stderrText()).toContain('defect of lms-cli: a text');
  });
});

test('quiet leaves the warnings of documents out, not those of where is sent', async () => {
  const { presenter, terminal } = present({ quiet: true });
  await presenter.diagnostics([{ ...finding, severity: 'warning' }]);
  expect(terminal.stderrText()).toBe('');
  await presenter.notice(problem('config/http-allowed', { origin: 'http://x' }));
  expect(terminal.stderrText()).toContain('config/http-allowed');
});

describe('validate', () => {
  const warning = { ...finding, severity: 'warning' } as const;

  test('tells how many documents are valid, after their warnings', async () => {
    const { presenter, terminal } = present();
    await presenter.diagnostics([warning]);
    await presenter.page((page) =>
      showCheck({ documents: 2, findings: [warning] }, english.output.validated, page),
    );
    expect(terminal.stderrText()).toMatch(
      /^q\.yaml:2:1 {2}warning .*\n2 documents are valid, with 1 warning\n$/s,
    );
    expect(terminal.stdoutText()).toBe('');
  });

  test('gives programs the warnings as data', async () => {
    const { presenter, terminal } = present({ format: 'json' });
    await presenter.diagnostics([warning]);
    await presenter.page((page) =>
      showCheck({ documents: 2, findings: [warning] }, english.output.validated, page),
    );
    expect(JSON.parse(terminal.stdoutText())).toMatchObject({
      documents: 2,
      diagnostics: [{ file: 'q.yaml', line: 2, severity: 'warning' }],
    });
  });

  test('is silent when quiet', async () => {
    const { presenter, terminal } = present({ quiet: true });
    await presenter.diagnostics([warning]);
    await presenter.page((page) =>
      showCheck({ documents: 2, findings: [warning] }, english.output.validated, page),
    );
    expect(terminal.stdoutText() + terminal.stderrText()).toBe('');
  });
});

test('no secret reaches either stream, in no format, wherever it comes from', async () => {
  const mask = createMask(['s3cret']);
  const leaky = aResult({
    ...rejected,
    content: { s3cret: ['s3cret'] },
    message: { message: 's3cret', type: 'WARNING' },
    key: 's3cret',
    source: { file: 's3cret.yaml', line: 1 },
    error: {
      kind: 'refused',
      problem: problem('service/rejected', { status: 500, serviceCode: 's3cret', text: 's3cret' }),
    },
  });
  const plan = aResult({
    ...planned,
    request: { method: 'POST', url: 'http://x/s3cret', headers: {}, body: { a: 's3cret' } },
  });
  for (const format of ['human', 'json', 'ndjson', 'yaml', 'id'] as const) {
    const { presenter, terminal } = present({ format, mask, verbosity: 1 });
    await presenter.error(new Error('s3cret'));
    await presenter.diagnostics([
      { ...finding, source: { name: 's3cret', text: 'a: s3cret\nx: s3cret' } },
    ]);
    const writer = await presenter.results({ view: 'list', curl: null });
    for (const result of [leaky, plan, { ...leaky, outcome: 'done' as const }]) {
      await writer.result(result, { name: 's3cret' });
    }
    await writer.finish({ remaining: 0 });
    const everything = terminal.stdoutText() + terminal.stderrText();
    expect(everything).toContain('***');
    expect(everything).not.toContain('s3cret');
  }
});

test('a terminal gets colours, a pipe none', async () => {
  const terminal = createFakeTerminal({ stdoutIsTerminal: true });
  const mask = createMask([]);
  const options = {
    format: 'human',
    quiet: false,
    verbosity: 0,
    startedAt: 0,
    sends: true,
    mask,
  } as const;
  const presenter = createPresenter(
    { terminal, env: {}, clock: createManualClock() },
    { ...options, messages: english },
  );
  const writer = await presenter.results({ view: 'list', curl: null });
  await writer.result(rejected, null);
  await writer.finish({ remaining: 0 });
  expect(terminal.stdoutText()).toContain('\u001b[31mrejected\u001b[39m');
  expect(terminal.stderrText()).not.toContain('\u001b');
});

test('more findings than anybody reads are counted, for programs too', async () => {
  const many = Array.from({ length: 1120 }, () => finding);
  const { presenter, terminal } = present({ format: 'json', verbosity: 1 });
  await presenter.error(new InvalidDocuments(many));
  expect(terminal.stderrText().split(finding.problem.code)).toHaveLength(1001);
  expect(terminal.stderrText()).toContain('… and 120 more findings: fix these first');
  const { diagnostics, notListed } = JSON.parse(terminal.stdoutText());
  expect([diagnostics.length, notListed]).toEqual([1000, 120]);
});

test('a finding that stands for others is counted as these and not shown', async () => {
  const { presenter, terminal } = present();
  await presenter.error(new InvalidDocuments([finding, { ...finding, times: 79_000 }]));
  expect(terminal.stderrText().split(finding.problem.code)).toHaveLength(2);
  expect(terminal.stderrText()).toContain('… and 79,000 more findings');
  expect(terminal.stderrText()).toContain('79,001 errors');
});

test('findings in a configuration file are not called those of documents', async () => {
  const { presenter, terminal } = present();
  await presenter.error(new InvalidDocuments([finding], 'usage'));
  expect(terminal.stderrText()).toContain('error  config/invalid  1 error in the configuration');
});
