import { describe, expect, test } from 'vitest';
import { type Json, type JsonObject } from '../../../src/core/json.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli } from '../../harness/cli.ts';
import { assessment, lacuna, track } from '../../harness/course.ts';
import { documents, field, MAX_ID, questionYaml } from '../bodies.ts';

const titles = (bodies: readonly Json[]) => bodies.map((body) => field(body, 'title'));

describe('documents of every form become requests, in their order', () => {
  test('several files with several documents', async () => {
    await using cli = await startCli();
    await cli.write('a.yaml', `${questionYaml('one')}---\n${questionYaml('two')}`);
    await cli.write(
      'b.json',
      stringifyExact([lacuna({ title: 'three' }), lacuna({ title: 'four' })]),
    );
    await cli.write('c.ndjson', `${stringifyExact(lacuna({ title: 'five' }))}\n`);
    await cli.run('lacuna', 'create', 'a.yaml', 'b.json', 'c.ndjson', '-o', 'json');
    expect(cli.exitCode).toBe(0);
    expect(titles(await cli.bodies())).toEqual(['one', 'two', 'three', 'four', 'five']);
    const results = cli.json();
    expect(Array.isArray(results) && results.map((each) => field(each, 'source'))).toEqual([
      { file: 'a.yaml', line: 1 },
      { file: 'a.yaml', line: 13 },
      { file: 'b.json', line: 1 },
      { file: 'b.json', line: 1 },
      { file: 'c.ndjson', line: 1 },
    ]);
  });

  test('JSON with the comments and trailing commas of the published examples', async () => {
    await using cli = await startCli();
    const text = `// a comment\n{ "name": "A", /* another */ "description": "B", }\n`;
    await cli.write('a.json', text);
    await cli.run('assessment', 'create', 'a.json');
    expect(cli.exitCode).toBe(0);
    expect(await cli.bodies()).toEqual([{ name: 'A', description: 'B' }]);
  });

  test.each([
    ['YAML', `${questionYaml('one')}---\n${questionYaml('two')}`],
    ['JSON', stringifyExact([lacuna({ title: 'one' }), lacuna({ title: 'two' })], 2)],
    ['NDJSON', ['one', 'two'].map((title) => stringifyExact(lacuna({ title }))).join('\n')],
  ])('%s on standard input, recognized by its text', async (_, text) => {
    await using cli = await startCli();
    await cli.runWith(text, 'lacuna', 'create', '-');
    expect(cli.exitCode).toBe(0);
    expect(titles(await cli.bodies())).toEqual(['one', 'two']);
  });

  test('--format sets the format if the name does not', async () => {
    await using cli = await startCli();
    await cli.write('question', questionYaml('one'));
    await cli.run('lacuna', 'create', 'question');
    expect(cli.exitCode).toBe(3);
    expect(cli.stderr).toContain('--format yaml');
    await cli.run('lacuna', 'create', 'question', '--format', 'yaml');
    expect(cli.exitCode).toBe(0);
  });

  test('a byte order mark, CRLF and a final separator are accepted', async () => {
    await using cli = await startCli();
    await cli.write('a.yaml', `\uFEFF${questionYaml('one').replaceAll('\n', '\r\n')}---\r\n`);
    await cli.run('lacuna', 'create', 'a.yaml');
    expect(cli.exitCode).toBe(0);
    expect(titles(await cli.bodies())).toEqual(['one']);
  });

  test('--id fills or overrides the id of one document, and of one only', async () => {
    await using cli = await startCli();
    await cli.write('a.json', stringifyExact(assessment()));
    await cli.write('b.json', stringifyExact(assessment({ id: 5 })));
    await cli.run('assessment', 'edit', 'a.json', '--id', '9223372036854775807');
    await cli.run('assessment', 'edit', 'b.json', '--id', '18');
    const sent = (await cli.bodies()).map((body) => field(body, 'id'));
    expect(sent).toEqual([MAX_ID, 18]);
    await cli.run('assessment', 'edit', 'a.json', 'b.json', '--id', '18', '-o', 'json');
    expect(cli.exitCode).toBe(2);
    expect(cli.json()).toMatchObject({ error: { code: 'usage/one-document-for-id' } });
    expect(await cli.requests()).toHaveLength(2);
  });

  test('$schema is never sent, but nulls are', async () => {
    await using cli = await startCli();
    await cli.write('a.json', stringifyExact(assessment({ $schema: './x.json', enabled: null })));
    await cli.run('assessment', 'create', 'a.json');
    expect(await cli.bodies()).toEqual([assessment({ enabled: null })]);
  });

  test('--allow-unknown sends unknown fields at every level', async () => {
    await using cli = await startCli();
    const body = track({ colour: 'red', imageProperties: { alt: 'x' } });
    await cli.write('a.json', stringifyExact(body));
    await cli.run('track', 'create', 'a.json', '--allow-unknown');
    expect(cli.exitCode).toBe(0);
    expect(await cli.bodies()).toEqual([body]);
  });
});

describe('values with two spellings in the contract are sent in one', () => {
  const sent = async (resource: string, verb: string, body: JsonObject) => {
    await using cli = await startCli();
    await cli.write('a.json', stringifyExact(body));
    await cli.run(resource, verb, 'a.json');
    const [arrived = null] = await cli.bodies();
    return arrived;
  };

  test.each([
    [70, '70.00'],
    [7.5, '7.50'],
    ['7.25', '7.25'],
    [0, '0.00'],
  ])('requiredScore %s is sent as %s', async (written, expected) => {
    const body = await sent('assessment', 'create', assessment({ requiredScore: written }));
    expect(field(body, 'requiredScore')).toBe(expected);
  });

  test('an absent allowsZero is sent as false', async () => {
    const blocks = [{ blockId: 1 }, { blockId: 2, allowsZero: true }];
    const body = await sent(
      'assessment',
      'create',
      assessment({ assessmentBlockVersions: blocks }),
    );
    expect(field(body, 'assessmentBlockVersions')).toEqual([
      { blockId: 1, allowsZero: false },
      { blockId: 2, allowsZero: true },
    ]);
  });

  test("an image's numbers are sent as digits", async () => {
    const image = { imageName: 'a.jpge', coordinateX: 10, coordinateY: '0', width: 64 };
    const body = await sent('track', 'create', track({ imageProperties: image }));
    expect(field(body, 'imageProperties')).toEqual({
      imageName: 'a.jpge',
      coordinateX: '10',
      coordinateY: '0',
      width: '64',
    });
  });

  test('the id of a lacuna question is sent as a number', async () => {
    expect(field(await sent('lacuna', 'edit', lacuna({ id: '12' })), 'id')).toBe(12);
    const release = { id: '9223372036854775807', releaseNotes: 'x' };
    expect(field(await sent('lacuna', 'release', release), 'id')).toBe(MAX_ID);
  });

  test('the key of a track item is sent as it was written', async () => {
    const items = [{ id: 4 }, { enrollableItemId: 5, order: 1 }];
    const body = { ...documents['track.edit'](1), trackItems: items };
    expect(field(await sent('track', 'edit', body), 'trackItems')).toEqual(items);
  });
});

describe('warnings are shown and do not stop the command', () => {
  const block = (more: JsonObject) =>
    assessment({ assessmentBlockVersions: [{ blockId: 1, allowsZero: false, ...more }] });

  test.each<[string, string, string, JsonObject, string]>([
    ['fields left out of an edit', 'assessment', 'edit', assessment({ id: 1 }), 'requiredScore'],
    ['another status', 'track', 'create', track({ status: 'OBSOLETE' }), 'OBSOLETE'],
    [
      'another filter type',
      'assessment',
      'create',
      block({ topicFilters: [{ topicId: 1, type: 'REMOVE' }] }),
      'REMOVE',
    ],
    ['disableHTML on edit', 'lacuna', 'edit', lacuna({ id: 1, disableHTML: true }), 'disableHTML'],
    [
      'a random choice without its number',
      'assessment',
      'create',
      block({ selectQuestions: 'SOME_RANDOM' }),
      'numberRandomQuestions',
    ],
    [
      'question versions that are not selected',
      'assessment',
      'create',
      block({ selectQuestions: 'ALL', questionVersionIds: [1] }),
      'questionVersionIds',
    ],
  ])('%s', async (_, resource, verb, body, named) => {
    await using cli = await startCli();
    await cli.write('a.json', stringifyExact(body));
    await cli.run(resource, verb, 'a.json');
    expect(cli.stderr).toMatch(/^a\.json:1:\d+ {2}warning {2}/);
    expect(cli.stderr).toContain(named);
    expect(await cli.bodies()).toEqual([body]);
  });
});
