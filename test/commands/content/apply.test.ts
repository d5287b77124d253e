/** How apply asks, what it prints, and what a run of it leaves behind. */
import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { errorCode, field, ndjsonIn } from '../bodies.ts';
import type { Cli } from '../../harness/cli.ts';
import {
  apply,
  block,
  hold,
  holdApplied,
  planned,
  question,
  quiz,
  sent,
  startFolder,
  versionOf,
} from './folder.ts';

const course = (title: string) => [question('a', { title }), quiz('q', [block(1, versionOf('a'))])];

const runsOf = async (cli: Cli) => {
  await cli.run('runs', 'list', '-o', 'json');
  const runs = cli.json();
  return Array.isArray(runs) ? runs : [];
};

describe('before it sends', () => {
  test('shows the plan and asks, naming requests and place', async () => {
    const question1 = /^Apply this plan to \S.*\? It sends 4 requests\./;
    await using cli = await startFolder({
      atTerminal: true,
      answers: [
        [question1, false],
        [question1, true],
      ],
    });
    await hold(cli, ...course('Capital'));
    await cli.run('apply');
    expect([cli.exitCode, await cli.requests(), await runsOf(cli)]).toEqual([2, [], []]);
    await cli.run('apply');
    expect(cli.exitCode).toBe(0);
    expect(cli.stderr).toMatch(/\+.*lacuna.*a.*create, release/);
    expect(await sent(cli)).toHaveLength(4);
  });

  test('asks about renames that send nothing', async () => {
    await using cli = await startFolder({
      atTerminal: true,
      answers: [[/It renames 1 resource and sends nothing\./, true]],
    });
    await holdApplied(cli, question('old'));
    await hold(cli, question('new', {}, { formerly: ['old'] }));
    await cli.run('apply');
    expect([cli.exitCode, await planned(cli)]).toEqual([0, []]);
  });

  test('does not ask where there is nothing to do', async () => {
    await using cli = await startFolder({ atTerminal: true });
    await holdApplied(cli, question('a'));
    await cli.run('apply');
    expect(cli.exitCode).toBe(0);
  });

  test('needs --yes without a terminal', async () => {
    await using cli = await startFolder();
    await hold(cli, question('a'));
    await cli.run('apply', '--new-ledger', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'usage/answer-needed']);
    expect([await cli.requests(), await runsOf(cli)]).toEqual([[], []]);
    expect(await apply(cli, '--new-ledger')).toHaveLength(2);
  });

  test('types the name of a protected profile, even with --yes', async () => {
    await using cli = await startFolder({ env: { LMS_BASE_URL: undefined } });
    const profiles = { production: { baseUrl: cli.url, protected: true } };
    const content = { scope: 'history', files: ['course.ndjson'] };
    await cli.write('lms-cli.yaml', stringifyExact({ content, profiles }));
    await hold(cli, question('a'));
    const options = ['--profile', 'production', '--new-ledger'];
    await cli.run('apply', '--yes', ...options);
    expect([cli.exitCode, await cli.requests()]).toEqual([2, []]);
    await cli.run('apply', '--yes', ...options, '--confirm', 'production');
    expect([cli.exitCode, await sent(cli)]).toEqual([0, ['lacuna.create', 'lacuna.release']]);
  });
});

describe('nothing to do', () => {
  test('records no run, and prints an empty list', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a'));
    const before = await runsOf(cli);
    await cli.run('apply', '--yes', '-o', 'json');
    expect([cli.exitCode, cli.json()]).toEqual([0, []]);
    await cli.run('apply');
    expect(cli.exitCode).toBe(0);
    expect(await runsOf(cli)).toEqual(before);
  });
});

describe('--dry-run', () => {
  test('shows the requests that an apply would send, and sends and records nothing', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, ...course('Capital'));
    const runs = await runsOf(cli);
    const before = await cli.requests();
    await hold(cli, ...course('Other'), question('new', { topicId: 8 }, { formerly: ['b'] }));
    await cli.run('apply', '-n', '-o', 'json');
    expect(cli.exitCode).toBe(0);
    const results = cli.json();
    expect((Array.isArray(results) ? results : []).map((each) => field(each, 'operation'))).toEqual(
      [
        'lacuna.edit',
        'lacuna.release',
        'assessment.edit',
        'assessment.release',
        'lacuna.create',
        'lacuna.release',
      ],
    );
    expect([await cli.requests(), await runsOf(cli)]).toEqual([before, runs]);
    expect(await planned(cli)).toHaveLength(3);
  });

  test('renames nothing', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('old'));
    await hold(cli, question('new', {}, { formerly: ['old'] }));
    await cli.run('apply', '-n');
    expect([cli.exitCode, await planned(cli)]).toEqual([0, ['new: recorded was old']]);
  });
});

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

describe('the run', () => {
  test('is listed and shown, with the place and the plain key of each operation', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, ...course('Capital'));
    expect(await runsOf(cli)).toMatchObject([{ state: 'finished', counts: { done: 4 } }]);
    await cli.run('runs', 'list');
    expect(cli.stdout).toMatch(/finished +apply +4 done/);
    await cli.run('runs', 'show');
    expect(cli.stdout).toMatch(/^command +lms-cli apply --base-url \S+$/m);
    expect(cli.stdout).toMatch(/lacuna\.release .*"Capital" {2}course\.ndjson:1 {2}key a$/m);
    expect(cli.stdout).not.toContain('#');
  });

  test('names the commit of the documents, as CI tells it', async () => {
    await using cli = await startFolder({ env: { GITHUB_SHA: 'abc123' } });
    await holdApplied(cli, question('a'));
    await cli.run('resources', 'show', 'a', '-o', 'json');
    expect(cli.json()).toMatchObject({
      commit: 'abc123',
      source: { file: 'course.ndjson', line: 1 },
    });
  });
});

describe('--max-errors', () => {
  test('stops the run, and the next apply does the rest', async () => {
    await using cli = await startFolder();
    const many = Array.from({ length: 5 }, (_, each) =>
      question(`q${each}`, { title: `T${each}` }),
    );
    await hold(cli, ...many);
    cli.setFaults('lacuna.create:business-500=2x');
    const first = await apply(cli, '--new-ledger', '--max-errors', '1', '--concurrency', '1');
    expect(first).toEqual(['lacuna.create', 'lacuna.create']);
    expect(cli.exitCode).not.toBe(0);
    await apply(cli);
    expect([cli.exitCode, await planned(cli)]).toEqual([0, []]);
    expect(await cli.held('lacunaquestions')).toHaveLength(5);
  });
});

describe('input', () => {
  test('from standard input', async () => {
    await using cli = await startFolder();
    await cli.runWith(
      stringifyExact(question('a')),
      'apply',
      '-',
      '--yes',
      '--new-ledger',
      '--format',
      'json',
    );
    expect([cli.exitCode, await sent(cli)]).toEqual([0, ['lacuna.create', 'lacuna.release']]);
  });

  test('named files only: what is missing from them is not told', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a'), question('b', { topicId: 8 }));
    await cli.write('one.json', stringifyExact(question('a', { title: 'Other' })));
    expect(await planned(cli, 'one.json')).toEqual(['a: edit release']);
    expect(await apply(cli, 'one.json')).toEqual(['lacuna.edit', 'lacuna.release']);
    await hold(cli, question('a', { title: 'Other' }));
    expect(await planned(cli)).toEqual(['b: missing']);
  });

  test('of another scope is not missing here', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, question('a'));
    await cli.write('lms-cli.yaml', 'content: { scope: other, files: [course.ndjson] }\n');
    await hold(cli, question('b', { topicId: 8 }));
    expect(await planned(cli)).toEqual(['b: create release']);
  });

  test('rows of CSV, of one kind with --as', async () => {
    await using cli = await startFolder();
    const permissions = 'NOT_INHERIT';
    await cli.write(
      't.csv',
      `key;name;status;author;workload;cost;parentId;inheritPermissions;securityPermission;securityRestriction\n` +
        `t;Geografia;AVAILABLE;Ana;60;0;3;${permissions};"[]";"[]"\n`,
    );
    await cli.run('apply', 't.csv', '--as', 'track', '--yes', '--new-ledger');
    expect([cli.stderr, cli.exitCode]).toEqual([expect.any(String), 0]);
    expect(await cli.held('tracks')).toMatchObject([{ name: 'Geografia' }]);
    expect(await planned(cli, 't.csv', '--as', 'track')).toEqual([]);
  });

  test('a file of questions, whose statement is compared as it is written', async () => {
    await using cli = await startFolder();
    const file = (sentence: string) => `---
difficulty: 1
source: Atlas
author: Ana
topicId: 7
inheritPermissions: INHERIT
securityPermission: []
securityRestriction: []
release: First
---
# Capital
---
key: capital
---
${sentence}
`;
    await cli.write('q.md', file('A capital é [[Brasília]].'));
    expect(await apply(cli, 'q.md', '--new-ledger')).toEqual(['lacuna.create', 'lacuna.release']);
    expect(await planned(cli, 'q.md')).toEqual([]);
    await cli.write('q.md', file('A capital do Brasil é [[Brasília]].'));
    await cli.run('plan', 'q.md');
    expect(cli.stdout).toContain('statement: A capital {+do Brasil +}é [[Brasília]].');
    expect(cli.stdout).toContain('q.md:');
  });
});
