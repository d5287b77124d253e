import { describe, expect, test } from 'vitest';
import { catalogueEn as english } from '../../../src/messages/en/catalogue.ts';
import type { RunEvent } from '../../../src/core/events.ts';
import { createMask } from '../../../src/core/mask.ts';
import { createTrace, type TraceOptions } from '../../../src/presentation/trace.ts';
import { createFakeTerminal } from '../../harness/fake-terminal.ts';

const operation = {
  id: 'lacuna.create',
  params: {},
  body: null,
  origin: { file: 'course/quiz.yaml', line: 12 },
};

const request: RunEvent = {
  type: 'request',
  operation,
  attempt: 1,
  request: {
    method: 'POST',
    url: new URL('http://localhost:1/2.0/lms/lacunaquestion/create'),
    headers: {
      accept: 'application/json',
      authorization: 'Bearer t0ken',
      'content-type': 'application/json',
    },
    body: '{"topicId":9007199254740993,"title":"it\'s"}',
  },
};

const answer: RunEvent = {
  type: 'answer',
  operation,
  answer: {
    kind: 'answer',
    status: 200,
    headers: { 'content-type': 'application/json', 'set-cookie': ['sid=1', 'jwt.token=2'] },
    body: '{"content":{"id":1},"message":null}',
    complete: true,
  },
  durationMs: 12,
};

const echo = (body: string): RunEvent => ({
  ...answer,
  answer: { ...answer.answer, headers: { 'x-echo': 't0"ken' }, body },
});

async function traced(events: readonly RunEvent[], difference: Partial<TraceOptions> = {}) {
  const terminal = createFakeTerminal();
  const trace = createTrace(
    { terminal, env: {} },
    { verbosity: 1, curl: null, messages: english, mask: createMask([]), ...difference },
  );
  for (const event of events) await trace(event);
  expect(terminal.stdoutText()).toBe('');
  return terminal.stderrText();
}

describe('-v', () => {
  test('tells each request and answer in a line, with the document that it belongs to', async () => {
    expect(await traced([request, answer])).toBe(
      [
        '> POST http://localhost:1/2.0/lms/lacunaquestion/create  lacuna.create  course/quiz.yaml:12',
        '< 200 in 12 ms  lacuna.create  course/quiz.yaml:12',
        '',
      ].join('\n'),
    );
  });

  test('names an operation without a document by its ids', async () => {
    const params = { questionId: '17', topicId: '8801' };
    const move = { id: 'lacuna.move', params, body: null, origin: null };
    const release = { id: 'lacuna.release', params: {}, body: { id: 17 }, origin: null };
    const told = [move, release].map((each) => ({ ...answer, operation: each }));
    expect(await traced(told)).toBe(
      '< 200 in 12 ms  lacuna.move  17 8801\n< 200 in 12 ms  lacuna.release  17\n',
    );
  });

  test('shows no control characters and no secrets of the name of a file', async () => {
    const origin = { file: 's3cret\u001b[2J.yaml', line: 1 };
    const mask = createMask(['s3cret']);
    const told = await traced([{ ...answer, operation: { ...operation, origin } }], { mask });
    expect(told).toMatch(/lacuna\.create {2}\*\*\*.*\.yaml:1\n$/);
    expect(told).not.toContain('\u001b');
  });

  test('tells what did not come, the waits and the attempts', async () => {
    const lost = { kind: 'lost', cause: 'reset', detail: 'ECONNRESET' } as const;
    const events: RunEvent[] = [
      { type: 'no-answer', operation, delivery: lost, durationMs: 40 },
      { type: 'wait', operation, ms: 250, reason: 'back-off' },
      { ...request, attempt: 2 },
      { type: 'wait', operation, ms: 2000, reason: 'retry-after' },
    ];
    expect(await traced(events)).toBe(
      [
        '< connection lost after 40 ms  lacuna.create  course/quiz.yaml:12',
        '  waiting 250 ms before the next attempt  lacuna.create  course/quiz.yaml:12',
        '> POST http://localhost:1/2.0/lms/lacunaquestion/create  lacuna.create  course/quiz.yaml:12  (attempt 2)',
        '  waiting 2 s as the service asked  lacuna.create  course/quiz.yaml:12',
        '',
      ].join('\n'),
    );
  });

  test('is silent without it', async () => {
    expect(await traced([request, answer], { verbosity: 0 })).toBe('');
  });
});

describe('-vv', () => {
  test('tells headers and bodies, credentials masked by name', async () => {
    const told = await traced([request, answer], { verbosity: 2 });
    expect(told.split('\n')).toEqual([
      '> POST http://localhost:1/2.0/lms/lacunaquestion/create  lacuna.create  course/quiz.yaml:12',
      '> accept: application/json',
      '> authorization: ***',
      '> content-type: application/json',
      '  {',
      '    "topicId": 9007199254740993,',
      '    "title": "it\'s"',
      '  }',
      '< 200 in 12 ms  lacuna.create  course/quiz.yaml:12',
      '< content-type: application/json',
      '< set-cookie: ***',
      '< set-cookie: ***',
      '  {',
      '    "content": {',
      '      "id": 1',
      '    },',
      '    "message": null',
      '  }',
      '',
    ]);
  });

  test('masks secrets that the service echoes, in JSON and elsewhere', async () => {
    const mask = createMask(['t0"ken']);
    const events = [echo(JSON.stringify({ 't0"ken': 't0"ken' })), echo('<p>t0"ken</p>')];
    const told = await traced(events, { verbosity: 2, mask });
    expect(told.match(/\*\*\*/g)).toHaveLength(5);
    expect(told).not.toContain('ken');
  });

  test('makes visible what a foreign body hides, and bounds it', async () => {
    const body = `<html>\u001b[2J\n${'x'.repeat(30_000)}`;
    const foreign: RunEvent = { ...answer, answer: { ...answer.answer, body, complete: false } };
    const told = await traced([foreign], { verbosity: 2 });
    expect(told).toContain('< 200 in 12 ms  lacuna.create  course/quiz.yaml:12  (cut short)\n');
    expect(told).toContain(String.raw`  <html>\u001b[2J`);
    expect(told.length).toBeLessThan(21_000);
    expect(told).toMatch(/\n {2}… 10,016 more characters\n$/);
  });
});

test('--curl tells each request as a command, without its credentials', async () => {
  const told = await traced([request, answer], {
    verbosity: 0,
    curl: { headers: { authorization: 'Bearer $LMS_TOKEN' }, options: [] },
  });
  expect(told).toBe(
    [
      'curl -X POST http://localhost:1/2.0/lms/lacunaquestion/create \\',
      "  -H 'accept: application/json' \\",
      "  -H 'content-type: application/json' \\",
      '  -H "authorization: Bearer $LMS_TOKEN" \\',
      `  --data-binary '{"topicId":9007199254740993,"title":"it'\\''s"}'`,
      '',
    ].join('\n'),
  );
});
