import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Host } from '../../../src/core/host.ts';
import { isObject, type JsonObject } from '../../../src/core/json.ts';
import { parseExact, stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';

/** A world in which somebody meddles before anything is sent. */
const meddling =
  (meddle: () => Promise<unknown>) =>
  (host: Host): Host => ({
    ...host,
    connect: async (options) => {
      const transport = await host.connect(options);
      return {
        ...transport,
        send: async (...sent) => {
          await meddle();
          return transport.send(...sent);
        },
      };
    },
  });

/** Edits of what does not exist are rejected, and what needs them is blocked. */
const edit = {
  key: 'editada',
  operation: 'lacuna.edit',
  body: lacuna({ id: 999, title: 'Capital' }),
};
const move = {
  operation: 'lacuna.move',
  params: { questionId: { $ref: 'editada' }, topicId: 9 },
};
const lines = (documents: readonly JsonObject[]) =>
  documents.map((document) => `${stringifyExact(document)}\n`).join('');

const command = ['import', 'q.ndjson', '--rejects', 'rejects.ndjson'];

const deleted = (cli: Cli, file: string) => meddling(() => rm(join(cli.folder, file)));

async function rejectsOf(cli: Cli): Promise<JsonObject[]> {
  const text = await cli.read('rejects.ndjson');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => parseExact(line))
    .filter(isObject);
}

describe('an input that changes during the import', () => {
  test('has complete rejects after its deletion', async () => {
    await using cli = await startCli();
    await cli.write('q.ndjson', lines([edit, move]));
    await cli.runIn(deleted(cli, 'q.ndjson'), ...command);
    expect(cli.exitCode).toBe(1);
    expect(await rejectsOf(cli)).toMatchObject([
      edit,
      { ...move, params: { questionId: { $ref: 'editada' } } },
    ]);
    await cli.run('import', 'rejects.ndjson', '-n');
    expect(cli.exitCode).toBe(0);
  });

  test('has only the documents that were sent in its rejects', async () => {
    await using cli = await startCli();
    await cli.write('q.ndjson', lines([edit, move]));
    const other = lines([edit, move]).replaceAll('Capital', 'Xapitaz').replaceAll('9', '8');
    await cli.runIn(
      meddling(() => cli.write('q.ndjson', other)),
      ...command,
    );
    const rejects = await cli.read('rejects.ndjson');
    expect(rejects).toContain('Capital');
    expect(rejects).not.toContain('Xapitaz');
    expect(await rejectsOf(cli)).toMatchObject([edit, { operation: 'lacuna.move' }]);
  });

  test('has bare bodies as rejects with --as', async () => {
    await using cli = await startCli();
    await cli.write('q.ndjson', lines([edit.body]));
    await cli.runIn(deleted(cli, 'q.ndjson'), ...command, '--as', 'lacuna.edit');
    const [only] = await rejectsOf(cli);
    expect(only).toMatchObject(edit.body);
    expect(only).not.toHaveProperty('operation');
  });

  test('has rejects in JSON if it was CSV', async () => {
    await using cli = await startCli();
    await cli.write('q.csv', 'questionId,topicId\n999,9\n');
    const csv = ['import', 'q.csv', '--as', 'lacuna.move', '--rejects', 'rejects.ndjson'];
    await cli.runIn(deleted(cli, 'q.csv'), ...csv);
    const [only] = await rejectsOf(cli);
    expect(only).toMatchObject({ questionId: '999', topicId: '9' });
  });
});

describe('an input that stays', () => {
  const inBlocks = 'operation: lacuna.edit # mine\nbody: BODY\n';
  const inFlow = '{operation: lacuna.edit, body: BODY} # mine\n';
  const inJson = '{"operation":"lacuna.edit","body":BODY}';
  const kept = [
    ['q.yaml', `${inBlocks}---\n${inBlocks}`],
    ['q.yaml', `${inFlow}---\n${inFlow}`],
    ['q.json', `[\n // mine\n ${inJson},\n // mine\n ${inJson}]`],
    ['q.jsonc', `[\n // mine\n ${inJson}, /* mine */ ${inJson}]`],
    ['-', `${inBlocks}---\n${inFlow}`],
    ['-', `[ ${inJson} /* mine */ ,\n // mine\n ${inJson}]`],
  ] as const;

  test.each(kept)('%s keeps its documents as they were written: %s', async (name, written) => {
    await using cli = await startCli();
    const text = written.replaceAll('BODY', stringifyExact(edit.body));
    if (name !== '-') await cli.write(name, text);
    const input = name === '-' ? text : '';
    await cli.runWith(input, 'import', name, '--rejects', '-');
    expect(cli.exitCode).toBe(1);
    expect(cli.stdout.match(/mine/g)).toHaveLength(2);
    expect(cli.stdout.match(/rejected: /g)?.length).toBeGreaterThanOrEqual(2);
  });
});
