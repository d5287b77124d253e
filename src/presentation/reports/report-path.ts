/**
 * A file as services for code show it: relative to the working directory where it is in it,
 * with slashes; null for standard input.
 */
export function reportPath(file: string, workingDirectory: string): string | null {
  if (file === '-') return null;
  const path = slashed(file);
  const folder = slashed(workingDirectory).replace(/\/*$/, '/');
  return path.startsWith(folder) ? path.slice(folder.length) : path.replace(/^(?:\.\/)+/, '');
}

/** Only where names are those of Windows is a backslash no part of a name. */
function slashed(path: string): string {
  return /^[A-Za-z]:[\\/]/.test(path) || /^\.{0,2}\\/.test(path)
    ? path.replaceAll('\\', '/')
    : path;
}
