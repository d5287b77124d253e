/**
 * The law against a service that says anything: what may be done only once is not sent again
 * after it has arrived, unless the answer proved that it was not performed. What proves that is
 * written here by hand, from the reliability page.
 */
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { exitCodes } from '../../src/core/exit-code.ts';
import { startCli } from '../harness/cli.ts';
import { lacuna } from '../harness/course.ts';
import { serving } from '../unit/host/servers.ts';
import { seededRandom } from './disk.ts';

const BATCHES = 21;
const DOCUMENTS = 500;

const form =
  '<form method="post" action="/portal/api/servlet/login.do"><input name="j_username"><input type="password" name="j_password"></form>';
const page = (inner: string) => `<!DOCTYPE html><html><body>${inner}</body></html>`;

/** What questions about HTML and about logins hold. All of them have the two words that decide. */
const lessons = [
  form,
  encodeURIComponent(form),
  'The form of a LOGIN page posts j_username and j_password to j_security_check.',
];

interface Question {
  readonly title: string;
  readonly isLesson: boolean;
}

function questionAt(number: number): { text: string } & Question {
  const isLesson = number % 4 === 0;
  const lesson = isLesson ? (lessons[(number / 4) % lessons.length] ?? '') : 'Atlas';
  const title = `Q${number}`;
  return { title, isLesson, text: JSON.stringify(lacuna({ title, source: lesson })) };
}

/** An answer as bytes, and whether it proves that nothing was performed. */
interface Spoken {
  readonly kind: string;
  readonly isProof: boolean;
  readonly speak: (socket: Socket) => void;
}

function http(status: number, body: string, headers: readonly string[] = []): string {
  const length = `content-length: ${Buffer.byteLength(body)}`;
  return [`HTTP/1.1 ${status} Status`, ...headers, length, '', body].join('\r\n');
}

/** Addresses of redirects: those of a login, and those that only look like one. */
const logins = ['/login', '/login.do?from=x', '/portal/p/1/login', '/j_security_check'];
const others = [
  '/lms/track/17?from=login',
  '/lms/dialogInfo?id=5',
  '/lms/content/authority/5',
  '/lms/track/17?sso=1',
  '/lms/login/17',
  'login',
  '//login',
  '?j_security_check',
  '',
];

/** Bodies, and whether they say by themselves that nothing was performed. */
const bodies: readonly (readonly [body: string, isProof: boolean])[] = [
  ['', false],
  ['{}', false],
  ['OK', false],
  ['[{"content":"ERROR"}]', false],
  ['{"content":"ERR', false],
  ['{"content":{"id":7},"content":"ERROR"}', false],
  ['{"content":{"id":7},"message":{"type":"ERROR"}}', false],
  ['{"echo":"{\\"content\\":\\"ERROR\\"}"}', false],
  ['{"content":{"id":99999999999999999999}}', false],
  ['{"code":"0","message":"OK","data":{"id":7}}', false],
  ['{"code":"UPSTREAM","message":"timed out"}', false],
  [page('<h1>Saved</h1>'), false],
  [page('<a href="/login">login</a> <input type="password">'), false],
  ['{"content":"ERROR","message":{"message":"No","type":"ERROR"}}', true],
  ['{"code":"XException","message":"No","detailedMessage":"No","helpUrl":null}', true],
];

const statuses = [
  200, 200, 201, 202, 206, 300, 304, 400, 404, 409, 422, 500, 500, 502, 503, 504, 599,
];
const labels = ['application/json', 'text/html', 'text/plain', 'application/octet-stream'];

function createVoice(seed: number) {
  const random = seededRandom(seed);
  const one = <T>(list: readonly T[]): T => {
    const chosen = list[Math.floor(random() * list.length)];
    if (chosen === undefined) throw new TypeError('nothing to choose from');
    return chosen;
  };
  let latestId = 0;
  const success = (title: string, id = ++latestId) =>
    http(200, JSON.stringify({ content: { id, title }, message: null }), [
      `content-type: ${one(labels)}`,
    ]);
  const write = (kind: string, isProof: boolean, text: string): Spoken => ({
    kind,
    isProof,
    speak: (socket) => void socket.write(text),
  });
  const anything = () => {
    const status = one(statuses);
    const [body, saysNo] = one(bodies);
    const isProof = saysNo || (status >= 400 && status <= 499);
    return write('anything', isProof, http(status, body, [`content-type: ${one(labels)}`]));
  };
  const redirect = () => {
    const isLogin = random() < 0.02;
    const location = `location: ${one(isLogin ? logins : others)}`;
    return write('redirect', isLogin, http(one([301, 302, 303]), '', [location]));
  };
  const loginPage = ({ isLesson }: Question) => {
    // Where nothing was sent that it could echo, the page is what it looks like.
    const isEcho = isLesson || random() < 0.98;
    const text = isLesson ? form : isEcho ? '<p>password: login</p>' : form;
    return write('page', !isEcho, http(one([200, 500]), page(text)));
  };
  const denial = () => {
    const status = one([401, 403, 407, 307, 308]);
    return write('denial', true, http(status, '', ['location: /x']));
  };
  const later = () => {
    const status = one([408, 421, 425, 429, 503]);
    const isProof = status === 429 || status === 503;
    return write('later', isProof, http(status, '', ['retry-after: 1', 'connection: close']));
  };
  /** What comes together with an answer is no answer to anything. */
  const surplus = ({ title }: Question): Spoken => {
    const second = one([success('Nobody'), success(title), 'garbage', http(401, '')]);
    return write('surplus', false, success(title) + second);
  };
  const broken = ({ title }: Question): Spoken => {
    const text = success(title);
    const speak = one<Spoken['speak']>([
      (socket) => socket.resetAndDestroy(),
      (socket) => socket.end(),
      (socket) => socket.end(text.slice(0, -5)),
      (socket) => socket.write('garbage\r\n\r\n'),
      () => undefined,
      (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n{"content":'),
    ]);
    return { kind: 'broken', isProof: false, speak };
  };
  return {
    answerTo: (question: Question): Spoken => {
      const drawn = random();
      if (drawn < 0.5) return write('success', false, success(question.title));
      if (drawn < 0.53) return write('other id', false, success(question.title, 1));
      if (drawn < 0.78) return anything();
      if (drawn < 0.83) return redirect();
      if (drawn < 0.89) return loginPage(question);
      if (drawn < 0.892) return denial();
      if (drawn < 0.92) return later();
      return drawn < 0.96 ? surplus(question) : broken(question);
    },
  };
}

const options = '--as lacuna.create --concurrency 32 --retries 1 --timeout 100ms -q -o ndjson';

/** A service that remembers what arrived and was not proven to be undone. */
async function startHostileService(seed: number) {
  const voice = createVoice(seed);
  const perhaps = new Set<string>();
  const again: string[] = [];
  const kinds = new Set<string>();
  let answers = 0;
  const server = await serving((socket, request) => {
    const title = /"title":"(Q\d+)"/.exec(request)?.[1] ?? '';
    if (perhaps.has(title)) again.push(title);
    const answer = voice.answerTo(questionAt(Number(title.slice(1))));
    if (!answer.isProof) perhaps.add(title);
    kinds.add(answer.kind);
    answers += 1;
    answer.speak(socket);
  });
  return {
    origin: server.origin,
    again,
    kinds,
    get answers() {
      return answers;
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

test(
  'a service that says anything is sent nothing again that may have been performed',
  { timeout: 600_000 },
  async () => {
    await using service = await startHostileService(20_261_122);
    await using cli = await startCli({ env: { LMS_BASE_URL: service.origin } });
    for (let batch = 0; batch < BATCHES; batch++) {
      const file = `batch-${batch}.ndjson`;
      const numbers = Array.from({ length: DOCUMENTS }, (_, at) => batch * DOCUMENTS + at);
      await cli.write(file, numbers.map((number) => questionAt(number).text).join('\n'));
      // It stops where the caller is refused: what it has not reached is sent by the next one.
      for (let turn = 0, before = -1; turn < 3 || service.answers > before; turn++) {
        before = service.answers;
        await cli.run('import', file, '--ledger', `${batch}.db`, ...options.split(' '));
        expect(service.again).toEqual([]);
        expect(cli.exitCode).toBe(exitCodes.inDoubt);
      }
    }
    expect(service.answers).toBeGreaterThan(10_000);
    // Every way of speaking was heard.
    expect(service.kinds.size).toBe(9);
  },
);
