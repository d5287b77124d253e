/** The fields of `content:` in a project file: which files a content folder has. */
import * as z from 'zod/mini';
import { described, list, text, type Rule } from '../contract/field-schemas.ts';

/** The files of a content folder, as its project file describes them. */
export interface ContentEntry {
  readonly scope?: string | undefined;
  readonly files: readonly string[];
}

export const contentFolder = () =>
  z.strictObject({
    scope: described(
      'The name of this folder in the ledger. Resources of another scope are never missing here.',
      z.optional(scopeName()),
    ),
    files: described(
      "Patterns of files, relative to this file: 'course/**/*.md'. '!course/drafts/*' excludes.",
      patterns(),
    ),
  });

const scopeName = () =>
  text()
    .check(
      z.refine((value) => value.trim() !== '' && !/\p{Cc}/u.test(value), {
        params: { code: 'document/wrong-type', expected: 'scope' } satisfies Rule,
      }),
    )
    .register(z.globalRegistry, { minLength: 1 });

const patterns = () =>
  list(pattern())
    .check(
      z.refine((value: readonly string[]) => value.some((each) => !isExcluding(each)), {
        params: { code: 'content/no-pattern', expected: 'patterns' } satisfies Rule,
      }),
    )
    .register(z.globalRegistry, { minItems: 1 });

const pattern = () =>
  text().check(
    z.refine(isInside, { params: { code: 'content/pattern', expected: 'pattern' } satisfies Rule }),
  );

/** A pattern with `!` at its beginning excludes files. */
export const isExcluding = (written: string) => written.startsWith('!');

/** False for an absolute path, for one that leads upwards, and for an empty one. */
function isInside(written: string): boolean {
  const path = written.replace(/^!/, '');
  const isAbsolute = /^(?:[/\\~]|[A-Za-z]:)/.test(path);
  return (
    path !== '' && !isAbsolute && !/\p{Cc}/u.test(path) && !/(?:^|[/\\])\.\.(?:[/\\]|$)/.test(path)
  );
}
