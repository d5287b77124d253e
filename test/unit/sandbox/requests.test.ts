import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/core/json.ts';
import { assessment, lacuna, permissions, track } from '../../harness/course.ts';
import { running } from './running.ts';

const CREATE = '/2.0/lms/track/create';
const json = { 'content-type': 'application/json' };
const errorEnvelope = { content: 'ERROR', message: { type: 'ERROR', param: null } };

const block = (more: JsonObject) =>
  assessment({ assessmentBlockVersions: [{ blockId: 1, ...more }] });

describe('a malformed request is answered 400 with an ERROR envelope', () => {
  const { name: _, ...nameless } = track();

  test.each<[why: string, path: string, body: JsonObject]>([
    ['a required field is missing', CREATE, nameless],
    ['a required field is null', CREATE, track({ name: null })],
    ['a text is a number', CREATE, track({ code: 5 })],
    ['a number is a text', CREATE, track({ workload: '60' })],
    ['an integer has a fraction', CREATE, track({ preExamId: 1.5 })],
    ['an id is beyond 64 bits', CREATE, track({ parentId: 9223372036854775808n })],
    ['a flag is a text', CREATE, track({ approvePreExam: 'true' })],
    ['a list is an object', CREATE, track({ trackItemIds: {} })],
    ['an element of a list is null', CREATE, track({ trackItemIds: [1, null] })],
    ['a skill lacks its points', CREATE, track({ catalogSkills: [{ id: 1, minPoint: 0 }] })],
    ['an image has a number', CREATE, track({ imageProperties: { width: 10 } })],
    ['an inheritance is unknown', CREATE, track({ inheritPermissions: 'MAYBE' })],
    [
      'a role is unknown',
      CREATE,
      track({ securityPermission: [{ partyId: 1, roles: ['ADMIN'] }] }),
    ],
    ['a new track has an id', CREATE, track({ id: 1 })],
    ['an edit has no id', '/2.0/lms/track/edit', track(permissions)],
    ['a score has one place', '/2.0/lms/assessment/create', assessment({ requiredScore: '7.5' })],
    ['a selection is unknown', '/2.0/lms/assessment/create', block({ selectQuestions: 'SOME' })],
    [
      'a selection selects nothing',
      '/2.0/lms/assessment/create',
      block({ selectQuestions: 'SOME_SELECTED', questionVersionIds: [] }),
    ],
    ['a release has no notes', '/2.0/lms/assessment/release', { id: 1 }],
    ['an assessment is named by a text', '/2.0/lms/assessment/release', { id: '1' }],
    [
      'a score is a text',
      '/2.0/lms/lacunaquestion/create',
      lacuna({ lacunaAlternatives: [{ alternatives: [{ description: 'x', score: '1' }] }] }),
    ],
  ])('%s', async (_why, path, body) => {
    await using service = await running();
    expect(await service.send('POST', path, body)).toMatchObject({
      status: 400,
      json: errorEnvelope,
    });
  });

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

  test('because of an id in its path', async () => {
    await using service = await running();
    for (const id of ['x', '-1', '9223372036854775808', '1e3']) {
      const answer = await service.send('POST', `/2.0/lms/track/delete/${id}`);
      expect(answer).toMatchObject({ status: 400, json: errorEnvelope });
    }
  });
});

describe('other refusals are ERROR envelopes too', () => {
  test('404 for an unknown route, with or without a final slash too many or too few', async () => {
    await using service = await running();
    for (const path of ['/', '/2.0/lms/track/created', `${CREATE}/`, '/lms/api/v0/tracks']) {
      expect(await service.send('POST', path, track())).toMatchObject({
        status: 404,
        json: errorEnvelope,
      });
    }
  });

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

describe('every number is exact', () => {
  test('from the request to the answer and the read side', async () => {
    await using service = await running();
    const exact = { parentId: 9223372036854775807n, workload: 0.1, cost: 12345678901234567890n };
    const body = track({ ...exact, trackItemIds: [9007199254740993n] });
    const created = await service.send('POST', CREATE, body);
    expect(created.json).toMatchObject({ content: { ...body, id: 1 } });
    expect((await service.send('GET', '/sandbox/tracks')).json).toMatchObject([body]);
  });
});
