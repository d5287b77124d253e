import { Composer, Lexer, Parser, Schema, isScalar, type CST, type Document } from 'yaml';
import type { Range } from '../core/diagnostic.ts';
import { problem } from '../messages/problem.ts';
import { MAX_OPEN } from './nesting.ts';
import { MAX_LEVELS } from './structural-problems.ts';
import type { Node, Parsed, Placed } from './tree.ts';
import { syntaxProblem, syntaxProblemsOf } from './yaml-errors.ts';
import { toTree } from './yaml-tree.ts';

/** Control characters that YAML forbids even in quotes (YAML 1.2: c-printable, nb-json). */
const forbidden = /[^\P{Cc}\t\n\r\u007F-\u009F]+/gu;

const options = {
  version: '1.2',
  // One for all documents, whatever version they name: making it takes longer than a short one.
  schema: new Schema({ schema: 'core', merge: false, resolveKnownTags: false }),
  intAsBigInt: true,
  uniqueKeys: false,
  prettyErrors: false,
} as const;

/**
 * Reads one document of YAML 1.2 in the core schema: no tags of other schemas, no merge keys. The
 * text may also hold no document, only comments and perhaps a separator. The caller decides whether
 * that is a problem.
 */
export function parseYamlDocument(text: string): Parsed & { readonly isEmpty: boolean } {
  const characters = charactersForbidden(text);
  // The library uses some of these characters as its own marks, so it must not get them.
  if (characters.length > 0) return { roots: [], problems: characters, isEmpty: false };
  const { parts, others } = partsOf(text);
  const isEmpty = others.length === 0 && parts.every((part) => part.isEmpty);
  if (!isEmpty) return { ...parsedFrom({ parts, others }), isEmpty };
  return { roots: [], problems: parts.flatMap(({ problems }) => problems), isEmpty };
}

/** The schema that a comment above the first document names, in the form that editors read. */
export function modelineIn(head: string): string | null {
  return /^#[ \t]*yaml-language-server:[ \t]*\$schema=(\S+)/m.exec(head)?.[1] ?? null;
}

function charactersForbidden(text: string): Placed[] {
  return [...text.matchAll(forbidden)].map(({ index, 0: run }) =>
    syntaxProblem('bad-character', [index, index + run.length]),
  );
}

/** The documents of a text, and the problems outside of them. */
interface Parts {
  readonly parts: readonly Part[];
  readonly others: readonly Placed[];
}

function parsedFrom({ parts, others }: Parts): Parsed {
  // A separator after the last document does not begin another.
  const last = parts.findLastIndex(({ isEmpty }) => !isEmpty);
  const read = parts.slice(0, last + 1);
  return {
    roots: read.flatMap(({ root }) => root ?? []),
    problems: [...read.flatMap((part) => part.problems), ...others],
  };
}

function partsOf(text: string): Parts {
  const tooDeep: Placed[] = [];
  const composer = new Composer(options);
  const parts: Part[] = [];
  for (const document of composer.compose(tokensOf(text, tooDeep))) {
    parts.push(partOf(document, text));
  }
  const outside = parts.length === 0 ? syntaxProblemsOf(composer.streamInfo(), text) : [];
  return { parts, others: [...outside, ...tooDeep] };
}

/**
 * The parser's tokens, up to the first place that nests deeper than the composer can handle. Some
 * 850 levels end the whole process, and no catch can prevent that. The parser that makes the tokens
 * is not recursive.
 */
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

/** One document of the text; without a root if it has a problem. */
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
