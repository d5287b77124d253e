import { describe, expect, test } from 'vitest';
import { lacuna, track } from '../../harness/course.ts';
import { running, type Running } from './running.ts';

const CREATE = '/2.0/lms/track/create';
const idsAt = async (service: Running, path: string) => (await service.send('GET', path)).json;

/** Resources with these ids, one after the other. */
const ids = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    expect.objectContaining({ id: from + index }),
  );

describe('reading back', () => {
  test('lists resources of one kind by id, in numeric order, and pages', async () => {
    await using service = await running();
    await service.send('POST', '/2.0/lms/lacunaquestion/create', lacuna());
    for (let count = 0; count < 10; count++) await service.send('POST', CREATE, track());
    expect(await idsAt(service, '/sandbox/tracks')).toEqual(ids(2, 11));
    expect(await idsAt(service, '/sandbox/tracks?limit=3')).toEqual(ids(2, 4));
    expect(await idsAt(service, '/sandbox/tracks?limit=3&after=9')).toEqual(ids(10, 11));
    expect(await idsAt(service, '/sandbox/tracks?id=4')).toEqual(ids(4, 4));
    expect(await idsAt(service, '/sandbox/tracks?id=1')).toEqual([]);
    expect(await service.send('GET', '/sandbox/tracks?after=x')).toMatchObject({ status: 400 });
  });

  test('tells every request that arrived, in order, but for those of the read side', async () => {
    await using service = await running();
    await service.send('POST', CREATE, track());
    await service.send('POST', '/nowhere?a=1');
    await service.request(CREATE, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', authorization: 'Bearer hidden', cookie: 'a=b' },
      body: 'x',
    });
    const { json, text } = await service.send('GET', '/sandbox/requests');
    expect(json).toEqual([
      {
        method: 'POST',
        path: CREATE,
        headers: expect.objectContaining({ 'content-type': 'application/json' }),
        body: track(),
        status: 200,
        operation: 'track.create',
        fault: null,
      },
      expect.objectContaining({ path: '/nowhere?a=1', body: null, status: 404, operation: null }),
      expect.objectContaining({
        headers: expect.objectContaining({ authorization: '***', cookie: '***' }),
        body: null,
        status: 415,
      }),
    ]);
    expect(text).not.toContain('hidden');
  });

  test('reset empties everything and makes another instance', async () => {
    await using service = await running();
    await service.send('POST', CREATE, track());
    const before = await service.send('GET', '/sandbox/instance');
    expect(before.json).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect((await service.send('POST', '/sandbox/reset')).status).toBe(200);
    expect((await service.send('GET', '/sandbox/instance')).json).not.toEqual(before.json);
    for (const path of ['assessments', 'lacunaquestions', 'tracks', 'requests']) {
      expect((await service.send('GET', `/sandbox/${path}`)).json).toEqual([]);
    }
  });

  test('logs a line for each request, without control characters', async () => {
    await using service = await running({ faults: '429=1x' });
    await service.send('POST', CREATE, track());
    await service.send('GET', '/sandbox/tracks');
    await service.send('POST', '/\u009b31m%1b[2J');
    expect(service.log).toEqual([
      expect.stringMatching(/^POST \/2\.0\/lms\/track\/create 429 \d+ ms 429$/),
      expect.stringMatching(/^GET \/sandbox\/tracks 200 \d+ ms$/),
      expect.stringMatching(/^POST \/%C2%9B31m%1b\[2J 404 \d+ ms$/),
    ]);
  });
});
