import { problem } from '../messages/problem.ts';
import { jsonReasons, parseJsonValue, type Dialect } from './json.ts';
import type { Node, Parsed, Placed } from './tree.ts';

const ndjson: Dialect = {
  options: { allowTrailingComma: false, disallowComments: true },
  reasons: {
    ...jsonReasons,
    CloseBraceExpected: 'not-one-line',
    CloseBracketExpected: 'not-one-line',
    EndOfFileExpected: 'not-one-line',
    InvalidCommentToken: 'comment-in-ndjson',
    UnexpectedEndOfComment: 'comment-in-ndjson',
  },
};

/** Reads one value a line; blank lines do not count. */
export function parseNdjson(text: string): Parsed {
  const roots: Node[] = [];
  const problems: Placed[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    if (line.trim() !== '') {
      const parsed = parseNdjsonLine(line, start);
      for (const one of parsed.problems) problems.push(one);
      for (const root of parsed.roots) roots.push(root);
    }
    start += line.length + 1;
  }
  if (roots.length === 0 && problems.length === 0) {
    problems.push({ problem: problem('document/empty', {}), range: null });
  }
  return { roots, problems };
}

/** Reads the value of a line that begins at an offset of a larger text. */
export function parseNdjsonLine(line: string, start: number): Parsed {
  const { root, problems } = parseJsonValue(line, start, ndjson);
  return { roots: root !== null && problems.length === 0 ? [root] : [], problems };
}
