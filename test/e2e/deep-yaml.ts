/** Run as a process of its own by yaml.test.ts: reads texts that are nested too deeply. */
import { readDocuments } from '../../src/documents/read.ts';

const depths = [201, 400, 800, 850, 1000, 2000, 5000, 20_000, 100_000];
const shapes: readonly ((depth: number) => string)[] = [
  (depth) => '['.repeat(depth),
  (depth) => '['.repeat(depth) + ']'.repeat(depth),
  (depth) => `a: ${'{a: '.repeat(depth)}`,
  (depth) => `${'- '.repeat(depth)}x`,
  (depth) => `${'? '.repeat(depth)}x`,
  (depth) => '[{'.repeat(depth / 2),
  (depth) => `- ${'[ ? '.repeat(depth)}`,
  (depth) => indented(Math.min(depth, 2000), 'a:'),
  (depth) => indented(Math.min(depth, 2000), '-'),
  (depth) => `"${'['.repeat(depth)}": ${'['.repeat(depth)}`,
];

function indented(depth: number, text: string): string {
  return Array.from({ length: depth }, (_, level) => `${' '.repeat(level)}${text}`).join('\n');
}

let count = 0;
const others = new Set<string>();
for (const depth of depths) {
  for (const shape of shapes) {
    const bytes = new TextEncoder().encode(shape(depth));
    for (const name of ['one.yaml', 'two.yaml']) {
      const { diagnostics } = readDocuments({ name, bytes }, null);
      const codes = diagnostics.map(({ problem }) => problem.code);
      if (!codes.includes('document/too-large')) others.add(`${shape(3)} ${depth} ${codes.join()}`);
      count += 1;
    }
  }
}
console.log(`read ${count} texts, ${others.size === 0 ? 'too deep each' : [...others].join('; ')}`);
