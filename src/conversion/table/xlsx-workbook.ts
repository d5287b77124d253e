/** What a workbook of Excel contains, from its own entries (ECMA-376, part 1). */
import { ownCopy } from '../../documents/decode.ts';
import type { PackageEntry } from '../package/open-package.ts';
import { damagedPackage, pastLimit, Unreadable } from '../reading.ts';
import { elementsIn, ownText, xmlParts, type XmlElement } from '../xml.ts';

export interface SheetEntry {
  readonly name: string;
  readonly isHidden: boolean;
  readonly path: string;
}

type Entries = readonly PackageEntry[];

export interface Workbook {
  readonly entries: Entries;
  readonly sheets: readonly SheetEntry[];
  /** The text to which a cell refers by number. Throws Unreadable if all of these are too long. */
  readonly sharedText: (index: number) => string | undefined;
  /** By the number of a style: true if it shows a number as a date. */
  readonly dateStyles: readonly boolean[];
  /** Days are counted from 1904 instead of 1900. */
  readonly isFrom1904: boolean;
}

/** Cells with a value, and the texts of cells, which are kept in memory. */
export const MOST_CELLS = 5_000_000;

/** Throws Unreadable if it is not a workbook. */
export async function openWorkbook(entries: Entries): Promise<Workbook> {
  const parts = await allOf(entries, WORKBOOK, ['sheet', 'workbookPr']);
  const relations = await allOf(entries, RELATIONS, ['Relationship']);
  const targets = new Map(
    relations.map(({ attributes }) => [attributes['Id'], attributes] as const),
  );
  const listed = parts.flatMap(({ name, attributes }): SheetEntry[] => {
    const target = name === 'sheet' ? targets.get(attributeNamed(attributes, 'id')) : undefined;
    if (target?.['Type']?.endsWith('/worksheet') !== true) return [];
    const isHidden = (attributes['state'] ?? 'visible') !== 'visible';
    const path = pathOf(target['Target'] ?? '');
    return [{ name: unescapeCell(attributes['name'] ?? ''), isHidden, path }];
  });
  // No program writes two sheets in one part. Each would be read in full.
  const sheets = [...new Map(listed.map((sheet) => [sheet.path, sheet])).values()];
  if (listed.length > MOST_SHEETS) throw pastLimit('file');
  const pathTo = (kind: string) =>
    relations
      .filter(({ attributes }) => attributes['Type']?.endsWith(`/${kind}`) === true)
      .map(({ attributes }) => pathOf(attributes['Target'] ?? ''))[0] ?? null;
  const date1904 = parts.find(({ name }) => name === 'workbookPr')?.attributes['date1904'];
  return {
    entries,
    sheets,
    sharedText: sharedTexts(await textsOf(entries, pathTo('sharedStrings')), entries),
    dateStyles: await dateStylesOf(entries, pathTo('styles')),
    isFrom1904: date1904 === '1' || date1904 === 'true',
  };
}

/** Each is opened for its first row, and several may share one part of the package. */
const MOST_SHEETS = 200;

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';

/** The attribute of that name, with any prefix. */
const attributeNamed = (attributes: XmlElement['attributes'], name: string) =>
  Object.entries(attributes).find(([each]) => each.endsWith(`:${name}`))?.[1];

/** Targets are relative to the workbook. */
const pathOf = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);

/** The elements of these names, one after another. Throws Unreadable without such an entry. */
export async function* sheetParts(
  entries: Entries,
  path: string,
  names: readonly string[],
): AsyncGenerator<XmlElement> {
  const entry = entries.find(({ name }) => name === path);
  if (entry === undefined) throw damagedPackage();
  try {
    for await (const { element, isCut } of xmlParts(textIn(entry), new Set(names))) {
      if (isCut) throw pastLimit('question', element.line);
      yield element;
    }
  } catch (error) {
    const isMalformed = error instanceof Unreadable && error.problem.code === 'convert/damaged';
    throw isMalformed || error instanceof TypeError ? damagedPackage() : error;
  }
}

async function allOf(entries: Entries, path: string, names: readonly string[]) {
  const all: XmlElement[] = [];
  for await (const element of sheetParts(entries, path, names)) all.push(element);
  return all;
}

/** Throws TypeError for what is not UTF-8. */
async function* textIn({ pieces }: PackageEntry): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const piece of pieces()) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

/** Halves of characters, which `_xD800_` can write, have no copy in bytes. */
const hasHalves = /[\uD800-\uDFFF]/;

async function textsOf(entries: Entries, path: string | null): Promise<string[]> {
  if (path === null) return [];
  const texts: string[] = [];
  // Each is a copy, because a part of a longer text would keep all of that in memory.
  for await (const element of sheetParts(entries, path, ['si'])) {
    const text = textWithin(element);
    if (texts.length === MOST_CELLS) throw pastLimit('file');
    texts.push(hasHalves.test(text) ? text : ownCopy(text));
  }
  return texts;
}

/**
 * Characters of the shared texts of all cells, for each byte of the parts. A long text to which each
 * cell refers with a few bytes would become a question of its own in each row.
 */
const MOST_GROWTH = 4;
const SMALLEST_BOUND = 4 * 2 ** 20;

function sharedTexts(texts: readonly string[], entries: Entries) {
  const size = entries.reduce((sum, entry) => sum + entry.size, 0);
  const most = Math.max(SMALLEST_BOUND, MOST_GROWTH * size);
  let length = 0;
  return (index: number) => {
    const text = texts[index];
    length += text?.length ?? 0;
    if (length > most) throw pastLimit('file');
    return text;
  };
}

/** The text of a cell, put together from its runs, without how it is pronounced. */
export function textWithin(element: XmlElement): string {
  const runs = elementsIn(element).flatMap((child) => {
    return child.name === 'r' ? elementsIn(child, 't') : [child];
  });
  const texts = runs.filter(({ name }) => name === 't').map(ownText);
  return unescapeCell(texts.join(''));
}

/** `_x000D_` is a character that XML cannot hold. */
export const unescapeCell = (text: string): string =>
  text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

async function dateStylesOf(entries: Entries, path: string | null): Promise<boolean[]> {
  if (path === null) return [];
  const formats = new Map<string, string>();
  const styles: string[] = [];
  for (const element of await allOf(entries, path, ['numFmt', 'cellXfs'])) {
    const { numFmtId = '', formatCode = '' } = element.attributes;
    if (element.name === 'numFmt') formats.set(numFmtId, formatCode);
    else for (const child of elementsIn(element)) styles.push(child.attributes['numFmtId'] ?? '0');
  }
  return styles.map((id) => {
    const format = formats.get(id);
    return format === undefined ? isDateFormat(Number(id)) : hasDatePart(format);
  });
}

/** Formats that every workbook knows by these numbers. */
const isDateFormat = (id: number) =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);

/** True if a format has a part of a date or time outside of its literal texts and colours. */
function hasDatePart(format: string): boolean {
  const bare = format
    .slice(0, LONGEST_FORMAT)
    .replaceAll(/"[^"]*"|\\.|_.|\*./g, '')
    .replaceAll(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .replaceAll(/general/gi, '');
  return /[dmyhs]/i.test(bare);
}

const LONGEST_FORMAT = 500;
