import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { platform } from 'node:process';
import { expect, test } from 'vitest';
import { isObject } from '../../../src/core/json.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli, resumeNewest } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';

test.skipIf(platform === 'win32')(
  'input from a shell pipe is kept until its run is finished, so that it can be resumed',
  async () => {
    await using cli = await startCli({ faults: '429=100%' });
    const text = stringifyExact({ operation: 'lacuna.create', key: 'one', body: lacuna() });
    await cli.write('in.ndjson', `${text}\n`);
    {
      await using handle = await open(join(cli.folder, 'in.ndjson'));
      await cli.run('import', `/dev/fd/${handle.fd}`, '--retries', '0');
      expect(cli.exitCode).toBe(5);
    }
    cli.setFaults('');
    await resumeNewest(cli, '-o', 'json');
    const results = [cli.json()].flat().filter(isObject);
    expect([cli.exitCode, results.map(({ outcome }) => outcome)]).toEqual([0, ['done']]);
  },
);
