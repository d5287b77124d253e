/** The table "Points of failure" of docs/reliability.md, cell by cell, typed by hand. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { operations, type OperationSpec } from '../../../src/contract/operations.ts';
import type { Answer, RequestDelivery, HttpRequest } from '../../../src/core/http.ts';
import { describe as describeProblem } from '../../../src/messages/catalogue.ts';
import { loadCatalogue } from '../../../src/messages/load.ts';
import { classify, type Circumstances } from '../../../src/execution/classify.ts';
import type { Verdict } from '../../../src/execution/verdict.ts';

const english = await loadCatalogue('en');

const rows = {
  once: operations['lacuna.create'],
  same: operations['lacuna.move'],
  gone: operations['track.delete'],
} satisfies Record<string, OperationSpec>;

const ERROR_ENVELOPE =
  '{"content":"ERROR","message":{"message":"Não","type":"ERROR","errorCode":"X"}}';
const GATEWAY = '{"code":500,"message":"Internal Server Error"}';
const CODE_MESSAGE = '{"code":"NotAllowedException","message":"NotAllowedException","details":[]}';
const HTML = '<html><body><h1>Not here</h1></body></html>';
const LOGIN =
  '<!DOCTYPE html><form method="post" action="/x"><input name="j_username"><input name="j_password"></form>';
const CREATED = '{"content":{"id":7},"message":{"message":"OK","type":"INFO"}}';
const ACKNOWLEDGED = '{"content":"OK","message":null}';

function answer(status: number, body: string, headers: Answer['headers'] = {}): Answer {
  return { kind: 'answer', status, body, headers, complete: true };
}

const request: HttpRequest = {
  method: 'POST',
  url: new URL('http://lms.example.com/api/public/2.0/lms/lacunaquestion/create'),
  headers: {},
  body: '{"title":"Q"}',
};

function judge(
  delivery: RequestDelivery,
  row: OperationSpec,
  changes: Partial<Circumstances> = {},
): Promise<Verdict> | Verdict {
  return classify(delivery, {
    row,
    maybePerformedBefore: false,
    trust503: true,
    request,
    isAddressProven: () => true,
    now: 0,
    ...changes,
  });
}

/** What a verdict comes to: the outcome if nothing is repeated, and whether it may be. */
function inShort({ outcome, repeat, stops, failure }: Verdict): string {
  const words = { no: 'final', 'back-off': 'again', 'back-off-together': 'again, all wait' };
  const again = typeof repeat === 'object' ? `after ${repeat.afterMs}` : words[repeat];
  const parts = [outcome, again, ...(stops === 'nothing' ? [] : [`stops ${stops}`])];
  return [...parts, failure?.problem.code ?? ''].join(', ').replace(/, $/, '');
}

type Cells = readonly [once: string, same: string, gone: string];
const alike = (cell: string): Cells => [cell, cell, cell];
const unsent = (cause: Extract<RequestDelivery, { kind: 'unsent' }>['cause']): RequestDelivery => ({
  kind: 'unsent',
  cause,
  detail: '',
});
const lost = (cause: Extract<RequestDelivery, { kind: 'lost' }>['cause']): RequestDelivery => ({
  kind: 'lost',
  cause,
  detail: '',
});
const afterSeconds = { 'retry-after': '2' };

const maybe = (code: string): Cells => [
  `in-doubt, final, ${code}`,
  `failed, again, ${code}`,
  `in-doubt, again, ${code}`,
];
const likely = (code: string): Cells => [
  `in-doubt, final, ${code}`,
  `in-doubt, again, ${code}`,
  `in-doubt, again, ${code}`,
];

/** Where nobody logs in, whatever letters are in it; the first ones are what a create leads to. */
const elsewhere = [
  '/lms/track/17?from=login',
  '/lms/dialogInfo?id=5',
  '/lms/content/authority/5',
  '/lms/track/17?sso=1',
  '/done',
  '/lms/cataloging/17',
  '/authors/3',
  '/designing',
  '/oauth/authorize',
  '/webLogin',
  '/users/sign_in',
  '/adfs/saml',
  '/portal/login',
  '/portal/p/login',
  '/portal/p/1/2/login',
  '/portal/p//login',
  '/login/17',
  '/login/',
  '/Login',
  '/logins',
  '/lms/login',
  'login',
  '//login',
  '/lo%67in',
  '/login.do;id=17/x',
  '/login;id=17',
  '/j_security_check.html',
  'mailto:login',
  'https:///',
  'https://',
  '?login',
  '#/login',
  '',
  '/api/public/2.0/lms/lacunaquestion/create',
  'http://lms.example.com/api/public/2.0/lms/lacunaquestion/create',
  'https://other.example.com/api/public/2.0/lms/lacunaquestion/create',
  'https://lms.example.com/api/public/2.0/lms/lacunaquestion/create/17',
  'https://lms.example.com/api/public/2.0/lms/lacunaquestion/create?id=17',
];

const loginAddresses = [
  '/login',
  '/login?back=%2Flms%2Ftrack%2F17',
  '/login.do',
  '/login.jsp',
  '/login.jsp;jsessionid=0A1B?x=1',
  '/j_security_check',
  '/portal/p/1/login',
  '/portal/p/Escola/login#top',
  'https://sso.example.com/login',
  '../../../../../login',
  'https://lms.example.com/api/public/2.0/lms/lacunaquestion/create',
  'https://lms.example.com:8443/api/public/2.0/lms/lacunaquestion/create',
];

type Row = readonly [what: string, delivery: RequestDelivery, cells: Cells];

const table: readonly Row[] = [
  ['name not resolved', unsent('name-not-resolved'), alike('failed, again, network/unsent')],
  ['refused', unsent('refused'), alike('failed, again, network/unsent')],
  ['connect time-out', unsent('connect-timeout'), alike('failed, again, network/unsent')],
  ['no TLS at this port', unsent('no-tls'), alike('failed, final, stops run, network/not-let-in')],
  ['a broken TLS handshake', unsent('tls'), alike('failed, again, network/unsent')],
  [
    'certificate refused',
    unsent('certificate'),
    alike('failed, final, stops run, network/not-let-in'),
  ],
  ['tunnel refused', unsent('proxy'), alike('failed, final, stops run, network/not-let-in')],
  ['interrupted before sending', unsent('interrupted'), alike('failed, final, run/not-sent')],
  ['429', answer(429, ERROR_ENVELOPE), alike('failed, again, all wait, service/throttled')],
  [
    '429 with Retry-After',
    answer(429, '', afterSeconds),
    alike('failed, after 2000, service/throttled'),
  ],
  [
    '429 with a longer Retry-After than anybody waits',
    answer(429, '', { 'retry-after': '61' }),
    alike('failed, final, stops run, service/throttled'),
  ],
  [
    '503 with Retry-After',
    answer(503, '', afterSeconds),
    alike('failed, after 2000, service/throttled'),
  ],
  [
    '403 in an ERROR envelope',
    answer(403, ERROR_ENVELOPE),
    alike('rejected, final, stops caller, auth/refused'),
  ],
  [
    '403 as {code, message}',
    answer(403, CODE_MESSAGE),
    alike('rejected, final, stops caller, auth/refused'),
  ],
  ['403 as a page', answer(403, HTML), alike('failed, final, stops run, auth/refused')],
  ['401', answer(401, CODE_MESSAGE), alike('failed, final, stops run, auth/unauthenticated')],
  ['407', answer(407, ''), alike('failed, final, stops run, auth/refused')],
  [
    'the page of a gateway that wants a certificate',
    answer(400, '<center>No required SSL certificate was sent</center>'),
    alike('failed, final, stops run, auth/refused'),
  ],
  ['307', answer(307, ''), alike('failed, final, stops run, auth/refused')],
  ['308', answer(308, ''), alike('failed, final, stops run, auth/refused')],
  ['login page with 200', answer(200, LOGIN), alike('failed, final, stops run, auth/refused')],
  ['login page with 500', answer(500, LOGIN), alike('failed, final, stops run, auth/refused')],
  ['login page with 403', answer(403, LOGIN), alike('failed, final, stops run, auth/refused')],
  ['408', answer(408, ''), maybe('service/server-error')],
  ['408 in an ERROR envelope', answer(408, ERROR_ENVELOPE), maybe('service/server-error')],
  ['421', answer(421, HTML), maybe('service/server-error')],
  ['425', answer(425, ''), maybe('service/server-error')],
  ['400', answer(400, ''), alike('rejected, final, service/rejected')],
  ['409', answer(409, ERROR_ENVELOPE), alike('rejected, final, service/rejected')],
  ['404 of the service', answer(404, ERROR_ENVELOPE), alike('rejected, final, service/rejected')],
  [
    '404 of a container',
    answer(404, HTML),
    alike('failed, final, stops caller, service/not-found-page'),
  ],
  [
    '404 of an interface of somebody else',
    answer(404, '{"error":"Not Found"}'),
    alike('failed, final, stops caller, service/not-found-page'),
  ],
  [
    '405 with a page',
    answer(405, HTML),
    alike('failed, final, stops caller, service/not-found-page'),
  ],
  ['405 of the service', answer(405, ERROR_ENVELOPE), alike('rejected, final, service/rejected')],
  [
    'ERROR envelope with 200',
    answer(200, ERROR_ENVELOPE),
    alike('rejected, final, service/rejected'),
  ],
  [
    'ERROR envelope with 500',
    answer(500, ERROR_ENVELOPE),
    alike('rejected, final, service/rejected'),
  ],
  [
    '{code, message} with 500',
    answer(500, CODE_MESSAGE),
    alike('rejected, final, service/rejected'),
  ],
  ['500 with a page', answer(500, HTML), maybe('service/server-error')],
  ['502', answer(502, ''), maybe('service/server-error')],
  ['503 without Retry-After', answer(503, ''), maybe('service/server-error')],
  ['504', answer(504, ''), maybe('service/server-error')],
  ...[301, 302, 303].flatMap((status) => [
    ...elsewhere.map((location): Row => [
      `${status} to ${location}`,
      answer(status, '', { location }),
      maybe('service/redirect-elsewhere'),
    ]),
    ...loginAddresses.map((location): Row => [
      `${status} to ${location}`,
      answer(status, '', { location }),
      alike('failed, final, stops run, auth/refused'),
    ]),
  ]),
  ['302 without an address', answer(302, ''), maybe('service/redirect-elsewhere')],
  [
    '302 to two addresses',
    answer(302, '', { location: ['/login', '/lms/track/17'] }),
    maybe('service/redirect-elsewhere'),
  ],
  ['300', answer(300, '', { location: '/login' }), maybe('service/redirect-elsewhere')],
  ['304', answer(304, ''), maybe('service/redirect-elsewhere')],
  ['500 with the code of a gateway', answer(500, GATEWAY), maybe('service/server-error')],
  ['200 with the code of a gateway', answer(200, GATEWAY), likely('service/unexpected-answer')],
  ['reset after bytes left', lost('reset'), maybe('network/lost')],
  ['time-out after bytes left', lost('timeout'), maybe('network/lost')],
  ['not HTTP', lost('protocol'), maybe('network/lost')],
  ['headers that are too long', lost('headers-too-long'), maybe('network/lost')],
  ['interrupted in flight', lost('interrupted'), maybe('run/interrupted')],
  ['200 with nothing', answer(200, ''), likely('service/unexpected-answer')],
  ['200 with a page', answer(200, HTML), likely('service/unexpected-answer')],
  ['200 not JSON', answer(200, 'OK'), likely('service/unexpected-answer')],
  [
    '200 cut short',
    { ...answer(200, CREATED), complete: false },
    likely('service/unexpected-answer'),
  ],
  [
    '200 with half of the JSON',
    answer(200, CREATED.slice(0, 20)),
    likely('service/unexpected-answer'),
  ],
  [
    '200 in an unknown coding',
    { ...answer(200, CREATED), coding: 'zstd' },
    likely('service/unexpected-answer'),
  ],
  ['200 with a list', answer(200, '[]'), likely('service/unexpected-answer')],
];

describe('an attempt that ends with', () => {
  test.each([
    ['certificate', 'auth'],
    ['proxy', 'auth'],
    ['name-not-resolved', 'unavailable'],
    ['tls', 'unavailable'],
  ] as const)('nothing sent because of %s has the exit code of %s', async (cause, kind) => {
    expect((await judge(unsent(cause), rows.once)).failure?.kind).toBe(kind);
  });

  test.each(table)('%s', async (_, delivery, cells) => {
    const judged = Object.values(rows).map(async (row) => inShort(await judge(delivery, row)));
    expect(await Promise.all(judged)).toEqual(cells);
  });
});

test('a 404 of the service to the first create of a run says that the address may be wrong', async () => {
  const first = async (row: OperationSpec, status = 404, body = ERROR_ENVELOPE) =>
    inShort(await judge(answer(status, body), row, { isAddressProven: () => false }));
  expect(await first(rows.once)).toBe('failed, final, stops run, service/not-found-page');
  expect(await first(rows.once, 404, CODE_MESSAGE)).toMatch(/^failed, .*not-found-page$/);
  const rejected = 'rejected, final, service/rejected';
  expect(await first(rows.once, 405)).toBe(rejected);
  expect(await first(rows.once, 400)).toBe(rejected);
  expect(await first(rows.same)).toBe(rejected);
  expect(await first(operations['lacuna.release'])).toBe(rejected);
});

describe('what counts as an answer', () => {
  const reads = async (row: OperationSpec, body: string) =>
    inShort(await judge(answer(200, body), row));

  test('create owes an object with an id', async () => {
    expect(await reads(rows.once, CREATED)).toBe('done, final');
    expect(await reads(rows.once, '{"content":{"id":9223372036854775807},"message":null}')).toBe(
      'done, final',
    );
    for (const content of [
      '{}',
      '"OK"',
      'null',
      '{"id":null}',
      '{"id":1.5}',
      '{"id":-1}',
      '{"id":99999999999999999999}',
    ]) {
      expect(await reads(rows.once, `{"content":${content},"message":null}`)).toBe(
        'in-doubt, final, service/unexpected-answer',
      );
    }
  });

  test('release owes an integer or its digits', async () => {
    const release = operations['assessment.release'];
    expect(await reads(release, '{"content":31139,"message":null}')).toBe('done, final');
    expect(await reads(release, '{"content":"31139","message":null}')).toBe('done, final');
    expect(await reads(release, ACKNOWLEDGED)).toBe('in-doubt, final, service/unexpected-answer');
  });

  test('edit owes an object, move an envelope, track delete any object', async () => {
    expect(await reads(operations['track.edit'], '{"content":{},"message":null}')).toBe(
      'done, final',
    );
    expect(await reads(operations['track.edit'], ACKNOWLEDGED)).toMatch(/^in-doubt, again/);
    expect(await reads(operations['lacuna.move'], ACKNOWLEDGED)).toBe('done, final');
    expect(await reads(operations['lacuna.move'], '{}')).toMatch(/^in-doubt, again/);
    expect(await reads(operations['track.delete'], '{}')).toBe('done, final');
    expect(await reads(operations['track.move'], '{"moved":true}')).toBe('done, final');
  });

  test('a WARNING or QUESTION with usable content is done, its message kept', async () => {
    for (const type of ['WARNING', 'QUESTION']) {
      const verdict = await judge(
        answer(200, `{"content":{"id":7},"message":{"type":"${type}"}}`),
        rows.once,
      );
      expect(verdict).toMatchObject({ outcome: 'done', message: { type } });
    }
  });
});

describe('the recorded answers of real servers', () => {
  const recorded = (name: string) =>
    readFileSync(new URL(`../../fixtures/answers/${name}.json`, import.meta.url), 'utf8');

  test.each([
    ['envelope-success-ok-null', 200, 'done, final'],
    ['envelope-success-info', 200, 'done, final'],
    ['envelope-error-http500', 500, 'rejected, final, service/rejected'],
    ['envelope-error-http500-business', 500, 'rejected, final, service/rejected'],
    ['errorresponse-unexpected', 500, 'rejected, final, service/rejected'],
    ['errorresponse-notallowed', 403, 'rejected, final, stops caller, auth/refused'],
    ['errorresponse-unauthenticated', 401, 'failed, final, stops run, auth/unauthenticated'],
  ])('%s', async (name, status, expected) => {
    expect(inShort(await judge(answer(status, recorded(name)), rows.same))).toBe(expected);
  });
});

describe('a deletion repeated after an unknown attempt', () => {
  const again = async (delivery: RequestDelivery) =>
    inShort(await judge(delivery, rows.gone, { maybePerformedBefore: true }));

  test('is done when the service says 404', async () => {
    expect(await again(answer(404, ERROR_ENVELOPE))).toBe('done, final');
  });

  test('is in doubt at any other refusal', async () => {
    expect(await again(answer(500, ERROR_ENVELOPE))).toMatch(/^in-doubt/);
    expect(await again(answer(404, HTML))).toMatch(/^in-doubt/);
    expect(await again(answer(404, GATEWAY))).toMatch(/^in-doubt/);
    expect(await again(answer(404, '{"code":"NOT_FOUND","message":"no route"}'))).toMatch(
      /^in-doubt/,
    );
    expect(await again(unsent('refused'))).toMatch(/^in-doubt/);
    expect(await again(answer(401, CODE_MESSAGE))).toMatch(/^in-doubt/);
  });
});

test('a profile that does not trust 503 takes it for a failure in the middle of the work', async () => {
  const verdict = await judge(answer(503, '', afterSeconds), rows.once, { trust503: false });
  expect(inShort(verdict)).toBe('in-doubt, final, service/server-error');
});

test('a repeatable operation that was lost is not sent to the screens of the service', async () => {
  const hintOf = async (row: OperationSpec) => {
    const { problem } = (await judge(lost('timeout'), row)).failure ?? {};
    return problem === undefined ? '' : describeProblem(problem, english).hint;
  };
  expect(await hintOf(rows.same)).toMatch(/^run the same command again: doing it twice/);
  expect(await hintOf(rows.once)).toMatch(/before you send it again$/);
});
