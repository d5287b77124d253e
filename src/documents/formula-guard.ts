/**
 * Keeps spreadsheets from taking a text for a formula. An apostrophe comes before a text that
 * begins as a formula may, and before the apostrophes of a text that begins with them and then so.
 * Spreadsheets in East Asian languages read the wide signs as well.
 * `unguarded` takes away exactly what `guarded` adds.
 */
export function guarded(text: string): string {
  return /^'*[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text;
}

export function unguarded(text: string): string {
  return /^'+[=+\-@＝＋－＠\t\r]/.test(text) ? text.slice(1) : text;
}
