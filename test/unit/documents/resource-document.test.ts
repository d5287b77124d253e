import { describe, expect, test } from 'vitest';
import { readResource } from '../../../src/commands/content/make-plan.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import type { RowsAs } from '../../../src/documents/csv/header.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { noVariables } from '../../../src/documents/variable-definitions.ts';
import { assessment, lacuna, permissions, track } from '../../harness/course.ts';
import { codeOf, hintOf, lineOf, pieceOf } from './reading.ts';
import { streamedText } from './streaming.ts';

interface Options {
  readonly as?: RowsAs;
  readonly allowUnknown?: boolean;
}

async function resourcesIn(name: string, text: string, options: Options = {}) {
  const { as = 'resource', allowUnknown = false } = options;
  const documents = await streamedText(name, text, { as, allowUnknown });
  return documents.map((streamed) =>
    readResource(streamed, { allowUnknown, variables: noVariables }),
  );
}

async function findingsIn(name: string, text: string, options: Options = {}) {
  const resources = await resourcesIn(name, text, options);
  return resources.flatMap(({ diagnostics }) => diagnostics);
}

const codesIn = async (...args: Parameters<typeof findingsIn>) =>
  (await findingsIn(...args)).map(codeOf);

const yaml = (value: JsonObject) => `${stringifyExact(value, 2)}\n`;
const question = { resource: 'lacuna', key: 'capital', body: lacuna() };
const wholeTrack = track(permissions);

describe('a document of a content folder', () => {
  test('is the resource that it asks for', async () => {
    const text = yaml({
      $schema: 'resource.schema.json',
      ...question,
      release: 'First',
      formerly: ['capital 1'],
      protect: true,
    });
    const [found] = await resourcesIn('q.yaml', text);
    expect(found).toMatchObject({
      resource: {
        kind: 'lacuna',
        key: 'capital',
        body: lacuna(),
        references: [],
        release: 'First',
        formerly: ['capital 1'],
        protect: true,
      },
      key: 'capital',
      diagnostics: [],
      place: { line: 1, bytes: [0, new TextEncoder().encode(text).length] },
    });
  });

  test('has no release, no earlier keys and no protection unless it says so', async () => {
    const nothing = { release: null, formerly: null, protect: null };
    for (const more of [{}, nothing]) {
      const [found] = await resourcesIn('q.yaml', yaml({ ...question, ...more }));
      expect(found?.resource).toMatchObject({ release: null, formerly: [], protect: false });
    }
  });

  test('has its body in the documented form, without what only its author needs', async () => {
    const { question: _, lacunaAlternatives: __, ...others } = lacuna();
    const body = {
      ...others,
      cloze: 'A capital é [[Brasília = 10 | Rio = 0]].',
      tests: [{ answers: ['Rio'], score: 0 }],
      disableHTML: true,
    };
    const [found] = await resourcesIn('q.yaml', yaml({ ...question, body }));
    expect(found?.diagnostics).toEqual([]);
    expect(found?.resource?.body).toEqual({
      ...others,
      disableHTML: true,
      question: 'A capital é ###.',
      lacunaAlternatives: [
        {
          alternatives: [
            { description: 'Brasília', score: 10 },
            { description: 'Rio', score: 0 },
          ],
        },
      ],
    });
    const [decimal] = await resourcesIn(
      't.yaml',
      yaml({ resource: 'assessment', key: 't', body: assessment({ requiredScore: 70 }) }),
    );
    expect(decimal?.resource?.body).toMatchObject({ requiredScore: '70.00' });
  });

  test('keeps its references in their places', async () => {
    const body = {
      ...wholeTrack,
      parentId: { $ref: 'folder' },
      preExamId: { $ref: 't#versionId' },
    };
    const text = yaml({ resource: 'track', key: 'trail', body });
    const [found] = await resourcesIn('t.yaml', text);
    expect(found?.diagnostics).toEqual([]);
    expect(found?.resource?.body).toMatchObject(body);
    expect(
      found?.resource?.references.map(({ range, ...reference }) => [
        reference,
        text.slice(...range).replaceAll(/\s+/g, ' '),
      ]),
    ).toEqual([
      [{ key: 't', gives: 'versionId', path: ['body', 'preExamId'] }, '{ "$ref": "t#versionId" }'],
      [{ key: 'folder', gives: 'id', path: ['body', 'parentId'] }, '{ "$ref": "folder" }'],
    ]);
  });
});

const broken = `resource: assessment
key: test
formerly: [old, test, old]
body:
  name: N
  id: 17
  keepExistingAssessmentBlockVersion: false
  assessmentBlockVersions:
    - blockId: 1
      assessmentBlockVersionId: 311
      topicFilters: [{ id: 7, topicId: 3 }]
`;

describe('a finding is at its place', () => {
  test('in YAML', async () => {
    expect((await findingsIn('t.yaml', broken)).map(lineOf)).toEqual([
      '3:17 document/formerly-own-key "test" is the key that the resource has now',
      '3:23 document/formerly-twice the earlier key "old" is listed twice',
      '5:3 document/missing-field the required field "description" is missing',
      '6:3 document/own-field lms-cli fills in "id" itself',
      '7:3 document/own-field lms-cli fills in "keepExistingAssessmentBlockVersion" itself',
      '10:7 document/own-field lms-cli fills in "assessmentBlockVersionId" itself',
      '11:24 document/own-field lms-cli fills in "id" itself',
    ]);
  });

  test('in JSON and NDJSON', async () => {
    const text = '{"resource":"track","key":"a#b","release":"x","body":{"id":1}}';
    const expected = [
      '1:27 document/import-key',
      '1:33 document/release-on-track',
      ...Array.from({ length: 9 }, () => '1:54 document/missing-field'),
      '1:55 document/own-field',
    ];
    expect(await codesIn('t.json', `[\n  ${text}\n]`)).toEqual(
      expected.map((each) => each.replace(/1:(\d+)/, (_, at) => `2:${Number(at) + 2}`)),
    );
    expect(await codesIn('t.ndjson', text)).toEqual(expected);
  });

  test('in a file of questions, whose questions have the fields in their headers', async () => {
    const shared = Object.entries(lacuna())
      .filter(([name]) => !['question', 'title', 'lacunaAlternatives'].includes(name))
      .map(([name, value]) => `${name}: ${stringifyExact(value)}\n`)
      .join('');
    const text = `---\nrelease: First\nprotect: true\n${shared}---\n# One\n---\nkey: one\nformerly: [one]\nid: 4\n---\nA [[b]].\n\n# Two\nA [[b]].\n\n# Three\n---\nkey: three\nrelease: Third\nprotect: false\n---\nA [[b]].\n`;
    const line = text.slice(0, text.indexOf('# One')).split('\n').length;
    const resources = await resourcesIn('q.md', text);
    expect(resources.flatMap(({ diagnostics }) => diagnostics).map(codeOf)).toEqual([
      `${line + 3}:12 document/formerly-own-key`,
      `${line + 4}:1 document/own-field`,
      `${line + 8}:3 document/key-missing`,
    ]);
    expect(resources.map(({ key }) => key)).toEqual(['one', null, 'three']);
    expect(resources[2]?.place.line).toBe(line + 11);
    const { title: _, ...others } = lacuna();
    expect(resources[2]?.resource).toEqual({
      kind: 'lacuna',
      key: 'three',
      body: {
        ...others,
        title: 'Three',
        question: 'A ###.',
        lacunaAlternatives: [{ alternatives: [{ description: 'b', score: 10 }] }],
      },
      references: [],
      release: 'Third',
      formerly: [],
      protect: false,
      isCloze: true,
    });
  });

  test('in a file of questions, if a field of the header is wrong', async () => {
    const text = '# One\n---\nkey: 5\nprotect: never\ndificulty: 1\n---\nA [[b]].\n';
    expect(await codesIn('q.md', text)).toEqual(
      expect.arrayContaining([
        '3:6 document/wrong-type',
        '4:10 document/wrong-type',
        '5:1 document/unknown-field',
      ]),
    );
  });

  test('about the document itself', async () => {
    expect(await codesIn('a.yaml', 'name: N\ndescription: D\n')).toEqual([
      '1:1 document/resource-missing',
    ]);
    expect(await codesIn('a.yaml', 'resource: quiz\nkey: k\nbody: {}\n')).toEqual([
      '1:11 document/value-not-allowed',
    ]);
    expect(await codesIn('a.yaml', 'resource: track\nkey: k\n')).toEqual([
      '1:1 document/missing-field',
    ]);
    expect(await codesIn('a.yaml', '[1]\n')).toEqual(['1:1 document/not-an-object']);
  });

  test('about a field beside the body', async () => {
    const text = `resource: assessment\nkey: k\nrelese: x\nname: N\nbody: ${stringifyExact(assessment())}\n`;
    const found = await findingsIn('a.yaml', text);
    expect(found.map(lineOf)).toEqual([
      '3:1 document/unknown-field unknown field "relese"',
      '4:1 document/outside-body "name" is not allowed beside resource',
    ]);
    expect(found.map(hintOf)).toEqual(['did you mean "release"?', 'put name under body']);
  });

  test('about an unknown field in the header of a question, which may be meant for either', async () => {
    const found = await findingsIn('q.md', '# One\n---\nkey: k\nprotected: true\n---\nA [[b]].\n');
    expect(found.map((each) => [lineOf(each), hintOf(each)])).toContainEqual([
      '4:1 document/unknown-field unknown field "protected"',
      'did you mean "protect"?',
    ]);
    const others = await findingsIn('q.md', '# One\n---\nkey: k\nxyz: 1\n---\nA [[b]].\n');
    expect(others.map(hintOf)).toContainEqual(
      expect.stringMatching(/^use one of these: key, release, formerly, protect, question, /),
    );
    const [inYaml] = await findingsIn('q.yaml', yaml({ ...question, body: lacuna({ xyz: 1 }) }));
    expect(inYaml && hintOf(inYaml)).toMatch(/^use one of these: question, /);
  });

  test('about an id, which says how to take a resource over', async () => {
    const adopt =
      'remove id. To take over an existing resource: lms-cli resources adopt KEY ID --as KIND';
    for (const [file, text] of [
      ['q.yaml', yaml({ ...question, body: lacuna({ id: 7 }) })],
      ['q.yaml', yaml({ ...question, id: 7 })],
      ['q.csv', 'resource,key,id\nlacuna,k,7\n'],
      ['q.md', '# One\n---\nid: 7\nkey: k\n---\nA [[b]].\n'],
    ] as const) {
      const found = await findingsIn(file, text);
      expect(found.map((each) => [codeOf(each).split(' ')[1], hintOf(each)])).toContainEqual([
        'document/own-field',
        adopt,
      ]);
    }
    const part = assessment({ topicFilters: [{ id: 7 }] });
    const found = await findingsIn(
      'a.yaml',
      yaml({ resource: 'assessment', key: 'k', body: part }),
    );
    expect(found.map(hintOf)).toContain('remove id');
  });

  test('about a document of import, which names the command', async () => {
    const found = await findingsIn('a b.yaml', '\noperation: track.delete\nparams: {}\n');
    expect(found.map(codeOf)).toEqual(['2:1 document/for-import']);
    expect(found.map(hintOf)).toEqual([expect.stringContaining("lms-cli import 'a b.yaml'")]);
  });

  test('about a body of another kind, once', async () => {
    const text = `resource: lacuna\nkey: k\nbody: ${stringifyExact(wholeTrack)}\n`;
    const found = await findingsIn('a.yaml', text);
    expect(found.map(lineOf)).toEqual(['3:7 document/other-resource this looks like a track']);
  });

  test('in the sentence of a question', async () => {
    const { question: _, lacunaAlternatives: __, ...others } = lacuna();
    const text = `resource: lacuna\nkey: k\nbody:\n  cloze: A [[b = ten]].\n${Object.entries(others)
      .map(([name, value]) => `  ${name}: ${stringifyExact(value)}\n`)
      .join('')}`;
    const [found] = await resourcesIn('a.yaml', text);
    expect(found?.diagnostics.map(codeOf)).toEqual(['4:18 cloze/score']);
    expect([found?.resource, found?.key]).toEqual([null, 'k']);
  });
});

describe('what an edit warns of', () => {
  test('is not said of a resource: neither fields left out nor disableHTML', async () => {
    const text = yaml({ ...question, body: lacuna({ disableHTML: true }) });
    expect(await codesIn('q.yaml', text)).toEqual([]);
  });
});

describe('lms-cli fills in its own fields', () => {
  test('also under --allow-unknown, which lets other fields through', async () => {
    const body = assessment({ id: 1, extra: 2 });
    const [found] = await resourcesIn('a.yaml', yaml({ resource: 'assessment', key: 'k', body }), {
      allowUnknown: true,
    });
    expect(found?.diagnostics.map((each) => [codeOf(each), pieceOf(each)])).toEqual([
      ['7:5 document/own-field', '"id"'],
    ]);
    const [without] = await resourcesIn(
      'a.yaml',
      yaml({ resource: 'assessment', key: 'k', body: assessment({ extra: 2 }) }),
      { allowUnknown: true },
    );
    expect(without?.resource?.body).toEqual(assessment({ extra: 2 }));
  });

  test('but the ids of the items and the skills of a track are of its author', async () => {
    const body = {
      ...wholeTrack,
      trackItems: [{ id: { $ref: 'a' } }],
      catalogSkills: [{ id: 1, minPoint: 1, maxPoint: 2 }],
    };
    expect(await codesIn('t.yaml', yaml({ resource: 'track', key: 'k', body }))).toEqual([]);
  });
});

describe('the rows of a spreadsheet', () => {
  const header =
    'resource;key;release;formerly;protect;name;description;monitorsIds;requiredScore;status;author;workload;cost;parentId;inheritPermissions;securityPermission;securityRestriction';
  const rows = [
    header,
    'assessment;test;First;a b,c;VERDADEIRO;Prova;Capitais;1,$ref:ana;70,5;;;;;;;;',
    'track;trail;;;;Trilha;;;;AVAILABLE;Ana;60;0;$ref:folder;INHERIT;12:READ;[]',
  ].join('\n');

  test('are resources whose columns are the fields of the body', async () => {
    const [quiz, trail] = await resourcesIn('c.csv', rows);
    expect([quiz?.diagnostics, trail?.diagnostics]).toEqual([[], []]);
    expect(quiz?.resource).toMatchObject({
      kind: 'assessment',
      key: 'test',
      release: 'First',
      formerly: ['a', 'b', 'c'],
      protect: true,
      body: {
        name: 'Prova',
        description: 'Capitais',
        monitorsIds: [1, { $ref: 'ana' }],
        requiredScore: '70.50',
      },
    });
    expect(trail?.resource).toMatchObject({
      kind: 'track',
      release: null,
      formerly: [],
      protect: false,
      body: { parentId: { $ref: 'folder' }, workload: 60 },
    });
    expect(trail?.place.line).toBe(3);
  });

  test('need no column resource under --as', async () => {
    const text = 'key;name;description\nk;N;D\n';
    const [found] = await resourcesIn('c.csv', text, { as: 'assessment' });
    expect(found?.resource).toMatchObject({ kind: 'assessment', key: 'k', body: { name: 'N' } });
    const mixed = `resource;${text.replace('\nk', '\n;k')}`;
    const [other] = await resourcesIn('c.csv', mixed, { as: 'assessment' });
    expect(other?.resource).toMatchObject({ kind: 'assessment', key: 'k' });
  });

  test.each<[string, RowsAs, string, readonly string[]]>([
    ['no column resource', 'resource', 'key;name\nk;N', ['1:1 csv/no-resource']],
    ['a column operation', 'resource', 'key;operation\nk;x', ['1:5 document/for-import']],
    ['a column operation and --as', 'track', 'key;operation\nk;x', ['1:5 document/for-import']],
    [
      'columns that lms-cli fills in',
      'assessment',
      'key;id;name;assessmentBlockVersions[0].assessmentBlockVersionId;description\nk;1;N;3;D',
      ['1:5 document/own-field', '1:13 document/own-field'],
    ],
    [
      'a misspelt column',
      'assessment',
      'keyy;name;description\nk;N;D',
      ['1:1 document/unknown-field'],
    ],
    ['no column for the key', 'assessment', 'name;description\nN;D', ['1:1 csv/column-missing']],
    [
      'a row without its kind',
      'resource',
      'resource;key;name;description\nassessment;k;N;D\nquiz;l;N;D',
      ['3:1 document/value-not-allowed'],
    ],
    [
      'wrong cells',
      'resource',
      'resource;key;name;description;formerly;protect;monitorsIds\nassessment;k#;N;D;k k;nunca;x',
      [
        '2:12 document/import-key',
        '2:19 document/formerly-twice',
        '2:23 document/wrong-type',
        '2:29 document/wrong-type',
      ],
    ],
  ])('with %s have a finding there', async (_, as, text, expected) => {
    expect(await codesIn('c.csv', text, { as })).toEqual(expected);
  });
});
