/**
 * undici parses HTTP with WebAssembly. V8 soon optimizes it in the background, and a process that
 * ends waits for that: 60 ms, more than all the rest of a single create. So V8 gets to it only
 * after some dozens of answers, as in an import (docs/adr/0005-bundling.md).
 */
import { parserCode } from './http-parser-code.cjs';

const BUDGET = '--wasm-tiering-budget';
/** An answer takes about 2 million of it. */
const LATE = 100_000_000;

let compiled: WebAssembly.Module | null = null;

/**
 * Compiles the parser for undici. A module takes its budget from a flag when it is compiled, and
 * undici, which compiles the same bytes, gets this module while it is kept. The flag has its usual
 * value again afterwards: with other flags V8 refuses all code that is kept.
 */
export function prepareParser(): void {
  compiled ??= withFlag(LATE, () => new WebAssembly.Module(parserCode()));
}

function withFlag<T>(budget: number, work: () => T): T {
  const { setFlagsFromString } = process.getBuiltinModule('node:v8');
  setFlagsFromString(`${BUDGET}=${budget}`);
  try {
    return work();
  } finally {
    setFlagsFromString(`${BUDGET}=${usualBudget}`);
  }
}

/** V8's own values (`node --v8-options`). */
const usualBudget = process.versions.node.startsWith('20.') ? 1_800_000 : 13_000_000;
