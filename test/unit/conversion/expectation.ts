/**
 * What becomes of the questions of a file, as the text of its expectation. What most questions do
 * not have is left out; every other value is there.
 */
import { Document, isCollection, isScalar, visit } from 'yaml';
import { convertQuestion } from '../../../src/commands/convert/convert-question.ts';
import { findFormat } from '../../../src/commands/convert/formats.ts';
import type { Loss } from '../../../src/contract/conversions.ts';
import { readHead } from '../../../src/conversion/decoding.ts';
import { Unreadable } from '../../../src/conversion/reading.ts';
import type { SourceItem } from '../../../src/conversion/source-item.ts';
import type { Diagnostic } from '../../../src/core/diagnostic.ts';
import { type JsonObject, objectsIn, textIn } from '../../../src/core/json.ts';
import { noVariables } from '../../../src/documents/variable-definitions.ts';
import { loadCatalogue } from '../../../src/messages/load.ts';
import { paramOf } from '../../harness/param-of.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The items of a text. Throws Unreadable.
 * @param format a name that `convert --from` takes
 */
export async function* itemsOf(
  format: string,
  bytes: readonly Uint8Array[],
  h5pJson: string | null = null,
): AsyncGenerator<SourceItem> {
  const pieces = async function* () {
    yield* bytes;
  };
  const text = {
    name: 'case',
    opened: await readHead(pieces(), null),
    encoding: null,
    variables: noVariables,
    headers: { named: new Map(), leavesOut: true, unmatched: new Map() },
    warn: () => undefined,
    topics: null,
    h5pJson,
  };
  const items = await findFormat(format)?.read(text);
  if (items === undefined) throw new Error(`no format is named "${format}"`);
  yield* items;
}

const messages = await loadCatalogue('en');

/** What becomes of an item without any option. */
export function converted(item: SourceItem) {
  const converting = {
    scale: 10,
    filling: { given: {}, topics: null, isForOthers: true },
    strict: false,
    keys: null,
    target: { write: () => ({ text: '', losses: [] }) },
    messages,
  };
  const place = { file: 'case', source: 'case', index: 1 };
  const { conversion, written } = convertQuestion(item, place, converting);
  return { ...conversion, body: written?.body ?? null };
}

export async function expectationOf(...source: Parameters<typeof itemsOf>): Promise<string> {
  const questions: Fields[] = [];
  try {
    for await (const item of itemsOf(...source)) questions.push(questionParts(item));
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const { problem, line, column } = error;
    questions.push({ unreadable: { code: problem.code, ...problem.params, line, column } });
  }
  return writtenAs(questions);
}

function questionParts(item: SourceItem): Fields {
  const { line, id, title, type, category, status, losses, findings, key, body } = converted(item);
  return {
    ...known({ line, id, title }),
    type,
    status,
    ...known({ category, key }),
    ...(losses.length > 0 && { losses: losses.map(lossParts) }),
    ...(findings.length > 0 && { findings: findings.map(findingParts) }),
    ...(body !== null && { body: bodyParts(body) }),
  };
}

function lossParts({ problem, value, blank, line }: Loss): Fields {
  return { code: problem.code, ...known({ what: paramOf(problem, 'what'), value, blank, line }) };
}

const findingParts = ({ problem: { code, params }, range }: Diagnostic): Fields => ({
  code,
  ...params,
  ...known({ range }),
});

/** With the answers of each blank in one line. */
function bodyParts({ lacunaAlternatives, ...others }: JsonObject): Fields {
  const blanks = objectsIn(lacunaAlternatives).map(({ alternatives }) =>
    Object.fromEntries(
      objectsIn(alternatives).map(({ description, score }) => [textIn(description), score]),
    ),
  );
  return { ...others, ...(lacunaAlternatives !== undefined && { blanks }) };
}

const known = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

/** In YAML, with a line for each short loss and blank. */
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

const inOneLine = new Set(['unreadable']);
const eachInOneLine = new Set(['losses', 'blanks', 'findings']);
const isShort = (node: unknown) => JSON.stringify(node).length < 120;

function setFlow(node: unknown): void {
  if (isCollection(node)) node.flow = true;
}
