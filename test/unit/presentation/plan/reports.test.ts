import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Change, PlanTotals } from '../../../../src/contract/changes.ts';
import { createMask } from '../../../../src/core/mask.ts';
import {
  createPlanReports,
  type PlanReportKind,
} from '../../../../src/presentation/plan/plan-reports.ts';
import { reportContext } from '../reports/reporting.ts';
import { all, allTotals, changed, edited, nothing, requests } from './planning.ts';
import { runsOf } from '../../../harness/laws.ts';

async function report(
  kind: PlanReportKind,
  changes: Iterable<Change>,
  totals: PlanTotals = allTotals,
  secrets: readonly string[] = [],
): Promise<string> {
  const reports = createPlanReports([{ kind, file: null }], {
    ...reportContext({ mask: createMask(secrets), workingDirectory: '/home/ana/content' }),
    facts: {
      target: { profile: 'production', address: 'https://lms.example.com/api/public' },
      where: ' --profile production',
      ratePerSecond: 10,
      ledger: null,
      undoes: null,
      madeWith: null,
    },
  });
  const seen: Change[] = [];
  for await (const change of reports.watching(changes)) seen.push(change);
  expect(seen).toEqual([...changes]);
  return reports.finish(totals)(kind);
}

describe('--report markdown', () => {
  test('is a comment on a merge request', async () => {
    expect(await report('markdown', all)).toBe(`## lms-cli plan

\`production, https://lms.example.com/api/public\`

**1 to create, 2 to edit, 1 to move, 3 to release, 1 to rename, 2 to delete: 9 requests, about 1 s at 10/s**

- \`+\` lacuna \`first-capital\`: create, release (\`course/questions.md:12\`)
- \`~\` lacuna \`independence\`: edit, release (\`course/questions.md:40\`)

  <details><summary>2 differences</summary>

  - \`statement: A Independência foi proclamada em [-1821-]{+1822+} por ###.\`
  - \`blank 1, "1824": 0 → 5\`

  </details>

- \`~\` assessment \`history-test\`: edit, release, because of \`independence\` (\`course/test.yaml:3\`)

  <details><summary>1 difference</summary>

  - \`follows independence\`

  </details>

- \`>\` track \`history-track\`: move \`703\` → \`705\` (\`course/tracks.csv:2\`)
- \`=\` lacuna \`empire\`: renamed from \`empire-1\`
- \`-\` track \`old-track\`: no longer in the files: kept (--prune deletes it)
- \`-\` lacuna \`exam-1\`: no longer in the files: protected, kept
- \`-\` lacuna \`shared\`: no longer in the files: kept, because \`their-test\` refers to it
- \`?\` lacuna \`rivers\`: in doubt since run \`261122-0900-a1b2c3\`: resolve it first
- \`?\` lacuna \`lakes\`: create given up in run \`261122-0900-a1b2c3\`: adopt or forget the key
- \`!\` assessment \`geography-test\`: waits for \`rivers\`, whose outcome is unknown
- \`!\` track \`geography\`: waits for a first release of \`map-test\` (--no-release)
- \`!\` lacuna \`seas\`: its earlier content is unknown, its earlier place is unknown
- \`-\` lacuna \`old-capital\`: delete
- \`-\` lacuna id 4713: delete

- 3 releases cannot be undone
- what is deleted can only come back with other ids
- 3 resources are no longer in the files: kept
- 1 resource waits for a first release (--no-release)
- 1 resource waits for others whose outcome is unknown
- 1 resource is left out until you resolve what is in doubt
- 1 operation was given up: check in the service whether the resource exists, then run lms-cli resources adopt KEY ID --profile production or lms-cli resources forget KEY --profile production
- 1 operation may have been performed: check in the service, then record what you found (or use --not-done or --give-up): lms-cli runs resolve 261122-0900-a1b2c3 41 --done
`);
  });

  test('fits into a comment, and counts what does not', async () => {
    const many = Array.from({ length: 3000 }, (_, index) => ({ ...edited, key: `q-${index}` }));
    const text = await report('markdown', many);
    expect(text.length).toBeLessThan(65_536);
    const shown = text.match(/^- `~`/gm)?.length ?? 0;
    expect(shown).toBeGreaterThan(100);
    const left = 3000 - shown;
    expect(text).toContain(
      `… and ${left.toLocaleString('en')} more changes, too many to show here: lms-cli plan shows them`,
    );
  });

  test('takes a single huge change, as everything in it is cut', async () => {
    const huge = 'word '.repeat(10_000);
    const differences = Array.from({ length: 50 }, () => changed([huge], huge, `other ${huge}`));
    const text = await report('markdown', [requests({ key: huge, because: [huge], differences })]);
    expect(text.length).toBeLessThan(20_000);
    expect(text).toContain('… and 30 more differences');
  });

  test('shows a link that changed with a word, and the last of many changes', async () => {
    const html = (word: string, host: string) =>
      `<p>${word} one</p> <a href="http://${host}">see</a> ${`w ${word} `.repeat(90)}${host}`;
    const differences = [changed(['q'], html('hello', 'good'), html('hallo', 'evil'))];
    const text = await report('markdown', [requests({ verbs: ['edit'], differences })]);
    expect(text).toContain('<a href="http://[-good-]{+evil+}">see</a>');
    expect(text).toMatch(/evil\+\}`$/m);
  });

  test('keeps what documents say in code, whatever they say', async () => {
    const hostile =
      'a| |\n|`|```|@ana|#12|![x](http://e.com/i.png)|<img src=x>|https://e.com|</details>|\\|GH-12|~~~|- |\u202e';
    const unit = fc.constantFrom('|', ...hostile.split('|'));
    await fc.assert(
      fc.asyncProperty(fc.string({ unit }), fc.string({ unit }), async (one, other) => {
        const change = requests({
          key: one,
          because: [other],
          source: { file: other, line: 1 },
          verbs: ['edit'],
          differences: [changed([one], one, other), changed([other], [one], other)],
        });
        const text = await report('markdown', [change], nothing);
        // Without its code spans it is always the same.
        expect(text.replaceAll(/`[^`\n]+`/g, 'CODE')).toBe(`## lms-cli plan

CODE

**no changes**

- CODE lacuna CODE: edit, because of CODE (CODE)

  <details><summary>2 differences</summary>

  - CODE
  - CODE

  </details>

`);
      }),
      { numRuns: runsOf(300) },
    );
  });
});

describe('--report github', () => {
  test('has annotations at the documents', async () => {
    const [summary, ...lines] = (await report('github', all)).trimEnd().split('\n');
    expect(summary).toMatch(
      /^::notice title=lms-cli plan::plan for production, https\S*%0A1 to create, .* about 1 s at 10\/s%0A3 releases cannot be undone%0A/,
    );
    expect(lines.slice(0, 3)).toEqual([
      '::warning title=lms-cli plan::? lacuna rivers: in doubt since run 261122-0900-a1b2c3: resolve it first',
      '::warning title=lms-cli plan::? lacuna lakes: create given up in run 261122-0900-a1b2c3: adopt or forget the key',
      '::warning title=lms-cli plan::! assessment geography-test: waits for rivers, whose outcome is unknown',
    ]);
    expect(lines).toContain(
      '::notice file=course/questions.md,line=40,title=lms-cli plan::~ lacuna independence: edit, release%0Astatement: A Independência foi proclamada em [-1821-]{+1822+} por ###.%0Ablank 1, "1824": 0 → 5',
    );
  });

  test('shows no more than GitHub does, and counts the others', async () => {
    const many = Array.from({ length: 30 }, () => requests({}));
    const lines = (await report('github', many)).trimEnd().split('\n');
    expect(lines).toHaveLength(10);
    expect(lines[0]).toMatch(/%0Aand 21 more$/);
  });

  test('lets no text out of its annotation', async () => {
    const hostile = 'x,y:z%0A\n::error file=a::b\r';
    const change = requests({
      key: hostile,
      source: { file: `/home/ana/content/${hostile}`, line: 1 },
      differences: [changed([hostile], hostile, 'a')],
      verbs: ['edit'],
    });
    const lines = (await report('github', [change])).trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(
      /^::notice file=x%2Cy%3Az%250A\\n%3A%3Aerror file=a%3A%3Ab\\u000d,line=1,/,
    );
  });
});

test('no report has a secret', async () => {
  const secret = 'a s3cr3t-token b';
  const change = requests({
    key: secret,
    source: { file: secret, line: 1 },
    verbs: ['edit'],
    differences: [changed([secret], secret, `c ${secret}`)],
  });
  for (const kind of ['markdown', 'github'] as const) {
    const text = await report(kind, [change], nothing, ['s3cr3t-token']);
    expect(text).toContain('***');
    expect(text).not.toContain('s3cr3t');
  }
});
