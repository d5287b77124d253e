/**
 * undici parses HTTP with WebAssembly. V8 optimizes the parser in the background after a single
 * answer, and a process does not exit before that is finished: 60 ms or more for a single create. A
 * larger budget delays it until some dozens of answers have come, as in an import
 * (docs/adr/0005-bundling.md).
 */
import { parserCode } from './http-parser-code.cjs';

const BUDGET = '--wasm-tiering-budget';
/** One answer uses about 2 million of the budget. */
const LARGE_BUDGET = 100_000_000;

let compiled: WebAssembly.Module | null = null;

/**
 * Compiles the parser before undici does. A module takes its budget from the flag at the time when
 * it is compiled. undici then compiles the same bytes, and V8 gives it this module as long as it is
 * referenced. The flag must have its usual value again afterwards: under other flags V8 refuses
 * all cached code.
 */
export function prepareParser(): void {
  compiled ??= withBudget(LARGE_BUDGET, () => new WebAssembly.Module(parserCode()));
}

function withBudget<T>(budget: number, work: () => T): T {
  const { setFlagsFromString } = process.getBuiltinModule('node:v8');
  setFlagsFromString(`${BUDGET}=${budget}`);
  try {
    return work();
  } finally {
    setFlagsFromString(`${BUDGET}=${usualBudget}`);
  }
}

/** V8's defaults (`node --v8-options`). test/unit/host/http-parser.test.ts compares them. */
const usualBudget = process.versions.node.startsWith('20.') ? 1_800_000 : 13_000_000;
