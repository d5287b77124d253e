import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FileProblem, type Host } from '../../../src/core/host.ts';
import { type JsonObject } from '../../../src/core/json.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { ndjsonIn } from '../bodies.ts';

/** Standard input of an import, which is read to its end before anything of it is sent. */
describe('input that still arrives', () => {
  const line = (title: string) =>
    `${stringifyExact({ operation: 'lacuna.create', body: lacuna({ title }) })}\n`;

  /** Standard input from a program. */
  const producing =
    (pieces: () => AsyncIterable<string>) =>
    (usual: Host): Host => {
      const encoder = new TextEncoder();
      const stdin = {
        ...usual.terminal.stdin,
        async read() {
          const read: Uint8Array[] = [];
          for await (const piece of pieces()) read.push(encoder.encode(piece));
          return Buffer.concat(read);
        },
      };
      return { ...usual, terminal: { ...usual.terminal, stdin } };
    };

  async function runs(cli: Cli): Promise<unknown> {
    await cli.run('runs', 'list', '-o', 'json');
    return cli.json();
  }

  describe('standard input', () => {
    test('that breaks sends and records nothing', async () => {
      await using cli = await startCli();
      const broken = producing(async function* () {
        yield line('first');
        throw new FileProblem('other', '-');
      });
      await cli.runIn(broken, 'import', '-');
      expect([cli.exitCode, await cli.requests()]).toEqual([3, []]);
      expect(cli.stderr).toContain('document/unreadable');
      expect(await runs(cli)).toEqual([]);
    });
  });
});

describe('input that changes', () => {
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

  const rejectsOf = async (cli: Cli) => ndjsonIn(await cli.read('rejects.ndjson'));

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
});
