/** A report that is written after the last request. See cases/changing-files.yaml. */
import { expect, test } from 'vitest';
import { FileProblem, type Host } from '../../../src/core/host.ts';
import { startCli, type Cli } from '../../harness/cli.ts';
import { writeQuestions } from '../bodies.ts';

const words = ['import', 'q.ndjson', '--as', 'lacuna.create', '--concurrency', '1'];

/** The disk becomes full while the run sends. */
const full = (usual: Host): Host => ({
  ...usual,
  files: {
    ...usual.files,
    replace: async (path, content, access) => {
      if (path.endsWith('x.xml') && content !== '') throw new FileProblem('disk-full', path);
      await usual.files.replace(path, content, access);
    },
  },
});

test.each([
  ['done', '', 74],
  ['in doubt', 'reset-after=1x', 8],
])(
  'a report that can no longer be written does not hide what is %s',
  async (told, faults, code) => {
    await using cli: Cli = await startCli();
    if (faults !== '') cli.setFaults(faults);
    await writeQuestions(cli, 1);
    await cli.runIn(full, ...words, '--report', 'junit=x.xml');
    expect([cli.exitCode, cli.stderr]).toEqual([
      code,
      expect.stringContaining('output/unwritable'),
    ]);
    expect(cli.stderr).toContain(told);
  },
);
