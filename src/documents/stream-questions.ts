/**
 * Reads a file of questions (docs/authoring.md). Fields that all questions share come first, between
 * two lines `---`. Each question has its title in a line `# Title`, its own fields between such
 * lines, and its sentence. The sentence becomes the field `cloze` and is not interpreted here.
 */
import type { Diagnostic, Range, Source } from '../core/diagnostic.ts';
import { problem } from '../messages/problem.ts';
import { modelineIn, parseYamlDocument, syntaxProblem } from './parse-yaml.ts';
import {
  type Emit,
  type OwnText,
  type Piece,
  type PieceReader,
  type TextMemory,
  textOf,
  withoutDocument,
} from './pieces.ts';
import { lastUpTo } from './position.ts';
import { type Columns, documentsIn } from './source-document.ts';
import {
  type Field,
  type Mapping,
  moveNode,
  moveRange,
  type Node,
  type Parsed,
  type Placed,
  type Scalar,
} from './tree.ts';

/**
 * Reads a file of questions. It is one piece, because the shared fields are at its top. What is
 * remembered is neither read nor handed on as a document.
 */
export function questionsReader(name: string, emit: Emit, memory?: TextMemory): PieceReader {
  let head: string | null = null;
  const read = (piece: Piece) => {
    const decoded = textOf(piece.bytes, piece, name);
    if ('refused' in decoded) {
      emit(decoded.refused);
      return;
    }
    const { text } = decoded;
    const remembered = memory === undefined ? null : recallOf(text, piece, { memory, emit });
    const parsed = parseQuestions(text, remembered?.isKnown);
    head = parsed.head;
    const source: Source = { name, text, firstLine: piece.line };
    const modeline = modelineIn(parsed.head) ?? QUESTION_SCHEMA;
    const reading = { format: 'md' as const, modeline, ...commonIn(parsed, source) };
    const { documents, diagnostics } = documentsIn(parsed, source, reading);
    const bytesOf = bytesIn(text, piece.start);
    const { ofParts, others } = byPart(diagnostics, parsed.parts);
    if (others.length > 0) emit(withoutDocument({ line: piece.line, bytes: [0, 0] }, others));
    for (const [index, document] of documents.entries()) {
      const part = parsed.parts[index] ?? [0, 0];
      const found = ofParts.get(index) ?? [];
      const streamed = { document, diagnostics: found, line: document.line, bytes: bytesOf(part) };
      const own = remembered?.textAt(part[0]);
      emit(own === undefined ? streamed : { ...streamed, text: own });
    }
  };
  return {
    cut: (bytes, _, atEnd) => (atEnd ? bytes.length : null),
    read,
    flush: () => {},
    header: () => head,
  };
}

/** What most questions lack can be given to all of them at once. */
function commonIn({ roots, count }: ParsedQuestions, source: Source): { columns?: Columns } {
  if (count < 2) return {};
  const having = new Map<string, number>();
  for (const root of roots) {
    const names = root.kind === 'mapping' ? root.fields.flatMap(({ name }) => name ?? []) : [];
    for (const name of new Set(names)) having.set(name, (having.get(name) ?? 0) + 1);
  }
  const lacking = (field: string) => roots.length - (having.get(field) ?? 0);
  const rare = (field: string) => !ownFields.has(field) && lacking(field) * 2 > count;
  return {
    columns: {
      source: { ...source, text: source.text.slice(0, endOfLine(source.text, 0)) },
      fields: { has: (field) => !rare(field) },
      meant: new Set(),
      questions: { count, lacking },
    },
  };
}

/** Fields that no two questions share. */
const ownFields: ReadonlySet<string> = new Set([
  'title',
  'key',
  'id',
  'question',
  'lacunaAlternatives',
]);

/** Recalls the questions of a file by their texts, together with the fields that they share. */
function recallOf(
  text: string,
  { bytes, start, line }: Piece,
  { memory, emit }: { readonly memory: TextMemory; readonly emit: Emit },
) {
  const bytesOf = bytesIn(text, start);
  /** The others, by the place where they begin in the text. */
  const unknown = new Map<number, OwnText>();
  let shared: string | null = null;
  return {
    isKnown: ({ part, line: at }: QuestionText, head: string): boolean => {
      const place = bytesOf(part);
      shared ??= memory.nameOf(encoder.encode(head), 'md');
      const own = bytes.subarray(place[0] - start, place[1] - start);
      const name = memory.nameOf(Buffer.concat([encoder.encode(`${shared}\n`), own]), 'md');
      const found = { name, line: line + at };
      const isKnown = memory.takes(found, place);
      if (isKnown) emit(withoutDocument({ line: found.line, bytes: place }, []));
      else unknown.set(part[0], found);
      return isKnown;
    },
    textAt: (unit: number) => unknown.get(unit),
  };
}

/** The findings inside each part, and all the others. The parts are in their order. */
function byPart(diagnostics: readonly Diagnostic[], parts: readonly Range[]) {
  const ofParts = new Map<number, Diagnostic[]>();
  const others: Diagnostic[] = [];
  for (const diagnostic of diagnostics) {
    const at = diagnostic.range?.[0] ?? -1;
    const index = lastUpTo(at, parts, ([start]) => start);
    const isIn = at < (parts[index]?.[1] ?? -1) && diagnostic.times === undefined;
    const group = isIn ? (ofParts.get(index) ?? []) : others;
    group.push(diagnostic);
    if (isIn) ofParts.set(index, group);
  }
  return { ofParts, others };
}

/** Converts the parts of a text, in their order, to places in bytes. */
function bytesIn(text: string, start: number): (part: Range) => readonly [number, number] {
  const lengthOf = (part: string) => encoder.encode(part).length;
  let last = { unit: 0, byte: start };
  const byteAt = (unit: number) => {
    last = { unit, byte: last.byte + lengthOf(text.slice(last.unit, unit)) };
    return last.byte;
  };
  return ([from, to]) => [byteAt(from), byteAt(to)];
}

const encoder = new TextEncoder();

interface ParsedQuestions extends Parsed {
  /** The part of the text that each root was read from, without the shared fields. */
  readonly parts: readonly Range[];
  /** The text above the first title. */
  readonly head: string;
  /** How many questions it has, read or not. */
  readonly count: number;
}

/** The kind of document for a question whose file does not name one. */
const QUESTION_SCHEMA = 'lacuna.create.schema.json';

/** A question that is not read yet: its text, from its title on, and the index of its first line. */
interface QuestionText {
  readonly part: Range;
  readonly line: number;
}

/** True if the question, below the text above the first title, need not be read. */
type IsKnown = (question: QuestionText, head: string) => boolean;

/** @param isKnown is asked for the questions in their order, unless the file is malformed above */
function parseQuestions(text: string, isKnown: IsKnown = () => false): ParsedQuestions {
  const lines = linesOf(text);
  const common = readFields(lines, 0, text);
  const sections = sectionsOf(lines, common.next);
  const [first] = sections;
  const problems = [...common.problems];
  if (first === undefined) return readUntitled(lines, common, { text, isKnown });
  const before = lines.slice(common.next, first.at);
  const { range: place = null } = sentenceIn(before, text) ?? {};
  if (place !== null) {
    const [start, end] = place;
    const range: Range = [start, Math.min(end, endOfLine(text, start))];
    const about = problem('cloze/title', { reason: 'text-before' });
    problems.push(titleMeant(before.find(hasText), text) ?? { problem: about, range });
  }
  const head = text.slice(0, lines[first.at]?.start ?? 0);
  const isSound = problems.length === 0;
  const unknown = sections.filter(
    (section) =>
      !isSound || !isKnown({ part: partOf(section, lines, text), line: section.at }, head),
  );
  const read = unknown.map((section) =>
    readSection(section, lines, { text, common: common.fields }),
  );
  const isShared = common.problems.length === 0;
  return {
    roots: isShared ? read.flatMap(({ roots }) => roots) : [],
    parts: read.flatMap(({ roots, part }) => (roots.length === 0 ? [] : [part])),
    head,
    count: sections.length,
    problems: [...problems, ...read.flatMap((each) => each.problems)],
  };
}

/** A file without a title is one question. */
function readUntitled(
  lines: readonly Line[],
  common: Fields,
  { text, isKnown }: { text: string; isKnown: IsKnown },
): ParsedQuestions {
  const whole: Range = [0, text.length];
  const nothing = { roots: [], parts: [], head: '', count: 1 };
  if (common.problems.length > 0) return { ...nothing, problems: common.problems };
  if (text.trim() === '') {
    return { ...nothing, problems: [{ problem: problem('document/empty', {}), range: null }] };
  }
  if (isKnown({ part: whole, line: 0 }, '')) return { ...nothing, problems: [] };
  const below = lines.slice(common.next);
  const isTitled = common.fields.some(({ name }) => name === 'title');
  const meant = isTitled ? null : titleMeant(below.find(hasText), text);
  const swallowed = meant === null ? titlesSwallowed(below, text) : [meant];
  if (swallowed.length > 0) return { ...nothing, problems: swallowed };
  const sentence = sentenceIn(below, text);
  const read = questionOf({ place: whole, fields: common.fields, sentence });
  return { ...read, parts: [whole], head: '', count: 1 };
}

/** A line without its line break. */
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

function endOfLine(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end === -1 ? text.length : end;
}

const isFence = ({ text }: Line) => /^---[ \t]*$/.test(text);
const isBlank = ({ text }: Line) => text.trim() === '';
/** A comment for authors and this tool only. Any other HTML belongs to the sentence. */
const isRemark = ({ text }: Line) => /^[ \t]*<!--[ \t]*lms-cli-.*-->[ \t]*$/.test(text);

interface Fields {
  readonly fields: readonly Field[];
  readonly problems: readonly Placed[];
  /** The index of the line after the fields. */
  readonly next: number;
}

const hasText = (line: Line) => !isBlank(line) && !isRemark(line);

/** The line as a title with too many # or without its space; null if it is something else. */
function titleMeant(line: Line = nowhere, text: string): Placed | null {
  const title = /^#+[ \t]*([^# \t].*)$/.exec(line.text)?.[1]?.trimEnd() ?? null;
  if (title === null) return null;
  const end = Math.min(line.start + line.text.length, endOfLine(text, line.start));
  return {
    problem: problem('cloze/title', { reason: 'like-title', title }),
    range: [line.start, end],
  };
}

/** Lines of a sentence that the fields of another question follow. */
function titlesSwallowed(lines: readonly Line[], text: string): Placed[] {
  return lines.flatMap((line, at) => {
    const meant = line.text.startsWith('#') ? titleMeant(line, text) : null;
    if (meant === null) return [];
    const { fields } = readFields(lines, at + 1, text);
    return fields.length > 0 ? [meant] : [];
  });
}

/** The fields between two lines `---`, if the first line that is not blank is `---`. */
function readFields(lines: readonly Line[], from: number, text: string): Fields {
  const open = nextLine(lines, from, (line) => !isBlank(line));
  const opening = lines[open];
  if (opening === undefined || !isFence(opening)) return { fields: [], problems: [], next: from };
  const close = nextLine(lines, open + 1, isFence);
  if (close === lines.length) {
    const range: Range = [opening.start, opening.start + 3];
    return { fields: [], problems: [syntaxProblem('missing-end', range)], next: lines.length };
  }
  const start = lines[open + 1]?.start ?? 0;
  const { roots, problems } = parseYamlDocument(text.slice(start, lines[close]?.start));
  const [root] = roots;
  const isWrong = root !== undefined && root.kind !== 'mapping';
  const found = problems.map((placed) => moveProblem(placed, start));
  const wrong: Placed[] = isWrong ? [notFields(moveNode(root, start))] : [];
  return {
    fields: root?.kind === 'mapping' ? moveNode(root, start).fields : [],
    problems: [...found, ...wrong],
    next: close + 1,
  };
}

const nowhere: Line = { text: '', start: 0 };

function notFields({ kind, range }: Node): Placed {
  const received = kind === 'sequence' ? ({ collection: 'list' } as const) : 'text';
  return { problem: problem('document/not-an-object', { received }), range };
}

/** The lines of one question, from its title to the next one. */
interface Section {
  readonly title: string;
  /** The line of the title, and the line after the last one. */
  readonly at: number;
  readonly end: number;
}

function sectionsOf(lines: readonly Line[], from: number): Section[] {
  const titles: { title: string; at: number }[] = [];
  for (let at = from; at < lines.length; at += 1) {
    const title = /^#[ \t]+([^ \t].*)$/.exec(lines[at]?.text ?? '')?.[1]?.trimEnd() ?? '';
    if (title === '') continue;
    titles.push({ title, at });
    // A # in the fields begins a comment.
    at = skipFields(lines, at + 1) - 1;
  }
  return titles.map((each, index) => ({ ...each, end: titles[index + 1]?.at ?? lines.length }));
}

/** Stands for a title that is still missing. */
export const NO_TITLE = '____';

function skipFields(lines: readonly Line[], from: number): number {
  const open = nextLine(lines, from, (line) => !isBlank(line));
  if (!isFence(lines[open] ?? nowhere)) return from;
  return nextLine(lines, open + 1, isFence) + 1;
}

/** The index of the first matching line from here on; the end if none matches. */
function nextLine(lines: readonly Line[], from: number, isMeant: (line: Line) => boolean): number {
  let at = from;
  while (at < lines.length && !isMeant(lines[at] ?? nowhere)) at += 1;
  return at;
}

function partOf({ at, end }: Omit<Section, 'title'>, lines: readonly Line[], text: string): Range {
  return [lines[at]?.start ?? 0, lines[end]?.start ?? text.length];
}

function readSection(
  { title, at, end }: Section,
  lines: readonly Line[],
  { text, common }: { text: string; common: readonly Field[] },
): { roots: readonly Node[]; problems: readonly Placed[]; part: Range } {
  const part = partOf({ at, end }, lines, text);
  const [start] = part;
  const below = lines.slice(at + 1, end);
  const own = readFields(below, 0, text);
  const titleStart = text.indexOf(title, start);
  const range: Range = [titleStart, titleStart + title.length];
  const titleField: Field = {
    name: 'title',
    key: range,
    value: { kind: 'scalar', range, value: title },
  };
  const named = title === NO_TITLE ? own.fields : [titleField, ...own.fields];
  const names = new Set(named.map(({ name }) => name));
  const shared = common.filter(({ name }) => !names.has(name));
  const sentence = sentenceIn(below.slice(own.next), text);
  const read = questionOf({ place: part, fields: [...named, ...shared], sentence });
  const swallowed = titlesSwallowed(below.slice(own.next), text);
  const problems = [...own.problems, ...read.problems, ...swallowed];
  return { roots: problems.length === 0 ? read.roots : [], problems, part };
}

function questionOf({
  place,
  fields,
  sentence,
}: {
  place: Range;
  fields: readonly Field[];
  sentence: Scalar | null;
}): { roots: Mapping[]; problems: Placed[] } {
  if (sentence === null) {
    const range: Range = [place[0], Math.min(place[0] + 1, place[1])];
    return { roots: [], problems: [{ problem: problem('cloze/no-sentence', {}), range }] };
  }
  const cloze: Field = { name: 'cloze', key: startOf(sentence.range), value: sentence };
  return { roots: [{ kind: 'mapping', range: place, fields: [...fields, cloze] }], problems: [] };
}

const startOf = ([start]: Range): Range => [start, start + 1];

/** The text of the lines, without blank lines at both ends; null if all are blank. */
function sentenceIn(lines: readonly Line[], text: string): Scalar | null {
  const kept = lines.filter((line) => !isRemark(line));
  const first = kept.findIndex((line) => !isBlank(line));
  if (first === -1) return null;
  const last = kept.findLastIndex((line) => !isBlank(line));
  let value = '';
  const units: number[] = [];
  for (const [index, line] of kept.slice(first, last + 1).entries()) {
    // In a sentence, a backslash comes before a line that would otherwise be a title.
    const skipped = /^\\+#[ \t]/.test(line.text) ? 1 : 0;
    const own = line.text.slice(skipped).replaceAll('\r', '\n');
    if (index > 0) {
      value += '\n';
      units.push(line.start - 1);
    }
    for (let at = 0; at < own.length; at += 1) units.push(line.start + skipped + at);
    value += own;
  }
  const end = (kept[last]?.start ?? 0) + (kept[last]?.text.length ?? 0);
  units.push(Math.min(end, text.length));
  return { kind: 'scalar', range: [units[0] ?? 0, end], value, units };
}

function moveProblem({ problem: about, range }: Placed, by: number): Placed {
  return { problem: about, range: range && moveRange(range, by) };
}
