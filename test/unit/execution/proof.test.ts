/**
 * "Not performed" is proven, not guessed from words: what content, a proxy or an echo of the
 * request can bring about leaves a create in doubt.
 */
import { describe, expect, test } from 'vitest';
import { operations } from '../../../src/contract/operations.ts';
import type { Answer } from '../../../src/core/http.ts';
import { classify, type Circumstances } from '../../../src/execution/classify.ts';

/** What a create comes to that sends these texts and is answered so. */
async function created(
  body: string,
  {
    status = 200,
    sent = [],
    ...changes
  }: { status?: number; sent?: readonly string[] } & Partial<Answer> = {},
): Promise<string> {
  return judged(
    { status, body, ...changes },
    {
      request: {
        method: 'POST',
        url: new URL('http://lms.example.com/api/public/2.0/lms/lacunaquestion/create'),
        headers: {},
        body: JSON.stringify({ title: 'Q', questions: sent.map((text) => ({ text })) }),
      },
    },
  );
}

async function judged(answer: Partial<Answer>, changes: Partial<Circumstances> = {}) {
  const { outcome, failure, repeat } = classify(
    {
      kind: 'answer',
      status: 200,
      headers: {},
      body: '',
      complete: true,
      ...answer,
    },
    {
      row: operations['lacuna.create'],
      maybePerformedBefore: false,
      trust503: true,
      request: { method: 'POST', url: new URL('http://lms.test/x'), headers: {}, body: null },
      isAddressProven: () => true,
      now: 0,
      ...changes,
    },
  );
  return `${outcome} ${failure?.problem.code ?? ''}${repeat === 'no' ? '' : ', again'}`;
}

const DOUBT = 'in-doubt service/unexpected-answer';
const LOGIN = 'failed auth/refused';

const form =
  '<form method="post" action="/x"><input name="j_username"><input type="password" name="j_password"></form>';
const page = (inner: string) => `<!DOCTYPE html><html><body>${inner}</body></html>`;

test.each([
  ['with the fields of a login', page(form)],
  ['in capitals', page('<FORM METHOD=POST><INPUT NAME=J_USERNAME><INPUT NAME=J_PASSWORD>')],
  ['that begins with a comment', `\n <!-- 1 > 0 --> <!---->${page(form)}`],
  ['without a doctype', `<HTML lang="pt">${form}</HTML>`],
])('a page %s is a login page', async (_, html) => {
  for (const status of [200, 404, 500]) expect(await created(html, { status })).toBe(LOGIN);
  expect(await created(html, { headers: { 'content-type': 'application/json' } })).toBe(LOGIN);
  expect(await created(html, { sent: ['How to login: j_security_check'] })).toBe(LOGIN);
});

test.each([
  ['that has one of the fields', page('<form method=post><input name=j_username></form>')],
  ['that only names them', page('<p>j_username, j_password</p>')],
  ['that has others beside these', page('<input name=j_username2><input name=j_password2>')],
  ['that asks for another password', page('<form method=post><input type=password></form>')],
  ['that begins with something else', `Saved. ${page(form)}`],
  ['that is a part of a document', form],
  ['whose comment has no end', `<!-- ${page(form)}`],
])('a page %s is no login page', async (_, html) => {
  expect(await created(html)).toBe(DOUBT);
  expect(await created(html, { status: 500 })).toBe('in-doubt service/server-error');
});

test('a login page that was cut short proves nothing', async () => {
  expect(await created(page(form), { complete: false })).toBe(DOUBT);
});

test('a page of a megabyte without the fields is read quickly', async () => {
  for (const part of ['<input ', ' name=', 'name   ', "<input name='"]) {
    expect(await created(page(`<input ${part.repeat(2 ** 20 / part.length)}`))).toBe(DOUBT);
  }
});

describe('an echo of what was sent proves nothing', () => {
  test.each([form, form.toUpperCase(), 'j_username', 'the name is J_Password'])(
    '%s',
    async (text) => {
      expect(await created(page(`<h1>Saved</h1>${form}`), { sent: [text] })).toBe(DOUBT);
    },
  );

  test('where the address of the request says it', async () => {
    const url = new URL('https://lms.test/j_username/api/public/2.0/lms/track/create');
    const request = { method: 'POST', url, headers: {}, body: '{}' };
    expect(await judged({ body: page(form) }, { request })).toBe(DOUBT);
  });

  test('where the request looks like a refusal', async () => {
    const url = new URL('http://lms.test/x');
    const body = '{"content":"ERROR","message":{"type":"ERROR"}}';
    const request = { method: 'POST', url, headers: {}, body };
    expect(await judged({ body, status: 500 }, { request })).toBe('in-doubt service/server-error');
    expect(await judged({ body, status: 422 }, { request })).toBe('rejected service/rejected');
  });
});

describe('JSON labelled as a page', () => {
  const labelled = { headers: { 'content-type': 'text/html;charset=UTF-8' } };

  test('is what it says, whatever it quotes', async () => {
    const success = JSON.stringify({ content: { id: 7, text: page(form) }, message: null });
    expect(await created(success, labelled)).toBe('done ');
    const refusal = '{"content":"ERROR","message":{"message":"<input type=password>"}}';
    expect(await created(refusal, labelled)).toBe('rejected service/rejected');
  });

  test('is in doubt where it quotes a refusal', async () => {
    const refusal = '{"content":"ERROR","message":{"type":"ERROR"}}';
    expect(await created(JSON.stringify({ echo: refusal }), labelled)).toBe(DOUBT);
    expect(await created(JSON.stringify(refusal), labelled)).toBe(DOUBT);
    expect(await created(JSON.stringify([JSON.parse(refusal)]), labelled)).toBe(DOUBT);
  });
});

describe('JSON is no refusal', () => {
  const family = '"detailedMessage":"x","helpUrl":null,"details":[]';

  test.each([
    ['of a gateway that says OK', '{"code":"0","message":"OK","data":{"id":7}}'],
    ['of a gateway in words', '{"code":"SUCCESS","message":"created"}'],
    ['of a program that says OK in that shape', `{"code":"OK","message":"",${family}}`],
    ['with a number as its code', `{"code":14,"message":"upstream",${family}}`],
    ['that says no and yes', '{"content":{"id":7},"message":{"type":"ERROR"}}'],
    ['that says yes and no of one field', '{"content":{"id":7},"content":"ERROR"}'],
    ['that says no and yes of one field', '{"content":"ERROR","content":{"id":7},"message":null}'],
    ['that is cut within', '{"content":"ERROR","message":{"mess'],
    ['that is followed by more', '{"content":"ERROR","message":null}{"content":{"id":7}}'],
    ['that is nested without end', `{"content":${'['.repeat(100_000)}`],
    [
      'that is nested too deep',
      `{"content":"ERROR","message":${'['.repeat(300)}${']'.repeat(300)}}`,
    ],
  ])('%s', async (_, body) => {
    expect(await created(body)).toBe(DOUBT);
  });

  test('of a gateway that failed', async () => {
    for (const code of ['UPSTREAM_TIMEOUT', 'NoError']) {
      for (const status of [500, 502, 504]) {
        const body = `{"code":"${code}","message":"the upstream did not answer","details":null}`;
        expect(await created(body, { status })).toBe('in-doubt service/server-error');
      }
    }
  });

  test('unless it has the fields of its family', async () => {
    const own = `{"code":"IndexOutOfBoundsException","message":"Oops",${family}}`;
    for (const status of [200, 500, 504]) {
      expect(await created(own, { status })).toBe('rejected service/rejected');
    }
  });
});

describe('a success that proves nothing', () => {
  test.each([
    [201, '', DOUBT],
    [202, '{}', DOUBT],
    [204, '', DOUBT],
    [200, '\ufeff\ufeff{"content":{"id":7},"message":null}', DOUBT],
    [200, '{"content":{"id":9223372036854775808}}', 'in-doubt service/unexpected-answer'],
    [200, '{"content":{"id":"99999999999999999999"}}', 'in-doubt service/unexpected-answer'],
    [200, '{"content":{"id":1e400}}', DOUBT],
    [200, '{"content":{"id":7,"id":8}}', DOUBT],
  ])('%i %s', async (status, body, expected) => {
    expect(await created(body, { status })).toBe(expected);
  });

  test('an answer that was cut short', async () => {
    const body = '{"content":{"id":7},"message":null}';
    expect(await created(body, { complete: false })).toBe(DOUBT);
  });
});
