/** Which files the patterns of a content folder name (`content:` in lms-cli.yaml). */
import { isExcluding } from '../../config/content-schema.ts';
import { globOf } from './glob.ts';

/** One pattern: what it matches, and where to look for it. Paths are relative, with `/`. */
export interface Pattern {
  readonly isExcluding: boolean;
  matches(path: string): boolean;
  /** True if it may match something in that folder. */
  mayMatchIn(folder: string): boolean;
}

/** `**` never means what is hidden or installed: only a pattern that names such a folder does. */
const INSTALLED = 'node_modules';

export function patternOf(written: string): Pattern {
  const path = written.replace(/^!/, '').replace(/^(?:\.\/)+/, '');
  const glob = globOf(path);
  const namesInstalled = path.split('/').includes(INSTALLED);
  const isAllowed = (name: string) => namesInstalled || !name.split('/').includes(INSTALLED);
  return {
    isExcluding: isExcluding(written),
    matches: (file) => isAllowed(file) && glob.matches(file),
    mayMatchIn: (folder) => isAllowed(folder) && glob.mayMatchIn(folder),
  };
}
