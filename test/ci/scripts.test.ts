/** What the scripts of the jobs in samples/ci/ do, with a ledger on the disk of a runner. */
import { access, mkdir, rename } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { openCourse, type Course } from './course.ts';

/** A course after its first run. */
async function begun(): Promise<Course> {
  const course = await openCourse();
  await course.checkOut('main');
  const byHand = ['workflow_dispatch', { 'first-run': true }] as const;
  done(await course.job('content-apply plan', ...byHand));
  done(await course.job('content-apply apply', ...byHand));
  await course.sent();
  return course;
}

/** Throws what a job said if it failed. */
function done({ code, output }: { code: number | null; output: string }): string {
  if (code !== 0) throw new Error(`exit code ${code}: ${output}`);
  return output;
}

/** A branch with its plan, which `gh` has from then on. */
async function planned(course: Course, branch: string, before: string, after: string) {
  const commit = await course.change(branch, before, after);
  await course.checkOut(commit);
  done(await course.job('content-plan plan', 'pull_request'));
  await course.answer(`pull_request-${commit}`, branch);
  await course.answer(`plan-${branch}/plan.json`, await course.place.read('checkout/plan.json'));
  return commit;
}

/** Merges a planned branch, as `gh` says from then on. */
async function merged(course: Course, branch: string) {
  const commit = await course.git(`rev-parse ${branch}`);
  const merge = await course.merge(branch);
  await course.answer(`pulls-${merge}`, commit);
  return merge;
}

interface Question {
  readonly tags: string;
  readonly lacunaAlternatives: readonly {
    readonly alternatives: readonly { readonly description: string; readonly score: number }[];
  }[];
}

/** The scores and tags of the questions in the service, as `Olinda: 2`. */
async function held({ service }: Course): Promise<string[]> {
  const questions = (await service.list('lacunaquestions')) as Question[];
  return questions.flatMap(({ tags, lacunaAlternatives }) => [
    tags,
    ...lacunaAlternatives.flatMap(({ alternatives }) =>
      alternatives.map(({ description, score }) => `${description}: ${score}`),
    ),
  ]);
}

const operate = (course: Course, command: string, words = '', from = '') =>
  course.job('content-operations operate', 'workflow_dispatch', {
    command,
    arguments: words,
    'resources-of': from,
  });
const lastRunIn = (output: string) => /this run: lms-cli undo (\S+)/.exec(output)?.[1] ?? '';

const OLINDA = ['olinda', 'Olinda = 0', 'Olinda = 2'] as const;
const PEDRO = ['pedro', 'Dom Pedro II = 0', 'Dom Pedro II = 3'] as const;

describe('the jobs of GitHub Actions', () => {
  test('the first run is planned, read and applied, and is refused without its box', async () => {
    await using course = await openCourse();
    await course.checkOut('main');
    const refused = await course.job('content-apply plan', 'workflow_dispatch', {
      'first-run': false,
    });
    expect(refused.code).toBe(7);
    await expect(access(course.place.path('disk/production.ledger.db'))).rejects.toThrow('ENOENT');
    const byHand = ['workflow_dispatch', { 'first-run': true }] as const;
    done(await course.job('content-apply plan', ...byHand));
    expect(await course.place.read('summary')).toContain('first-capital');
    expect(await course.place.read('output')).toBe('approved=yes\n');
    expect(await course.sent()).toEqual([]);
    done(await course.job('content-apply apply', ...byHand));
    expect(await course.sent()).toHaveLength(7);
    expect(await course.place.read('checkout/resources.ndjson')).toContain('history-test');
  });

  test('a pull request has one comment with its plan, which its merge applies', async () => {
    await using course = await begun();
    done(await course.job('content-plan validate', 'pull_request'));
    await planned(course, ...OLINDA);
    done(await course.job('content-plan comment', 'pull_request'));
    expect(await course.place.read('forge/body')).toContain('first-capital');
    await course.answer('comment', '41\n');
    done(await course.job('content-plan comment', 'pull_request'));
    expect(await course.place.read('forge/writes')).toBe(
      'POST repos/team/course/issues/7/comments\nPATCH repos/team/course/issues/comments/41\n',
    );
    await course.checkOut(await merged(course, 'olinda'));
    done(await course.job('content-apply plan', 'push'));
    expect(await course.place.read('output')).toBe('approved=yes\n');
    expect(await course.sent()).toEqual([]);
    done(await course.job('content-apply apply', 'push'));
    expect(await course.sent()).toHaveLength(5);
    expect(await held(course)).toContain('Olinda: 2');
    done(await course.job('content-check check', 'schedule'));
  });

  test('a push applies the plans of all merges since the last apply, and that of a merge queue', async () => {
    await using course = await begun();
    await course.answer('applied', await course.git('rev-parse main'));
    await planned(course, ...OLINDA);
    await planned(course, ...PEDRO);
    await merged(course, 'olinda');
    await merged(course, 'pedro');
    const queued = await course.change('main', 'tags: colony capitals', 'tags: colony');
    await course.checkOut(queued);
    done(await course.job('content-plan plan', 'merge_group'));
    await course.answer(`merge_group-${queued}`, 'queue');
    await course.answer('plan-queue/plan.json', await course.place.read('checkout/plan.json'));
    await course.checkOut(queued);
    done(await course.job('content-apply plan', 'push'));
    done(await course.job('content-apply apply', 'push'));
    expect(await held(course)).toEqual(
      expect.arrayContaining(['Olinda: 2', 'Dom Pedro II: 3', 'colony']),
    );
  });

  test('a push that nobody planned is applied only when it was started by hand', async () => {
    await using course = await begun();
    await course.checkOut(await course.change('main', 'Olinda = 0', 'Olinda = 2'));
    expect(await course.job('content-apply plan', 'push')).toMatchObject({ code: 10 });
    expect(await course.place.read('output')).toBe('');
    const nightly = await course.job('content-check check', 'schedule');
    expect([nightly.code, nightly.output]).toEqual([10, expect.stringContaining('by hand')]);
    expect(await course.sent()).toEqual([]);
    done(await course.job('content-apply plan', 'workflow_dispatch', { 'first-run': false }));
    done(await course.job('content-apply apply', 'workflow_dispatch', { 'first-run': false }));
    expect(await held(course)).toContain('Olinda: 2');
  });

  test('operations undo a run, and bring a lost ledger back from what an apply of main kept', async () => {
    await using course = await begun();
    const { place } = course;
    await planned(course, ...OLINDA);
    await course.checkOut(await merged(course, 'olinda'));
    done(await course.job('content-apply plan', 'push'));
    const applied = done(await course.job('content-apply apply', 'push'));
    done(await operate(course, 'undo', lastRunIn(applied)));
    expect(await held(course)).toContain('Olinda: 0');

    await course.answer(
      'resources-1/resources.ndjson',
      await place.read('checkout/resources.ndjson'),
    );
    await rename(place.path('disk'), place.path('lost'));
    await mkdir(place.path('disk'));
    await course.sent();
    const adopting = ['resources adopt', '--from resources.ndjson', '1'] as const;
    await course.answer('run-1', 'Content plan / olinda / pull_request');
    const refused = await operate(course, ...adopting);
    expect([refused.code, refused.output]).toEqual([
      2,
      expect.stringContaining('is not an apply of main'),
    ]);
    await course.answer('run-1', 'Content apply / main / push');
    expect(done(await operate(course, ...adopting))).toContain('adopted');
    expect(await course.sent()).toEqual([]);
  });

  test('operations run no input in the shell, and no other command', async () => {
    await using course = await begun();
    const hidden = await operate(course, 'runs list', '$(touch evil) ; touch evil');
    expect(hidden.code).toBe(2);
    await expect(access(course.place.path('checkout/evil'))).rejects.toThrow('ENOENT');
    const other = await operate(course, 'import');
    expect([other.code, other.output]).toEqual([
      2,
      expect.stringContaining('not a command of this job'),
    ]);
  });
});

describe('the jobs of GitLab', () => {
  test('a merge request is planned, main applied, an older plan refused, and a run undone', async () => {
    await using course = await openCourse();
    const { place } = course;
    const first = { FIRST_RUN: '1' };
    await course.checkOut('main');
    done(await course.gitLab('plan', first));
    expect(await place.read('checkout/plan.md')).toContain('first-capital');
    done(await course.gitLab('apply', first));
    expect(await place.read('checkout/resources.ndjson')).toContain('history-test');

    await course.checkOut(await course.change(...OLINDA));
    done(await course.gitLab('validate'));
    done(await course.gitLab('plan'));
    await course.sent();
    const main = await course.merge('olinda');
    await course.checkOut(main);
    done(await course.gitLab('plan'));
    const older = await place.read('checkout/plan.json');
    expect(await course.sent()).toEqual([]);
    const run = lastRunIn(done(await course.gitLab('apply')));
    expect(await held(course)).toContain('Olinda: 2');
    expect(done(await course.gitLab('difference'))).toContain('no changes');

    await course.merge(await course.change(...PEDRO));
    await course.checkOut('main');
    done(await course.gitLab('plan'));
    const second = lastRunIn(done(await course.gitLab('apply')));
    await course.checkOut(main);
    await place.write('checkout/plan.json', older);
    await course.sent();
    expect((await course.gitLab('apply')).code).toBe(7);
    expect(await course.sent()).toEqual([]);

    for (const each of [second, run]) {
      done(await course.gitLab('operate', { COMMAND: 'undo', ARGUMENTS: each }));
    }
    expect(await held(course)).toContain('Olinda: 0');
    expect((await course.gitLab('difference')).code).toBe(10);
  });

  test('an operation runs no command that is hidden in a variable, and no other one', async () => {
    await using course = await begun();
    const hidden = { COMMAND: 'runs list', ARGUMENTS: '$(touch evil) ; touch evil' };
    expect((await course.gitLab('operate', hidden)).code).toBe(2);
    await expect(access(course.place.path('checkout/evil'))).rejects.toThrow('ENOENT');
    expect(await course.gitLab('operate', { COMMAND: 'import' })).toMatchObject({ code: 2 });
  });
});
