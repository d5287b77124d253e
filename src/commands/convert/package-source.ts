/** The questions of a zip package: of each entry that a format recognizes. */
import { headOf } from '../../conversion/decoding.ts';
import {
  type Archive,
  openPackage,
  type PackageEntry,
} from '../../conversion/package/open-package.ts';
import {
  beginsPackage,
  nestedPackageItem,
  packageEntries,
} from '../../conversion/package/package-entries.ts';
import { Unreadable } from '../../conversion/reading.ts';
import type { SourceItem } from '../../conversion/source-item.ts';
import { problem } from '../../messages/problem.ts';
import type { Context } from '../context.ts';
import { type OpenedText, type Opening, openText, PACKAGE } from './open-text.ts';
import { unreadDiagnostic } from './unread-file.ts';

interface PackageToOpen {
  readonly file: string;
  readonly archive: Archive;
  readonly opening: Opening;
}

export async function openPackageSource(
  toOpen: PackageToOpen,
  context: Context,
): Promise<OpenedText[]> {
  const { file, archive, opening } = toOpen;
  const { entries } = await openPackage(archive);
  const names = new Set(entries.map(({ name }) => name));
  if (names.has('xl/workbook.xml')) {
    const { openWorkbook } = await import('./workbook-source.ts');
    return [openWorkbook({ file, entries, variables: opening.variables })];
  }
  for (const [name, format] of unread) {
    if (!names.has(name)) continue;
    throw new Unreadable(problem('convert/unsupported-format', { file, format }), null);
  }
  const { questions, nested, about } = packageEntries(entries);
  const h5pJson = about === null ? null : await textOf(about);
  const { opened, unknown } = await openedEntries(questions, { ...toOpen, h5pJson }, context);
  if (opened.length === 0 && nested.length === 0) {
    throw new Unreadable(problem('convert/package-empty', { file }), null);
  }
  if (unknown.length > 0) {
    await context.presenter.notice(problem('convert/entries-unknown', { file, entries: unknown }));
  }
  return [
    ...opened.map((each) => ({ ...each, items: itemsOfEntry(each) })),
    ...nested.map((entry) => {
      const name = `${file}/${entry.name}`;
      return unreadText(name, nestedPackageItem(name));
    }),
  ];
}

const unread = [
  ['word/document.xml', 'docx'],
  ['collection.anki2', 'apkg'],
  ['collection.anki21', 'apkg'],
  ['collection.anki21b', 'apkg'],
] as const;

/** The beginning of the text of an entry: far more than `h5p.json` has. */
async function textOf(entry: PackageEntry): Promise<string> {
  const head = await headOf(entry.pieces(), null);
  await head.close();
  return head.text;
}

/** The entries that some format recognizes. Every entry is looked at before any is read. */
async function openedEntries(
  entries: readonly PackageEntry[],
  { file, opening, h5pJson }: PackageToOpen & { readonly h5pJson: string | null },
  context: Context,
): Promise<{ readonly opened: OpenedText[]; readonly unknown: string[] }> {
  const opened: OpenedText[] = [];
  const unknown: string[] = [];
  for (const entry of entries) {
    const name = `${file}/${entry.name}`;
    try {
      const head = await headOf(entry.pieces(), opening.encoding);
      await head.close();
      if (beginsPackage(head.start)) {
        opened.push(unreadText(name, nestedPackageItem(name)));
        continue;
      }
      if (ownName.test(name) && !ownSign.test(head.text)) {
        unknown.push(entry.name);
        continue;
      }
      const bytes = entry.pieces();
      const text = { name, opened: { ...head, bytes }, opening, h5pJson };
      opened.push(await openText(text, context));
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      if (error.problem.code === 'convert/format-unknown') unknown.push(entry.name);
      else opened.push(unreadText(name, unreadItem(name, error)));
    }
  }
  return { opened, unknown };
}

/** A package may have a README.md or a package.json beside its questions. */
const ownName = /\.(?:md|ya?ml|jsonc?|ndjson|jsonl)$/i;
const ownSign = /\[\[|cloze|lacunaAlternatives|H5P\./;

/** What stands for an entry that is not read. */
function unreadText(name: string, item: SourceItem): OpenedText {
  async function* items(): AsyncGenerator<SourceItem> {
    yield item;
  }
  return { name, format: PACKAGE, items: items() };
}

/** An entry that cannot be read to its end counts as a question that is refused. */
async function* itemsOfEntry({ name, items }: OpenedText): AsyncGenerator<SourceItem> {
  try {
    yield* items;
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    yield unreadItem(name, error);
  }
}

function unreadItem(name: string, error: Unreadable): SourceItem {
  const content = { kind: 'invalid', diagnostics: [unreadDiagnostic(name, error)] } as const;
  return { type: 'file', id: null, title: null, line: error.line, losses: [], content };
}
