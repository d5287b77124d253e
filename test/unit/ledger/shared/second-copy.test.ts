import { createMemoryDatabase } from '../../../harness/memory-log.ts';
import { describeSecondCopies } from './second-copies.ts';

// The others run in test/durability.
await describeSecondCopies(createMemoryDatabase().connect, ['resources']);
