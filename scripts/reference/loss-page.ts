/**
 * What each format of `lms-cli convert` can report, from the files that report it: those of its
 * reader, those of its writer, and the mapping that all readers of other tools' formats share.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findFormat, sourceFormats, targetFormats } from '../../src/commands/convert/formats.ts';
import { describe } from '../../src/messages/catalogue.ts';
import { catalogueEn } from '../../src/messages/en/catalogue.ts';
import { lossProblems } from '../../src/messages/families/loss.ts';
import { refusedProblems } from '../../src/messages/families/refused.ts';
import { blocks, code, generatedNote, plain, table } from './markdown.ts';

const conversion = 'src/conversion';
const commands = 'src/commands/convert';
const sharedMapping = `${conversion}/lacuna-of.ts`;
const tables: ReadonlySet<string> = new Set(['csv', 'xlsx']);

/** The files that read a format. Workbooks are packages, which are not in its object. */
function readersOf(format: string, rows: Rows): readonly string[] {
  if (format === 'zip') {
    return [`${commands}/sources.ts`, `${conversion}/package/package-entries.ts`];
  }
  const own = findFormat(format)?.isOwn === true ? [`${commands}/own-documents.ts`] : [];
  const workbooks = format === 'xlsx' ? [`${conversion}/table/read-xlsx.ts`] : [];
  return [...own, ...workbooks, ...(rows.get(format)?.read ?? [])];
}

function writersOf(format: string, rows: Rows): readonly string[] {
  const rowsWriter = `${conversion}/table/question-rows.ts`;
  const own = tables.has(format) ? rowsWriter : `${commands}/own-writers.ts`;
  const isOwn = findFormat(format)?.isOwn === true;
  return [...(isOwn ? [own] : []), ...(rows.get(format)?.written ?? [])];
}

/** The files that the object of each format loads. */
type Rows = ReadonlyMap<
  string,
  { readonly read: readonly string[]; readonly written: readonly string[] }
>;

function rowsIn(root: string): Rows {
  const text = readFileSync(join(root, `${commands}/formats.ts`), 'utf8');
  const list = text.slice(0, text.indexOf('\n];'));
  const rows = list.split(/^ +name: (?=')|\{ name: (?=')|\bforeign\((?=')/m).slice(1);
  return new Map(
    rows.map((row) => {
      const [, name = ''] = /'([^']+)'/.exec(row) ?? [];
      const [read = ''] = row.split(/^ +ending:/m);
      return [name, { read: loadedIn(read), written: loadedIn(row.slice(read.length)) }];
    }),
  );
}

const loadedIn = (text: string) =>
  [...text.matchAll(/import\('([^']+)'\)/g)].map(([, file = '']) => join(commands, file));

type Codes = ReadonlySet<string>;

/** Who reports which codes. */
interface Reported {
  /** By the mapping that all readers of other tools' formats share. */
  readonly shared: Codes;
  /** In the order of the formats, with zip packages last. */
  readonly read: readonly (readonly [format: string, codes: Codes])[];
  readonly written: readonly (readonly [format: string, codes: Codes])[];
}

/** @param root the folder of the project */
export function reportedLosses(root: string): Reported {
  const shared = filesFrom([sharedMapping], root, new Set());
  const rows = rowsIn(root);
  const codesOf = (files: readonly string[]) => codesIn(filesFrom(files, root, shared), root);
  return {
    shared: codesIn(shared, root),
    read: [...sourceFormats, 'zip'].map((format) => [format, codesOf(readersOf(format, rows))]),
    written: targetFormats.map((format) => [format, codesOf(writersOf(format, rows))]),
  };
}

/** These files and those of src/conversion/ that they import, without the known ones. */
function filesFrom(files: readonly string[], root: string, known: Codes): Codes {
  const found = new Set<string>();
  const waiting = [...files];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file) || known.has(file)) continue;
    found.add(file);
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, name = ''] of text.matchAll(/^import (?!type\b)[^;]* from '(\.[^']+)';/gm)) {
      const imported = join(dirname(file), name);
      if (imported.startsWith(`${conversion}/`)) waiting.push(imported);
    }
  }
  return found;
}

function codesIn(files: Codes, root: string): Codes {
  const texts = [...files].map((file) => readFileSync(join(root, file), 'utf8'));
  const named = texts.flatMap((text) => [
    ...text.matchAll(/'((?:loss|refused|skipped)\/[\w-]+(?: [\w-]+)?)'/g),
  ]);
  return new Set(named.map(([, name = '']) => name));
}

const families = [
  ['Not kept', 'The question is converted without this.', 'loss'],
  ['Refused', 'The question is not converted.', 'refused'],
  ['Skipped', 'It is not a question with blanks.', 'skipped'],
] as const;

/** docs/reference/losses.md: every code, what it means, and which formats can report it. */
export function lossPage(reported: Reported): string {
  return blocks(
    generatedNote,
    '# What a conversion reports',
    'Every code that `lms-cli convert` can report of a question ([Convert questions](../convert.md)), with the formats whose reading or writing reports it. Formats that share code are listed with all that it can report. `lms-cli explain CODE` says more about a code. `…` stands for a text of the source, and a message may differ with it. *Other tools* are all formats but `md`, `yaml`, `json`, `ndjson`, `csv` and `xlsx`. `zip` is a package of any format.',
    ...families.flatMap(([heading, meaning, family]) => [
      `## ${heading}`,
      meaning,
      table(
        ['code', 'message', 'reading', 'writing'],
        causesOf(family, reported).map((name) => [
          causeText(name),
          plain(withoutValue(messageOf(name))),
          readingOf(name, reported),
          namesWith(name, reported.written),
        ]),
      ),
    ]),
  );
}

const VALUE = '…';

function causeText(cause: string): string {
  const [name = '', ...what] = cause.split(' ');
  return [code(name), ...what].join(' ');
}

function messageOf(cause: string): string {
  const [name = '', what] = cause.split(' ');
  return describe({ code: name, params: { value: VALUE, blank: null, what } }, catalogueEn).message;
}

/** The codes of a family, each with all its causes, in the order of the list of `explain`. */
function causesOf(family: string, { shared, read, written }: Reported): string[] {
  const all = new Set([...shared, ...[...read, ...written].flatMap(([, causes]) => [...causes])]);
  const codes = Object.keys({ ...lossProblems, ...refusedProblems });
  return codes
    .filter((name) => name.startsWith(`${family}/`))
    .flatMap((name) => [...all].filter((cause) => cause.split(' ')[0] === name).toSorted());
}

/** The sentence without a value that only follows it. */
const withoutValue = (message: string) => message.replace(/: "…"$/, '');

function readingOf(name: string, { shared, read }: Reported): string {
  if (!shared.has(name)) return namesWith(name, read);
  const foreign: ReadonlySet<string> = new Set(
    sourceFormats.filter((format) => findFormat(format)?.isOwn === false),
  );
  const others = read.filter(([format]) => !foreign.has(format));
  return ['other tools', namesWith(name, others)].filter((part) => part !== '').join(', ');
}

const namesWith = (name: string, formats: Reported['read']) =>
  formats
    .filter(([, codes]) => codes.has(name))
    .map(([format]) => code(format))
    .join(', ');
