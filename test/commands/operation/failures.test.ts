import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DatabaseSync } from '@photostructure/sqlite';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import type { FaultKind } from '../../../src/core/problem-params.ts';
import { alwaysJson, answering, type Behaviour } from '../../harness/answering-server.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { create, errorCode, field, textOf, writeQuestions } from '../bodies.ts';

describe('failures', () => {
  type Ending = readonly [exitCode: number, outcome: string, code: string | null, requests: number];

  const throttled: Ending = [5, 'failed', 'service/throttled', 2];
  const inDoubt = (code: string, requests = 1): Ending => [8, 'in-doubt', code, requests];
  const gaveUp = (code: string): Ending => [5, 'failed', code, 2];
  const refused: Ending = [1, 'rejected', 'service/rejected', 1];
  const denied = (code: string): Ending => [4, 'failed', code, 1];

  /**
   * The rows of docs/reliability.md, "Points of failure": how a create ends, and how an edit of a
   * question, which may be repeated, where every request is struck and one retry is allowed.
   */
  const endings: Readonly<
    Record<Exclude<FaultKind, 'latency' | 'jitter' | 'no-id'>, { create: Ending; edit?: Ending }>
  > = {
    '429': { create: throttled },
    '503': { create: throttled },
    '503-bare': { create: inDoubt('service/server-error'), edit: gaveUp('service/server-error') },
    '408': { create: inDoubt('service/server-error'), edit: gaveUp('service/server-error') },
    '500-before': { create: inDoubt('service/server-error'), edit: gaveUp('service/server-error') },
    '500-after': { create: inDoubt('service/server-error'), edit: gaveUp('service/server-error') },
    '502-after': { create: inDoubt('service/server-error'), edit: gaveUp('service/server-error') },
    '504-after': { create: inDoubt('service/server-error'), edit: gaveUp('service/server-error') },
    'reset-before': { create: inDoubt('network/lost'), edit: gaveUp('network/lost') },
    'reset-after': { create: inDoubt('network/lost'), edit: gaveUp('network/lost') },
    'timeout-before': { create: inDoubt('network/lost'), edit: gaveUp('network/lost') },
    'timeout-after': { create: inDoubt('network/lost'), edit: gaveUp('network/lost') },
    truncated: {
      create: inDoubt('service/unexpected-answer'),
      edit: inDoubt('service/unexpected-answer', 2),
    },
    'truncated-close': {
      create: inDoubt('service/unexpected-answer'),
      edit: inDoubt('service/unexpected-answer', 2),
    },
    empty: {
      create: inDoubt('service/unexpected-answer'),
      edit: inDoubt('service/unexpected-answer', 2),
    },
    foreign: {
      create: inDoubt('service/unexpected-answer'),
      edit: inDoubt('service/unexpected-answer', 2),
    },
    html: {
      create: inDoubt('service/unexpected-answer'),
      edit: inDoubt('service/unexpected-answer', 2),
    },
    warning: { create: [0, 'done', null, 1] },
    redirect: {
      create: inDoubt('service/redirect-elsewhere'),
      edit: gaveUp('service/redirect-elsewhere'),
    },
    'redirect-301': {
      create: inDoubt('service/redirect-elsewhere'),
      edit: gaveUp('service/redirect-elsewhere'),
    },
    'redirect-login': { create: denied('auth/refused') },
    'login-page': { create: denied('auth/refused') },
    '401': { create: denied('auth/unauthenticated') },
    '403': { create: denied('auth/refused') },
    '403-own': { create: [4, 'rejected', 'auth/refused', 1] },
    '404-page': { create: denied('service/not-found-page') },
    'error-200': { create: refused },
    'business-500': { create: refused },
    'code-message': { create: refused },
  };
  const rows = Object.entries(endings).map(([kind, { create: once, edit = once }]) => ({
    kind,
    once,
    edit,
  }));

  /** Runs it with one retry. Two of the faults wait for the time-out, the others for no clock. */
  async function ended(cli: Cli, argv: readonly string[], fault = ''): Promise<Ending> {
    const before = (await cli.requests()).length;
    const limit = fault.startsWith('timeout') ? '250ms' : '5m';
    await cli.run('lacuna', ...argv, '--retries', '1', '--timeout', limit, '-o', 'json');
    const requests = (await cli.requests()).length - before;
    return [cli.exitCode, textOf(cli.json(), 'outcome'), errorCode(cli.json()), requests];
  }

  describe.each(rows)('every request ends in $kind', ({ kind, once, edit }) => {
    test('a create', async () => {
      await using cli = await startCli({ faults: `${kind}=100%` });
      await writeQuestions(cli, 1);
      expect(await ended(cli, ['create', 'q.ndjson'], kind)).toEqual(once);
    });

    test('an edit', async () => {
      await using cli = await startCli({ faults: `lacuna.edit:${kind}=100%` });
      await create(cli, 'lacuna');
      await cli.write('q.json', stringifyExact(lacuna({ id: 1 })));
      expect(await ended(cli, ['edit', 'q.json'], kind)).toEqual(edit);
    });
  });

  describe('a success without its content', () => {
    test('leaves a create and a release in doubt', async () => {
      await using cli = await startCli({ faults: 'no-id=100%' });
      await writeQuestions(cli, 1);
      const expected = inDoubt('service/unexpected-answer');
      expect(await ended(cli, ['create', 'q.ndjson'])).toEqual(expected);
      expect(await ended(cli, ['release', '1', '--notes', 'x'])).toEqual(expected);
    });
  });

  describe('deletions are repeated, and are in doubt after an unknown attempt', () => {
    test.each<[FaultKind, Ending]>([
      ['500-before', [0, 'done', null, 2]],
      ['500-after', inDoubt('service/rejected', 2)],
      ['reset-after', inDoubt('service/rejected', 2)],
      ['429', [0, 'done', null, 2]],
    ])('%s once', async (kind, expected) => {
      await using cli = await startCli({ faults: `lacuna.delete:${kind}=1x` });
      await create(cli, 'lacuna');
      expect(await ended(cli, ['delete', '1', '--yes'])).toEqual(expected);
    });

    test('a 404 of the service itself then means done', async () => {
      let turn = 0;
      const refusal = '{"content":"ERROR","message":{"message":"?","type":"ERROR"}}';
      await using server = await answering((request, response) => {
        turn += 1;
        if (turn === 1) response.socket?.destroy();
        else alwaysJson(refusal, 404)(request, response);
      });
      await using cli = await startCli({ env: { LMS_BASE_URL: server.url } });
      await cli.run('lacuna', 'delete', '1', '--yes', '-o', 'json');
      expect([cli.exitCode, field(cli.json(), 'outcome')]).toEqual([0, 'done']);
      expect(server.arrived).toHaveLength(2);
    });
  });

  describe('waiting', () => {
    const busy = (retryAfter: string): Behaviour => {
      let turn = 0;
      return (request, response) => {
        turn += 1;
        const date = 'Sat, 21 Nov 2026 09:00:00 GMT';
        if (turn === 1) response.writeHead(429, { 'retry-after': retryAfter, date }).end();
        else alwaysJson('{"content":{"id":1},"message":null}')(request, response);
      };
    };

    test.each([
      ['7', [7000]],
      ['Sat, 21 Nov 2026 09:00:05 GMT', [5000]],
    ])('lasts as long as Retry-After: %s asks', async (retryAfter, waits) => {
      await using server = await answering(busy(retryAfter));
      await using cli = await startCli({ env: { LMS_BASE_URL: server.url } });
      await writeQuestions(cli, 1);
      await cli.run('lacuna', 'create', 'q.ndjson', '-o', 'json', '-v');
      expect([cli.exitCode, cli.waits]).toEqual([0, waits]);
      expect(field(cli.json(), 'attempts')).toBe(2);
      expect(cli.stderr).toContain(`waiting ${Number(waits[0]) / 1000} s as the service asked`);
    });

    test.each(['90', '3600'])('does not last %s s', async (retryAfter) => {
      await using server = await answering(busy(retryAfter));
      await using cli = await startCli({ env: { LMS_BASE_URL: server.url } });
      await writeQuestions(cli, 1);
      await cli.run('lacuna', 'create', 'q.ndjson', '-o', 'json');
      expect([cli.exitCode, errorCode(cli.json())]).toEqual([5, 'service/throttled']);
      expect([server.arrived.length, cli.waits]).toEqual([1, []]);
    });

    test('grows from one attempt to the next, and does not happen with --retries 0', async () => {
      await using cli = await startCli({ faults: '429=100%' });
      await writeQuestions(cli, 1);
      await cli.run('lacuna', 'create', 'q.ndjson', '--retries', '4');
      expect(cli.waits).toHaveLength(4);
      expect([...cli.waits].sort((a, b) => a - b)).toEqual(cli.waits);
      await cli.run('lacuna', 'create', 'q.ndjson', '--retries', '0');
      expect(cli.waits).toEqual([]);
    });
  });

  describe('an answer that is not from the service', () => {
    const answers = async (behaviour: Behaviour) => {
      await using server = await answering(behaviour);
      await using cli = await startCli({ env: { LMS_BASE_URL: server.url } });
      await writeQuestions(cli, 1);
      await cli.run('lacuna', 'create', 'q.ndjson', '-o', 'json');
      return [cli.exitCode, errorCode(cli.json()), server.arrived.length];
    };
    const page =
      (status: number, html: string, headers = {}): Behaviour =>
      (_, response) =>
        void response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(html);
    const form =
      '<!doctype html><FORM METHOD=POST><input name=j_username><INPUT NAME="j_password"></FORM>';

    test('a login page exits 4 with any status', async () => {
      for (const status of [200, 403, 404, 500]) {
        expect(await answers(page(status, form))).toEqual([4, 'auth/refused', 1]);
      }
    });

    test('a redirect is not followed', async () => {
      const back = page(307, '', { location: '/2.0/lms/lacunaquestion/create' });
      expect(await answers(back)).toEqual([4, 'auth/refused', 1]);
      const elsewhere = page(303, '', { location: '/done/1' });
      expect(await answers(elsewhere)).toEqual([8, 'service/redirect-elsewhere', 1]);
    });

    test.each<[string, string]>([
      ['JSON of another service', '[1]'],
      ['half of an envelope', '{"content": {"id": 1'],
      ['an envelope without content', '{"message": null}'],
      ['a text', 'OK'],
    ])('%s leaves a create in doubt', async (_, body) => {
      expect((await answers(alwaysJson(body))).slice(0, 1)).toEqual([8]);
    });

    test.each<[number, string]>([
      [200, '{"content": null, "message": {"message": "x", "type": "ERROR"}}'],
      [400, '{"code": "NotFound", "message": "", "detailedMessage": "x"}'],
      [422, '[]'],
      [502, '{"content": "ERROR", "message": "x"}'],
    ])('%i with an error of the service exits 1', async (status, body) => {
      expect(await answers(alwaysJson(body, status))).toEqual([1, 'service/rejected', 1]);
    });
  });
});

describe('a create that is rejected', () => {
  test('a rejected create keeps its whole document in the ledger, not its first character', async () => {
    await using cli = await startCli();
    const [first, second] = ['One', 'Two'].map((title) => stringifyExact(lacuna({ title }), 2));
    await cli.write('q.json', `[\n${first},\n${second}\n]\n`);
    cli.setFaults('error-200=100%');
    await cli.run('lacuna', 'create', 'q.json', '--ledger', 'l.db');
    expect(cli.exitCode).toBe(1);
    const database = new DatabaseSync(join(cli.folder, 'l.db'), { readOnly: true });
    const kept = database
      .prepare("SELECT data ->> '$.detail.text' AS text FROM events WHERE kind = 'outcome'")
      .all();
    database.close();
    expect(kept).toEqual([{ text: first }, { text: second }]);
  });
});
