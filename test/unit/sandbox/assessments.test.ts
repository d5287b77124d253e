import { describe, expect, test } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../../src/core/json.ts';
import { assessment } from '../../harness/course.ts';
import { running, type Running } from './running.ts';

const CREATE = '/2.0/lms/assessment/create';
const EDIT = '/2.0/lms/assessment/edit';
const RELEASE = '/2.0/lms/assessment/release';
const DELETE = '/2.0/lms/assessment/delete';

const contentOf = (json: Json): JsonObject =>
  isObject(json) && isObject(json['content']) ? json['content'] : {};

async function content(service: Running, path: string, body: JsonObject): Promise<JsonObject> {
  return contentOf((await service.send('POST', path, body)).json);
}

const refusal = (errorCode: string) => ({
  status: 500,
  json: { content: 'ERROR', message: expect.objectContaining({ type: 'ERROR', errorCode }) },
});

describe('creating an assessment', () => {
  test('keeps nulls and unknown fields as they were sent', async () => {
    await using service = await running();
    const sent = { enabled: null, assessmentBlockVersions: null, novelty: [9007199254740993n] };
    expect(await content(service, CREATE, assessment(sent))).toMatchObject(sent);
  });

  test('never gives one id to two things', async () => {
    await using service = await running();
    const blocks = [
      { blockId: 1, topicFilters: [{ topicId: 1 }, { topicId: 2 }] },
      { blockId: 2, allowsZero: true },
    ];
    const body = assessment({ assessmentBlockVersions: blocks });
    const first = await content(service, CREATE, body);
    const second = await content(service, CREATE, body);
    const ids = [first, second].flatMap((each) => idsIn(each));
    expect(ids).toHaveLength(10);
    expect(new Set(ids).size).toBe(10);
  });

  test('refuses an id, which the service gives', async () => {
    await using service = await running();
    expect(await service.send('POST', CREATE, assessment({ id: 5 }))).toMatchObject({
      status: 400,
    });
  });

  test('refuses a block version that is named, for there is none yet', async () => {
    await using service = await running();
    const blocks = [{ blockId: 1, assessmentBlockVersionId: 4 }];
    const body = assessment({ assessmentBlockVersions: blocks });
    expect(await service.send('POST', CREATE, body)).toMatchObject(
      refusal('ItemNotFoundException'),
    );
    expect((await service.send('GET', '/sandbox/assessments')).json).toEqual([]);
  });
});

function idsIn(value: JsonObject): Json[] {
  const blocks = value['assessmentBlockVersions'];
  const parts: JsonObject[] = Array.isArray(blocks) ? blocks.filter(isObject) : [];
  return [
    value['id'] ?? null,
    ...parts.flatMap((block) => {
      const filters = block['topicFilters'];
      const inner: JsonObject[] = Array.isArray(filters) ? filters.filter(isObject) : [];
      return [
        block['assessmentBlockVersionId'] ?? null,
        ...inner.map((filter) => filter['id'] ?? null),
      ];
    }),
  ];
}

describe('editing an assessment', () => {
  const blocks = [{ blockId: 10 }, { blockId: 20, topicFilters: [{ topicId: 7 }] }];

  async function withBlocks(service: Running) {
    await service.send('POST', CREATE, assessment({ assessmentBlockVersions: blocks }));
    // Blocks 1 and 3, the filter 2, and the assessment as the last.
    const created = await content(service, CREATE, assessment({ assessmentBlockVersions: blocks }));
    const [id, first, second, filter] = idsIn(created);
    return { id: id ?? null, first: first ?? null, second: second ?? null, filter: filter ?? null };
  }

  test('replaces the whole resource', async () => {
    await using service = await running();
    const { id } = await content(service, CREATE, assessment({ showScores: true }));
    const edited = await content(service, EDIT, assessment({ id: id ?? null, name: 'Outra' }));
    expect(edited).toMatchObject({ id, name: 'Outra', enabled: true });
    expect(edited).not.toHaveProperty('showScores');
  });

  test('keeps the blocks when the edit says nothing of them', async () => {
    await using service = await running();
    const { id } = await withBlocks(service);
    const edited = await content(service, EDIT, assessment({ id }));
    expect(edited['assessmentBlockVersions']).toHaveLength(2);
  });

  test('replaces a named block in its place, with the ids of its named filters', async () => {
    await using service = await running();
    const { id, first, second, filter } = await withBlocks(service);
    const named = {
      blockId: 20,
      assessmentBlockVersionId: second,
      allowsZero: true,
      topicFilters: [{ topicId: 8 }, { id: filter, topicId: 9 }],
    };
    const other = { blockId: 11, assessmentBlockVersionId: first };
    const edited = await content(
      service,
      EDIT,
      assessment({ id, assessmentBlockVersions: [named, other] }),
    );
    expect(edited).toMatchObject({
      assessmentBlockVersions: [
        { blockId: 11, assessmentBlockVersionId: first, allowsZero: false },
        {
          blockId: 20,
          assessmentBlockVersionId: second,
          allowsZero: true,
          topicFilters: [
            { topicId: 8, id: expect.any(Number) },
            { topicId: 9, id: filter },
          ],
        },
      ],
    });
  });

  test('without keeping, the list replaces the blocks in its own order', async () => {
    await using service = await running();
    const { id, first } = await withBlocks(service);
    const edit = assessment({
      id,
      keepExistingAssessmentBlockVersion: false,
      assessmentBlockVersions: [{ blockId: 30 }, { blockId: 10, assessmentBlockVersionId: first }],
    });
    const edited = await content(service, EDIT, edit);
    expect(edited['assessmentBlockVersions']).toMatchObject([
      { blockId: 30 },
      { blockId: 10, assessmentBlockVersionId: first },
    ]);
    const empty = assessment({ id, keepExistingAssessmentBlockVersion: false });
    expect(await content(service, EDIT, empty)).not.toHaveProperty('assessmentBlockVersions');
  });

  test('refuses ids of blocks and filters that are not its own, and the same id twice', async () => {
    await using service = await running();
    const { id, first, second, filter } = await withBlocks(service);
    const edit = (assessmentBlockVersions: Json) =>
      service.send('POST', EDIT, assessment({ id, assessmentBlockVersions }));
    const unknown = refusal('ItemNotFoundException');
    expect(await edit([{ blockId: 1, assessmentBlockVersionId: 1 }])).toMatchObject(unknown);
    expect(
      await edit([{ blockId: 1, assessmentBlockVersionId: first, topicFilters: [{ id: filter }] }]),
    ).toMatchObject(unknown);
    expect(await edit([{ blockId: 1, topicFilters: [{ id: filter }] }])).toMatchObject(unknown);
    expect(
      await edit([
        { blockId: 1, assessmentBlockVersionId: second },
        { blockId: 2, assessmentBlockVersionId: second },
      ]),
    ).toMatchObject({ status: 400 });
  });

  test('refuses an assessment that does not exist', async () => {
    await using service = await running();
    expect(await service.send('POST', EDIT, assessment({ id: 99 }))).toMatchObject(
      refusal('AssessmentNotFoundException'),
    );
  });
});

describe('releasing an assessment', () => {
  test('gives a new version id each time and freezes what is being edited', async () => {
    await using service = await running();
    const { id = null } = await content(service, CREATE, assessment());
    const release = (releaseNotes: string) => service.send('POST', RELEASE, { id, releaseNotes });
    expect((await release('um')).json).toEqual({ content: 2, message: null });
    expect((await release('dois')).json).toEqual({ content: 3, message: null });
    await service.send('POST', EDIT, assessment({ id, name: 'Depois' }));
    expect((await service.send('GET', '/sandbox/assessments')).json).toMatchObject([
      {
        id,
        name: 'Depois',
        versions: [
          {
            id: 2,
            releaseNotes: 'um',
            state: 'RELEASED',
            resource: { name: 'Prova de Geografia' },
          },
          { id: 3, releaseNotes: 'dois', state: 'RELEASED' },
        ],
      },
    ]);
  });

  test('is refused for what does not exist', async () => {
    await using service = await running();
    expect(await service.send('POST', RELEASE, { id: 4, releaseNotes: 'x' })).toMatchObject(
      refusal('AssessmentNotFoundException'),
    );
  });
});

describe('deleting an assessment', () => {
  test('makes every later use an error', async () => {
    await using service = await running();
    const { id = null } = await content(service, CREATE, assessment());
    expect((await service.send('POST', `${DELETE}/1`)).json).toEqual({
      content: 'OK',
      message: null,
    });
    const gone = refusal('AssessmentNotFoundException');
    expect(await service.send('POST', `${DELETE}/1`)).toMatchObject(gone);
    expect(await service.send('POST', EDIT, assessment({ id }))).toMatchObject(gone);
    expect(await service.send('POST', RELEASE, { id, releaseNotes: 'x' })).toMatchObject(gone);
    expect((await service.send('GET', '/sandbox/assessments')).json).toEqual([]);
  });

  test('does not reach a resource of another kind', async () => {
    await using service = await running();
    await service.send('POST', CREATE, assessment());
    const answer = await service.send('POST', '/2.0/lms/track/delete/1');
    expect(answer).toMatchObject(refusal('TrackNotFoundException'));
  });
});
