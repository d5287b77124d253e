/** Content folders with any number of resources: questions, assessments of these, and tracks. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { folder } from './measure.js';

/** Of a hundred resources, the first are questions, and the last refer to them. */
const QUESTIONS = 90;
const ASSESSMENTS = 8;
const IN_FILE = 50;
const CHANGED = 100;

/**
 * @typedef {'mixed' | 'yaml' | 'md' | 'ndjson'} Format `md` has questions only, `mixed` half of
 * the questions in .md files and the rest in YAML
 * @typedef {{ key: string, body: Record<string, unknown>, [name: string]: unknown }} Resource
 */

/**
 * Writes the folder, or writes it again.
 * @param {number} size the number of resources
 * @param {Format} format
 * @param {boolean} isChanged whether 100 questions are other than at first
 * @returns {string} the folder
 */
export function content(size, format, isChanged = false) {
  const place = join(folder, `content-${size}-${format}`);
  mkdirSync(place, { recursive: true });
  writeFileSync(
    join(place, 'lms-cli.yaml'),
    `content: { scope: bench, files: ['**/*.{yaml,md,ndjson}', '!lms-cli.yaml'] }\n`,
  );
  const every = isChanged ? Math.ceil(size / CHANGED) : 0;
  for (let from = 0; from < size; from += IN_FILE) {
    const ending = endingOf(format, from);
    const texts = Array.from({ length: Math.min(IN_FILE, size - from) }, (_, at) => {
      const index = from + at;
      const edition = every > 0 && index % every === 0 ? 2 : 1;
      return write[ending](resource(index, edition, format === 'md'));
    });
    const name = `${String(from).padStart(7, '0')}.${ending}`;
    writeFileSync(join(place, name), texts.join(''));
  }
  return place;
}

/**
 * The ending of the file that begins with this resource.
 * @param {Format} format
 * @param {number} from
 */
function endingOf(format, from) {
  if (format !== 'mixed') return format;
  // The other half of each hundred has assessments and tracks.
  return from % 100 === 0 ? 'md' : 'yaml';
}

const write = {
  ndjson: (/** @type {Resource} */ each) => `${JSON.stringify(each)}\n`,
  yaml: (/** @type {Resource} */ each) => `---\n${stringify(each)}`,
  md: (/** @type {Resource} */ { key, release, body }) => {
    const { title, question: _, lacunaAlternatives: __, ...rest } = body;
    const header = stringify({ key, release, ...rest });
    const [first, second] = ['[[Brasília = 10 | Rio de Janeiro = 0]]', '[[1960]]'];
    return `# ${String(title)}\n\n---\n${header}---\n\nA capital do Brasil é ${first} e foi fundada em ${second}. (${key})\n\n`;
  },
};

/**
 * @param {number} index
 * @param {number} edition
 * @param {boolean} isQuestion
 * @returns {Resource}
 */
function resource(index, edition, isQuestion) {
  const place = index % 100;
  if (isQuestion || place < QUESTIONS) return question(index, edition);
  return place < QUESTIONS + ASSESSMENTS ? assessment(index) : track(index);
}

/**
 * @param {number} index
 * @param {number} edition
 */
function question(index, edition) {
  return {
    resource: 'lacuna',
    key: `question-${index}`,
    release: 'First version',
    body: {
      question: `A capital do Brasil é ### e foi fundada em ###. (question-${index})`,
      title: `Pergunta ${index}`,
      difficulty: edition,
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
    },
  };
}

/** @param {number} index */
function assessment(index) {
  const hundred = index - (index % 100);
  const questions = Array.from({ length: 10 }, (_, at) => hundred + ((index + 9 * at) % QUESTIONS));
  return {
    resource: 'assessment',
    key: `assessment-${index}`,
    release: 'First version',
    body: {
      name: `Avaliação ${index}`,
      description: 'O que você já sabe sobre as regiões, os biomas e a população do país.',
      requiredScore: 60,
      assessmentBlockVersions: [
        {
          blockId: 302,
          order: 1,
          selectQuestions: 'SOME_SELECTED',
          questionVersionIds: questions.map((each) => ({ $ref: `question-${each}#versionId` })),
        },
      ],
    },
  };
}

/** @param {number} index */
function track(index) {
  const exam = index - (index % 100) + QUESTIONS;
  return {
    resource: 'track',
    key: `track-${index}`,
    body: {
      code: `geo-${index}`,
      name: `Geografia do Brasil ${index}`,
      status: 'AVAILABLE',
      author: 'Maria Souza',
      workload: 240,
      programmaticContent: '<p>Regiões; biomas; população.</p>',
      requiredPreExam: true,
      preExamId: { $ref: `assessment-${exam}#versionId` },
      scoreApprovePreExam: 90,
      trackItems: [{ enrollableItemId: 2007, mandatory: true, order: 1 }],
      cost: 0,
      parentId: 703,
      inheritPermissions: 'INHERIT',
      securityPermission: [],
      securityRestriction: [],
    },
  };
}
