/** Which files the patterns of a content folder name (`content:` in lms-cli.yaml). */
import picomatch from 'picomatch';
import { isExcluding } from '../../config/content-schema.ts';

/** One pattern: what it matches, and where to look for it. Paths are relative, with `/`. */
export interface Pattern {
  readonly isExcluding: boolean;
  matches(path: string): boolean;
  /** True if it may match something in that folder. */
  mayMatchIn(folder: string): boolean;
}

/** `**` never means what is hidden or installed: only a pattern that names such a folder does. */
const INSTALLED = 'node_modules';

const options = { nonegate: true, noextglob: true } as const;

/** Without groups and alternatives, which are also characters of file names: `Aula (1).md`. */
const literal = (text: string) => text.replaceAll(/[()|]/g, String.raw`\$&`);

export function patternOf(written: string): Pattern {
  const path = written.replace(/^!/, '').replace(/^(?:\.\/)+/, '');
  const isMatch = picomatch(literal(path), options);
  const segments = path.split('/');
  const steps = segments.map(stepOf);
  const namesInstalled = segments.includes(INSTALLED);
  return {
    isExcluding: isExcluding(written),
    matches: (file) => isMatch(file) && (namesInstalled || !file.split('/').includes(INSTALLED)),
    mayMatchIn: (folder) =>
      mayLeadThrough(folder.split('/'), steps) &&
      (namesInstalled || !folder.split('/').includes(INSTALLED)),
  };
}

type Step = 'any' | ((name: string) => boolean);

/** A part between two `/`. `any` matches any number of folders. */
function stepOf(segment: string): Step {
  return segment === '**' || isCutBrace(segment) ? 'any' : picomatch(literal(segment), options);
}

/** A brace may contain a `/`: `{a/b,c}` is not two parts. */
const isCutBrace = (segment: string) => segment.split('{').length !== segment.split('}').length;

/** True if a path that continues below the folder may match. */
function mayLeadThrough(folder: readonly string[], steps: readonly Step[]): boolean {
  let reached = withoutAny([0], steps);
  for (const name of folder) {
    const next = reached.flatMap((at) => {
      const step = steps[at];
      if (step === 'any') return name.startsWith('.') ? [] : [at];
      return step?.(name) === true ? [at + 1] : [];
    });
    reached = withoutAny(next, steps);
  }
  return reached.some((at) => at < steps.length);
}

/** `any` may also match no folder at all. */
function withoutAny(reached: readonly number[], steps: readonly Step[]): number[] {
  const all = new Set(reached);
  for (const at of all) if (steps[at] === 'any') all.add(at + 1);
  return [...all];
}
