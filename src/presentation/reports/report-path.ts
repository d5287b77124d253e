/**
 * A file as code hosting services show it: with slashes, relative to the working directory if it is
 * inside; null for standard input.
 */
export function reportPath(file: string, workingDirectory: string): string | null {
  if (file === '-') return null;
  const path = slashed(file);
  const folder = slashed(workingDirectory).replace(/\/*$/, '/');
  return path.startsWith(folder) ? path.slice(folder.length) : path.replace(/^(?:\.\/)+/, '');
}

/** Only in Windows paths is a backslash a separator; elsewhere it is part of a name. */
function slashed(path: string): string {
  return /^[A-Za-z]:[\\/]/.test(path) || /^\.{0,2}\\/.test(path)
    ? path.replaceAll('\\', '/')
    : path;
}
