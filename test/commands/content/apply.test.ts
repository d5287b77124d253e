/** What apply prints for programs; its stories are in test/commands/cases/apply.yaml. */
import { describe, expect, test } from 'vitest';
import { ndjsonIn } from '../bodies.ts';
import { block, hold, question, quiz, startFolder, versionOf } from './folder.ts';

const course = (title: string) => [question('a', { title }), quiz('q', [block(1, versionOf('a'))])];

describe('-o', () => {
  test.each([
    ['json', (text: string) => JSON.parse(text)],
    ['ndjson', ndjsonIn],
  ])('%s has a result for each request, with the plain key', async (format, parse) => {
    await using cli = await startFolder();
    await hold(cli, ...course('Capital'));
    await cli.run('apply', '--yes', '--new-ledger', '-o', format);
    expect(parse(cli.stdout)).toMatchObject([
      { operation: 'lacuna.create', key: 'a', outcome: 'done' },
      { operation: 'lacuna.release', key: 'a', outcome: 'done' },
      { operation: 'assessment.create', key: 'q', outcome: 'done' },
      { operation: 'assessment.release', key: 'q', outcome: 'done' },
      // Only NDJSON has a line for the summary: an array is of results.
      ...(format === 'ndjson' ? [{ summary: { counts: { done: 4 }, exitCode: 0 } }] : []),
    ]);
  });

  test('id and yaml', async () => {
    await using cli = await startFolder();
    await hold(cli, ...course('Capital'));
    await cli.run('apply', '--yes', '--new-ledger', '-o', 'id');
    expect(cli.stdout.trimEnd().split('\n')).toHaveLength(4);
    await hold(cli, ...course('Other'));
    await cli.run('apply', '--yes', '-o', 'yaml');
    expect(cli.stdout.match(/^operation: .*$/gm)).toHaveLength(4);
  });
});

describe('reports', () => {
  test('of an apply are those of an import', async () => {
    await using cli = await startFolder();
    await hold(cli, ...course('Capital'));
    cli.setFaults('assessment.create:business-500=1x');
    await cli.run('apply', '--yes', '--new-ledger', '--report', 'junit=r.xml');
    expect(cli.exitCode).toBe(6);
    expect(await cli.read('r.xml')).toContain('assessment.create');
  });
});
