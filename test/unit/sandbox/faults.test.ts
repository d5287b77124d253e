import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CliError } from '../../../src/core/errors.ts';
import { injectableFaults, createFaultPlan, parseFaults } from '../../../src/sandbox/faults.ts';
import { createManualClock } from '../../harness/manual-clock.ts';
import { assessment, lacuna } from '../../harness/course.ts';
import { raw, running, type Running } from './running.ts';

const CREATE = '/2.0/lms/lacunaquestion/create';

function outcomeOf(spec: string): string {
  try {
    parseFaults(spec);
    return 'read';
  } catch (error) {
    return error instanceof CliError ? 'refused' : 'a defect';
  }
}

describe('a list of faults', () => {
  test('is read with its operations and amounts', () => {
    expect(parseFaults('lacuna.create:429=3x, 500-after=2.5%,latency=50ms,jitter=1.5s')).toEqual([
      { kind: '429', operation: 'lacuna.create', first: 3 },
      { kind: '500-after', operation: null, chance: 0.025 },
      { kind: 'latency', operation: null, ms: 50 },
      { kind: 'jitter', operation: null, ms: 1500 },
    ]);
    expect(parseFaults('')).toEqual([]);
  });

  test.each([
    '429',
    '429=3',
    '429=101%',
    '429=1.5x',
    '429=50ms',
    'latency=5%',
    'unheard=1x',
    'toString=1x',
    'lacuna.paint:429=1x',
    '429=1x,,',
    'latency=601s',
  ])('is refused as a whole for %s', (spec) => {
    expect(() => parseFaults(spec)).toThrow(CliError);
    expect(() => parseFaults(spec)).toThrow('usage/option-value');
  });

  test('fails in no other way, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), (spec) => {
        expect(outcomeOf(spec)).toMatch(/^(read|refused)$/);
      }),
    );
  });
});

const struck = (spec: string, seed: number, count: number) => {
  const draw = createFaultPlan(parseFaults(spec), seed);
  return Array.from({ length: count }, () => draw('lacuna.create').kind);
};

describe('a plan of faults', () => {
  test('is the same for the same seed, and another for another', () => {
    expect(struck('429=50%,503=10%', 7, 200)).toEqual(struck('429=50%,503=10%', 7, 200));
    expect(struck('429=50%', 7, 200)).not.toEqual(struck('429=50%', 8, 200));
  });

  test('strikes about as often as asked', () => {
    const count = struck('429=5%', 3, 10_000).filter((kind) => kind === '429').length;
    expect(count).toBeGreaterThan(400);
    expect(count).toBeLessThan(600);
  });

  test('strikes the first requests, one kind after the other', () => {
    expect(struck('429=2x,empty=1x', 1, 4)).toEqual(['429', '429', 'empty', null]);
  });

  test('strikes only the operation that is named', () => {
    const draw = createFaultPlan(parseFaults('lacuna.move:429=100%'), 1);
    expect(draw('lacuna.create').kind).toBeNull();
    expect(draw('lacuna.move').kind).toBe('429');
  });
});

/** What becomes of one create under a fault: its answer, and whether it was done. */
async function struckBy(service: Running) {
  const answer = await service
    .send('POST', CREATE, lacuna())
    .catch((error: Error) => ({ lost: error.cause }));
  const { json: requests } = await service.send('GET', '/sandbox/requests');
  const held = await service.send('GET', '/sandbox/lacunaquestions');
  return { answer, requests, done: held.text !== '[]' };
}

const html = { headers: expect.anything(), json: null, text: expect.stringContaining('<html') };
const login = { text: expect.stringContaining('type="password"') };
const before = { done: false };
const after = { done: true };
const lostWith = (code: string) => ({ lost: expect.objectContaining({ code }) });

const outcomes: Record<string, { answer: object; done: boolean; status: number | null }> = {
  '429': { answer: { status: 429 }, ...before, status: 429 },
  '503': { answer: { status: 503 }, ...before, status: 503 },
  '503-bare': { answer: { status: 503, ...html }, ...before, status: 503 },
  '408': { answer: { status: 408 }, ...before, status: 408 },
  '500-before': { answer: { status: 500, ...html }, ...before, status: 500 },
  '500-after': { answer: { status: 500, ...html }, ...after, status: 500 },
  '502-after': { answer: { status: 502, ...html }, ...after, status: 502 },
  '504-after': { answer: { status: 504, ...html }, ...after, status: 504 },
  'reset-before': { answer: lostWith('ECONNRESET'), ...before, status: null },
  'reset-after': { answer: lostWith('ECONNRESET'), ...after, status: null },
  truncated: { answer: { lost: expect.anything() }, ...after, status: 200 },
  'truncated-close': {
    answer: { status: 200, text: expect.stringMatching(/^\{"content":\{"id":1,.*[^}]$/) },
    ...after,
    status: 200,
  },
  empty: { answer: { status: 200, text: '' }, ...after, status: 200 },
  foreign: { answer: { status: 200, json: { status: 'UP' } }, ...after, status: 200 },
  html: { answer: { status: 200, ...html }, ...after, status: 200 },
  'no-id': {
    answer: { status: 200, json: { content: { title: 'Capital' } } },
    ...after,
    status: 200,
  },
  warning: {
    answer: { json: { content: { id: 1 }, message: { type: 'WARNING' } } },
    ...after,
    status: 200,
  },
  redirect: { answer: { status: 302 }, ...after, status: 302 },
  'redirect-301': { answer: { status: 301 }, ...before, status: 301 },
  'redirect-login': { answer: { status: 302 }, ...before, status: 302 },
  'login-page': { answer: { status: 200, ...login }, ...before, status: 200 },
  '401': { answer: { status: 401 }, ...before, status: 401 },
  '403': { answer: { status: 403, ...html }, ...before, status: 403 },
  '403-own': {
    answer: { status: 403, json: { code: 'NotAllowedException' } },
    ...before,
    status: 403,
  },
  '404-page': { answer: { status: 404, ...html }, ...before, status: 404 },
  'error-200': { answer: { status: 200, json: { content: 'ERROR' } }, ...before, status: 200 },
  'business-500': { answer: { status: 500, json: { content: 'ERROR' } }, ...before, status: 500 },
  'code-message': {
    answer: { status: 500, json: { code: 'IndexOutOfBoundsException' } },
    ...before,
    status: 500,
  },
};

describe('each fault does what it says', () => {
  test.each(Object.entries(outcomes))('%s', async (kind, { answer, done, status }) => {
    await using service = await running({ faults: `${kind}=1x` });
    expect(await struckBy(service)).toMatchObject({
      answer,
      done,
      requests: [{ operation: 'lacuna.create', fault: kind, status }],
    });
    expect(await service.send('POST', CREATE, lacuna())).toMatchObject({ status: 200 });
  });

  test.each([
    ['timeout-before', false],
    ['timeout-after', true],
  ])('%s', async (kind, done) => {
    await using service = await running({ faults: `${kind}=1x` });
    const unanswered = service.send('POST', CREATE, lacuna()).catch((error: Error) => error);
    while (service.log.length === 0) await service.send('GET', '/2.0/users/getCurrent');
    const held = await service.send('GET', '/sandbox/lacunaquestions');
    expect(held.text !== '[]').toBe(done);
    await service.close();
    expect(await unanswered).toBeInstanceOf(TypeError);
  });

  test('latency and jitter wait, together', async () => {
    const clock = createManualClock();
    await using service = await running({ clock, faults: 'latency=50ms,jitter=20ms' });
    expect((await service.send('POST', CREATE, lacuna())).status).toBe(200);
    expect(clock.waits).toEqual([expect.any(Number)]);
    expect(clock.waits[0]).toBeGreaterThanOrEqual(50);
    expect(clock.waits[0]).toBeLessThan(70);
  });

  test('and none is left out here or in the docs', () => {
    const delays = ['latency', 'jitter', 'timeout-before', 'timeout-after'];
    expect([...Object.keys(outcomes), ...delays].sort()).toEqual(injectableFaults.toSorted());
    const page = readFileSync('docs/local-service.md', 'utf8');
    expect(injectableFaults.filter((kind) => !new RegExp(`\`${kind}[\`=]`).test(page))).toEqual([]);
  });

  test('429 and 503 say when to come back, 503-bare does not', async () => {
    await using service = await running({ faults: '429=1x,503=1x,503-bare=1x' });
    const waits = [];
    for (let count = 0; count < 3; count++) {
      const { headers } = await service.send('POST', CREATE, lacuna());
      waits.push(headers.get('retry-after'));
    }
    expect(waits).toEqual(['1', '1', null]);
  });

  test('truncated announces more than it sends', async () => {
    await using service = await running({ faults: 'truncated=1x' });
    const head = `POST ${CREATE} HTTP/1.1\r\nHost: localhost:${service.port}`;
    const body = JSON.stringify(lacuna());
    const length = Buffer.byteLength(body);
    const bytes = Buffer.from(body).toString('latin1');
    const answer = await raw(
      service.port,
      `${head}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${bytes}`,
    );
    const [, announced] = /content-length: (\d+)/i.exec(answer) ?? [];
    const sent = answer.slice(answer.indexOf('\r\n\r\n') + 4).length;
    expect(Number(announced)).toBeGreaterThan(sent);
  });

  test('no-id takes the id from a resource', async () => {
    await using service = await running({ faults: 'no-id=1x' });
    const { json } = await service.send('POST', CREATE, lacuna());
    expect(json).not.toHaveProperty('content.id');
  });

  test('no-id leaves a release without its number and a deletion as it is', async () => {
    await using service = await running({
      faults: 'assessment.release:no-id=1x,assessment.delete:no-id=1x',
    });
    await service.send('POST', '/2.0/lms/assessment/create', assessment());
    const release = { id: 1, releaseNotes: 'x' };
    expect((await service.send('POST', '/2.0/lms/assessment/release', release)).json).toEqual({
      content: null,
      message: null,
    });
    expect((await service.send('POST', '/2.0/lms/assessment/delete/1')).json).toEqual({
      content: 'OK',
      message: null,
    });
  });
});
