import { describe, expect, test } from 'vitest';
import { lacuna } from '../../harness/course.ts';
import { running } from './running.ts';

const CREATE = '/2.0/lms/lacunaquestion/create';
const EDIT = '/2.0/lms/lacunaquestion/edit';
const RELEASE = '/2.0/lms/lacunaquestion/release';
const unknown = { status: 500, json: { message: { errorCode: 'QuestionNotFoundException' } } };

describe('lacuna questions', () => {
  test('separate tags by spaces in requests and by commas in answers', async () => {
    await using service = await running();
    const answer = await service.send('POST', CREATE, lacuna({ tags: ' capitais  Brasil ' }));
    expect(answer.json).toMatchObject({ content: { tags: 'capitais,Brasil' } });
    const none = await service.send('POST', CREATE, lacuna({ tags: null }));
    expect(none.json).toMatchObject({ content: { tags: null } });
    const listed = await service.send('GET', '/sandbox/lacunaquestions');
    expect(listed.json).toMatchObject([{ tags: 'capitais,Brasil' }, { tags: null }]);
  });

  test('answer disableHTML on create only', async () => {
    await using service = await running();
    const created = await service.send('POST', CREATE, lacuna());
    expect(created.json).toMatchObject({ content: { disableHTML: false } });
    const edited = await service.send('POST', EDIT, lacuna({ id: 1, disableHTML: true }));
    expect(edited.status).toBe(200);
    expect(edited.text).not.toContain('disableHTML');
  });

  test('take their id as a number or as digits, and answer a number', async () => {
    await using service = await running();
    await service.send('POST', CREATE, lacuna());
    const edited = await service.send('POST', EDIT, lacuna({ id: '1', title: 'Outra' }));
    expect(edited.json).toMatchObject({ content: { id: 1, title: 'Outra' } });
    const released = await service.send('POST', RELEASE, { id: '01', releaseNotes: 'x' });
    expect(released.json).toEqual({
      content: 2,
      message: { message: 'OK', detail: 'OK', type: 'INFO' },
    });
  });

  test('are refused where they do not exist or exist no more', async () => {
    await using service = await running();
    await service.send('POST', CREATE, lacuna());
    expect((await service.send('POST', '/2.0/lms/lacunaquestion/delete/1')).json).toEqual({
      content: 'OK',
      message: null,
    });
    for (const path of ['delete/1', 'move/1/5']) {
      expect(await service.send('POST', `/2.0/lms/lacunaquestion/${path}`)).toMatchObject(unknown);
    }
    expect(await service.send('POST', EDIT, lacuna({ id: 1 }))).toMatchObject(unknown);
    const release = { id: 1, releaseNotes: 'x' };
    expect(await service.send('POST', RELEASE, release)).toMatchObject(unknown);
  });

  test('have one element for each blank and an alternative in each', async () => {
    await using service = await running();
    for (const wrong of [
      { question: 'sem lacuna' },
      { lacunaAlternatives: [{ alternatives: [] }] },
    ]) {
      expect(await service.send('POST', CREATE, lacuna(wrong))).toMatchObject({ status: 400 });
    }
  });
});
