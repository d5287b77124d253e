/** What each policy does, by default and with each other value. */
import { describe, expect, test } from 'vitest';
import { isObject, type JsonObject } from '../../../src/core/json.ts';
import { parseExact } from '../../../src/documents/exact-json.ts';
import { startCli } from '../../harness/cli.ts';
import { outcomes, reportIn } from './reports.ts';

const offline = { env: { LMS_BASE_URL: undefined } };

interface Ending {
  /** `status code code ...`. */
  readonly outcome: string;
  readonly body: JsonObject;
}

async function convert(text: string, ...options: string[]): Promise<Ending> {
  await using cli = await startCli(offline);
  await cli.write('q.txt', text);
  await cli.run('convert', 'q.txt', '--to', 'ndjson', '--report', 'json=r.json', ...options);
  const [outcome = ''] = outcomes(reportIn(await cli.read('r.json')));
  const body = cli.stdout === '' ? {} : parseExact(cli.stdout);
  return { outcome, body: isObject(body) ? body : {} };
}

const blanks = (body: JsonObject) => JSON.stringify(body['lacunaAlternatives'] ?? null);

const mixed = 'O {1:SA:=Tocantins} nasce em {1:MC:=Goiás~Bahia}.';
const numeric = 'O Brasil tem {1:NM:=26} estados.';
const tolerant = 'O Brasil tem {1:NM:=8.5:0.1} milhões de km².';
const ranged = '::a::Quantos estados? {#25..27} no Brasil.';
const placeless = '::a::Qual é a capital? {=Brasília}';
const underscored = '::a::A capital é ____. {=Brasília}';
const zero = '::a::A capital é {=Brasília =%0%Rio}, no DF.';
const negative = '::a::A capital é {=Brasília =%-50%Rio}, no DF.';
const media = '::a::[html]Veja <img src\\="m.png" alt\\="o mapa">: {=Acre}.';

describe('a policy', () => {
  test.each([
    ['mixed kinds are refused', mixed, [], 'refused refused/mixed-kinds'],
    ['mixed kinds', mixed, ['--mixed', 'refuse'], 'refused refused/mixed-kinds'],
    ['numbers are refused', numeric, [], 'refused refused/comparison'],
    ['a tolerance is refused', tolerant, [], 'refused refused/comparison'],
    ['a range always', ranged, ['--numeric', 'exact'], 'refused refused/comparison'],
    ['no place', placeless, ['--placement', 'refuse'], 'refused refused/no-place loss/comparison'],
    ['negative points', negative, ['--negative', 'refuse'], 'refused refused/negative-score'],
    ['media are refused', media, [], 'refused refused/content'],
  ])('refuses: %s', async (_, text, options, expected) => {
    const { outcome, body } = await convert(text, ...options);
    expect(outcome.split(' ').toSorted()).toEqual(
      expect.arrayContaining(expected.split(' ').toSorted()),
    );
    expect(outcome).toMatch(/^refused /);
    expect(body).toEqual({});
  });

  test('makes lists or typed blanks of mixed kinds', async () => {
    const list = await convert(mixed, '--mixed', 'list');
    expect(list.outcome).toContain('loss/structure');
    expect(list.body).toMatchObject({ dropDown: true });
    const text = await convert(mixed, '--mixed', 'text');
    expect(text.outcome).toContain('loss/structure');
    expect(text.body['dropDown']).toBeUndefined();
    expect(blanks(text.body)).not.toContain('Bahia');
  });

  test('compares numbers as text, without their tolerance', async () => {
    const exact = await convert(tolerant, '--numeric', 'exact');
    expect(exact.outcome).toContain('loss/comparison');
    expect(exact.outcome).toContain('loss/comparison');
    expect(blanks(exact.body)).toBe('[{"alternatives":[{"description":"8.5","score":10}]}]');
  });

  test('takes underscores for the place, or appends the blank', async () => {
    expect((await convert(underscored)).body['question']).toBe('A capital é ###.');
    const appended = await convert(placeless);
    expect(appended.body['question']).toBe('Qual é a capital? ###');
    expect(appended.outcome).toContain('loss/blank-appended');
    const all = await convert(underscored, '--placement', 'append');
    expect(all.body['question']).toBe('A capital é ____. ###');
  });

  test('drops answers without points, or keeps them', async () => {
    const dropped = await convert(zero);
    expect(dropped.outcome).toContain('loss/answer');
    expect(blanks(dropped.body)).not.toContain('Rio');
    const kept = await convert(zero, '--zero-score', 'keep');
    expect(kept.outcome).not.toContain('loss/answer');
    expect(blanks(kept.body)).toContain('{"description":"Rio","score":0}');
  });

  test('gives no points for answers that take some away, or keeps them', async () => {
    const zeroed = await convert(negative, '--zero-score', 'keep');
    expect(zeroed.outcome).toContain('loss/negative-score');
    expect(blanks(zeroed.body)).toContain('{"description":"Rio","score":0}');
    const kept = await convert(negative, '--negative', 'keep');
    expect(kept.outcome).not.toContain('loss/negative-score');
    expect(blanks(kept.body)).toContain('{"description":"Rio","score":-5}');
  });

  test('puts the description of a medium in its place', async () => {
    const { outcome, body } = await convert(media, '--media', 'placeholder');
    expect(outcome).toContain('loss/media-replaced');
    expect(body['question']).toBe('Veja [o mapa]: ###.');
  });

  test('of points is a scale', async () => {
    const { body } = await convert(zero, '--scale', '2.5', '--zero-score', 'keep');
    expect(blanks(body)).toContain('"score":2.5');
  });
});
