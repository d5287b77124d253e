import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Host } from '../../../src/core/host.ts';
import { isObject, type Json, type JsonObject, textIn } from '../../../src/core/json.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { alwaysJson, answering } from '../../harness/answering-server.ts';
import { type Cli, startCli } from '../../harness/cli.ts';
import { assessment, lacuna } from '../../harness/course.ts';

const importIt = ['import', 'q.ndjson', '--as', 'lacuna.create', '--concurrency', '1'];

const COUNT = 60;
/** So long that not all of them are read at once. */
const LONG = 'x'.repeat(20_000);
const lines = (title: string) =>
  Array.from({ length: COUNT }, (_, index) => lacuna({ title: `${title} ${index}`, author: LONG }))
    .map((each) => `${stringifyExact(each)}\n`)
    .join('');

/** Has the file written when everything is planned and nothing is sent. */
const writingBeforeSending =
  (cli: Cli, name: string, text: string) =>
  (usual: Host): Host => ({
    ...usual,
    connect: (options) => {
      writeFileSync(join(cli.folder, name), text);
      return usual.connect(options);
    },
  });

const titlesOf = (bodies: readonly Json[]) =>
  bodies.filter(isObject).map(({ title }) => textIn(title).replace(/ \d+$/, ''));

describe('a file that changes while it is imported', () => {
  test('before the first request: nothing is sent', async () => {
    await using cli = await startCli();
    await cli.write('q.ndjson', lines('Old'));
    await cli.runIn(writingBeforeSending(cli, 'q.ndjson', lines('New')), ...importIt);
    expect([cli.exitCode, await cli.requests()]).toEqual([7, []]);
    expect(cli.stderr).toContain('import/changed');
    await cli.run(...importIt);
    expect(cli.exitCode).toBe(0);
    expect(new Set(titlesOf(await cli.bodies()))).toEqual(new Set(['New']));
  });

  test('after it: nothing of the new text is sent, and the same command goes on with that', async () => {
    await using cli = await startCli();
    let created = 0;
    await using server = await answering((request, response) => {
      if (created === 0) writeFileSync(join(cli.folder, 'q.ndjson'), lines('New'));
      created += 1;
      alwaysJson(`{"content":{"id":${created}},"message":null}`)(request, response);
    });
    cli.setEnv('LMS_BASE_URL', server.url);
    await cli.write('q.ndjson', lines('Old'));
    await cli.run(...importIt);
    expect(cli.exitCode).toBe(6);
    expect(cli.stderr).toContain('import/changed');
    const before = server.arrived.length;
    expect(before).toBeLessThan(COUNT);
    expect(server.arrived.every(({ body }) => body.includes('"Old '))).toBe(true);
    await cli.run(...importIt);
    expect(cli.exitCode).toBe(0);
    const since = server.arrived.slice(before);
    expect(since).toHaveLength(COUNT);
    expect(since.every(({ body }) => body.includes('"New '))).toBe(true);
  });

  test('a trial does not show the new text either', async () => {
    await using cli = await startCli();
    await cli.write('q.ndjson', lines('Old'));
    let isRead = false;
    const reading = (usual: Host): Host => ({
      ...usual,
      files: {
        ...usual.files,
        readUnchanged: (...asked) => {
          if (!isRead) writeFileSync(join(cli.folder, 'q.ndjson'), lines('New'));
          isRead = true;
          return usual.files.readUnchanged(...asked);
        },
      },
    });
    await cli.runIn(reading, ...importIt, '--dry-run', '-o', 'ndjson');
    expect(cli.exitCode).toBe(7);
    expect(cli.stdout).not.toContain('New');
  });

  test('what is read whole is sent as it was checked', async () => {
    await using cli = await startCli();
    await cli.write('q.yaml', stringifyExact(lacuna({ title: 'Old' })));
    const changing = writingBeforeSending(cli, 'q.yaml', stringifyExact(lacuna({ title: 'New' })));
    await cli.runIn(changing, 'import', 'q.yaml', '--as', 'lacuna.create');
    expect(cli.exitCode).toBe(0);
    expect(titlesOf(await cli.bodies())).toEqual(['Old']);
  });
});

describe('lines that are read again', () => {
  const { question: _, lacunaAlternatives: __, ...rest } = lacuna();
  const documents: readonly JsonObject[] = [
    { operation: 'assessment.create', key: 'a', body: assessment({ name: 'Prova: "ação" 😀' }) },
    { operation: 'lacuna.create', body: lacuna({ title: { $var: 'title' } }) },
    { operation: 'lacuna.create', key: 'q', body: { ...rest, cloze: 'A capital é [[Brasília]].' } },
    { operation: 'lacuna.edit', body: { id: '12', ...lacuna() } },
    { operation: 'lacuna.edit', body: { ...lacuna(), id: { $ref: 'q' } } },
    { operation: 'lacuna.create', body: lacuna({ title: 'a\rb' }) },
    { operation: 'lacuna.create', body: lacuna({ topicId: 9223372036854775807n }) },
    { operation: 'lacuna.move', params: { questionId: { $ref: 'q' }, topicId: 12 } },
  ];
  const words = ['--var', 'title=Notas', '--concurrency', '1'];

  const sentOf = async (name: string, text: string) => {
    await using cli = await startCli();
    await cli.write(name, text);
    await cli.run('import', name, ...words);
    return { requests: await cli.requests(), bodies: await cli.bodies(), code: cli.exitCode };
  };

  test('ask for the same as a file that is read whole', async () => {
    const texts = documents.map((each) => stringifyExact(each));
    const spaced = texts.map((text) => ` ${text.replaceAll(/,(?=")/g, ' , ')}\t\r\n`);
    const whole = await sentOf('q.yaml', `---\n${texts.join('\n---\n')}\n`);
    expect(whole.requests).toHaveLength(documents.length);
    expect(await sentOf('q.ndjson', `${texts.join('\n')}\n`)).toEqual(whole);
    expect(await sentOf('spaced.ndjson', `\uFEFF${spaced.join('')}`)).toEqual(whole);
  });
});
