import { describe, expect, test } from 'vitest';
import { isObject } from '../../../src/core/json.ts';
import { documentKinds } from '../../../src/contract/operations.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli } from '../../harness/cli.ts';
import { assessment, lacuna } from '../../harness/course.ts';
import { documents, errorCode, field, findings } from '../bodies.ts';

/** Nothing is configured: validate works offline. */
const offline = { env: { LMS_BASE_URL: undefined } };

describe('the kind of a document', () => {
  test.each(documentKinds)(
    '%s is named by --as, a $schema field, or the schema line',
    async (kind) => {
      await using cli = await startCli(offline);
      const body = documents[kind](1);
      await cli.write('a.json', stringifyExact(body));
      const $schema = `../schemas/${kind}.schema.json`;
      await cli.write('b.json', stringifyExact({ $schema, ...body }));
      const line = `# yaml-language-server: $schema=https://example.com/${kind}.schema.json`;
      await cli.write('c.yaml', `${line}\n${stringifyExact(body)}\n---\n${stringifyExact(body)}\n`);
      await cli.run('validate', 'a.json', '--as', kind);
      expect(cli.exitCode).toBe(0);
      await cli.run('validate', 'b.json', 'c.yaml');
      expect([cli.exitCode, cli.stdout]).toEqual([0, '']);
      expect(cli.stderr).toMatch(/^3 documents are valid|\n3 documents are valid/);
    },
  );

  test('that is not named exits 2 and suggests --as', async () => {
    await using cli = await startCli(offline);
    await cli.write('a.json', stringifyExact(assessment()));
    await cli.run('validate', 'a.json', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'usage/kind-missing']);
    expect(cli.stdout).toContain('--as');
  });

  test('--as overrides the schema line', async () => {
    await using cli = await startCli(offline);
    await cli.write(
      'a.yaml',
      `# yaml-language-server: $schema=track.create.schema.json\n${stringifyExact(lacuna())}`,
    );
    await cli.run('validate', 'a.yaml', '--as', 'lacuna.create');
    expect(cli.exitCode).toBe(0);
  });
});

describe('documents of import', () => {
  const question = { operation: 'lacuna.create', key: 'q', body: lacuna() };
  const move = { operation: 'lacuna.move', params: { questionId: { $ref: 'q' }, topicId: 8 } };

  test('are recognized by their operation, by --as import, and by the schema line', async () => {
    await using cli = await startCli(offline);
    await cli.write('a.ndjson', `${stringifyExact(question)}\n${stringifyExact(move)}\n`);
    await cli.run('validate', 'a.ndjson');
    expect([cli.exitCode, cli.stderr]).toEqual([0, '2 documents are valid\n']);
    await cli.write('b.json', stringifyExact(lacuna()));
    await cli.run('validate', 'b.json', '--as', 'import', '-o', 'json');
    expect([cli.exitCode, findings(cli.json())]).toEqual([
      3,
      ['b.json:1:1 document/operation-missing'],
    ]);
    const line = '# yaml-language-server: $schema=../schemas/import.schema.json';
    await cli.write('c.yaml', `${line}\n${stringifyExact(lacuna())}`);
    await cli.run('validate', 'c.yaml', '-o', 'json');
    expect(findings(cli.json())).toEqual(['c.yaml:2:1 document/operation-missing']);
  });

  test('refer to each other across files', async () => {
    await using cli = await startCli(offline);
    await cli.write('a.json', stringifyExact(move));
    await cli.write('b.json', stringifyExact(question));
    await cli.run('validate', 'a.json', 'b.json');
    expect([cli.exitCode, cli.stderr]).toEqual([0, '2 documents are valid\n']);
    await cli.run('validate', 'a.json', '-o', 'json');
    expect([cli.exitCode, findings(cli.json())]).toEqual([
      0,
      ['a.json:1:51 reference/not-in-input'],
    ]);
    await cli.run('validate', 'a.json', 'b.json', 'b.json', '-o', 'json');
    expect([cli.exitCode, findings(cli.json())]).toEqual([
      3,
      ['b.json:1:36 reference/duplicate-key'],
    ]);
  });

  test('may be the bare params of one operation', async () => {
    await using cli = await startCli(offline);
    await cli.write('moves.ndjson', '{"questionId":1,"topicId":"8"}\n{"questionId":"x"}\n');
    await cli.run('validate', 'moves.ndjson', '--as', 'lacuna.move', '-o', 'json');
    expect([cli.exitCode, findings(cli.json())]).toEqual([
      3,
      ['moves.ndjson:2:1 document/missing-field', 'moves.ndjson:2:15 document/wrong-type'],
    ]);
  });
});

describe('validate', () => {
  test('prints the number of valid documents on standard error', async () => {
    await using cli = await startCli(offline);
    await cli.write('a.json', stringifyExact(lacuna()));
    await cli.run('validate', 'a.json', '--as', 'lacuna.create');
    expect([cli.exitCode, cli.stdout, cli.stderr]).toEqual([0, '', '1 document is valid\n']);
    await cli.run('validate', 'a.json', '--as', 'lacuna.create', '-q');
    expect([cli.exitCode, cli.stdout, cli.stderr]).toEqual([0, '', '']);
  });

  test('exits 0 after warnings and counts them', async () => {
    await using cli = await startCli(offline);
    await cli.write('a.json', stringifyExact(lacuna({ id: 1 })));
    await cli.run('validate', 'a.json', '--as', 'lacuna.edit');
    expect(cli.exitCode).toBe(0);
    expect(cli.stderr).toContain('document/fields-left-out');
    expect(cli.stderr).toContain('1 document is valid, with 1 warning');
  });

  test('exits 3 after errors and shows all of every file', async () => {
    await using cli = await startCli(offline);
    await cli.write('a.json', stringifyExact(lacuna({ difficulty: 'x', topicId: -1 })));
    await cli.write('b.json', stringifyExact(lacuna({ titel: 'x' })));
    await cli.run('validate', 'a.json', 'b.json', '--as', 'lacuna.create');
    expect([cli.exitCode, cli.stdout]).toEqual([3, '']);
    expect(cli.stderr.match(/ {2}error {2}/g)).toHaveLength(3);
    expect(cli.stderr).toContain('did you mean "title"?');
  });

  test('accepts more documents than a call takes arguments', async () => {
    await using cli = await startCli(offline);
    await cli.write('many.ndjson', '{"id":1,"releaseNotes":"x"}\n'.repeat(150_000));
    await cli.run('validate', 'many.ndjson', '--as', 'assessment.release');
    expect([cli.exitCode, cli.stderr]).toEqual([0, '150,000 documents are valid\n']);
  });

  test('prints the documents and the findings as JSON', async () => {
    await using cli = await startCli(offline);
    await cli.write('a.json', stringifyExact(lacuna({ id: 1 })));
    await cli.run('validate', 'a.json', '--as', 'lacuna.edit', '-o', 'json');
    expect(field(cli.json(), 'documents')).toBe(1);
    const found = field(cli.json(), 'diagnostics');
    const [first] = Array.isArray(found) ? found.filter(isObject) : [];
    expect(first).toMatchObject({
      file: 'a.json',
      line: 1,
      column: 1,
      severity: 'warning',
      code: 'document/fields-left-out',
    });
    await cli.write('b.json', '{"title": 7}');
    await cli.run('validate', 'b.json', '--as', 'lacuna.create', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([3, 'document/invalid']);
  });

  test('reads standard input, and allows unknown fields on request', async () => {
    await using cli = await startCli(offline);
    const text = stringifyExact(lacuna({ colour: 'red' }));
    await cli.runWith(text, 'validate', '-', '--as', 'lacuna.create');
    expect(cli.exitCode).toBe(3);
    expect(cli.stderr).toMatch(/^-:1:\d+ {2}error {2}document\/unknown-field/);
    await cli.runWith(text, 'validate', '-', '--as', 'lacuna.create', '--allow-unknown');
    expect(cli.exitCode).toBe(0);
  });

  test('needs no service and no valid configuration', async () => {
    await using cli = await startCli(offline);
    await cli.write('lms-cli.yaml', 'a: [');
    await cli.write('a.json', stringifyExact(lacuna()));
    await cli.run('validate', 'a.json', '--as', 'lacuna.create');
    expect(cli.exitCode).toBe(0);
  });
});
