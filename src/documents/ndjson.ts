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
      const { root, problems: found } = parseJsonValue(line, start, ndjson);
      for (const one of found) problems.push(one);
      if (root !== null && found.length === 0) roots.push(root);
    }
    start += line.length + 1;
  }
  if (roots.length === 0 && problems.length === 0) {
    problems.push({ problem: problem('document/empty', {}), range: null });
  }
  return { roots, problems };
}
