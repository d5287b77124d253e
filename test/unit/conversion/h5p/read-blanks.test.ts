import { describe, expect, test } from 'vitest';
import { itemsOf, shown } from './reading.ts';

interface Options {
  readonly text?: string;
  readonly behaviour?: Readonly<Record<string, unknown>>;
  readonly [name: string]: unknown;
}

const blanks = (questions: unknown, options: Options = {}) => ({ questions, ...options });
const read = async (questions: unknown, options?: Options) =>
  shown((await itemsOf(blanks(questions, options)))[0]);

describe('the text between two stars', () => {
  test('is a blank with its alternatives', async () => {
    expect(await read(['O *Amazonas / Solimões* nasce no *Peru*.'])).toEqual({
      segments: ['O ', ' nasce no ', '.'],
      answers: [['Amazonas', 'Solimões'], ['Peru']],
      losses: [],
    });
  });

  test('has a tip after its first colon, which is left out', async () => {
    expect(await read(['*Peru:Em quéchua: Piruw* e *Chile: *'])).toEqual({
      segments: ['', ' e ', ''],
      answers: [['Peru'], ['Chile']],
      losses: [['loss/hint blank', 'Em quéchua: Piruw', 1]],
    });
  });

  test('is text if there is nothing between them, or no second one', async () => {
    expect(await read(['2**3 ***a* é *'])).toMatchObject({
      segments: ['2**3 **', ' é *'],
      answers: [['a']],
    });
  });

  test('keeps entities and empty alternatives for those who read HTML', async () => {
    expect(await read(['*/S&atilde;o Paulo*'])).toMatchObject({
      answers: [['', 'S&atilde;o Paulo']],
    });
  });

  test('keeps the words around a line break apart', async () => {
    expect(await read(['*Rio<br>Negro*'])).toEqual({
      segments: ['', ''],
      answers: [['Rio Negro']],
      losses: [['loss/format answer', 'Rio<br>Negro', 1]],
    });
  });

  test('loses tags that begin and end in it', async () => {
    const answer = '<strong>Rio <em style="color:red">Negro</em></strong><br/>';
    expect(await read([`<p>*${answer}*</p>`])).toEqual({
      segments: ['<p>', '</p>'],
      answers: [['Rio Negro']],
      losses: [['loss/format answer', answer, 1]],
    });
  });

  test.for([
    ['<p>*Peru</p><p>e Chile*</p>', '*Peru</p><p>e Chile*'],
    ['<em>o *Peru</em>*', '*Peru</em>*'],
    ['*<em>Peru* é</em>', '*<em>Peru*'],
    ['<a title="*Peru*">a</a>', '*Peru*'],
  ] as const)('refuses the question if a tag is cut: %s', async ([question, value]) => {
    expect(await read([question])).toEqual({ losses: [['refused/malformed blank', value, null]] });
  });

  test('may stand after a sign that is no tag', async () => {
    expect(await read(['1 < 2 *x*'])).toMatchObject({ segments: ['1 < 2 ', ''] });
  });
});

describe('a content', () => {
  test('is one question with all its blocks below the description', async () => {
    expect(await read(['<p>*a*</p>', 'b *c*'], { text: 'Complete.' })).toMatchObject({
      segments: ['<div>Complete.</div><p>', '</p><div>b ', '</div>'],
    });
  });

  test('has the rule for capital letters that it says, or that of H5P', async () => {
    const rules = [];
    for (const behaviour of [{}, { caseSensitive: true }, { caseSensitive: false }]) {
      const [item] = await itemsOf(blanks(['*a*'], { behaviour }));
      rules.push(item?.content.kind === 'blanks' && item.content.question.blanks[0]);
    }
    expect(rules).toMatchObject([
      { isCaseSensitive: true, weight: 1, kind: 'text' },
      { isCaseSensitive: true },
      { isCaseSensitive: false },
    ]);
  });

  test('loses what the service does not know', async () => {
    const behaviour = {
      enableRetry: false,
      enableSolutionsButton: true,
      autoCheck: false,
      acceptSpellingErrors: true,
      separateLines: true,
      fuzziness: { jaro: true },
    };
    const overallFeedback = [
      { from: 0, to: 49, feedback: 'Estude.' },
      { from: 50, to: 100, feedback: '' },
    ];
    expect(await read(['*a*'], { behaviour, overallFeedback })).toMatchObject({
      losses: [
        ['loss/feedback result', '0-49%: Estude.', null],
        ['loss/comparison spelling', 'acceptSpellingErrors: true', null],
        ['loss/setting layout', 'separateLines: true', null],
        ['loss/setting display', 'enableRetry: false', null],
        ['loss/setting display', 'fuzziness: {"jaro":true}', null],
      ],
    });
  });

  test.for([
    [
      { library: 'H5P.Image 1.1', params: { file: { path: 'a.png' }, alt: 'O "Pão"' } },
      '<img src="a.png" alt="O &quot;Pão&quot;">',
    ],
    [
      { library: 'H5P.Video 1.6', params: { sources: [{ path: 'a.mp4' }] } },
      '<video src="a.mp4"></video>',
    ],
    [
      { library: 'H5P.Audio 1.5', params: { files: [{ path: 'a.mp3' }] } },
      '<audio src="a.mp3"></audio>',
    ],
  ] as const)('has its media above the text: %s', async ([type, html]) => {
    expect(await read(['*a*'], { media: { type } })).toMatchObject({
      segments: [`<div>${html}</div><div>`, '</div>'],
    });
  });

  test('has no media if no file was chosen', async () => {
    for (const type of [{}, { library: 'H5P.Image 1.1', params: {} }]) {
      expect(await read(['*a*'], { media: { type, disableImageZooming: false } })).toMatchObject({
        segments: ['', ''],
      });
    }
    expect(await read(['*a*'], { image: { path: 'velha.png' } })).toMatchObject({
      segments: ['<div><img src="velha.png" alt=""></div><div>', '</div>'],
    });
  });

  test('is refused without a blank', async () => {
    for (const questions of [['Sem lacuna.'], []]) {
      expect(await read(questions)).toEqual({ losses: [['refused/no-blank', null, null]] });
    }
  });

  test.for([null, 'a', ['*a*', 7], {}])('is refused with the text %j', async (questions) => {
    const content = { library: 'H5P.Blanks 1.14', params: blanks(questions) };
    expect(shown((await itemsOf(content))[0])).toEqual({
      losses: [['refused/malformed question', JSON.stringify(questions), null]],
    });
  });

  test('is refused if it is too large', async () => {
    expect(await read([`*a*${'b'.repeat(2 ** 20)}`])).toEqual({
      losses: [['refused/too-large', null, null]],
    });
  });
});
