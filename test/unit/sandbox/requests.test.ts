import { describe, expect, test } from 'vitest';
import { running } from './running.ts';

const CREATE = '/2.0/lms/track/create';
const json = { 'content-type': 'application/json' };
const errorEnvelope = { content: 'ERROR', message: { type: 'ERROR', param: null } };

describe('a malformed request is answered 400 with an ERROR envelope', () => {
  test.each([
    ['it is no JSON', '{"name": '],
    ['it is a list', '[]'],
    ['it is nothing', ''],
    ['it nests too deeply', '['.repeat(101) + ']'.repeat(101)],
    ['it is not UTF-8', Buffer.from([0x7b, 0xe9, 0x7d])],
  ])('because of its body: %s', async (_why, body) => {
    await using service = await running();
    const answer = await service.request(CREATE, { method: 'POST', headers: json, body });
    expect(answer).toMatchObject({ status: 400, json: errorEnvelope });
  });
});

describe('other refusals are ERROR envelopes too', () => {
  test('405 for another method, naming those allowed', async () => {
    await using service = await running();
    const answer = await service.send('GET', '/lms/api/v0/assessments/');
    expect(answer).toMatchObject({ status: 405, json: errorEnvelope });
    expect(answer.headers.get('allow')).toBe('POST, PUT');
  });

  test('415 for a body that does not say that it is JSON', async () => {
    await using service = await running();
    for (const type of ['text/plain', 'application/json; charset=latin1']) {
      const headers = { 'content-type': type };
      const body = JSON.stringify({});
      expect(await service.request(CREATE, { method: 'POST', headers, body })).toMatchObject({
        status: 415,
        json: errorEnvelope,
      });
    }
  });

  test('413 for a body of more than 2 MiB, announced or not', async () => {
    await using service = await running();
    const body = ' '.repeat(2 * 1024 * 1024 + 1);
    const announced = { method: 'POST', headers: json, body };
    expect(await service.request(CREATE, announced)).toMatchObject({ status: 413 });
    const stream = new Blob([body]).stream();
    const chunked = { method: 'POST', headers: json, body: stream, duplex: 'half' as const };
    expect(await service.request(CREATE, chunked)).toMatchObject({
      status: 413,
      json: errorEnvelope,
    });
  });
});
