/**
 * Writes questions of the contract as Moodle XML, each as a question of Cloze. Moodle and
 * `readMoodleXml` read the same text out of what is written here.
 */
import type { Loss } from '../../contract/conversions.ts';
import type { Json, JsonObject } from '../../core/json.ts';
import { isRefusal, lossOf } from '../loss.ts';
import { needsPlainText, oneLine } from '../plain-text.ts';
import { DEFAULT_SCALE } from '../policies.ts';
import { lostFields } from '../standing-fields.ts';
import { noteMarkup } from '../statement-of.ts';
import type { ForeignWriter, QuestionToWrite } from '../writing.ts';
import { leftOverIn, nextStart } from './cloze-marks.ts';
import { type Writing, writtenBlanks } from './write-cloze.ts';

const MARKER = '###';

/** @param scale the points of a weight of 1, if they give whole weights */
export const createMoodleXmlWriter = ({ scale }: { readonly scale: number }): ForeignWriter => ({
  head: '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n',
  foot: '</quiz>\n',
  write(question) {
    const losses: Loss[] = [];
    const text = xmlOf(question, { scale, losses });
    return { text: losses.some(isRefusal) ? null : text, losses };
  },
});

function xmlOf({ body, key }: QuestionToWrite, writing: Writing): string {
  const { losses } = writing;
  const isPlain = body['disableHTML'] === true;
  const statement = clozeOf(body, writing);
  const title = oneLine(textOf(body['title']));
  noteSpaces('title', body['title'], title, losses);
  const tags = tagsOf(body, losses);
  noteFields(body, losses);
  const lines = [
    '  <question type="cloze">',
    `    <name>${inText(title)}</name>`,
    `    <questiontext format="${isPlain ? 'plain_text' : 'html'}">${inText(statement)}</questiontext>`,
    ...(body['disabled'] === true ? ['    <hidden>1</hidden>'] : []),
    ...(key === null ? [] : [`    <idnumber>${inXml(key)}</idnumber>`]),
    ...(tags.length === 0 ? [] : [`    <tags>${tags.map(inTag).join('')}</tags>`]),
    '  </question>\n',
  ];
  const text = lines.join('\n');
  const [forbidden] = notInXml.exec(text) ?? [];
  if (forbidden !== undefined) {
    const code = forbidden.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
    losses.push(lossOf('refused/unsupported-text', `U+${code}`));
  }
  return text;
}

/** Without those that are repeated: Moodle keeps a set of them. */
function tagsOf(body: JsonObject, losses: Loss[]): readonly string[] {
  const written = textOf(body['tags']);
  const tags = written.split(/\s+/).filter((tag) => tag !== '');
  noteSpaces('tags', written, tags.join(' '), losses);
  const once = new Set<string>();
  for (const tag of tags) {
    if (once.has(tag)) losses.push(lossOf('loss/field', `tags: ${tag}`));
    once.add(tag);
  }
  return [...once];
}

/** The statement with its answers. */
function clozeOf(body: JsonObject, writing: Writing): string {
  const { losses } = writing;
  const written = textOf(body['question']);
  const statement = written.trim();
  noteSpaces('question', written, statement, losses);
  const segments = statement.split(MARKER);
  if (body['disableHTML'] !== true) noteMarkup(segments, losses);
  for (const segment of segments) {
    const at = leftOverIn(segment);
    if (at >= 0 || nextStart(segment, 0) !== null) {
      losses.push(lossOf('refused/unsupported-text', segment.slice(Math.max(at, 0))));
    }
  }
  const { blanks, scale } = writtenBlanks(body, writing);
  if (scale !== DEFAULT_SCALE) losses.push(lossOf('loss/scale-changed', scale));
  return segments.map((segment, index) => segment + (blanks[index] ?? '')).join('');
}

const textOf = (value: Json | undefined) => (typeof value === 'string' ? value : '');

function noteSpaces(name: string, before: Json | undefined, after: string, losses: Loss[]): void {
  if (textOf(before) !== after) losses.push(lossOf('loss/space', `${name}: ${textOf(before)}`));
}

const kept: ReadonlySet<string> = new Set([
  'title',
  'question',
  'lacunaAlternatives',
  'tags',
  'dropDown',
  'disableHTML',
  'disabled',
]);

function noteFields(body: JsonObject, losses: Loss[]): void {
  losses.push(...lostFields(body, kept));
  // The format says it, and without such characters it makes no difference.
  const needsIt = needsPlainText(textOf(body['question']).trim());
  if (body['disableHTML'] === true && !needsIt)
    losses.push(lossOf('loss/field', 'disableHTML: true'));
}

const inTag = (tag: string) => `<tag>${inText(tag)}</tag>`;

function inText(text: string): string {
  const isMarkup = /[<&]/.test(text) && !/\r|\]\]>/.test(text);
  return `<text>${isMarkup ? `<![CDATA[${text}]]>` : inXml(text)}</text>`;
}

const inXml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');

/** What no document of XML 1.0 may hold. */
const notInXml = /(?![\t\n\r\u007F-\u009F])\p{Cc}|[\uFFFE\uFFFF]|\p{Surrogate}/u;
