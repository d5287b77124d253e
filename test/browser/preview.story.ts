/** `lacuna preview` as people see it: the built program's page in a real browser. */
import fc from 'fast-check';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { grade } from '../../src/authoring/grade.ts';
import { localNumber } from '../../src/messages/local-number.ts';
import { loadCatalogue } from '../../src/messages/load.ts';
import { emptyPlace, type Place } from '../e2e/spawned.ts';
import { hostileTexts } from '../harness/hostile-html.ts';
import { question, type Written } from './questions.ts';
import { launchChromium, show } from './chromium.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
  return () => browser.close();
});

const { say } = await loadCatalogue('en');

/** The page of some questions, written by the program; answers its path. */
async function preview(place: Place, questions: readonly Written[], ...options: string[]) {
  await place.write('q.json', JSON.stringify(questions));
  const argv = ['lacuna', 'preview', 'q.json', '--out', 'preview.html', ...options];
  const ending = await place.run(argv);
  expect(ending).toMatchObject({ code: 0, stdout: 'preview.html\n', stderr: '' });
  return place.path('preview.html');
}

const capital = question({
  title: 'A capital',
  cloze: 'A <b>capital</b> é [[Brasília = 10 | Brasilia = 7.5 | Rio = 0]], desde [[1960]].',
});
const biome = question({
  title: 'Biomas',
  cloze: 'O maior é a [[Amazônia = 10 | Pampa = 0]], o menor o [[Pantanal = 5 | Pampa = 0]].',
  dropDown: true,
  assessWhole: true,
});

describe('the page of a preview', () => {
  test('scores typed answers with Enter, and forgets the score when an answer changes', async () => {
    await using place = await emptyPlace();
    await using shown = await show(browser, await preview(place, [capital]));
    const { page, mishaps } = shown;
    const form = page.getByRole('form', { name: 'A capital' });
    await form.getByRole('textbox', { name: 'Blank 1' }).fill('Brasilia');
    await form.getByRole('textbox', { name: 'Blank 2' }).fill(' 1960');
    await page.keyboard.press('Enter');
    expect(await form.getByRole('status').textContent()).toBe('Score: 7.5 of 20');
    expect(await form.locator('.blank').allTextContents()).toEqual([
      '7.5 of 10',
      '0 of 10 (matches “1960” except for case, accents or spaces)',
    ]);
    expect(await form.textContent()).toContain('The contract does not define this');
    await form.getByRole('textbox', { name: 'Blank 2' }).fill('1960');
    expect(await form.getByRole('status').textContent()).toBe('');
    await form.getByRole('button', { name: 'Show score' }).click();
    expect(await form.getByRole('status').textContent()).toBe('Score: 17.5 of 20');
    await form.getByRole('button', { name: 'Start again' }).click();
    expect(await form.getByRole('textbox', { name: 'Blank 1' }).inputValue()).toBe('');
    expect(await form.getByRole('status').textContent()).toBe('');
    expect(mishaps).toEqual([]);
  });

  test('has lists for dropDown, and all points or none for assessWhole', async () => {
    await using place = await emptyPlace();
    await using shown = await show(browser, await preview(place, [capital, biome]));
    const { page, mishaps } = shown;
    const form = page.getByRole('form', { name: 'Biomas' });
    const largest = form.getByRole('combobox', { name: 'Blank 1' });
    expect(await largest.locator('option').allTextContents()).toEqual([
      'choose…',
      'Amazônia',
      'Pampa',
    ]);
    await largest.selectOption('Amazônia');
    await form.getByRole('button', { name: 'Show score' }).click();
    expect(await form.getByRole('status').textContent()).toBe('Score: 0 of 15');
    await form.getByRole('combobox', { name: 'Blank 2' }).selectOption('Pantanal');
    await form.getByRole('button', { name: 'Show score' }).click();
    expect(await form.getByRole('status').textContent()).toBe('Score: 15 of 15');
    expect(await form.textContent()).toContain('assessWhole');
    expect(mishaps).toEqual([]);
  });

  test('is used with the keyboard alone', async () => {
    await using place = await emptyPlace();
    await using shown = await show(browser, await preview(place, [biome]));
    const { page } = shown;
    const focused = () => page.evaluate(() => document.activeElement?.tagName);
    const seen: (string | undefined)[] = [];
    for (let stop = 0; stop < 6; stop += 1) {
      await page.keyboard.press('Tab');
      seen.push(await focused());
    }
    expect(seen).toEqual(['BUTTON', 'SELECT', 'SELECT', 'BUTTON', 'BUTTON', 'SUMMARY']);
    await page.keyboard.press('Enter');
    expect(await page.getByText('Pantanal', { exact: true }).last().isVisible()).toBe(true);
  });

  test('shows and hides the answers of all questions', async () => {
    await using place = await emptyPlace();
    await using shown = await show(browser, await preview(place, [capital, biome]));
    const { page, mishaps } = shown;
    const answers = page.getByRole('list');
    expect(await answers.count()).toBe(0);
    await page.getByRole('button', { name: 'Show all answers' }).click();
    expect(await answers.count()).toBe(4);
    expect(await answers.first().innerText()).toBe('Brasília = 10\nBrasilia = 7.5\nRio = 0');
    await page.getByRole('button', { name: 'Hide all answers' }).click();
    expect(await answers.count()).toBe(0);
    expect(mishaps).toEqual([]);
  });

  test('runs nothing that an author wrote, loads nothing, and breaks no rule of its policy', async () => {
    await using place = await emptyPlace();
    const hostile = hostileTexts.flatMap((text, index) =>
      [false, true].map((disableHTML) => ({
        ...question({ title: text, cloze: '' }),
        cloze: undefined,
        question: `${text} ### ${text}`,
        lacunaAlternatives: [{ alternatives: [{ description: text, score: 10 }] }],
        dropDown: index % 2 === 0,
        disableHTML,
      })),
    );
    const file = await preview(place, hostile);
    await using shown = await show(browser, file);
    const { page, mishaps } = shown;
    expect(await page.getByRole('form').count()).toBe(hostile.length);
    for (const button of await page.getByRole('button', { name: 'Show score' }).all())
      await button.click();
    await page.getByRole('button', { name: 'Show all answers' }).click();
    expect(await page.getByRole('status').allTextContents()).toEqual(
      hostile.map(() => 'Score: 0 of 10'),
    );
    expect(await page.locator('script').count()).toBe(1);
    expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false);
    expect(page.url()).toMatch(/^file:/);
    expect(mishaps).toEqual([]);
  });

  test('refuses a script that got in all the same', async () => {
    await using place = await emptyPlace();
    const file = await preview(place, [capital]);
    const planted = '<script>globalThis.ran = true</script><img src="https://example.org/x.png">';
    await place.write(
      'preview.html',
      (await place.read('preview.html')).replace('</main>', `${planted}</main>`),
    );
    await using shown = await show(browser, file);
    const { page, mishaps } = shown;
    expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false);
    expect(mishaps.filter((mishap) => mishap.startsWith('console: policy:'))).toEqual([
      'console: policy: script-src-elem inline',
      'console: policy: img-src https://example.org/x.png',
    ]);
  });

  test('shows the pictures and links of a statement that need no network', async () => {
    await using place = await emptyPlace();
    const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
    const cloze = `<img src="${dot}" alt="dot"> <img src="https://example.org/map.png" alt="map"> <a href="https://example.org">more</a> [[x]]`;
    await using shown = await show(
      browser,
      await preview(place, [question({ title: 'P', cloze })]),
    );
    const { page, mishaps } = shown;
    const width = await page
      .getByRole('img', { name: 'dot' })
      .evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));
    expect(width).toBe(1);
    expect(await page.locator('.statement').innerText()).toContain(
      '[image, not loaded here: map (https://example.org/map.png)]',
    );
    const link = page.getByRole('link', { name: 'more' });
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
    expect(mishaps).toEqual([]);
  });

  test.each([
    [1280, 900],
    [320, 640],
  ])('fits a window of %d pixels', async (width, height) => {
    await using place = await emptyPlace();
    const long = question({ title: 'x'.repeat(200), cloze: `${'y'.repeat(300)} [[z]]` });
    const file = await preview(place, [capital, biome, long]);
    await using shown = await show(browser, file, { viewport: { width, height } });
    const { page } = shown;
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
  });

  test('is dark where the system is, and on paper has no buttons', async () => {
    await using place = await emptyPlace();
    const file = await preview(place, [capital]);
    await using shown = await show(browser, file, { colorScheme: 'light' });
    const { page } = shown;
    const background = () =>
      page.evaluate(() => getComputedStyle(document.body).getPropertyValue('background-color'));
    const light = await background();
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await background()).not.toBe(light);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await page.getByRole('textbox').count()).toBe(2);
  });

  test('speaks the language of the one who writes it, in words and numbers', async () => {
    await using place = await emptyPlace();
    await using shown = await show(browser, await preview(place, [capital], '--lang', 'pt-BR'));
    const { page } = shown;
    expect(await page.locator('html').getAttribute('lang')).toBe('pt-BR');
    await page.getByRole('textbox', { name: 'Lacuna 1' }).fill('Brasilia');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('status').textContent()).toBe('Pontuação: 7,5 de 20');
  });
});

const text = fc.string({ unit: 'grapheme', maxLength: 6 }).filter((typed) => !/[\r\n]/.test(typed));
const score = fc.oneof(fc.integer({ min: -5, max: 20 }), fc.constantFrom(0.1, 0.2, 7.5, 1 / 3));
const blank = fc.record({
  alternatives: fc.array(
    fc.record({ description: fc.oneof(text, fc.constantFrom('ação', 'Acao', ' a ')), score }),
    { minLength: 1, maxLength: 4 },
  ),
  /** Typed, or an alternative with that number in this or another spelling. */
  typed: text,
  chosen: fc.nat({ max: 5 }),
  spelling: fc.constantFrom('same', 'upper', 'typed'),
});
const answered = fc.record({
  blanks: fc.array(blank, { minLength: 1, maxLength: 4 }),
  dropDown: fc.boolean(),
  assessWhole: fc.boolean(),
});

describe('the law of the score', () => {
  test('a page and the terminal give the same points for the same answers', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(answered, { minLength: 1, maxLength: 6 }), async (list) => {
        await using place = await emptyPlace();
        const file = await preview(
          place,
          list.map(({ blanks, dropDown, assessWhole }) => ({
            ...question({ title: 'T', cloze: '' }),
            cloze: undefined,
            question: blanks.map(() => '###').join(' '),
            lacunaAlternatives: blanks.map(({ alternatives }) => ({ alternatives })),
            dropDown,
            assessWhole,
          })),
        );
        await using shown = await show(browser, file);
        const forms = await shown.page.getByRole('form').all();
        expect(forms.length).toBe(list.length);
        for (const [index, form] of forms.entries()) {
          const { blanks, dropDown, assessWhole } = list[index] ?? fail();
          const fields = await form.locator('.statement .blank > :first-child').all();
          const answers: string[] = [];
          for (const [at, { alternatives, typed, chosen, spelling }] of blanks.entries()) {
            const own = alternatives[chosen % alternatives.length]?.description ?? fail();
            const spelled = spelling === 'upper' ? own.toUpperCase() : own;
            const answer = dropDown ? own : spelling === 'typed' ? typed : spelled;
            answers.push(answer);
            const field = fields[at] ?? fail();
            if (dropDown) await field.selectOption({ index: (chosen % alternatives.length) + 1 });
            else await field.fill(answer);
          }
          await form.getByRole('button', { name: 'Show score' }).click();
          const expected = grade({ blanks, assessWhole }, answers);
          const figures = (own: number, best: number) => ({
            score: localNumber(own, 'en'),
            most: localNumber(best, 'en'),
          });
          expect(await form.getByRole('status').textContent()).toBe(
            say('page-total', figures(expected.score, expected.most)),
          );
          expect(await form.locator('.blank > span').allTextContents()).toEqual(
            expected.blanks.map((each) => {
              const points = say('try-points', figures(each.score, each.most));
              return each.near === null
                ? points
                : `${points} (${say('page-near', { answer: each.near })})`;
            }),
          );
        }
        expect(shown.mishaps).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });
});

function fail(): never {
  throw new Error('there is no such part');
}
