import { stringify } from 'yaml';
import { describe, expect, test } from 'vitest';
import type { DocumentKind } from '../../../src/contract/operations.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { check, codeOf, hintOf, lineOf, pieceOf } from './reading.ts';

const lacuna = {
  question: 'The capital is ###.',
  title: 'Capitals',
  difficulty: 1,
  source: 'Atlas',
  author: 'Ana',
  topicId: 8801,
  lacunaAlternatives: [{ alternatives: [{ description: 'Brasília', score: 10 }] }],
  inheritPermissions: 'INHERIT',
  securityPermission: [{ partyId: 61, roles: ['READ'] }],
  securityRestriction: [],
} satisfies JsonObject;
const assessment = { name: 'Quiz', description: 'Capitals' } satisfies JsonObject;
const track = {
  name: 'Geography',
  status: 'AVAILABLE',
  author: 'Ana',
  workload: 60,
  cost: 0,
  parentId: 7,
} satisfies JsonObject;
const permissions = {
  inheritPermissions: 'INHERIT',
  securityPermission: [],
  securityRestriction: [],
} satisfies JsonObject;
const release = { id: 12, releaseNotes: 'First' } satisfies JsonObject;

const right: Readonly<Record<DocumentKind, JsonObject>> = {
  'assessment.create': assessment,
  'assessment.edit': { id: 5, ...assessment },
  'assessment.release': release,
  'lacuna.create': lacuna,
  'lacuna.edit': { id: 5, ...lacuna },
  'lacuna.release': release,
  'track.create': track,
  'track.edit': { id: 5, ...track, ...permissions },
};
const kinds = Object.keys(right) as DocumentKind[];

/** Checks the right document of a kind with some fields changed. */
function changed(kind: DocumentKind, fields: JsonObject, options = {}) {
  return check(stringifyExact({ ...right[kind], ...fields }), kind, { name: 'q.json', ...options });
}

const errorsOf = (kind: DocumentKind, fields: JsonObject) =>
  changed(kind, fields)
    .diagnostics.filter(({ severity }) => severity === 'error')
    .map(({ problem }) => problem.code);
const bodyOf = (kind: DocumentKind, fields: JsonObject) => changed(kind, fields).body;

test.each(kinds)('the right document of %s is sent as it is', (kind) => {
  expect(check(stringify(right[kind]), kind).body).toEqual(right[kind]);
  expect(errorsOf(kind, {})).toEqual([]);
});

describe('a finding', () => {
  test('says what, where and what to do', () => {
    const text = stringify({
      ...lacuna,
      lacunaAlternatives: [{ alternatives: [{ description: 'Brasília', score: 'ten' }] }],
    });
    const { body, diagnostics } = check(text, 'lacuna.create');
    expect(body).toBeNull();
    expect(diagnostics.map(lineOf)).toEqual([
      '10:16 lacuna/alternative-score score must be a number, not "ten"',
    ]);
    expect(diagnostics.map(pieceOf)).toEqual(['ten']);
    expect(diagnostics.map(hintOf)).toEqual(['write a number, for example score: 10']);
  });

  test('a number in quotes is told to lose them', () => {
    const { diagnostics } = changed('track.create', {
      cost: '10',
      name: '5',
      approvePreExam: 'true',
    });
    expect(diagnostics.map(({ problem }) => problem.params['field'])).toEqual([
      'cost',
      'approvePreExam',
    ]);
    expect(diagnostics.map(hintOf)).toEqual([
      'write it without the quotes: cost: 10',
      'write it without the quotes: approvePreExam: true',
    ]);
  });

  test('all of them are told, in the order of their places', () => {
    const text = `title: 5
topic: 3
difficulty: 1.5
question: "A ### b ###"
source: "\\ud800"
lacunaAlternatives:
  - alternatives:
    - description: x
      score: "10"
      extra: 1
    - 5
  - alternatives: []
  - {}
inheritPermissions: inherit
securityPermission: {}
securityRestriction:
  - partyId: 9223372036854775808
    roles: [READ, Execut, 5]
`;
    expect(check(text, 'lacuna.create').diagnostics.map(lineOf)).toEqual([
      '1:1 document/missing-field the required field "author" is missing',
      '1:8 document/wrong-type title must be text, not 5',
      '2:1 document/unknown-field unknown field "topic"',
      '3:13 document/wrong-type difficulty must be a whole number, not 1.5',
      '5:9 document/lone-surrogate source contains half of a character',
      '7:3 lacuna/blank-count the statement has 2 blanks (###), but lacunaAlternatives has 3 elements',
      '9:14 lacuna/alternative-score score must be a number, not "10"',
      '10:7 document/unknown-field unknown field "extra"',
      '11:7 document/wrong-type alternatives[1] must be an object, not 5',
      '12:19 lacuna/no-alternative a blank needs at least one alternative',
      '13:5 document/missing-field the required field "alternatives" is missing',
      '14:21 document/value-not-allowed inheritPermissions must be INHERIT or NOT_INHERIT, not "inherit"',
      '15:21 document/wrong-type securityPermission must be a list, not an object',
      '17:14 document/wrong-type partyId must be an id, not 9223372036854775808',
      '18:19 document/value-not-allowed roles[1] must be NONE, READ, EXECUTE, WRITE, MODIFY, REMOVE or COMPLETE, not "Execut"',
      '18:27 document/value-not-allowed roles[2] must be NONE, READ, EXECUTE, WRITE, MODIFY, REMOVE or COMPLETE, not 5',
    ]);
  });

  test('places are right with CRLF and wide characters before them', () => {
    const text =
      '{"name": "\u{1F600}\u{1F600}", "description": 5,\r\n "\u{1F600}": 1, "enabled": "x"}';
    const { diagnostics } = check(text, 'assessment.create', { name: 'q.json' });
    expect(diagnostics.map(codeOf)).toEqual([
      '1:31 document/wrong-type',
      '2:2 document/unknown-field',
      '2:21 document/wrong-type',
    ]);
  });

  test('a long text is shortened, its line breaks taken out', () => {
    const { diagnostics } = changed('track.create', { cost: `a\n\n${'é'.repeat(100_000)}` });
    expect(diagnostics.map(({ problem }) => problem.params['received'])).toEqual([
      `"a ${'é'.repeat(37)}…"`,
    ]);
  });

  test('a value behind an alias is pointed at where it is used', () => {
    const { diagnostics } = check('name: &n 5.50\ndescription: *n\n', 'assessment.create');
    expect(diagnostics.map(lineOf)).toEqual([
      '1:10 document/wrong-type name must be text, not 5.50',
      '2:14 document/wrong-type description must be text, not 5.50',
    ]);
  });
});

describe('the document as a whole', () => {
  test.each([
    ['- a: 1', { collection: 'list' }],
    ['plain', '"plain"'],
    ['12.50', '12.50'],
    ['--- null', 'null'],
  ])('%j is not an object of fields', (text, received) => {
    const { body, diagnostics } = check(text, 'lacuna.create');
    expect(body).toBeNull();
    expect(diagnostics.map(({ problem }) => problem)).toEqual([
      { code: 'document/not-an-object', params: { received } },
    ]);
  });

  test('$schema is never sent', () => {
    expect(bodyOf('assessment.create', { $schema: 'x.json' })).toEqual(assessment);
  });

  test('an empty object misses every required field', () => {
    const { diagnostics } = check('{}', 'assessment.release');
    expect(diagnostics.map(codeOf)).toEqual([
      '1:1 document/missing-field',
      '1:1 document/missing-field',
    ]);
    expect(diagnostics.map(hintOf)).toEqual(['add id: ID', 'add releaseNotes: "text"']);
  });
});

describe('unknown fields', () => {
  test('the nearest known name is suggested', () => {
    expect(changed('lacuna.create', { Tags: 'a' }).diagnostics.map(hintOf)).toEqual([
      'did you mean "tags"?',
    ]);
  });

  test('an id on create is told as what it is', () => {
    expect(errorsOf('lacuna.create', { id: 1 })).toEqual(['document/id-on-create']);
  });

  test('they go through as they are when that is asked for', () => {
    const fields = { cycles: 3n, more: { a: [null, 9223372036854775807n] } };
    expect(changed('assessment.create', fields, { allowUnknown: true }).body).toEqual({
      ...assessment,
      cycles: 3,
      more: { a: [null, 9223372036854775807n] },
    });
  });
});

describe('overrides', () => {
  test('a field is added or replaced', () => {
    const options = { name: 'q.json', overrides: { id: 9223372036854775807n } };
    expect(check(stringifyExact(assessment), 'assessment.edit', options).body).toEqual({
      ...assessment,
      id: 9223372036854775807n,
    });
    expect(
      check(stringifyExact(right['assessment.edit']), 'assessment.edit', options).body,
    ).toMatchObject({ id: 9223372036854775807n });
  });

  test('what is wrong with one is told of the document', () => {
    const { diagnostics } = check('# top\nname: x\ndescription: y\nid: 1', 'assessment.edit', {
      overrides: { id: 'x' },
    });
    expect(diagnostics.map(lineOf)).toContain('2:1 document/wrong-type id must be an id, not "x"');
  });
});

describe('ids', () => {
  test.each([0, 1, 9007199254740993n, 9223372036854775807n])('%s is one', (id) => {
    expect(bodyOf('assessment.edit', { id })).toMatchObject({ id });
  });

  test.each([9223372036854775808n, -1, 1.5, 1e30, '12', null, true, ''])('%s is none', (id) => {
    expect(errorsOf('assessment.edit', { id })).toEqual(['document/wrong-type']);
  });

  test('those of lacuna questions may be texts, and are sent as numbers', () => {
    expect(bodyOf('lacuna.edit', { id: '12' })).toMatchObject({ id: 12 });
    expect(bodyOf('lacuna.release', { id: '9223372036854775807' })).toMatchObject({
      id: 9223372036854775807n,
    });
    for (const id of ['9223372036854775808', '-1', '1.0', '', ' 1', '1e3']) {
      expect(errorsOf('lacuna.edit', { id })).toEqual(['document/wrong-type']);
    }
  });

  test('a list holds ids', () => {
    expect(bodyOf('track.create', { trackItemIds: [] })).toMatchObject({ trackItemIds: [] });
    expect(changed('track.create', { trackItemIds: [1, 'x'] }).diagnostics.map(lineOf)).toEqual([
      '1:111 document/wrong-type trackItemIds[1] must be an id, not "x"',
    ]);
  });
});

describe('the documented form', () => {
  test.each([
    [70, '70.00'],
    [7.5, '7.50'],
    [0.1, '0.10'],
    [-1, '-1.00'],
    [9007199254740993n, '9007199254740993.00'],
    ['70.00', '70.00'],
    ['-7.25', '-7.25'],
  ])('requiredScore %s is sent as %j', (requiredScore, sent) => {
    expect(bodyOf('assessment.create', { requiredScore })).toMatchObject({ requiredScore: sent });
  });

  test.each([7.125, 0.005, 12345678901234.5, '70', '70.0', '70,00', 'x', '', true])(
    'requiredScore %s has no exact form',
    (requiredScore) => {
      expect(errorsOf('assessment.create', { requiredScore })).toEqual(['assessment/decimal']);
    },
  );

  test('the numbers of an image are sent as digits', () => {
    const imageProperties = { imageName: 'a.png', width: 10, height: '20', coordinateX: 0 };
    expect(bodyOf('track.create', { imageProperties })).toMatchObject({
      imageProperties: { imageName: 'a.png', width: '10', height: '20', coordinateX: '0' },
    });
    for (const width of [10.5, -1, '10px', '', true]) {
      expect(errorsOf('track.create', { imageProperties: { width } })).toEqual(['image/pixels']);
    }
  });

  test('allowsZero is sent as false where it is absent', () => {
    const blocks = [{ blockId: 1 }, { blockId: 2, allowsZero: true }];
    expect(bodyOf('assessment.create', { assessmentBlockVersions: blocks })).toEqual({
      ...assessment,
      assessmentBlockVersions: [
        { blockId: 1, allowsZero: false },
        { blockId: 2, allowsZero: true },
      ],
    });
  });

  test('null is kept where a field is optional, and wrong where it is required', () => {
    const nulls = { conclusionMessage: null, requiredScore: null, imageProperties: null };
    expect(bodyOf('assessment.create', nulls)).toEqual({ ...assessment, ...nulls });
    expect(changed('assessment.create', { name: null }).diagnostics.map(lineOf)).toEqual([
      '1:9 document/wrong-type name must be text, not null',
    ]);
    expect(
      errorsOf('assessment.create', {
        assessmentBlockVersions: [{ blockId: 1, allowsZero: null }],
      }),
    ).toEqual(['document/wrong-type']);
  });
});

describe('images', () => {
  test.each(['a.jpg', 'a.JPEG', 'a.jpge', 'a.png', 'ação 1.Gif'])('%s is an image', (imageName) => {
    expect(errorsOf('assessment.create', { imageProperties: { imageName } })).toEqual([]);
  });

  test.each([
    ['dir/a.png', 'image/name'],
    ['..\\a.png', 'image/name'],
    ['..', 'image/name'],
    ['', 'image/name'],
    ['a\n.png', 'image/name'],
    ['a.bmp', 'image/type'],
    ['png', 'image/type'],
    [5, 'document/wrong-type'],
  ])('%j is refused as %s', (imageName, code) => {
    expect(errorsOf('assessment.create', { imageProperties: { imageName } })).toEqual([code]);
  });
});

describe('blanks', () => {
  test('a blank that YAML takes for a comment is told as that, and as nothing else', () => {
    const text = stringify(lacuna).replace('The capital is ###.', 'The capital is ###.');
    const unquoted = text.replace(/^question: .*$/m, 'question: The capital is ###.');
    const { diagnostics } = check(unquoted, 'lacuna.create');
    expect(diagnostics.map(codeOf)).toEqual(['1:11 lacuna/blank-in-comment']);
    const first = text.replace(/^question: .*$/m, 'question: ### is the capital.');
    expect(check(first, 'lacuna.create').diagnostics.map(codeOf)).toEqual([
      '1:11 lacuna/blank-in-comment',
    ]);
  });

  test.each(['question: "The capital is ###." ### note', 'question: |\n  The capital is ###.\n'])(
    'other statements keep theirs: %j',
    (statement) => {
      const text = stringify(lacuna).replace(/^question: .*$/m, statement);
      expect(check(text, 'lacuna.create').diagnostics).toEqual([]);
    },
  );
});

describe('warnings', () => {
  test('an edit names the optional fields that it leaves out', () => {
    const { body, diagnostics } = changed('lacuna.edit', { tags: 'a', dropDown: null });
    expect(body).not.toBeNull();
    expect(diagnostics).toMatchObject([
      {
        severity: 'warning',
        problem: {
          code: 'document/fields-left-out',
          params: { fields: ['assessWhole', 'disabled'] },
        },
      },
    ]);
    expect(diagnostics.map(codeOf)).toEqual(['1:1 document/fields-left-out']);
  });

  test('they do not keep a document from being sent', () => {
    const trackWarnings = changed('track.create', { status: 'OBSOLETE' });
    expect(trackWarnings.body).toMatchObject({ status: 'OBSOLETE' });
    expect(trackWarnings.diagnostics).toMatchObject([
      { severity: 'warning', problem: { code: 'track/status', params: { received: 'OBSOLETE' } } },
    ]);
  });
});
