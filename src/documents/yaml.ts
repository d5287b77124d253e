import { Composer, Lexer, Parser, isScalar } from 'yaml';
import type { CST, Document } from 'yaml';
import type { Range } from '../core/diagnostic.ts';
import { problem } from '../messages/problem.ts';
import { MAX_LEVELS } from './structure.ts';
import type { Node, Parsed, Placed } from './tree.ts';
import { syntaxProblem, syntaxProblemsOf } from './yaml-errors.ts';
import { toTree } from './yaml-tree.ts';

/**
 * Levels that the composer may see. It is recursive, and some 850 levels make it end the
 * whole process where no catch can help; the parser before it is not, so it is watched.
 */
const MAX_OPEN = 200;

/** Control characters that YAML forbids even in quotes (YAML 1.2: c-printable, nb-json). */
const forbidden = /[^\P{Cc}\t\n\r\u007F-\u009F]+/gu;

const options = {
  version: '1.2',
  schema: 'core',
  intAsBigInt: true,
  merge: false,
  resolveKnownTags: false,
  uniqueKeys: false,
  prettyErrors: false,
} as const;

/** Reads YAML 1.2, core schema: no tags of other schemas, no merge keys. */
export function parseYaml(text: string): Parsed {
  const characters = [...text.matchAll(forbidden)].map(({ index, 0: run }) =>
    syntaxProblem('bad-character', [index, index + run.length]),
  );
  // The library uses some of these characters as marks of its own, so it must not see them.
  if (characters.length > 0) return { roots: [], problems: characters };
  const tooDeep: Placed[] = [];
  const composer = new Composer(options);
  const parts: Part[] = [];
  for (const document of composer.compose(tokensOf(text, tooDeep))) {
    parts.push(partOf(document, text));
  }
  // A separator behind the last document begins none.
  const last = parts.findLastIndex(({ isEmpty }) => !isEmpty);
  const read = parts.slice(0, last + 1);
  const outside = parts.length === 0 ? syntaxProblemsOf(composer.streamInfo(), text) : [];
  const problems = [...read.flatMap((part) => part.problems), ...outside, ...tooDeep];
  if (read.length === 0 && problems.length === 0) {
    problems.push({ problem: problem('document/empty', {}), range: null });
  }
  return { roots: read.flatMap(({ root }) => root ?? []), problems };
}

/** The parser's tokens, up to where more levels are open than the composer may see. */
function* tokensOf(text: string, problems: Placed[]): Generator<CST.Token> {
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(text)) {
    yield* parser.next(lexeme);
    if (parser.stack.length > MAX_OPEN) {
      const range: Range = [parser.offset - lexeme.length, parser.offset];
      problems.push({ problem: problem('document/too-deep', { limit: MAX_LEVELS }), range });
      return;
    }
  }
  yield* parser.end();
}

/** What one document of the text came to; without a root where something is wrong with it. */
interface Part {
  readonly root: Node | null;
  readonly problems: readonly Placed[];
  readonly isEmpty: boolean;
}

function partOf(document: Document.Parsed, text: string): Part {
  const { contents, errors, range } = document;
  const hasNothing = isScalar(contents) && contents.value === null && contents.source === '';
  if (hasNothing && errors.length === 0) {
    const place: Range = [range[0], contents.range[0]];
    const problems = [{ problem: problem('document/empty', {}), range: place }];
    return { root: null, problems, isEmpty: true };
  }
  const tree = toTree(contents);
  const problems = [...syntaxProblemsOf(document, text), ...tree.problems];
  return { root: problems.length === 0 ? tree.root : null, problems, isEmpty: false };
}
