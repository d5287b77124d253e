/**
 * What a reader makes of a file, as the text of its expectation. Fields with the value that most
 * questions have are left out; every other value is there.
 */
import { Document, isCollection, isScalar, visit } from 'yaml';
import { findFormat } from '../../../src/commands/convert/formats.ts';
import type { Loss } from '../../../src/contract/conversions.ts';
import { headOf } from '../../../src/conversion/decoding.ts';
import { isRefusal, isSkip } from '../../../src/conversion/loss.ts';
import { Unreadable } from '../../../src/conversion/reading.ts';
import type {
  BlankAlternative,
  BlankQuestion,
  SourceContent,
  SourceItem,
} from '../../../src/conversion/source-item.ts';
import { noVariables } from '../../../src/documents/variable-definitions.ts';

type Fields = Readonly<Record<string, unknown>>;

/** @param format a name that `convert --from` takes */
export async function expectationOf(format: string, bytes: Uint8Array): Promise<string> {
  const contents: Fields[] = [];
  const pieces = async function* () {
    yield bytes;
  };
  const text = {
    name: 'case',
    opened: await headOf(pieces(), null),
    encoding: null,
    variables: noVariables,
    warn: () => undefined,
    topicOf: () => null,
    h5pJson: null,
  };
  try {
    const items = await findFormat(format)?.read(text);
    if (items === undefined) throw new Error(`no format is named "${format}"`);
    for await (const item of items) contents.push(partsOf(item));
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const { problem, line, column } = error;
    contents.push({ unreadable: { code: problem.code, ...problem.params, line, column } });
  }
  return writtenAs(contents);
}

/** The parts of an item that the source gave it. */
function partsOf({ line, type, id, title, losses, content }: SourceItem): Fields {
  const outcome = outcomeOf(content, losses);
  return {
    ...without({ line, id, title }, null),
    type,
    outcome,
    ...(losses.length > 0 && { losses: losses.map(lossParts) }),
    ...contentParts(content),
  };
}

function outcomeOf({ kind }: SourceContent, losses: readonly Loss[]): string {
  if (losses.some(isRefusal)) return 'refused';
  if (losses.some(isSkip)) return 'skipped';
  return kind === 'invalid' ? 'invalid' : 'read';
}

function lossParts({ problem: { code, params }, value, blank, line }: Loss): Fields {
  const { what = null, ...others } = params;
  return { code, ...without({ what, ...others, value, blank, line }, null) };
}

function contentParts(content: SourceContent): Fields {
  if (content.kind === 'blanks') return { question: questionParts(content.question) };
  if (content.kind === 'own') return { key: content.key, body: content.body };
  if (content.kind === 'nothing') return {};
  const diagnostics = content.diagnostics.map(({ problem: { code, params }, range }) => ({
    code,
    ...params,
    ...(range !== null && { range }),
  }));
  return { diagnostics };
}

function questionParts({ blanks, ...question }: BlankQuestion): Fields {
  const { segments, tags, ...others } = question;
  return {
    segments,
    ...different(others, {
      isHtml: false,
      placement: 'inline',
      scoring: 'each-blank',
      category: null,
      author: null,
      difficulty: null,
      isDisabled: false,
    }),
    ...(tags.length > 0 && { tags }),
    blanks: blanks.map(({ kind, alternatives, ...blank }) => ({
      kind,
      ...different(blank, { weight: 1, isCaseSensitive: null, catchAll: null }),
      answers: alternatives.map(answerParts),
    })),
  };
}

/** Only its text if it is fully right. */
function answerParts({ text, ...others }: BlankAlternative): unknown {
  const parts = different(others, { fraction: 1, tolerance: null, match: 'exact' });
  return Object.keys(parts).length === 0 ? text : { text, ...parts };
}

const different = (fields: Fields, usual: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !(name in usual) || value !== usual[name]),
  );

const without = (fields: Fields, absent: unknown): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== absent));

/** In YAML, with a line for each statement, loss and short blank. */
function writtenAs(contents: readonly Fields[]): string {
  const document = new Document(contents);
  visit(document, {
    Pair(_, { key, value }) {
      if (!isScalar(key) || !isCollection(value)) return;
      const name = String(key.value);
      if (inOneLine.has(name)) value.flow = true;
      if (eachInOneLine.has(name)) value.items.filter(isShort).forEach(setFlow);
    },
    Scalar(_, scalar) {
      // Other styles spread a text over several lines, or show nothing of a tab.
      if (typeof scalar.value === 'string' && /[\p{C}\p{Zl}\p{Zp}\u{A0}]/u.test(scalar.value)) {
        scalar.type = 'QUOTE_DOUBLE';
      }
    },
  });
  return document.toString({
    lineWidth: 0,
    doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
    blockQuote: false,
    singleQuote: true,
  });
}

const inOneLine = new Set(['segments', 'tags', 'unreadable']);
const eachInOneLine = new Set(['losses', 'blanks', 'answers', 'diagnostics']);
const isShort = (node: unknown) => JSON.stringify(node).length < 120;

function setFlow(node: unknown): void {
  if (isCollection(node)) node.flow = true;
}
