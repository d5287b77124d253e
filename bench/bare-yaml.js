/**
 * The yardstick for reading YAML: parses a file and looks at each document.
 *
 *     node bench/bare-yaml.js FILE
 */
import { readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';

let sum = 0;
for (const document of parseAllDocuments(readFileSync(process.argv[2] ?? '', 'utf8'))) {
  sum += document.toJS().difficulty;
}
if (!(sum > 0)) throw new Error('no questions');
