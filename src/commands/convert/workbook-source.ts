/** The questions of a workbook: of its first visible sheet. */
import { readXlsx } from '../../conversion/table/read-xlsx.ts';
import type { PackageEntry } from '../../conversion/package/open-package.ts';
import type { Variables } from '../../documents/variable-definitions.ts';
import { itemOf } from './own-documents.ts';
import type { NamedItem, OpenedSource } from './open-text.ts';

interface WorkbookToOpen {
  readonly file: string;
  readonly entries: readonly PackageEntry[];
  readonly variables: Variables;
}

export function openWorkbook({ file, entries, variables }: WorkbookToOpen): OpenedSource {
  async function* items(): AsyncGenerator<NamedItem> {
    for await (const row of readXlsx({ name: file, entries })) {
      yield { item: itemOf(row, variables), format: 'xlsx', name: file };
    }
  }
  return { formats: ['xlsx'], items: items() };
}
