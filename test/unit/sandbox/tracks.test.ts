import { describe, expect, test } from 'vitest';
import { permissions, track } from '../../harness/course.ts';
import { running } from './running.ts';

const CREATE = '/lms/api/v0/tracks/';
const unknown = { status: 500, json: { message: { errorCode: 'TrackNotFoundException' } } };

describe('tracks', () => {
  test('refuse an item with both keys or with none', async () => {
    await using service = await running();
    for (const item of [{ id: 1, enrollableItemId: 1 }, { order: 1 }]) {
      const answer = await service.send('POST', CREATE, track({ trackItems: [item] }));
      expect(answer.status).toBe(400);
    }
  });

  test('need permissions on edit only', async () => {
    await using service = await running();
    await service.send('POST', CREATE, track());
    expect(await service.send('PUT', CREATE, track({ id: 1 }))).toMatchObject({ status: 400 });
    const edited = await service.send('PUT', CREATE, track({ id: 1, ...permissions }));
    expect(edited).toMatchObject({ status: 200, json: { content: permissions } });
  });

  test('are refused where they do not exist or exist no more', async () => {
    await using service = await running();
    await service.send('POST', CREATE, track());
    expect((await service.send('DELETE', '/lms/api/v0/tracks/1')).json).toEqual({
      content: 'OK',
      message: null,
    });
    expect(await service.send('DELETE', '/lms/api/v0/tracks/1')).toMatchObject(unknown);
    expect(await service.send('POST', '/lms/api/v0/tracks/move/1/2')).toMatchObject(unknown);
    const edit = track({ id: 1, ...permissions });
    expect(await service.send('PUT', CREATE, edit)).toMatchObject(unknown);
  });
});
