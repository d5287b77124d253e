import { isCollection, isScalar, visit } from 'yaml';
import type { Document, ErrorCode, YAMLError } from 'yaml';
import type { Range } from '../core/diagnostic.ts';
import type { SyntaxReason } from '../core/problem-params.ts';
import { problem } from '../messages/problem.ts';
import { lastUpTo } from './position.ts';
import type { Placed } from './tree.ts';

const reasons = {
  ALIAS_PROPS: 'bad-anchor',
  BAD_ALIAS: 'bad-alias',
  BAD_COLLECTION_TYPE: 'bad-tag',
  BAD_DIRECTIVE: 'other',
  BAD_DQ_ESCAPE: 'bad-escape',
  BAD_INDENT: 'indentation',
  BAD_PROP_ORDER: 'bad-anchor',
  BAD_SCALAR_START: 'unexpected-text',
  // Example: `title: Quiz: part 2`
  BLOCK_AS_IMPLICIT_KEY: 'unexpected-text',
  BLOCK_IN_FLOW: 'missing-comma',
  DUPLICATE_KEY: 'other',
  IMPOSSIBLE: 'other',
  KEY_OVER_1024_CHARS: 'other',
  MISSING_CHAR: 'missing-colon',
  // A line without a colon, which the parser joins with the next line that has one.
  MULTILINE_IMPLICIT_KEY: 'missing-colon',
  MULTIPLE_ANCHORS: 'bad-anchor',
  MULTIPLE_DOCS: 'other',
  MULTIPLE_TAGS: 'bad-tag',
  NON_STRING_KEY: 'other',
  RESOURCE_EXHAUSTION: 'other',
  TAB_AS_INDENT: 'tab',
  TAG_RESOLVE_FAILED: 'bad-tag',
  UNEXPECTED_TOKEN: 'unexpected-text',
} as const satisfies Record<ErrorCode, SyntaxReason>;

type Errors = Pick<Document.Parsed, 'errors' | 'warnings'>;

/** The errors at one place of a text, and the text around them. */
interface Mistake {
  readonly start: number;
  readonly end: number;
  readonly codes: ReadonlySet<ErrorCode>;
  readonly text: string;
  readonly brackets: Brackets;
}

interface Brackets {
  /** Where each unclosed quote or bracket begins, by the place where its end is missed. */
  readonly unclosed: ReadonlyMap<number, number>;
  /** The outermost brackets, which are not inside others. */
  readonly flows: readonly Range[];
}

export function syntaxProblem(reason: SyntaxReason, range: Range): Placed {
  return { problem: problem('document/syntax', { reason }), range };
}

/**
 * The errors of a document, or of a text without one, in the order of their places. The library
 * reports tags of other schemas only as warnings. Errors at one place are merged, and errors that
 * follow from another are left out.
 */
export function syntaxProblemsOf(from: Errors | Document.Parsed, text: string): Placed[] {
  const unknownTags = from.warnings.filter(({ code }) => code === 'TAG_RESOLVE_FAILED');
  const errors = [...from.errors, ...unknownTags];
  if (errors.length === 0) return [];
  const brackets = bracketsOf('contents' in from ? from.contents : null, text);
  const mistakes = byPlace(errors).map((group): Mistake => {
    const start = Math.min(...group.map(({ pos }) => pos[0]), text.length);
    const end = Math.max(...group.map(({ pos }) => pos[1]), start);
    const codes = new Set(group.map(({ code }) => code));
    return { start, end: Math.min(end, text.length), codes, text, brackets };
  });
  return withoutConsequences(mistakes).map(described);
}

function byPlace(errors: readonly YAMLError[]): YAMLError[][] {
  const groups = new Map<number, YAMLError[]>();
  for (const error of errors) {
    const group = groups.get(error.pos[0]) ?? [];
    group.push(error);
    groups.set(error.pos[0], group);
  }
  return [...groups].sort(([one], [other]) => one - other).map(([, group]) => group);
}

/** Codes for a text in the wrong place. */
const misplacing = ['UNEXPECTED_TOKEN', 'BLOCK_AS_IMPLICIT_KEY'] as const;

/** After a misplaced text, everything on its line is unexpected. */
function withoutConsequences(mistakes: readonly Mistake[]): Mistake[] {
  return mistakes.filter(({ start, text }, index) => {
    const before = mistakes[index - 1];
    if (!misplacing.some((code) => before?.codes.has(code))) return true;
    return text.slice(before?.start, start).includes('\n');
  });
}

function described(mistake: Mistake): Placed {
  const { start, end, codes, text, brackets } = mistake;
  const opening = brackets.unclosed.get(start);
  if (opening !== undefined && (codes.has('MISSING_CHAR') || codes.has('BAD_INDENT'))) {
    return syntaxProblem('missing-end', [opening, opening + 1]);
  }
  const reason = reasonOf(mistake);
  // A missing colon is reported on the first line, wrong indentation on the last one.
  if (reason === 'missing-colon') {
    const [first = ''] = text.slice(start, end).split(/\r?\n/, 1);
    return syntaxProblem(reason, [start, start + first.length]);
  }
  if (reason !== 'indentation') return syntaxProblem(reason, [start, end]);
  const last = text.slice(Math.max(start, text.lastIndexOf('\n', end - 1) + 1), end);
  return syntaxProblem(reason, [end - last.trimStart().length, end]);
}

/** True if only white space precedes a place on its line. */
function isFirst(text: string, start: number): boolean {
  let at = start;
  while (at > 0 && /[^\S\n]/.test(text.charAt(at - 1))) at -= 1;
  return at === 0 || text.charAt(at - 1) === '\n';
}

/** One code covers several mistakes. The text at its place distinguishes them. */
function reasonOf({ codes, start, text, brackets }: Mistake): SyntaxReason {
  // A line that is indented more than the line above it, which has a value already.
  if (codes.has('BLOCK_AS_IMPLICIT_KEY') && codes.has('MULTILINE_IMPLICIT_KEY')) {
    return 'indentation';
  }
  const misplaced = misplacing.find((code) => codes.has(code));
  if (misplaced !== undefined) {
    const isElement = isFirst(text, start) && /^ *-\s/.test(text.slice(start, start + 80));
    return isElement ? 'indentation' : reasons[misplaced];
  }
  const [code = 'IMPOSSIBLE'] = codes;
  if (code !== 'MISSING_CHAR') return reasons[code];
  // A comment without a space before it.
  if (text[start] === '#') return 'unexpected-text';
  const flow = brackets.flows[lastUpTo(start - 1, brackets.flows, ([from]) => from)];
  const isInFlow = flow !== undefined && start < flow[1];
  return isInFlow ? 'missing-comma' : reasons.MISSING_CHAR;
}

function bracketsOf(contents: Document.Parsed['contents'], text: string): Brackets {
  const unclosed = new Map<number, number>();
  const flows: Range[] = [];
  visit(contents, {
    Node: (_, node) => {
      const [start, end] = node.range ?? [0, 0];
      const isFlow = isCollection(node) && node.flow === true;
      const closing = closingOf(text[start], isFlow, isScalar(node));
      if (isFlow && start >= (flows.at(-1)?.[1] ?? 0)) flows.push([start, end]);
      const isClosed = end - start > 1 && text[end - 1] === closing;
      if (closing !== null && !isClosed) unclosed.set(end, start);
    },
  });
  return { unclosed, flows };
}

function closingOf(opening: string | undefined, isFlow: boolean, isText: boolean): string | null {
  if (isText && (opening === '"' || opening === "'")) return opening;
  if (!isFlow) return null;
  return opening === '[' ? ']' : opening === '{' ? '}' : null;
}
