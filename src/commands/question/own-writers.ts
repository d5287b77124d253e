/** Writes questions in our own forms of text (docs/authoring.md, docs/files.md). */
import { asPeopleWrite, printBody } from '../../authoring/print.ts';
import type { Loss } from '../../contract/conversions.ts';
import { makeLoss } from '../../conversion/loss.ts';
import { oneLine } from '../../conversion/plain-text.ts';
import type { QuestionToWrite, TextInTarget } from '../../conversion/writing.ts';
import { type Json, type JsonObject, textIn } from '../../core/json.ts';
import { NO_TITLE } from '../../documents/questions.ts';
import { resourceDocument } from '../../documents/resource-document.ts';
import { jsonText } from '../../presentation/data-writer.ts';
import { yamlText } from '../../presentation/yaml-text.ts';

/** With a key, a document of a content folder is written, and else a bare body. */
export interface CommentedQuestion extends QuestionToWrite {
  /** Where it came from and what it lacks, on one line. */
  readonly comment: () => string;
}

export interface OwnWriter {
  readonly head: string;
  /** The text is null if the question has no form there: then the losses hold a refusal. */
  readonly write: (question: CommentedQuestion) => TextInTarget;
}

export const ndjsonWriter: OwnWriter = {
  head: '',
  write: (question) => ({ text: `${jsonText(inFolder(question.body, question))}\n`, losses: [] }),
};

export const yamlWriter: OwnWriter = {
  head: '',
  write(written) {
    const { body, key, comment } = written;
    const fields = asPeopleWrite(body);
    const text = key === null ? yamlFields(fields) : yamlText(inFolder(fields, written));
    return { text: `---\n# ${comment()}\n${text}`, losses: [] };
  },
};

const inFolder = (
  body: JsonObject,
  { key, release = null }: Omit<QuestionToWrite, 'body'>,
): JsonObject =>
  key === null ? body : resourceDocument(body, { kind: 'lacuna', key, release, protect: false });

export interface SharedFields {
  readonly fields: JsonObject;
  /** The required fields that nobody gave, to be filled in. */
  readonly open: readonly string[];
  readonly comment: string;
}

export function createQuestionsWriter({ fields, open, comment }: SharedFields): OwnWriter {
  const blanks = open.map((name) => `# ${name}:\n`).join('');
  const withoutShared = ownFieldsBeside(fields);
  return {
    head: `---\n# ${comment}\n${blanks}${yamlFields(fields)}---\n`,
    write({ body, key, release = null, comment: from }) {
      const losses: Loss[] = [];
      const { question, lacunaAlternatives: _, title, ...others } = body;
      const sentence = sentenceOf(body, losses);
      if (sentence === null) {
        return { text: null, losses: [makeLoss('refused text', textIn(question))] };
      }
      const given = textIn(title);
      const heading = oneLine(given);
      if (heading !== '' && heading !== given) losses.push(makeLoss('not-kept title', given));
      const header = {
        ...(key !== null && { key }),
        ...(release !== null && { release }),
        // Such a heading would say that the title is missing.
        ...(title === NO_TITLE && { title }),
        ...withoutShared(others),
      };
      // What checks the file says that the title is missing.
      return {
        text: `\n${inFileOfQuestions(heading || NO_TITLE, `# ${from()}\n${yamlFields(header)}`, sentence)}`,
        losses,
      };
    },
  };
}

export function ownFieldsBeside(shared: JsonObject): (fields: JsonObject) => JsonObject {
  const written = new Map(Object.entries(shared).map(([name, value]) => [name, jsonText(value)]));
  return (fields) =>
    Object.fromEntries(
      Object.entries(fields).filter(([name, value]) => written.get(name) !== jsonText(value)),
    );
}

export const inFileOfQuestions = (title: string, header: string, sentence: string) =>
  `# ${title}\n\n${header === '' ? '' : `---\n${header}---\n\n`}${sentence}\n`;

/** Null if a file of questions cannot hold the statement. */
function sentenceOf(body: JsonObject, losses: Loss[]): string | null {
  const cloze = printBody(body);
  const kept = cloze === null ? null : sentenceLines(cloze);
  if (cloze === null || kept === null) return null;
  if (kept.join('\n') !== cloze) losses.push(makeLoss('not-kept text', cloze));
  return markTitles(kept);
}

/** A statement as a file of questions holds it; null if it cannot hold exactly that. */
export function sentenceText(cloze: string): string | null {
  const kept = sentenceLines(cloze);
  return kept === null || kept.join('\n') !== cloze ? null : markTitles(kept);
}

function sentenceLines(cloze: string): readonly string[] | null {
  const lines = cloze.replaceAll('\r\n', '\n').split('\n');
  // A reader takes such a line for a remark of lms-cli.
  if (lines.some((line) => /^[ \t]*<!--[ \t]*lms-cli-/.test(line))) return null;
  const first = lines.findIndex((line) => line.trim() !== '');
  if (first === -1) return null;
  const last = lines.findLastIndex((line) => line.trim() !== '');
  return lines.slice(first, last + 1);
}

const markTitles = (lines: readonly string[]) =>
  lines.map((line) => (/^\\*#[ \t]/.test(line) ? `\\${line}` : line)).join('\n');

export function yamlFields(fields: JsonObject): string {
  return Object.entries(fields)
    .map(([name, value]) => {
      const short = shortText(value);
      return short === null ? yamlText({ [name]: value }) : `${name}: ${short}\n`;
    })
    .join('');
}

/** Letters first, and nothing that could mean something to YAML 1.1 or 1.2 in the block of a field. */
const plain = /^\p{L}[\p{L}\p{N}_.,()[\]=|/-]*(?: [\p{L}\p{N}_.,()[\]=|/-]+)*$/u;
/** The same with colons, which need quotes. */
const quotable = /^\p{L}[\p{L}\p{N}_.()/: -]*$/u;
const meaningful = /^(?:true|false|yes|no|on|off|y|n|null)$/i;

/** Null for a value that is not obviously the same text in YAML. */
function shortText(value: Json): string | null {
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return Object.is(value, -0) ? null : String(value);
  if (Array.isArray(value)) return value.length === 0 ? '[]' : null;
  if (typeof value !== 'string' || value.length > 200) return null;
  if (plain.test(value) && !meaningful.test(value)) return value;
  return quotable.test(value) ? `"${value}"` : null;
}
