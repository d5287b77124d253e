/** Files with any number of questions, all different. */
import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { folder } from './measure.js';

const AT_ONCE = 10_000;

/** @typedef {ReturnType<typeof question>} Question */
const line = (/** @type {unknown} */ value) => `${JSON.stringify(value)}\n`;
/** @type {Readonly<Record<string, (each: Question, index: number) => string>>} */
const write = {
  ndjson: line,
  yaml: (each) => `---\n${stringify(each)}`,
  'keys.ndjson': (body, index) => line({ key: `q${index}`, operation: 'lacuna.create', body }),
  // Every other document refers to the one before it.
  'references.ndjson': (body, index) =>
    line(
      index % 2 === 0
        ? { key: `q${index}`, operation: 'lacuna.create', body }
        : {
            operation: 'lacuna.move',
            params: { questionId: { $ref: `q${index - 1}` }, topicId: index },
          },
    ),
};

/**
 * @param {number} records
 * @param {'ndjson' | 'yaml' | 'keys.ndjson' | 'references.ndjson'} format
 * @returns {string} the file
 */
export function questions(records, format = 'ndjson') {
  const file = join(folder, `questions-${records}.${format}`);
  if (existsSync(file)) return file;
  for (let from = 0; from < records; from += AT_ONCE) {
    const texts = Array.from({ length: Math.min(AT_ONCE, records - from) }, (_, index) =>
      write[format]?.(question(from + index), from + index),
    );
    appendFileSync(file, texts.join(''));
  }
  return file;
}

/** @param {number} index */
function question(index) {
  return {
    question: `A capital do Brasil é ### e foi fundada em ###. (${index})`,
    title: `Pergunta ${index}`,
    difficulty: 1 + (index % 5),
    source: 'Caderno de Geografia, capítulo 1',
    author: 'Maria Souza',
    tags: 'geografia capitais',
    topicId: 8801,
    lacunaAlternatives: [
      {
        alternatives: [
          { description: 'Brasília', score: 10 },
          { description: 'Rio de Janeiro', score: 0 },
        ],
      },
      { alternatives: [{ description: '1960', score: 10 }] },
    ],
    inheritPermissions: 'INHERIT',
    securityPermission: [],
    securityRestriction: [],
  };
}
