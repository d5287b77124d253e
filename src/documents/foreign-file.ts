/** Files of other programs, by their names, and the commands that make documents of them. */
import { shellWord } from '../core/texts.ts';

/** What a name says of a file that is not a document: `workbook` can be converted. */
type ForeignKind = 'workbook' | 'spreadsheet' | 'office' | 'pipe' | 'other';

/** Parameters of the problem of a file whose format is unknown. */
export function foreignFile(file: string) {
  const kind = foreignKind(file);
  const sheet = `${file.slice(0, -'.xlsx'.length)}.csv`;
  const conversion = `lms-cli convert ${shellWord(file)} --out ${shellWord(sheet)}`;
  return { file, kind, command: kind === 'workbook' ? conversion : null };
}

function foreignKind(file: string): ForeignKind {
  if (/\.xlsx$/i.test(file)) return 'workbook';
  if (isSpreadsheet(file)) return 'spreadsheet';
  // What a shell makes of `<( )`.
  if (/^\/(?:dev|proc\/\w+)\/fd\/\d+$/.test(file)) return 'pipe';
  return /\.(?:docx?|odt|html?|pdf)$/i.test(file) ? 'office' : 'other';
}

export const isSpreadsheet = (file: string) => /\.(?:xlsx?|ods)$/i.test(file);

/** The command that writes a file in UTF-8 beside it. `-` is standard input. */
export function commandToUtf8(file: string, encoding: string): string {
  const [, name = '', ending = ''] = /^(.*?)((?:\.\w+)?)$/su.exec(file) ?? [];
  const words = file === '-' ? [] : [shellWord(file), '>', shellWord(`${name}.utf-8${ending}`)];
  return ['iconv', '-f', encoding, '-t', 'UTF-8', ...words].join(' ');
}
