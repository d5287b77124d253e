/** A service that says back whom it was called by, in every encoding and every part of an answer. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { stringifyExact } from '../../src/documents/exact-json.ts';
import { answering, type Arrived } from '../harness/answering-server.ts';
import { startCli, type Cli } from '../harness/cli.ts';
import { lacuna } from '../harness/course.ts';
import { chains, encodings } from '../harness/encodings.ts';
import { ways } from '../commands/operation/ways.ts';

const COOKIE = 'right-session-cookie';
const all = Object.entries(ways).map(([type, way]) => ({ type, ...way }));

/** What proves who calls: what the environment holds, and what was sent. */
function secretsSentIn({ headers }: Arrived, env: Record<string, string>): string[] {
  const sent = headers.authorization ?? '';
  const signature = /oauth_signature="([^"]+)"/.exec(sent)?.[1];
  const [, pair] = /^Basic (.*)$/.exec(sent) ?? [];
  return [
    ...Object.values(env).filter((value) => value.startsWith('right')),
    ...(signature === undefined ? [] : [decodeURIComponent(signature)]),
    ...(pair === undefined ? [] : [Buffer.from(pair, 'base64').toString()]),
    ...(headers.cookie === undefined ? [] : [headers.cookie.replace(/^JSESSIONIDSSO=/, '')]),
  ];
}

const forms = [...encodings, ...chains];
const echoOf = (secrets: readonly string[]) =>
  secrets.flatMap((secret) => forms.map(({ encode }) => encode(secret))).join(' | ');

const inHeader = (text: string) => text.replaceAll(/[^ -~]/g, '?');

const asJson = { 'content-type': 'application/json;charset=UTF-8' };
const message = (type: string, text: string) => ({
  message: text,
  detail: text,
  type,
  param: text,
  errorCode: text,
});

/** One after the other; the last is repeated. */
const answers: readonly ((response: ServerResponse, echo: string) => void)[] = [
  (response, echo) =>
    response
      .writeHead(400, inHeader(echo).slice(0, 2000), asJson)
      .end(stringifyExact({ content: echo, message: message('ERROR', echo) })),
  (response, echo) =>
    response.writeHead(200, { ...asJson, 'x-echo': inHeader(echo) }).end(
      stringifyExact({
        content: { id: 7, title: echo, [echo]: [echo] },
        message: message('WARNING', echo),
      }),
    ),
  (response, echo) =>
    response
      .writeHead(400, asJson)
      .end(stringifyExact({ code: echo, message: echo, details: [echo] })),
  (response, echo) => response.writeHead(302, { location: `/home?${inHeader(echo)}` }).end(echo),
  (response, echo) => response.writeHead(500, { 'content-type': 'text/html' }).end(`<p>${echo}`),
  (response, echo) => response.writeHead(200, asJson).end(stringifyExact([echo]).slice(0, -9)),
  (response, echo) => response.writeHead(500, asJson).end(Buffer.from(echo, 'latin1')),
  (response, echo) => {
    response.writeHead(200, { ...asJson, 'content-length': '9999999' });
    response.write(echo, () => response.destroy());
  },
  (response, echo) =>
    response.writeHead(200, asJson).end(`<html>${echo}`.repeat(Math.ceil(70_000 / echo.length))),
  (response, echo) =>
    response.writeHead(307, { location: `https://other.example/?${inHeader(echo)}` }).end(),
];

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
}

async function leaksOf(
  cli: Cli,
  secrets: readonly string[],
  command: string,
  isLast = false,
): Promise<string[]> {
  const files = (await filesUnder(cli.folder)).filter((name) => isLast || !name.includes('ledger'));
  const places = [
    ...(await Promise.all(files.map(async (name) => ({ name, bytes: await readFile(name) })))),
    { name: 'stdout', bytes: Buffer.from(cli.stdout) },
    { name: 'stderr', bytes: Buffer.from(cli.stderr) },
  ];
  return places.flatMap(({ name, bytes }) =>
    secrets.flatMap((secret) =>
      forms
        .filter(({ encode }) => bytes.includes(encode(secret)))
        .map((form) => `${command}: ${secret} as ${form.name} in ${name.replace(cli.folder, '')}`),
    ),
  );
}

const reports = ['github', 'junit', 'markdown', 'sarif'].flatMap((kind) => [
  '--report',
  `${kind}=report.${kind}`,
]);

const formats = ['human', 'json', 'yaml'];
const importing =
  'import q.ndjson --as lacuna.create --again -vv --curl --rejects rejects.ndjson --concurrency 1';
const creating = 'lacuna create q.ndjson --again -vv';

const commands: readonly (readonly string[])[] = [
  ...formats.map((format) => `${importing} --retries 0 -o ${format}`.split(' ').concat(reports)),
  ...formats.map((format) => `${creating} --retries 0 -o ${format}`.split(' ')),
  ['lacuna', 'delete', '17', '--yes', '-v', '--retries', '0'],
  ['lacuna', 'move', '17', '34', '-vv', '--retries', '1'],
  ['assessment', 'release', '17', '--notes', 'N', '-vv', '--retries', '0'],
  ['doctor', '-vv'],
  ['runs', 'list', '-o', 'json'],
];

test.each(all)(
  '$type: no secret that a service echoes is left anywhere',
  async ({ env }) => {
    const seen = new Set<string>();
    let turn = 0;
    await using server = await answering((request, response) => {
      if (request.path.includes('login.do')) {
        response.setHeader('set-cookie', `JSESSIONIDSSO=${COOKIE}; Path=/`);
        response.writeHead(200).end('welcome');
        return;
      }
      const secrets = secretsSentIn(request, env);
      if (request.headers.cookie !== undefined) {
        // The answer that gives a new cookie says it as well.
        const next = `right-${turn}-session-cookie`;
        response.setHeader('set-cookie', `JSESSIONIDSSO=${next}; Path=/`);
        secrets.push(next);
      }
      for (const secret of secrets) seen.add(secret);
      answers[turn % answers.length]?.(response, echoOf(secrets));
      turn += 1;
    });
    await using cli = await startCli({ env });
    cli.setEnv('LMS_BASE_URL', server.url);
    if (env['LMS_KEY'] !== undefined) {
      const auth = { type: 'header', name: 'X-Api-Key', value: { env: 'LMS_KEY' } };
      const profiles = { a: { baseUrl: server.url, auth } };
      cli.setEnv('LMS_BASE_URL', undefined);
      cli.setEnv('LMS_TRUST_ORIGIN', server.url);
      await cli.write('lms-cli.yaml', stringifyExact({ defaultProfile: 'a', profiles }));
    }
    const questions = answers.slice(0, -1).map((_, index) => lacuna({ title: `Q${index}` }));
    await cli.write('q.ndjson', questions.map((each) => stringifyExact(each)).join('\n'));
    const leaks: string[] = [];
    const shows = new Set<string>();
    for (const [index, argv] of commands.entries()) {
      turn = index < 6 ? index % answers.length : turn;
      await cli.run(...argv);
      shows.add(cli.stdout + cli.stderr);
      const command = argv.slice(0, 2).join(' ');
      leaks.push(...(await leaksOf(cli, [...seen], command)));
    }
    const runs = cli.json();
    for (const run of Array.isArray(runs) ? runs : []) {
      if (typeof run !== 'object' || run === null || Array.isArray(run)) continue;
      for (const more of [['-o', 'ndjson'], ['-o', 'yaml'], ['-vv']]) {
        await cli.run('runs', 'show', String(run['id']), ...more);
        leaks.push(...(await leaksOf(cli, [...seen], 'runs show')));
      }
    }
    leaks.push(...(await leaksOf(cli, [...seen], 'all', true)));
    expect([...new Set(leaks)]).toEqual([]);
    expect([...shows].filter((shown) => shown.includes('***')).length).toBeGreaterThan(6);
    expect(seen.size).toBeGreaterThan(0);
  },
  120_000,
);
