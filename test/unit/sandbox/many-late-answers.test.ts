import process from 'node:process';
import { expect, test } from 'vitest';
import { nodeClock } from '../../../src/host/node-host.ts';
import { parseFaults } from '../../../src/sandbox/faults.ts';
import { startSandbox } from '../../../src/sandbox/server.ts';

test('a dozen late answers at once print no warning of a leak', async () => {
  const warnings: string[] = [];
  const onWarning = ({ name }: Error) => void warnings.push(name);
  process.on('warning', onWarning);
  const service = await startSandbox({
    port: 0,
    database: ':memory:',
    authentication: null,
    faults: parseFaults('latency=30ms'),
    seed: 1,
    clock: nodeClock,
    log: () => undefined,
  });
  const ask = async () =>
    (await fetch(`${service.url}/2.0/lms/track/delete/1`, { method: 'POST' })).status;
  const statuses = await Promise.all(Array.from({ length: 12 }, ask));
  await service.close();
  process.off('warning', onWarning);
  expect([new Set(statuses), warnings]).toEqual([new Set([500]), []]);
});
