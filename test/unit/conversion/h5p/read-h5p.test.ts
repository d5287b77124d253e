import fc from 'fast-check';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { parseContent } from '../../../../src/conversion/h5p/contents.ts';
import { claimsH5p } from '../../../../src/conversion/recognize.ts';
import { Unreadable } from '../../../../src/conversion/reading.ts';
import { itemsOf, shown } from './reading.ts';
import { runsOf } from '../../../harness/laws.ts';

const blanks = (answer: string, metadata = {}) => ({
  library: 'H5P.Blanks 1.14',
  params: { questions: [`*${answer}*`] },
  metadata,
  subContentId: `id-${answer}`,
});
const choice = { library: 'H5P.MultiChoice 1.16', params: { question: 'Qual?' } };
const picture = { library: 'H5P.Image 1.1', params: { file: { path: 'a.png' } } };

/** The kinds of the items, or the first answers of those with blanks. */
async function found(content: unknown, about: unknown = null) {
  const items = await itemsOf(content, about);
  return items.map((item) => shown(item).answers?.[0]?.[0] ?? item.type);
}

describe('contents inside of others', () => {
  test('do not count if they are the pictures of a question', async () => {
    const params = { question: 'Qual?', media: { type: picture } };
    expect(await found({ questions: [{ ...choice, params }] })).toEqual(['H5P.MultiChoice']);
    expect(await found(params, { mainLibrary: 'H5P.MultiChoice' })).toEqual(['H5P.MultiChoice']);
  });
});

describe('title, author and license', () => {
  const about = {
    title: 'Rios',
    mainLibrary: 'H5P.Blanks',
    language: 'pt',
    license: 'CC BY',
    authors: [{ name: 'Ana', role: 'Author' }, { name: ' ' }, { name: 'Rui' }],
  };

  test('are those of the package', async () => {
    const [item] = await itemsOf({ questions: ['*a*'] }, about);
    expect(item).toMatchObject({
      title: 'Rios',
      type: 'H5P.Blanks',
      content: { question: { author: 'Ana, Rui', category: null } },
    });
    expect(shown(item).losses).toEqual([['not-kept field', 'license: CC BY', null]]);
  });

  test('of a content inside are its own, unless it only has those of the package', async () => {
    const own = { title: 'Foz', license: 'U', authors: [] };
    const questions = [
      blanks('a', own),
      blanks('b', { authors: [{ name: 'Eva' }], license: 'PD' }),
    ];
    const items = await itemsOf({ questions }, { ...about, mainLibrary: 'H5P.QuestionSet' });
    expect(items).toMatchObject([
      { title: 'Foz', id: 'id-a', content: { question: { author: 'Ana, Rui', category: 'Rios' } } },
      { title: null, id: 'id-b', content: { question: { author: 'Eva', category: 'Rios' } } },
    ]);
    expect(items.map((item) => shown(item).losses)).toEqual([
      [['not-kept field', 'license: CC BY', null]],
      [['not-kept field', 'license: PD', null]],
    ]);
  });
});

const unreadable = (code: string, line: number | null, column: number) =>
  expect.objectContaining({
    name: 'Unreadable',
    problem: expect.objectContaining({ code }),
    line,
    column,
  });

describe('a text that is no JSON', () => {
  test.for([
    ['{"questions": ["*a*"}', 1, 21],
    ['{\n  "questions": [\n', 2, 16],
    ['{"a": 1}\n x', 2, 2],
    ['{"a": 1,}', 1, 9],
    ['', null, 1],
  ] as const)('is refused with its place: %j', async ([text, line, column]) => {
    await expect(itemsOf(text)).rejects.toEqual(
      unreadable('convert/not-well-formed', line, column),
    );
  });

  test('is refused with a reason that does not repeat it', () => {
    const reasons = ['{"a": 1,}', 'segredo', '{"a" 1}', '["a', '7 7'].map((text) => {
      try {
        return parseContent(text);
      } catch (error) {
        return error instanceof Unreadable ? error.problem.params['reason'] : error;
      }
    });
    for (const reason of reasons) expect(reason).toMatch(/^[A-Z][^\d{]+$/);
  });

  test('is refused with more than 200 levels', async () => {
    const text = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
    await expect(itemsOf(text(201))).rejects.toEqual(unreadable('convert/too-large', 1, 201));
    expect(await itemsOf(text(200))).toMatchObject([{ type: 'H5P' }]);
  });
});

describe('hostile contents', () => {
  test('are refused if they are too large', async () => {
    const [item] = await itemsOf({ questions: [`*a*${'b'.repeat(2 ** 20)}`] });
    expect(shown(item).losses).toEqual([['refused size', null, null]]);
  });

  test('may lose something of any number of words', async () => {
    const [item] = await itemsOf({ textField: '*Acre*', distractors: 'x*a:b*'.repeat(40_000) });
    expect(item?.losses).toHaveLength(1 + 2 * 40_000);
  });

  test.for(['*', '**a', '<', '<a ', '&', ':', '\\+', '\\', '/', '*a:b\\+c*', '<b>*', '*<b>'])(
    'are read to their end: many of %s',
    async (part) => {
      const text = part.repeat(2 ** 18 / part.length - 50);
      for (const around of ['', '*']) {
        const whole = `${around}${text}${around}`.slice(0, 2 ** 18 - 100);
        expect(await itemsOf({ questions: [whole] })).toHaveLength(1);
        expect(await itemsOf({ textField: whole })).toHaveLength(1);
      }
    },
  );

  test('give items or a refusal, whatever the JSON', async () => {
    const part = fc.oneof(
      fc.constantFrom('*', '**', '*a*', ':', '/', '\\+', '\\-', '<p>', '</p>', '&', '\n'),
      fc.string(),
    );
    const text = fc.array(part, { maxLength: 9 }).map((parts) => parts.join(''));
    const name = fc.constantFrom(
      'questions',
      'textField',
      'params',
      'metadata',
      'behaviour',
      'media',
    );
    const library = fc.constantFrom('H5P.Blanks 1.1', 'H5P.DragText', 'H5P.Column 1', 'H5P.X', '');
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 5 },
        text,
        fc.constantFrom(null, 7, true),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.tuple(fc.dictionary(name, tie('value')), library).map(([fields, of]) => ({
          ...fields,
          ...(of === '' ? {} : { library: of }),
        })),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(value, value, async (content, about) => {
        for (const item of await itemsOf(JSON.stringify(content), about)) {
          const { segments, answers, losses } = shown(item);
          expect(segments?.length ?? 1).toBe((answers?.length ?? 0) + 1);
          expect(losses?.length ?? 0).toBeGreaterThanOrEqual(
            item.content.kind === 'blanks' ? 0 : 1,
          );
        }
      }),
      { numRuns: runsOf(500) },
    );
  });

  test('give items or a refusal, whatever the text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), async (text) => {
        const [outcome] = await Promise.allSettled([itemsOf(text)]);
        const isRead = outcome.status === 'fulfilled' || outcome.reason instanceof Unreadable;
        expect(isRead).toBe(true);
      }),
    );
  });
});

describe('the sample', () => {
  const sample = new URL('../../../../samples/convert/h5p-content.json', import.meta.url);

  test('has two questions with blanks and one without', async () => {
    const text = await readFile(sample, 'utf8');
    expect(claimsH5p({ name: 'h5p-content.json', text })).toBe(true);
    expect((await itemsOf(text)).map(({ type, title }) => [type, title])).toEqual([
      ['H5P.Blanks', 'Capitais e rios'],
      ['H5P.DragText', 'Biomas'],
      ['H5P.MultiChoice', 'A maior região'],
    ]);
  });
});

describe('a text is taken for H5P', () => {
  const claims = (value: unknown) =>
    claimsH5p({ name: 'a.json', text: JSON.stringify(value, null, 2) });

  test('by its contents, or as one content', () => {
    expect(claims({ questions: [choice] })).toBe(true);
    expect(claims({ text: 'Complete.', questions: ['a *b*'], behaviour: {} })).toBe(true);
    expect(claims({ taskDescription: 'Arraste.', textField: '*a*' })).toBe(true);
  });

  test('and no other JSON is', () => {
    expect(claims({ questions: ['q1', 'q2'], title: 'Prova' })).toBe(false);
    expect(claims([{ library: 'H5P.Blanks 1.14' }])).toBe(false);
    expect(claimsH5p({ name: 'a.xml', text: '<a library="H5P."/>' })).toBe(false);
  });
});
