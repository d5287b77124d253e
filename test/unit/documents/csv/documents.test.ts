import { describe, expect, test } from 'vitest';
import { checkOfKind } from '../../../../src/documents/check.ts';
import { readDocuments, readWhole, type StreamOptions } from '../../../../src/documents/read.ts';
import { codeOf, hintOf, lineOf, pieceOf } from '../reading.ts';
import { streamed, streamedText, utf8 } from '../streaming.ts';

const create: Partial<StreamOptions> = { as: 'lacuna.create' };
const asTrack: Partial<StreamOptions> = { as: 'track.create' };

async function valuesOf(text: string, options: Partial<StreamOptions> = create) {
  const documents = await streamedText('q.csv', text, options);
  expect(documents.flatMap(({ diagnostics }) => diagnostics.map(lineOf))).toEqual([]);
  return documents.map(({ document }) => document?.value);
}

async function findingsOf(text: string, options: Partial<StreamOptions> = create) {
  const documents = await streamedText('q.csv', text, options);
  return documents.flatMap(({ diagnostics }) => diagnostics);
}

/** What is wrong with the values of the rows. */
async function wrongIn(text: string) {
  const documents = await streamedText('q.csv', text, create);
  const nothing = { allowUnknown: false, overrides: {} };
  return documents.flatMap(({ document }) =>
    document === null ? [] : checkOfKind(document, 'lacuna.create', nothing).diagnostics,
  );
}

const portuguese = [
  'title;question;difficulty;source;author;tags;topicId;dropDown;disabled;lacuna1;lacuna2;inheritPermissions;securityPermission;securityRestriction',
  'A capital;"A capital do ""Brasil"" é ###, de ###.";1;Apostila; Maria ;capitais brasília;9223372036854775807;VERDADEIRO;FALSO;Brasília=10 | Brasilia=7,5 | Rio de Janeiro=0;1960;INHERIT;12:READ,WRITE | 13:READ;[]',
  '=SOMA(A1);"linha 1',
  'linha 2 ###";2;x;y;;8802;verdadeiro;;a\\=b | c\\|d=-1 | e;;INHERIT;[];[]',
  ';;;;;;;;;;;;;',
  '',
].join('\r\n');

describe('a spreadsheet that was saved in Portuguese', () => {
  test('is read with its semicolons, quotes, decimal commas and booleans', async () => {
    const values = await valuesOf(`\uFEFF${portuguese}`);
    expect(values).toEqual([
      {
        title: 'A capital',
        question: 'A capital do "Brasil" é ###, de ###.',
        difficulty: 1,
        source: 'Apostila',
        author: ' Maria ',
        tags: 'capitais brasília',
        topicId: 9223372036854775807n,
        dropDown: true,
        disabled: false,
        lacunaAlternatives: [
          {
            alternatives: [
              { description: 'Brasília', score: 10 },
              { description: 'Brasilia', score: 7.5 },
              { description: 'Rio de Janeiro', score: 0 },
            ],
          },
          { alternatives: [{ description: '1960', score: 10 }] },
        ],
        inheritPermissions: 'INHERIT',
        securityPermission: [
          { partyId: 12, roles: ['READ', 'WRITE'] },
          { partyId: 13, roles: ['READ'] },
        ],
        securityRestriction: [],
      },
      {
        title: '=SOMA(A1)',
        question: 'linha 1\nlinha 2 ###',
        difficulty: 2,
        source: 'x',
        author: 'y',
        topicId: 8802,
        dropDown: true,
        lacunaAlternatives: [
          {
            alternatives: [
              { description: 'a=b', score: 10 },
              { description: 'c|d', score: -1 },
              { description: 'e', score: 0 },
            ],
          },
        ],
        inheritPermissions: 'INHERIT',
        securityPermission: [],
        securityRestriction: [],
      },
    ]);
  });

  test('is valid, and its rows can be read again by their bytes', async () => {
    expect((await wrongIn(portuguese)).map(lineOf)).toEqual([]);
    const bytes = utf8(`\uFEFF${portuguese}`);
    const { documents, batches } = await streamed('q.csv', [bytes], create);
    expect(batches.at(-1)?.header).toBe(portuguese.split('\r\n')[0]);
    const rows = documents.map(({ bytes: [start, end] }) =>
      new TextDecoder().decode(bytes.subarray(start, end)),
    );
    expect(rows[1]).toBe(portuguese.split('\r\n').slice(2, 4).join('\r\n'));
    expect(documents.map(({ line }) => line)).toEqual([2, 3]);
  });

  const inWindows = Uint8Array.from([
    ...utf8('title;author\r\nx;Jo'),
    0xe3,
    ...utf8('o\r\ny;z\r\n'),
  ]);

  test('in its old encoding is read, with the first word that shows whether it is right', async () => {
    const { documents } = await streamed('q.csv', [inWindows], create);
    const found = documents.flatMap(({ diagnostics }) => diagnostics);
    expect(found.map((each) => [each.severity, codeOf(each), pieceOf(each)])).toEqual([
      ['warning', '2:3 csv/not-utf-8', 'João'],
    ]);
    expect(documents.flatMap(({ document }) => document?.value ?? [])).toEqual([
      { title: 'x', author: 'João' },
      { title: 'y', author: 'z' },
    ]);
  });

  test('in its old encoding is read alike in pieces and whole, with its places', async () => {
    const { documents, diagnostics } = readDocuments(
      { name: 'q.csv', bytes: inWindows },
      null,
      'lacuna.create',
    );
    expect(documents.map(({ source, node }) => source.text.slice(...node.range))).toEqual([
      'x;João',
      'y;z',
    ]);
    expect(diagnostics.map(codeOf)).toEqual(['2:3 csv/not-utf-8']);
  });

  test.each<[string, readonly number[]]>([
    ['a byte that Windows-1252 leaves undefined', [0x81]],
    ['a sequence of UTF-8', [0xc3, 0xa3, 0xe3]],
    ['a zero', [0xe3, 0]],
  ])('with %s is one error for the file', async (_, odd) => {
    const bytes = [...utf8('title;author\r\nx;Jo'), ...odd, ...utf8('o\r\ny;z\r\nw;'), 0xe3];
    const { documents } = await streamed('q.csv', [Uint8Array.from(bytes)], create);
    const found = documents.flatMap(({ diagnostics }) => diagnostics);
    expect(found.map(({ problem: { code } }) => code)).toEqual(['document/encoding']);
  });

  test.each<[string, readonly number[]]>([
    ['4:3', [...utf8('x;Jo'), 0xe3, ...utf8('o\r\ny;z\r\nw;'), 0]],
    ['3:3', [...utf8('w;'), 0, ...utf8('\r\nx;'), 0xe3]],
  ])('with a zero in any other row is one error for the file, at %s', async (place, rows) => {
    const bytes = Uint8Array.from([...utf8('title;author\r\n'), ...rows]);
    const { documents } = await streamed('q.csv', [bytes], create);
    const found = documents.flatMap(({ diagnostics }) => diagnostics);
    const errors = found.filter(({ severity }) => severity === 'error');
    expect(errors.map(codeOf)).toEqual([`${place} document/encoding`]);
  });

  test.each<[string, readonly number[]]>([
    ['a row of Windows-1252', [...utf8('x;João\r\ny;'), 0xe3, ...utf8('\r\nz;ç\r\n')]],
    ['a row of UTF-8', [...utf8('x;Jo'), 0xe3, ...utf8('o\r\ny;ã\r\nz;'), 0xe7]],
  ])('was called another encoding than that of %s among others', async (_, rows) => {
    const bytes = Uint8Array.from([...utf8('title;author\r\n'), ...rows]);
    const { documents } = await streamed('q.csv', [bytes], create);
    const found = documents.flatMap(({ diagnostics }) => diagnostics);
    const errors = found.filter(({ severity }) => severity === 'error');
    expect(errors.map((each) => [codeOf(each), each.problem.params])).toEqual([
      ['3:3 document/encoding', expect.objectContaining({ guess: 'mixed' })],
    ]);
  });

  test('is read in the encoding that somebody names', async () => {
    const bytes = Uint8Array.from([...utf8('title;author\nx;'), 0xc8, 0xcf]);
    const encoding = { named: 'windows-1251', mayGuess: false };
    const { documents } = await streamed('q.csv', [bytes], { ...create, encoding });
    expect(documents.map(({ document }) => document?.value)).toEqual([
      { title: 'x', author: 'ИП' },
    ]);
  });

  test('is read by a single command too', () => {
    const input = { name: 'q.csv', bytes: utf8(portuguese) };
    const { documents, diagnostics } = readDocuments(input, null, 'lacuna.create');
    expect(diagnostics).toEqual([]);
    expect(documents).toHaveLength(2);
  });
});

describe('the separator', () => {
  test.each([
    ['title,author\nx,"y;z"\n', { title: 'x', author: 'y;z' }],
    ['title\tauthor\nx\ty;z\n', { title: 'x', author: 'y;z' }],
    ['sep=,\r\ntitle,author\r\nx,y\r\n', { title: 'x', author: 'y' }],
    ['"title";author\nx;a,b,c\n', { title: 'x', author: 'a,b,c' }],
    ['title\nOlá, mundo\n', { title: 'Olá, mundo' }],
  ])('%j', async (text, value) => {
    expect(await valuesOf(text)).toEqual([value]);
  });

  test('is said by a line that is no part of the header', async () => {
    const { batches } = await streamed('q.csv', [utf8('sep=;\r\ntitle;author\r\nx;y')], create);
    expect(batches.at(-1)?.header).toBe('title;author');
  });
});

describe('cells', () => {
  test('get the types of their fields', async () => {
    const text = [
      'name,workload,cost,parentId,trackItemIds,requirementsIds[1],imageProperties.coordinateX,preExamId,approvePreExam,trackItems[0].id,trackItems[0].order',
      'x,60,7.25,5,"1 2,9223372036854775807",3,10,$ref:exam#versionId,TRUE,$ref:a b,-2',
    ].join('\n');
    expect(await valuesOf(text, asTrack)).toEqual([
      {
        name: 'x',
        workload: 60,
        cost: 7.25,
        parentId: 5,
        trackItemIds: [1, 2, 9223372036854775807n],
        requirementsIds: [null, 3],
        imageProperties: { coordinateX: 10 },
        preExamId: { $ref: 'exam#versionId' },
        approvePreExam: true,
        trackItems: [{ id: { $ref: 'a b' }, order: -2 }],
      },
    ]);
  });

  test('decimals with two places are kept as they are written', async () => {
    const column = 'assessmentBlockVersions[0].requiredScore';
    const values = await valuesOf(`${column};name\n70,00;a\n70;b\n7,5;c\n`, {
      as: 'assessment.create',
    });
    expect(values.map((value) => JSON.stringify(value))).toEqual([
      '{"assessmentBlockVersions":[{"requiredScore":"70.00"}],"name":"a"}',
      '{"assessmentBlockVersions":[{"requiredScore":70}],"name":"b"}',
      '{"assessmentBlockVersions":[{"requiredScore":7.5}],"name":"c"}',
    ]);
  });

  test('that fit no type stay texts, and are found wrong at their places', async () => {
    const text =
      'difficulty;title;topicId;dropDown;lacuna1\r\n' +
      'hard;"a\r\né ""b""";9,22E+18;sim;x=1.234\r\n' +
      '1;t;1,0;1;x=y\r\n';
    const found = await wrongIn(text);
    const cells = found.filter(({ problem: { code } }) => code !== 'csv/column-missing');
    expect(cells.map((each) => `${codeOf(each)} ${pieceOf(each)}`)).toEqual([
      '2:1 document/wrong-type hard',
      '3:10 document/wrong-type 9,22E+18',
      '3:19 document/wrong-type sim',
      '3:25 lacuna/alternative-score 1.234',
      '4:5 document/wrong-type 1,0',
      '4:9 document/wrong-type 1',
      '4:13 lacuna/alternative-score y',
    ]);
    expect(cells.map(lineOf)[1]).toContain('topicId must be an id, not "9,22E+18"');
  });

  test('a decimal comma is one only where semicolons separate', async () => {
    const [comma] = await valuesOf('name,cost\nx,"7,5"\n', asTrack);
    expect(comma).toEqual({ name: 'x', cost: '7,5' });
    const [semicolon] = await valuesOf('name;cost\nx;7.5\n', asTrack);
    expect(semicolon).toEqual({ name: 'x', cost: 7.5 });
  });
});

describe('operations', () => {
  test('have their columns, and each row the types of its own', async () => {
    const text = [
      'operation;key;params.questionId;params.topicId;body.title;body.topicId;body.lacuna1;body.id;body.preExamId',
      'lacuna.create;q1;;;T;8;a;;',
      'lacuna.move;;$ref:q1;77;;;;;',
      'track.edit;;;;;;;$ref:t;5',
    ].join('\n');
    expect(await valuesOf(text, {})).toEqual([
      {
        operation: 'lacuna.create',
        key: 'q1',
        body: {
          title: 'T',
          topicId: 8,
          lacunaAlternatives: [{ alternatives: [{ description: 'a', score: 10 }] }],
        },
      },
      { operation: 'lacuna.move', params: { questionId: { $ref: 'q1' }, topicId: 77 } },
      { operation: 'track.edit', body: { id: { $ref: 't' }, preExamId: 5 } },
    ]);
  });

  test('without a body have their params as columns', async () => {
    expect(await valuesOf('questionId;topicId\n1;2\n', { as: 'lacuna.move' })).toEqual([
      { questionId: 1, topicId: 2 },
    ]);
  });

  test('must be said', async () => {
    const found = await findingsOf('title;topicId\nx;1\n', {});
    expect(found.map(codeOf)).toEqual(['1:1 csv/no-operation']);
  });
});

describe('a header', () => {
  test.each([
    ['title;titel;difficulty', ['1:7 document/unknown-field titel']],
    [
      'title;lacunaAlternatives[0].alternative[0].score',
      ['1:7 document/unknown-field lacunaAlternatives[0].alternative[0].score'],
    ],
    ['title; title ', ['1:7 csv/column-twice  title ']],
    [
      'lacuna1;lacunaAlternatives[0].alternatives[0].score',
      ['1:9 csv/column-twice lacunaAlternatives[0].alternatives[0].score'],
    ],
    ['lacunaAlternatives[0].alternatives[0].score;lacuna1', ['1:45 csv/column-twice lacuna1']],
    ['title;"";x[', ['1:7 csv/column-unnamed ""', '1:10 csv/column-name x[']],
    ['lacunaAlternatives', ['1:1 csv/column-of-many lacunaAlternatives']],
    ['"é";__proto__', ['1:1 document/unknown-field "é"', '1:5 document/reserved-key __proto__']],
    ['tags[100000]', ['1:1 csv/column-name tags[100000]']],
    ['title;"a', ['1:7 csv/quote-not-closed "']],
  ])('%j', async (text, expected) => {
    const found = await findingsOf(text);
    expect(found.map((each) => `${codeOf(each)} ${pieceOf(each)}`)).toEqual(expected);
  });

  test('suggests the nearest name, with what stands before it', async () => {
    const suggested = async (name: string, options: Partial<StreamOptions>) => {
      const found = await findingsOf(`operation;${name}\n`, options);
      return found.filter(({ range }) => range?.[0] === 10).map(hintOf);
    };
    expect(await suggested('lacunaAlternatives[0].alternative[0].score', create)).toEqual([
      'did you mean "lacunaAlternatives[0].alternatives"?',
    ]);
    expect(await suggested('body.titel', {})).toEqual(['did you mean "body.title"?']);
    expect(await suggested('params.questionID', {})).toEqual(['did you mean "params.questionId"?']);
    expect(await suggested('Keyy', {})).toEqual(['did you mean "key"?']);
  });

  test('may have the column of rejects, which is not sent', async () => {
    expect(await valuesOf('title;$rejected\nx;why\n')).toEqual([{ title: 'x', $rejected: 'why' }]);
    expect(await valuesOf('operation;$rejected\nx;why\n', {})).toEqual([
      { operation: 'x', $rejected: 'why' },
    ]);
  });

  test('may have unknown names where they are allowed', async () => {
    expect(await valuesOf('title;extra.a\nx;1\n', { ...create, allowUnknown: true })).toEqual([
      { title: 'x', extra: { a: '1' } },
    ]);
  });

  test('that is all there is has no document', async () => {
    expect((await findingsOf('title;author\r\n')).map(codeOf)).toEqual(['file document/empty']);
    expect((await findingsOf('')).map(codeOf)).toEqual(['file document/empty']);
  });
});

describe('rows', () => {
  test('that are wrong are told at their places, and the others are read', async () => {
    const text =
      'title;author;source\n' +
      'a;b\n' +
      'a;"b\nc"d;e\n' +
      'a;b;c;d;e\n' +
      'a;5" disc;c\n' +
      '\n' +
      'x;y;z\n';
    const documents = await streamedText('q.csv', text, create);
    const found = documents.flatMap(({ diagnostics }) => diagnostics);
    expect(found.map((each) => `${codeOf(each)} ${pieceOf(each)}`)).toEqual([
      '2:3 csv/cells b',
      '3:3 csv/stray-quote "',
      '5:7 csv/cells d',
      '6:3 csv/stray-quote 5',
    ]);
    expect(documents.at(-1)?.document?.value).toEqual({ title: 'x', author: 'y', source: 'z' });
    expect(documents.at(-1)?.line).toBe(8);
  });

  test('a quote that is not closed takes the rest of the file', async () => {
    const found = await findingsOf('title;author\na;b\nc;"d\ne;f\n');
    expect(found.map(codeOf)).toEqual(['3:3 csv/quote-not-closed']);
  });
});

describe('a row that is far too wide', () => {
  const documentsOf = (text: string) =>
    readWhole('f.csv', new TextEncoder().encode(text), {
      format: 'csv',
      as: 'lacuna.create',
      allowUnknown: false,
    }).documents.map(({ line, diagnostics: [found] }) => [line, found?.problem.code ?? null]);

  test('stops the reading, where it took minutes and gigabytes', () => {
    const million = ';'.repeat(4_000_000);
    expect(documentsOf(`title;author\na;b\n${million}\nc;d\n`)).toEqual([
      [2, null],
      [3, 'csv/cells'],
    ]);
    expect(documentsOf(`${million}\nc;d\n`)).toEqual([[1, 'csv/too-many-columns']]);
  });

  test('has 1,000 cells more than the header', () => {
    const rows = (cells: number) => `title;author\n${';'.repeat(cells - 1)}\nc;d\n`;
    expect(documentsOf(rows(1001))).toEqual([
      [2, 'csv/cells'],
      [3, null],
    ]);
    expect(documentsOf(rows(1002))).toEqual([[2, 'csv/cells']]);
  });
});
