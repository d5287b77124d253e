/** Deletions: plan --prune and apply --prune (docs/content-as-code.md, Deletions). */
import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import type { Host } from '../../../src/core/host.ts';
import type { Json, JsonObject } from '../../../src/core/json.ts';
import type { Cli } from '../../harness/cli.ts';
import { errorCode, findings } from '../bodies.ts';
import {
  apply,
  block,
  COURSE,
  hold,
  holdApplied,
  idOf,
  known,
  planned,
  question,
  quiz,
  settle,
  startFolder,
  trail,
  versionOf,
} from './folder.ts';

const other = question('other', { topicId: 8 });
const a = question('a');

/** A question in an assessment, which is in a track. */
const course = (...extra: readonly string[]) => [
  trail('t', { preExamId: versionOf('q') }),
  quiz('q', [block(1, versionOf('a'), ...extra.map(versionOf))]),
  a,
];

/** Allows every deletion, because nobody is at a terminal. */
const prune = (cli: Cli, ...options: readonly string[]) =>
  apply(cli, '--prune', '--max-deletes', '100%', ...options);

describe('what is no longer in the files', () => {
  test('is deleted, and the rest stays', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, a, other);
    await hold(cli, other);
    expect(await planned(cli, '--prune', '--exit-code')).toEqual(['a: delete']);
    expect(cli.exitCode).toBe(10);
    expect(await prune(cli)).toEqual(['lacuna.delete']);
    expect([cli.exitCode, await cli.held('lacunaquestions')]).toMatchObject([0, [{ topicId: 8 }]]);
    expect(await planned(cli, '--prune', '--exit-code')).toEqual([]);
    expect(cli.exitCode).toBe(0);
  });

  test('is kept without --prune, and the plan names the option', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, a, other);
    await hold(cli, other);
    await cli.run('plan');
    expect(cli.stdout).toContain(
      '- lacuna      a  "Capital", no longer in the files: kept (--prune deletes it)',
    );
    expect(cli.stderr).toContain('1 resource is no longer in the files: kept');
    expect([await apply(cli), await cli.held('lacunaquestions')]).toMatchObject([[], [{}, {}]]);
  });

  test('is shown and counted on the screen', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, a, other);
    await hold(cli, question('other', { topicId: 8, title: 'Other' }));
    await cli.run('plan', '--prune');
    expect(cli.stdout).toMatch(
      /^ {2}- lacuna {6}a {6}delete "Capital" {2}was at course\.ndjson:1$/m,
    );
    expect(cli.stderr).toContain('1 to edit, 1 to release, 1 to delete: 3 requests');
  });

  test('is created again once its document is back', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, a, other);
    await hold(cli, other);
    await prune(cli);
    await hold(cli, a, other);
    expect(await planned(cli, '--prune')).toEqual(['a: create release']);
    await prune(cli);
    expect([cli.exitCode, await planned(cli, '--prune')]).toEqual([0, []]);
  });

  test('is kept if it is protected', async () => {
    await using cli = await startFolder();
    const kept = question('kept', { topicId: 9 }, { protect: true });
    const inside = trail('inside', { preExamId: versionOf('q') }, { protect: true });
    await holdApplied(cli, kept, inside, ...course(), other);
    await hold(cli, other);
    await cli.run('plan', '--prune');
    expect(cli.stdout).toContain('no longer in the files: protected, kept');
    expect(cli.stdout).toContain('kept, because inside refers to it');
    expect(await prune(cli)).toEqual(['track.delete']);
    expect([cli.exitCode, await planned(cli, '--prune')]).toEqual([
      0,
      ['a: missing', 'inside: missing', 'kept: missing', 'q: missing'],
    ]);
  });

  test('is named by the reports', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, a, other);
    await hold(cli, other);
    await cli.run('plan', '--prune', '--report', 'markdown=plan.md', '--report', 'github=plan.txt');
    expect(await cli.read('plan.md')).toContain('- `-` lacuna `a`: delete');
    expect(await cli.read('plan.txt')).toContain('- lacuna a: delete');
    await cli.run('plan', '--prune', '-o', 'json');
    expect(cli.json()).toMatchObject({
      changes: [{ kind: 'requests', resource: 'lacuna', key: 'a', id: 1, verbs: ['delete'] }],
      summary: { delete: 1, changed: 1, requests: 1 },
    });
  });

  test('has a result without a document, and the run shows its id', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, a, other);
    await hold(cli, other);
    await prune(cli, '-o', 'json');
    expect(cli.json()).toMatchObject([
      { operation: 'lacuna.delete', key: 'a', outcome: 'done', source: null },
    ]);
    await cli.run('runs', 'show');
    expect(cli.stdout).toMatch(/lacuna\.delete .* id 1 {2}key a/);
  });
});

describe('the order', () => {
  test('is referrers first', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, ...course(), other);
    await hold(cli, other);
    expect(await planned(cli, '--prune')).toEqual(['t: delete', 'q: delete', 'a: delete']);
    expect(await prune(cli, '--concurrency', '8')).toEqual([
      'track.delete',
      'assessment.delete',
      'lacuna.delete',
    ]);
    expect([cli.exitCode, await planned(cli, '--prune')]).toEqual([0, []]);
  });

  test('is edits first, with all that follows from them', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, ...course('other'), other);
    await hold(
      cli,
      trail('t', { preExamId: versionOf('q') }),
      quiz('q', [block(1, versionOf('a'))]),
      a,
    );
    expect(await prune(cli, '--concurrency', '8')).toEqual([
      'assessment.edit',
      'assessment.release',
      'track.edit',
      'lacuna.delete',
    ]);
    expect([cli.exitCode, await planned(cli, '--prune')]).toEqual([0, []]);
  });

  test('is tracks before the track that they are in, also after a move', async () => {
    await using cli = await startFolder();
    const folder = (key: string, parentId: Json = 900) => trail(key, { parentId });
    await holdApplied(cli, folder('outer'), folder('inner', idOf('outer')), other);
    await hold(cli, folder('outer'), folder('inner'), other);
    await apply(cli);
    await hold(cli, folder('inner'), other);
    expect(await planned(cli, '--prune')).toEqual(['outer: delete']);
    await hold(cli, folder('outer'), folder('inner', idOf('outer')), other);
    await apply(cli);
    await hold(cli, other);
    expect(await planned(cli, '--prune')).toEqual(['inner: delete', 'outer: delete']);
    await prune(cli);
    expect([cli.exitCode, await cli.held('tracks')]).toEqual([0, []]);
  });

  test('cuts a circle that edits left behind', async () => {
    await using cli = await startFolder();
    const referring = (key: string, ...ids: readonly string[]) =>
      trail(key, { name: key, requirementsIds: ids.map(idOf) });
    await holdApplied(cli, referring('x'), referring('y', 'x'), other);
    await hold(cli, referring('x', 'y'), referring('y'), other);
    cli.setFaults('track.edit:business-500=1x');
    await apply(cli, '--concurrency', '1');
    cli.setFaults('');
    await hold(cli, other);
    expect((await planned(cli, '--prune')).toSorted()).toEqual(['x: delete', 'y: delete']);
    await prune(cli);
    expect([cli.exitCode, await planned(cli, '--prune')]).toEqual([0, []]);
  });
});

describe('a deletion that fails', () => {
  test('of a referrer blocks the others, and the rest goes on', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, ...course(), other, question('apart', { topicId: 9 }));
    await hold(cli, other);
    cli.setFaults('assessment.delete:business-500=1x');
    const requests = await prune(cli, '--concurrency', '1');
    expect(requests.toSorted()).toEqual(['assessment.delete', 'lacuna.delete', 'track.delete']);
    expect(cli.exitCode).toBe(6);
    expect(cli.stderr).toMatch(/blocked/);
    expect(await prune(cli)).toEqual(['assessment.delete', 'lacuna.delete']);
    expect([cli.exitCode, await planned(cli, '--prune')]).toEqual([0, []]);
  });

  test('is not even tried if the edit of what referred to it failed', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, ...course('other'), other, question('apart', { topicId: 9 }));
    await hold(cli, ...course());
    cli.setFaults('assessment.edit:business-500=1x');
    const requests = await prune(cli, '--concurrency', '1');
    expect(requests).toEqual(['assessment.edit', 'lacuna.delete']);
    expect((await cli.held('lacunaquestions')).map(({ topicId }) => topicId)).toEqual([7, 8]);
    await prune(cli);
    expect([cli.exitCode, await planned(cli, '--prune')]).toEqual([0, []]);
  });

  test('waits for the edit of what may refer to it, because nobody knows what it holds', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, ...course(), other);
    await hold(cli, trail('t'), other);
    for (const fault of ['track.edit:reset-after=1x', 'track.edit:business-500=1x']) {
      cli.setFaults(fault);
      await prune(cli, '--retries', '0');
      cli.setFaults('');
    }
    cli.setFaults('track.edit:business-500=1x');
    expect(await prune(cli)).toEqual(['track.edit']);
    expect(await cli.held('assessments')).toHaveLength(1);
    expect((await prune(cli)).slice(0, 2)).toEqual(['track.edit', 'assessment.delete']);
    expect([cli.exitCode, await planned(cli, '--prune')]).toEqual([0, []]);
  });

  test('because somebody deleted it in the service is rejected until the key is forgotten', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, a, other);
    await hold(cli, other);
    await fetch(`${cli.url}/2.0/lms/lacunaquestion/delete/1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    await prune(cli);
    expect([cli.exitCode, await planned(cli, '--prune')]).toEqual([1, ['a: delete']]);
    await cli.run('resources', 'forget', 'a', '--yes');
    expect([await prune(cli), cli.exitCode]).toEqual([[], 0]);
  });
});

describe('in doubt', () => {
  test('a deletion is settled, and then it is done', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, ...course(), other);
    await hold(cli, other);
    cli.setFaults('assessment.delete:reset-after=1x');
    await prune(cli, '--retries', '0');
    expect(cli.exitCode).toBe(8);
    expect(await planned(cli, '--prune')).toEqual(['a: blocked by q', 'q: in-doubt']);
    expect([await prune(cli), cli.exitCode]).toEqual([[], 8]);
    await settle(cli, 'q', '--done');
    expect(await prune(cli)).toEqual(['lacuna.delete']);
    expect([cli.exitCode, await planned(cli, '--prune')]).toEqual([0, []]);
  });

  test('a deletion that was given up needs adopt or forget, and blocks what it referred to', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, ...course(), other);
    await hold(cli, other);
    cli.setFaults('assessment.delete:reset-after=1x');
    await prune(cli, '--retries', '0');
    await settle(cli, 'q', '--give-up');
    expect(await planned(cli, '--prune')).toEqual(['a: blocked by q', 'q: given-up']);
    expect(await prune(cli)).toEqual([]);
    expect(cli.exitCode).toBe(1);
    await cli.run('resources', 'forget', 'q', '--yes');
    expect(await prune(cli)).toEqual(['lacuna.delete']);
    expect(cli.exitCode).toBe(0);
  });

  test('an edit of what referred to it blocks the deletion', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, ...course('other'), other);
    await hold(cli, ...course());
    cli.setFaults('assessment.edit:reset-after=1x');
    await prune(cli);
    expect([cli.exitCode, await planned(cli, '--prune')]).toEqual([
      8,
      ['t: blocked by q', 'q: in-doubt', 'other: blocked by q'],
    ]);
    expect([await prune(cli), cli.exitCode]).toEqual([[], 8]);
    await settle(cli, 'q', '--done');
    await prune(cli);
    expect([cli.exitCode, await planned(cli, '--prune')]).toEqual([0, []]);
    expect(await cli.held('lacunaquestions')).toHaveLength(1);
  });

  test('a missing resource is not deleted, and everything else goes on', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, a, other);
    await hold(cli, question('a', { title: 'Other' }), other);
    cli.setFaults('lacuna.release:reset-after=1x');
    await apply(cli);
    await hold(cli, question('other', { topicId: 9 }));
    expect(await planned(cli, '--prune')).toEqual(['other: move', 'a: in-doubt']);
    expect([await prune(cli), cli.exitCode]).toEqual([['lacuna.move'], 8]);
  });
});

describe('what still refers to it', () => {
  test('in the files is a finding with its line and column', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, ...course(), other);
    await hold(cli, other, ...course().slice(0, 2));
    const requests = await cli.requests();
    await prune(cli);
    expect(cli.exitCode).toBe(3);
    expect(cli.stderr).toMatch(
      /course\.ndjson:3:\d+ {2}error {2}content\/reference {2}this refers to/,
    );
    expect(await cli.requests()).toEqual(requests);
    expect(await planned(cli)).toEqual(['a: missing']);
  });

  test('in the service keeps it: a number instead of the reference, or a release left for later', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, ...course(), other);
    const { versionId = null } = await known(cli, 'a');
    await hold(
      cli,
      trail('t', { preExamId: versionOf('q') }),
      quiz('q', [block(1, versionId)]),
      other,
    );
    expect(await planned(cli, '--prune')).toEqual(['a: missing']);
    await hold(
      cli,
      quiz('q', [block(1, versionOf('new'))]),
      question('new', { topicId: 9 }),
      other,
    );
    expect(await planned(cli, '--prune', '--no-release')).toEqual([
      'q: waiting for new',
      'new: create',
      'a: missing',
      't: delete',
    ]);
    await cli.run('plan', '--prune', '--no-release');
    expect(cli.stdout).toContain('no longer in the files: kept, because q refers to it');
  });

  test('under an earlier key is edited before', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, quiz('old', [block(1, versionOf('a'))]), a, other);
    await hold(cli, quiz('q', [block(1, versionOf('other'))], { formerly: ['old'] }), other);
    expect(await planned(cli, '--prune')).toEqual(['q: edit release was old', 'a: delete']);
    expect(await prune(cli)).toEqual(['assessment.edit', 'assessment.release', 'lacuna.delete']);
    expect([cli.exitCode, await planned(cli, '--prune')]).toEqual([0, []]);
  });
});

describe('two folders with one ledger', () => {
  const theirs = quiz('theirs', [block(1, versionOf('shared'))]);
  const shared = question('shared', { topicId: 9 });

  /** The other folder is named by an option of each test. */
  async function twoFolders(): Promise<Cli> {
    const cli = await startFolder();
    await holdApplied(cli, a, shared);
    await inTheirs(cli, async () => holdApplied(cli, theirs));
    await hold(cli, a);
    return cli;
  }

  async function inTheirs(cli: Cli, task: () => Promise<void>): Promise<void> {
    await cli.write('lms-cli.yaml', `content: { scope: theirs, files: [${COURSE}] }\n`);
    await task();
    await cli.write('lms-cli.yaml', `content: { scope: history, files: [${COURSE}] }\n`);
  }

  test('never delete what belongs to the other one', async () => {
    await using cli = await twoFolders();
    await inTheirs(cli, async () => {
      await hold(cli, theirs);
      expect(await planned(cli, '--prune')).toEqual([]);
      await hold(cli, other);
      expect(await planned(cli, '--prune')).toEqual(['other: create release', 'theirs: delete']);
    });
  });

  test('never delete what the other one refers to', async () => {
    await using cli = await twoFolders();
    expect(await planned(cli, '--prune')).toEqual(['shared: missing']);
    await cli.run('plan', '--prune');
    expect(cli.stdout).toContain('no longer in the files: kept, because theirs refers to it');
    expect([await prune(cli), cli.exitCode]).toEqual([[], 0]);
    await inTheirs(cli, async () => {
      await hold(cli, other);
      expect(await prune(cli)).toEqual(['lacuna.create', 'lacuna.release', 'assessment.delete']);
    });
    await hold(cli, a);
    expect(await prune(cli)).toEqual(['lacuna.delete']);
  });

  /** What plan and apply find in the other folder. Nothing is sent or recorded. */
  async function foundInTheirs(cli: Cli, ...documents: readonly JsonObject[]) {
    const requests = await cli.requests();
    await hold(cli, ...documents);
    await cli.run('plan', '-o', 'json');
    expect(cli.exitCode).toBe(3);
    const inPlan = findings(cli.json());
    await cli.run('apply', '--yes', '-o', 'json');
    expect([cli.exitCode, findings(cli.json())]).toEqual([3, inPlan]);
    expect(await cli.requests()).toEqual(requests);
    return inPlan;
  }

  test('does not take over what another content folder applied, and so never deletes it', async () => {
    await using cli = await twoFolders();
    await inTheirs(cli, async () => {
      const found = await foundInTheirs(cli, theirs, shared);
      expect(found).toEqual([expect.stringMatching(/^course\.ndjson:2:\d+ content\/key-taken$/)]);
      await cli.run('plan');
      expect(cli.stderr).toContain(
        '"shared" belongs to the content folder with the scope "history"',
      );
      expect(cli.stderr).toContain('lms-cli resources adopt shared 2 --as-in-files');
      await hold(cli, other);
      expect(await prune(cli)).toEqual(['lacuna.create', 'lacuna.release', 'assessment.delete']);
    });
    expect(await known(cli, 'shared')).toMatchObject({ scope: 'history' });
    await hold(cli, a, shared);
    expect(await planned(cli, '--prune')).toEqual([]);
  });

  test('keeps its scope when a file from outside the folder edits it', async () => {
    await using cli = await twoFolders();
    await cli.write('outside.json', JSON.stringify({ ...shared, protect: true }));
    await cli.run('apply', 'outside.json', '--yes');
    expect(cli.exitCode).toBe(0);
    await cli.write(
      'outside.json',
      JSON.stringify(question('shared', { title: 'Edited', topicId: 9 })),
    );
    expect(await apply(cli, 'outside.json')).toEqual(['lacuna.edit', 'lacuna.release']);
    expect(await known(cli, 'shared')).toMatchObject({ scope: 'history' });
  });

  test('does not take it over under an earlier key either', async () => {
    await using cli = await twoFolders();
    await inTheirs(cli, async () => {
      const renamed = question('renamed', { topicId: 9 }, { formerly: ['shared'] });
      expect(await foundInTheirs(cli, theirs, renamed)).toEqual([
        expect.stringMatching(/^course\.ndjson:2:\d+ content\/key-taken$/),
      ]);
      await cli.run('plan');
      expect(cli.stderr).toContain('change the key back to "shared"');
    });
    expect(await known(cli, 'shared')).toMatchObject({ scope: 'history' });
  });

  test('takes over what was adopted in the other one', async () => {
    await using cli = await twoFolders();
    await inTheirs(cli, async () => {
      await hold(cli, theirs, shared);
      await cli.run('resources', 'adopt', 'shared', '2', '--as-in-files');
      expect(await known(cli, 'shared')).toMatchObject({ scope: 'theirs' });
      expect([await planned(cli), cli.exitCode]).toEqual([[], 0]);
    });
    await hold(cli, a);
    expect(await planned(cli, '--prune')).toEqual([]);
  });

  test('takes over what a folder without a scope applied', async () => {
    await using cli = await startFolder();
    await cli.write('lms-cli.yaml', `content: { files: [${COURSE}] }\n`);
    await holdApplied(cli, shared);
    await inTheirs(cli, async () => {
      expect([await apply(cli), cli.exitCode]).toEqual([[], 0]);
    });
    expect(await known(cli, 'shared')).toMatchObject({ scope: 'theirs' });
  });
});

describe('a stop', () => {
  /** A person who presses Ctrl-C once that many requests were answered, the first one included. */
  const interruptedAfter = (requests: number) => (usual: Host) => {
    const drain = new AbortController();
    let left = requests;
    return {
      ...usual,
      interruption: { ...usual.interruption, drain: drain.signal },
      connect: async (options: Parameters<Host['connect']>[0]) => {
        const transport = await usual.connect(options);
        return {
          ...transport,
          send: async (...request: Parameters<typeof transport.send>) => {
            const delivery = await transport.send(...request);
            left -= 1;
            if (left === 0) drain.abort('SIGINT');
            return delivery;
          },
        };
      },
    };
  };

  async function stopped(): Promise<Cli> {
    const cli = await startFolder();
    await holdApplied(cli, ...course('other'), other);
    await hold(cli, ...course());
    const options = ['--yes', '--prune', '--max-deletes', '1', '--concurrency', '1'];
    await cli.runIn(interruptedAfter(4), 'apply', ...options);
    expect(cli.exitCode).toBe(130);
    return cli;
  }

  test('between edits and deletions: the same command again does the rest', async () => {
    await using cli = await stopped();
    expect(await prune(cli)).toEqual(['lacuna.delete']);
    expect([cli.exitCode, await planned(cli, '--prune')]).toEqual([0, []]);
  });

  test('names the command with --prune and the limit', async () => {
    await using cli = await stopped();
    expect(cli.stderr).toMatch(/lms-cli apply --prune --max-deletes 1/);
  });
});

describe('--prune', () => {
  test('needs the whole folder', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, a, other);
    await cli.run('apply', COURSE, '--prune', '--yes', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'content/prune-needs']);
    expect(cli.stderr + cli.stdout).toContain('whole content folder');
  });

  test('needs a scope', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, a, other);
    await cli.write('lms-cli.yaml', stringifyExact({ content: { files: [COURSE] } }));
    await cli.run('plan', '--prune', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([2, 'content/prune-needs']);
  });

  test('asks once, and names the deletions', async () => {
    await using cli = await startFolder({
      atTerminal: true,
      answers: [[/It sends 1 request and deletes 1 resource\./, true]],
    });
    await holdApplied(cli, a, other);
    await hold(cli, other);
    await cli.run('apply', '--prune');
    expect([cli.exitCode, await cli.held('lacunaquestions')]).toMatchObject([0, [{ topicId: 8 }]]);
  });

  test('with -n shows the requests in their order, and sends none', async () => {
    await using cli = await startFolder();
    await holdApplied(cli, ...course(), other);
    await hold(cli, other);
    const requests = await cli.requests();
    await cli.run('apply', '--prune', '-n', '-o', 'id');
    await cli.run('apply', '--prune', '-n');
    expect([cli.exitCode, await cli.requests()]).toEqual([0, requests]);
  });
});
