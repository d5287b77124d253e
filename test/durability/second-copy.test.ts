import { createMemoryDatabase } from '../harness/memory-log.ts';
import { describeSecondCopies } from '../unit/ledger/shared/second-copies.ts';

await describeSecondCopies(createMemoryDatabase().connect, [
  'doubts',
  'import',
  'laws',
  'references',
  'released-bodies',
  'resources-import',
  'returned-ids',
  'reused-keys',
  'settled-creates',
  'withdrawn',
]);
