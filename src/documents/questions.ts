/**
 * Reads a file of questions (docs/authoring.md). Fields that all questions share come first, between
 * two lines `---`. Each question has its title in a line `# Title`, its own fields between such
 * lines, and its sentence. The sentence becomes the field `cloze` and is not interpreted here.
 */
import type { Diagnostic, Range, Source } from '../core/diagnostic.ts';
import { problem } from '../messages/problem.ts';
import { modelineIn, parseYamlDocument, syntaxProblem } from './parse-yaml.ts';
import type { TextPart } from './parts.ts';
import { documentIn } from './source-document.ts';
import type { Field, Mapping, Node, ParsedTree, PlacedProblem, Scalar } from './tree.ts';

/** The kind of document for a question whose file does not name one. */
const QUESTION_SCHEMA = 'lacuna.create.schema.json';

/** The questions of a file, and before them what is wrong above the first one. */
export function questionsIn(source: Source) {
  const { text } = source;
  const lines = linesOf(text);
  const common = readFields(lines, 0, text);
  const sections = sectionsOf(lines, common.next, text);
  const [first] = sections;
  const head = text.slice(0, first?.part[0] ?? 0);
  const schemaLine = modelineIn(head) ?? QUESTION_SCHEMA;
  const foundIn = (parsed: ParsedTree) => documentIn(parsed, { source, format: 'md', schemaLine });
  function* parts(): Generator<TextPart> {
    if (first === undefined) {
      yield { range: [0, text.length], read: () => foundIn(readUntitled(lines, common, text)) };
      return;
    }
    const problems = [...common.problems, ...problemsAbove(lines.slice(common.next, first.at))];
    const fields: Mapping = { kind: 'mapping', range: [0, 0], fields: common.fields };
    const above = () => foundIn({ root: fields, problems });
    yield { range: [0, 0], read: () => ({ ...above(), document: null }) };
    for (const section of sections) {
      const read = () => {
        const parsed = readSection(section, common.fields, text);
        // Without the fields that all share, much else would be missing.
        const found = foundIn(common.problems.length === 0 ? parsed : { ...parsed, root: null });
        // What is wrong with the shared fields is told above.
        const isOwn = ({ range: at }: Diagnostic) => at !== null && at[0] >= section.part[0];
        return { ...found, diagnostics: found.diagnostics.filter(isOwn) };
      };
      yield { range: section.part, read };
    }
  }
  return { head, parts: parts() };
}

function problemsAbove(before: readonly Line[]): PlacedProblem[] {
  const first = before.find(hasText);
  if (first === undefined) return [];
  const range: Range = [first.start + escapeIn(first), endOf(first)];
  const about = problem('cloze/title', { reason: 'text-before' });
  return [titleMeant(first) ?? { problem: about, range }];
}

/** A file without a title is one question. */
function readUntitled(lines: readonly Line[], common: Fields, text: string): ParsedTree {
  const { fields, problems } = common;
  if (problems.length > 0) return { root: null, problems };
  if (text.trim() === '') {
    return { root: null, problems: [{ problem: problem('document/empty', {}), range: null }] };
  }
  const below = lines.slice(common.next);
  const isTitled = fields.some(({ name }) => name === 'title');
  const meant = isTitled ? null : titleMeant(below.find(hasText));
  const swallowed = meant === null ? titlesSwallowed(below, text) : [meant];
  if (swallowed.length > 0) return { root: null, problems: swallowed };
  return questionOf([0, text.length], fields, sentenceIn(below));
}

interface Line {
  readonly text: string;
  readonly start: number;
}

function linesOf(text: string): Line[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const read = { text: line.endsWith('\r') ? line.slice(0, -1) : line, start };
    start += line.length + 1;
    return read;
  });
}

const endOf = ({ text, start }: Line) => start + text.length;

const isFence = ({ text }: Line) => /^---[ \t]*$/.test(text);
const isBlank = ({ text }: Line) => text.trim() === '';
/** A comment for authors and this tool only. Any other HTML belongs to the sentence. */
const isRemark = ({ text }: Line) => /^[ \t]*<!--[ \t]*lms-cli-.*-->[ \t]*$/.test(text);
const hasText = (line: Line) => !isBlank(line) && !isRemark(line);

interface Fields {
  readonly fields: readonly Field[];
  readonly problems: readonly PlacedProblem[];
  readonly next: number;
}

/** The line as a title with too many # or without its space; null if it is something else. */
function titleMeant(line: Line | undefined): PlacedProblem | null {
  const title = /^#+[ \t]*([^# \t].*)$/.exec(line?.text ?? '')?.[1]?.trimEnd() ?? null;
  if (line === undefined || title === null) return null;
  const about = problem('cloze/title', { reason: 'like-title', title });
  return { problem: about, range: [line.start, endOf(line)] };
}

/** Lines of a sentence that the fields of another question follow. */
function titlesSwallowed(lines: readonly Line[], text: string): PlacedProblem[] {
  return lines.flatMap((line, at) => {
    const meant = line.text.startsWith('#') ? titleMeant(line) : null;
    return meant !== null && readFields(lines, at + 1, text).fields.length > 0 ? [meant] : [];
  });
}

/** The indexes of the two lines `---` around fields, if the first line that is not blank is one. */
function fencesAt(lines: readonly Line[], from: number) {
  const open = nextLine(lines, from, (line) => !isBlank(line));
  const opening = lines[open];
  if (opening === undefined || !isFence(opening)) return null;
  return { opening, open, close: nextLine(lines, open + 1, isFence) };
}

/** The index of the first matching line from here on; the end if none matches. */
function nextLine(lines: readonly Line[], from: number, isMeant: (line: Line) => boolean): number {
  let at = from;
  for (let line = lines[at]; line !== undefined && !isMeant(line); line = lines[at]) at += 1;
  return at;
}

function readFields(lines: readonly Line[], from: number, text: string): Fields {
  const fences = fencesAt(lines, from);
  if (fences === null) return { fields: [], problems: [], next: from };
  const { opening, open, close } = fences;
  if (close === lines.length) {
    const range: Range = [opening.start, opening.start + 3];
    return { fields: [], problems: [syntaxProblem('missing-end', range)], next: close };
  }
  const [start = 0, end = 0] = [lines[open + 1]?.start, lines[close]?.start];
  const { root, problems } = parseYamlDocument(text, [start, end]);
  const isWrong = root !== null && root.kind !== 'mapping';
  return {
    fields: root?.kind === 'mapping' ? root.fields : [],
    problems: isWrong ? [...problems, notFields(root)] : problems,
    next: close + 1,
  };
}

function notFields({ kind, range }: Node): PlacedProblem {
  const received = kind === 'sequence' ? ({ collection: 'list' } as const) : 'text';
  return { problem: problem('document/not-an-object', { received }), range };
}

/** The lines of one question, from its title to the next one. */
interface Section {
  readonly title: string;
  readonly at: number;
  readonly part: Range;
  readonly below: readonly Line[];
}

function sectionsOf(lines: readonly Line[], from: number, text: string): Section[] {
  const titles: { title: string; at: number }[] = [];
  for (let at = from; at < lines.length; at += 1) {
    const title = /^#[ \t]+([^ \t].*)$/.exec(lines[at]?.text ?? '')?.[1]?.trimEnd() ?? '';
    if (title === '') continue;
    titles.push({ title, at });
    // A # in the fields begins a comment.
    at = fencesAt(lines, at + 1)?.close ?? at;
  }
  return titles.map(({ title, at }, index) => {
    const end = titles[index + 1]?.at ?? lines.length;
    const part: Range = [lines[at]?.start ?? 0, lines[end]?.start ?? text.length];
    return { title, at, part, below: lines.slice(at + 1, end) };
  });
}

/** Stands for a title that is still missing. */
export const NO_TITLE = '____';

function readSection(
  { title, part, below }: Section,
  common: readonly Field[],
  text: string,
): ParsedTree {
  const own = readFields(below, 0, text);
  const rest = below.slice(own.next);
  const start = text.indexOf(title, part[0]);
  const range: Range = [start, start + title.length];
  const value = { kind: 'scalar', range, value: title } as const;
  const titled = title === NO_TITLE ? [] : [{ name: 'title', key: range, value }];
  const named = [...titled, ...own.fields];
  const names = new Set(named.map(({ name }) => name));
  const shared = common.filter(({ name }) => !names.has(name));
  const read = questionOf(part, [...named, ...shared], sentenceIn(rest));
  const problems = [...own.problems, ...read.problems, ...titlesSwallowed(rest, text)];
  return { root: problems.length === 0 ? read.root : null, problems };
}

function questionOf(range: Range, fields: readonly Field[], sentence: Scalar | null): ParsedTree {
  const [start, end] = range;
  if (sentence === null) {
    const place: Range = [start, Math.min(start + 1, end)];
    return { root: null, problems: [{ problem: problem('cloze/no-sentence', {}), range: place }] };
  }
  const [at] = sentence.range;
  const cloze: Field = { name: 'cloze', key: [at, at + 1], value: sentence };
  return { root: { kind: 'mapping', range, fields: [...fields, cloze] }, problems: [] };
}

/** The text of the lines, without blank lines at both ends; null if all are blank. */
function sentenceIn(lines: readonly Line[]): Scalar | null {
  const kept = lines.filter((line) => !isRemark(line));
  const own = kept.slice(kept.findIndex(hasText), kept.findLastIndex(hasText) + 1);
  const [first, last] = [own[0], own.at(-1)];
  if (first === undefined || last === undefined) return null;
  const value = own
    .map((line) => line.text.slice(escapeIn(line)).replaceAll('\r', '\n'))
    .join('\n');
  const units = () => [
    ...own.flatMap((line, index) => {
      const from = line.start + escapeIn(line);
      const places = Array.from({ length: endOf(line) - from }, (_, at) => from + at);
      return index === 0 ? places : [line.start - 1, ...places];
    }),
    endOf(last),
  ];
  return { kind: 'scalar', range: [first.start + escapeIn(first), endOf(last)], value, units };
}

/** In a sentence, a backslash comes before a line that would otherwise be a title. */
const escapeIn = ({ text }: Line) => (/^\\+#[ \t]/.test(text) ? 1 : 0);
