/** The pipeline of GitLab with a ledger on the disk of its runner. */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openGitLab, type GitLab, type JobEnding } from '../ci/gitlab.ts';
import { openPlace, TOKEN, type Place } from '../ci/place.ts';

const PUSH = { CI_COMMIT_BRANCH: 'main', CI_PIPELINE_SOURCE: 'push' };
const BY_HAND = { CI_COMMIT_BRANCH: 'main', CI_PIPELINE_SOURCE: 'web' };
const REQUEST = {
  CI_PIPELINE_SOURCE: 'merge_request_event',
  CI_MERGE_REQUEST_SOURCE_PROJECT_ID: '1',
};

interface Team extends AsyncDisposable {
  readonly place: Place;
  readonly gitlab: GitLab;
  /** The questions of main with one text replaced, on a branch. */
  change(branch: string, before: string, after: string): Promise<string>;
}

async function gather(): Promise<Team> {
  const place = await openPlace();
  const gitlab = await openGitLab(place);
  const ledger = join(place.folder, 'disk/production.ledger.db');
  await mkdir(join(place.folder, 'disk'));
  gitlab.variables.project['LMS_LEDGER_READER'] = ledger;
  Object.assign(gitlab.variables.production, {
    LMS_LEDGER_WRITER: ledger,
    LMS_PRODUCTION_TOKEN: TOKEN,
  });
  const first = await gitlab.start(await place.git('rev-parse', 'main'), {
    ...BY_HAND,
    FIRST_RUN: '1',
  });
  done(await first.play('apply'));
  return {
    place,
    gitlab,
    async change(branch, before, after) {
      const text = await place.show('main', 'course/questions.md');
      return place.commit(branch, { 'course/questions.md': `${text.replace(before, after)}\n` });
    },
    [Symbol.asyncDispose]: () => place[Symbol.asyncDispose](),
  };
}

/** Throws what a job said if it failed. */
function done({ code, output }: JobEnding): string {
  if (code !== 0) throw new Error(`exit code ${code}: ${output}`);
  return output;
}

const textsIn = async (place: Place) => JSON.stringify(await place.held('lacunaquestions'));

describe('the pipeline of GitLab', () => {
  test('plans a merge request without power, and main with somebody who starts the apply', async () => {
    await using team = await gather();
    const { place, gitlab } = team;
    const before = await place.requests();
    const branch = await team.change('olinda', 'Olinda = 0', 'Olinda = 2');
    const request = await gitlab.start(branch, REQUEST);
    expect(Object.keys(request.jobs)).toEqual(['validate', 'plan']);
    expect(await readFile(request.artifact('plan', 'plan.md'), 'utf8')).toContain('first-capital');
    await expect(request.play('apply')).rejects.toThrow('no job apply');

    const main = await gitlab.start(await place.merge('olinda'), PUSH);
    expect(Object.keys(main.jobs)).toEqual(['plan']);
    expect(await place.requests()).toEqual(before);
    done(await main.play('apply'));
    expect(await textsIn(place)).toMatch(/Olinda[^}]*2/);
    expect(await readFile(main.artifact('apply', 'resources.ndjson'), 'utf8')).toContain(
      'history-test',
    );
  });

  test('applies what an earlier pipeline left, and refuses to go back to it', async () => {
    await using team = await gather();
    const { place, gitlab } = team;
    const first = await gitlab.start(await team.change('main', 'Olinda = 0', 'Olinda = 2'), PUSH);
    const second = await gitlab.start(
      await team.change('main', 'Pedro II = 0', 'Pedro II = 3'),
      PUSH,
    );
    done(await second.play('apply'));
    const after = await place.requests();
    expect((await first.play('apply')).code).toBe(7);
    expect(await place.requests()).toEqual(after);
    const nightly = await gitlab.start(await place.git('rev-parse', 'main'), {
      CI_COMMIT_BRANCH: 'main',
      CI_PIPELINE_SOURCE: 'schedule',
    });
    expect(done(nightly.jobs['difference'] ?? { code: null, output: 'no job' })).toContain(
      'no changes',
    );
  });

  test('undoes a run by a pipeline that is started by hand, and says at night that main is ahead', async () => {
    await using team = await gather();
    const { place, gitlab } = team;
    const sha = await team.change('main', 'Olinda = 0', 'Olinda = 2');
    const applied = done(await (await gitlab.start(sha, PUSH)).play('apply'));
    const run = /this run: lms-cli undo (\S+)/.exec(applied)?.[1] ?? '';
    const operation = await gitlab.start(sha, { ...BY_HAND, COMMAND: 'undo', ARGUMENTS: run });
    expect(Object.keys(operation.jobs)).toEqual([]);
    done(await operation.play('operate'));
    expect(await textsIn(place)).toMatch(/Olinda[^}]*0/);
    const schedule = { CI_COMMIT_BRANCH: 'main', CI_PIPELINE_SOURCE: 'schedule' };
    expect((await gitlab.start(sha, schedule)).jobs['difference']?.code).toBe(10);
  });

  test('runs no command that is hidden in a variable', async () => {
    await using team = await gather();
    const { place, gitlab } = team;
    const sha = await place.git('rev-parse', 'main');
    const hidden = { ...BY_HAND, COMMAND: 'runs list', ARGUMENTS: '$(touch evil) ; touch evil' };
    const operation = await gitlab.start(sha, hidden);
    const ended = await operation.play('operate');
    expect(ended.code).toBe(2);
    expect(ended.output).not.toContain('evil: ');
    const other = await gitlab.start(sha, { ...BY_HAND, COMMAND: 'import' });
    expect(await other.play('operate')).toMatchObject({ code: 2 });
  });
});
