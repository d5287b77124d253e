/**
 * Reads a file of questions (docs/authoring.md). Fields that all questions share come first, between
 * two lines `---`. Each question has its title in a line `# Title`, its own fields between such
 * lines, and its sentence. The sentence becomes the field `cloze` and is not interpreted here.
 */
import type { Diagnostic, Range, Source } from '../core/diagnostic.ts';
import { problem } from '../messages/problem.ts';
import { modelineIn, parseYamlDocument, syntaxProblem } from './parse-yaml.ts';
import type { TextPart } from './parts.ts';
import { type Columns, documentsIn } from './source-document.ts';
import type { Field, Mapping, Node, Parsed, Placed, Scalar } from './tree.ts';

/** A file of questions. */
interface Questions {
  /** The text above the first title. */
  readonly head: string;
  readonly parts: Iterable<TextPart>;
}

/** The kind of document for a question whose file does not name one. */
const QUESTION_SCHEMA = 'lacuna.create.schema.json';

/** The questions of a file, and before them what is wrong above the first one. */
export function questionsIn(source: Source): Questions {
  const { text } = source;
  const lines = linesOf(text);
  const common = readFields(lines, 0, text);
  const sections = sectionsOf(lines, common.next);
  const [first] = sections;
  const head = first === undefined ? '' : text.slice(0, startOfLine(lines, first.at, text));
  const modeline = modelineIn(head) ?? QUESTION_SCHEMA;
  const shared = sections.length > 1 ? columnsOf(source, sections, { lines, common }) : {};
  const foundIn = (parsed: Parsed) =>
    documentsIn(parsed, source, { format: 'md', modeline, ...shared });
  function* parts(): Generator<TextPart> {
    const range: Range = [0, text.length];
    if (first === undefined) {
      yield { range, read: () => foundIn(readUntitled(lines, common, text)) };
      return;
    }
    const problems = [
      ...common.problems,
      ...problemsAbove(lines.slice(common.next, first.at), text),
    ];
    const fields: Mapping = { kind: 'mapping', range: [0, 0], fields: common.fields };
    const above = () => foundIn({ roots: [fields], problems });
    yield { range: [0, 0], read: () => ({ ...above(), documents: [] }) };
    for (const section of sections) {
      const own = partOf(section, lines, text);
      const read = () => {
        const parsed = readSection(section, lines, { text, common: common.fields });
        // Without the fields that all share, much else would be missing.
        const found = foundIn(common.problems.length === 0 ? parsed : { ...parsed, roots: [] });
        // What is wrong with the shared fields is told above.
        const isOwn = ({ range: at }: Diagnostic) => at !== null && at[0] >= own[0];
        return { ...found, diagnostics: found.diagnostics.filter(isOwn) };
      };
      yield { range: own, read };
    }
  }
  return { head, parts: parts() };
}

/** What most questions lack can be given to all of them at once. */
function columnsOf(
  source: Source,
  sections: readonly Section[],
  { lines, common }: { readonly lines: readonly Line[]; readonly common: Fields },
): { readonly columns: Columns } {
  const count = sections.length;
  let having: ReadonlyMap<string, number> | null = null;
  /** Counted only where a question lacks a field. */
  const countFields = () => {
    const counted = new Map<string, number>();
    for (const section of sections) {
      const { roots } = readSection(section, lines, { text: source.text, common: common.fields });
      const names = roots.flatMap(({ fields }) => fields.flatMap(({ name }) => name ?? []));
      for (const name of new Set(names)) counted.set(name, (counted.get(name) ?? 0) + 1);
      if (roots.length === 0) unread += 1;
    }
    return counted;
  };
  let unread = 0;
  const lacking = (field: string) => {
    having ??= countFields();
    return count - unread - (having.get(field) ?? 0);
  };
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

/** A sentence above the first title. */
function problemsAbove(before: readonly Line[], text: string): Placed[] {
  const sentence = sentenceIn(before, text);
  if (sentence === null) return [];
  const [start, end] = sentence.range;
  const range: Range = [start, Math.min(end, endOfLine(text, start))];
  const about = problem('cloze/title', { reason: 'text-before' });
  return [titleMeant(before.find(hasText), text) ?? { problem: about, range }];
}

/** A file without a title is one question. */
function readUntitled(lines: readonly Line[], common: Fields, text: string): Parsed {
  const { fields, problems } = common;
  if (problems.length > 0) return { roots: [], problems };
  if (text.trim() === '') {
    return { roots: [], problems: [{ problem: problem('document/empty', {}), range: null }] };
  }
  const below = lines.slice(common.next);
  const isTitled = fields.some(({ name }) => name === 'title');
  const meant = isTitled ? null : titleMeant(below.find(hasText), text);
  const swallowed = meant === null ? titlesSwallowed(below, text) : [meant];
  if (swallowed.length > 0) return { roots: [], problems: swallowed };
  return questionOf({ place: [0, text.length], fields, sentence: sentenceIn(below, text) });
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
  const { roots, problems } = parseYamlDocument(text, [start, startOfLine(lines, close, text)]);
  const [root] = roots;
  const isWrong = root !== undefined && root.kind !== 'mapping';
  return {
    fields: root?.kind === 'mapping' ? root.fields : [],
    problems: isWrong ? [...problems, notFields(root)] : problems,
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

const partOf = ({ at, end }: Section, lines: readonly Line[], text: string): Range => [
  startOfLine(lines, at, text),
  startOfLine(lines, end, text),
];

const startOfLine = (lines: readonly Line[], at: number, text: string) =>
  lines[at]?.start ?? text.length;

function readSection(
  section: Section,
  lines: readonly Line[],
  { text, common }: { text: string; common: readonly Field[] },
): ParsedQuestion {
  const { title, at, end } = section;
  const part = partOf(section, lines, text);
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
  return { roots: problems.length === 0 ? read.roots : [], problems };
}

interface ParsedQuestion extends Parsed {
  readonly roots: readonly Mapping[];
}

function questionOf({
  place,
  fields,
  sentence,
}: {
  place: Range;
  fields: readonly Field[];
  sentence: Scalar | null;
}): ParsedQuestion {
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
  const own = kept.slice(first, last + 1);
  const [start, end] = [
    own[0]?.start ?? 0,
    (own.at(-1)?.start ?? 0) + (own.at(-1)?.text.length ?? 0),
  ];
  const value = own
    .map((line) => line.text.slice(escapeIn(line)).replaceAll('\r', '\n'))
    .join('\n');
  const units = () => [
    ...own.flatMap((line, index) => {
      const skipped = escapeIn(line);
      const places = Array.from(
        { length: line.text.length - skipped },
        (_, at) => line.start + skipped + at,
      );
      return index === 0 ? places : [line.start - 1, ...places];
    }),
    Math.min(end, text.length),
  ];
  return { kind: 'scalar', range: [start + escapeIn(own[0] ?? nowhere), end], value, units };
}

/** In a sentence, a backslash comes before a line that would otherwise be a title. */
const escapeIn = (line: Line) => (/^\\+#[ \t]/.test(line.text) ? 1 : 0);
