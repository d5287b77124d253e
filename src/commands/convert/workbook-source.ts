/** The questions of a workbook: of its first visible sheet. */
import { readXlsx } from '../../conversion/table/read-xlsx.ts';
import type { PackageEntry } from '../../conversion/package/open-package.ts';
import type { Variables } from '../../documents/variable-definitions.ts';
import { rowItems } from './own-documents.ts';
import type { OpenedText } from './open-text.ts';

interface WorkbookToOpen {
  readonly file: string;
  readonly entries: readonly PackageEntry[];
  readonly variables: Variables;
}

export const openWorkbook = ({ file, entries, variables }: WorkbookToOpen): OpenedText => ({
  name: file,
  format: 'xlsx',
  items: rowItems(readXlsx({ name: file, entries }), variables),
});
