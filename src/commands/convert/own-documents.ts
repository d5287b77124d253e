/** Questions in our own forms, as items of a conversion. */
import { missingBlankIn } from '../../authoring/lint.ts';
import { readQuestion } from '../../authoring/question.ts';
import type { Loss } from '../../contract/conversions.ts';
import { titleFrom } from '../../conversion/lacuna-of.ts';
import { createLosses, lossOf, type NoteLoss } from '../../conversion/loss.ts';
import {
  LONGEST_QUESTION,
  MOST_ANSWERS,
  MOST_BLANKS,
  Unreadable,
} from '../../conversion/reading.ts';
import type { SourceItem } from '../../conversion/source-item.ts';
import type { WrittenRow } from '../../conversion/table/rejected-rows.ts';
import { boundOf, type Diagnostic, MOST_PROBLEMS } from '../../core/diagnostic.ts';
import { isObject, type Json, type JsonObject, objectsIn, textIn } from '../../core/json.ts';
import type { Format } from '../../documents/document-format.ts';
import { stringifyExact } from '../../documents/exact-json.ts';
import type { StreamedDocument } from '../../documents/parts.ts';
import { readStream } from '../../documents/read.ts';
import {
  createFoundProblems,
  type SourceDocument,
  withValue,
} from '../../documents/source-document.ts';
import type { Variables } from '../../documents/variable-definitions.ts';
import { problem } from '../../messages/problem.ts';
import type { TopicOf } from './fields.ts';
import {
  checkQuestion,
  laterButTitle,
  laterFields,
  questionFields,
  questionIn,
} from '../question/questions.ts';

/** Throws Unreadable for a text in which no document can be told from another. */
export async function* ownItems(
  source: Parameters<typeof readStream>[0],
  { format, variables }: { readonly format: Format; readonly variables: Variables },
): AsyncGenerator<SourceItem> {
  const options = { format, as: 'lacuna.create', allowUnknown: false } as const;
  const bounded = createBound();
  for await (const { documents } of readStream(source, options)) {
    for (const streamed of documents) yield bounded(itemOf({ losses: [], ...streamed }, variables));
  }
}

/** Throws Unreadable where every command ends its search for problems. */
function createBound(): (item: SourceItem) => SourceItem {
  const { news, isFull } = createFoundProblems();
  return (item) => {
    const found = item.content.kind === 'invalid' ? item.content.diagnostics : [];
    news(found);
    const { limit = isFull() ? MOST_PROBLEMS : null } = boundOf(found);
    if (limit === null) return item;
    const counts = { errors: limit, warnings: 0, limit };
    throw new Unreadable(
      problem('document/invalid', { ...counts, sends: false, canSkip: false }),
      item.line,
    );
  };
}

export interface RowReading {
  readonly variables: Variables;
  /** Takes what is wrong with no question. */
  readonly warn: (found: readonly Diagnostic[]) => void;
  /** Of a topic that a row names. */
  readonly topicOf: TopicOf | null;
}

export async function* rowItems(
  rows: AsyncIterable<ReadRow>,
  { variables, warn, topicOf }: RowReading,
): AsyncGenerator<SourceItem> {
  const bounded = createBound();
  for await (const row of rows) {
    const isWarning = row.document === null && row.diagnostics.every(isOnlyWarning);
    if (isWarning) warn(row.diagnostics);
    else yield bounded({ row: row.row, ...itemOf(withTopic(row, topicOf), variables) });
  }
}

/** With the id in the place of the name of its topic, if --topic-map knows it. */
function withTopic(row: ReadRow, topicOf: RowReading['topicOf']): ReadRow {
  const { document } = row;
  if (document === null || !isObject(document.value)) return row;
  const { value } = document;
  const body = isObject(value['body']) ? value['body'] : value;
  const { topicId } = body;
  const id =
    typeof topicId === 'string' && topicId.trim() !== '' ? (topicOf?.(topicId) ?? null) : null;
  if (id === null) return row;
  const named = { ...body, topicId: id };
  const whole = body === value ? named : { ...value, body: named };
  return { ...row, document: withValue(document, whole) };
}

const isOnlyWarning = ({ severity }: Diagnostic) => severity === 'warning';

interface ReadDocument extends Pick<StreamedDocument, 'document' | 'diagnostics' | 'line'> {
  /** What was lost before the document was made. */
  readonly losses: readonly Loss[];
}

interface ReadRow extends ReadDocument {
  readonly row: WrittenRow;
}

/** A document that could not be read is a question that is refused. */
function itemOf(read: ReadDocument, variables: Variables): SourceItem {
  const { document, diagnostics, line, losses } = read;
  if (document !== null && diagnostics.length === 0) {
    return itemOfDocument(document, losses, variables);
  }
  const [first] = diagnostics;
  const isOfFile = first?.range === null || first?.problem.code === 'document/encoding';
  if (document === null && first !== undefined && isOfFile) {
    throw new Unreadable(first.problem, first.range === null ? null : line);
  }
  const last = diagnostics.at(-1);
  const kept = last?.isLast === true ? [last] : diagnostics;
  return invalid({ line, title: null }, kept);
}

/** Findings of one question that are kept. */
const MOST_FINDINGS = 20;

function invalid(
  { line, title }: { readonly line: number; readonly title: string | null },
  diagnostics: readonly Diagnostic[],
): SourceItem {
  const content = { kind: 'invalid', diagnostics: diagnostics.slice(0, MOST_FINDINGS) } as const;
  return { type: 'lacuna', id: null, title, line, losses: [], content };
}

function itemOfDocument(
  document: SourceDocument,
  losses: readonly Loss[],
  variables: Variables,
): SourceItem {
  const { value, line } = document;
  const nothing = (type: string, loss: Loss): SourceItem => {
    const all = [...losses, loss];
    return { type, id: null, title: null, line, losses: all, content: { kind: 'nothing' } };
  };
  const place = questionIn(document);
  const around = isObject(value) ? value : {};
  if (place === null) {
    const type = textOfValue(around['operation'] ?? around['resource'] ?? '');
    return nothing(type, lossOf('skipped resource', type));
  }
  const tooLarge = tooLargeIn(partIn(value, place.as === null));
  if (tooLarge !== null) return nothing('lacuna', tooLarge);
  // Other formats take it from the statement, too.
  const isUntitled =
    document.columns?.headers !== undefined && !document.columns.fields.has('title');
  const later = isUntitled ? laterFields : laterButTitle;
  const { errors, question } = checkQuestion(document, place, { variables, later });
  const ofHeader = errors.filter(({ problem: { code } }) => headerCodes.has(code));
  const [header] = ofHeader;
  // No row can have what the table has no column for.
  if (header !== undefined) throw new Unreadable(header.problem, 1, 1, ofHeader);
  const body = question === null || !isObject(question.value) ? {} : question.value;
  const { losses: made, note } = createLosses();
  const own = typeof body['title'] === 'string' ? body['title'] : null;
  const title = isUntitled && question !== null ? titleOfRow(body, note) : own;
  // The blanks of the notation are known only now.
  const isTooLarge = tooLargeIn(body);
  if (isTooLarge !== null) return nothing('lacuna', isTooLarge);
  if (errors.length > 0 || question === null) return invalid({ line, title }, errors);
  // Refused in every format that is converted, even where lint only warns.
  if (document.format === 'csv' && objectsIn(body['lacunaAlternatives']).length === 0) {
    const found = missingBlankIn(readQuestion(question));
    return invalid(
      { line, title },
      found.map((each) => ({ ...each, severity: 'error' })),
    );
  }
  const titled = isUntitled ? { title, ...body } : body;
  const { kept, dropped } = sortFields(titled, place.as === null ? around : {});
  const key = typeof around['key'] === 'string' ? around['key'] : null;
  const release = typeof around['release'] === 'string' ? around['release'] : null;
  const content = { kind: 'own', body: kept, key, release } as const;
  const all = [...losses, ...made, ...dropped];
  return { type: 'lacuna', id: idOf(body), title, line, losses: all, content };
}

/** The title of a row whose sheet has no column for it. */
const titleOfRow = ({ question, disableHTML }: JsonObject, note: NoteLoss): string =>
  titleFrom(null, { segments: textIn(question).split('###'), isHtml: disableHTML !== true }, note);

const headerCodes: ReadonlySet<string> = new Set(['csv/column-missing', 'csv/statement-column']);

const partIn = (value: Json, hasBody: boolean): JsonObject => {
  const part = hasBody && isObject(value) ? value['body'] : value;
  return isObject(part) ? part : {};
};

/** Before anything is compiled or checked, which takes memory for each blank and answer. */
function tooLargeIn({ cloze, question, lacunaAlternatives }: JsonObject): Loss | null {
  const isLong = [cloze, question].some(
    (text) => typeof text === 'string' && text.length > LONGEST_QUESTION,
  );
  if (isLong) return lossOf('refused size');
  const blanks = objectsIn(lacunaAlternatives);
  if (blanks.length > MOST_BLANKS) return lossOf('refused size', blanks.length);
  const counts = blanks.map(({ alternatives }) => objectsIn(alternatives).length);
  const index = counts.findIndex((count) => count > MOST_ANSWERS);
  return index === -1 ? null : lossOf('refused size', counts[index], { blank: index + 1 });
}

const idOf = ({ id = null }: JsonObject) => (id === null ? null : textOfValue(id));

/** The fields that a question to create has, and its tests, which are never sent. */
const known: ReadonlySet<string> = new Set([...questionFields.map(({ name }) => name), 'tests']);
/** They only say how to read the document. */
const silent: ReadonlySet<string> = new Set([
  '$schema',
  '$rejected',
  'cloze',
  'id',
  'resource',
  'operation',
  'key',
  'release',
  'body',
  'params',
]);

function sortFields(body: JsonObject, around: JsonObject): { kept: JsonObject; dropped: Loss[] } {
  const fields = Object.entries(body);
  const others = [...fields, ...Object.entries(around)].filter(
    ([name]) => !known.has(name) && !silent.has(name),
  );
  return {
    kept: Object.fromEntries(fields.filter(([name]) => known.has(name))),
    dropped: others.map(([name, value]) =>
      lossOf('not-kept field', `${name}: ${textOfValue(value)}`),
    ),
  };
}

const textOfValue = (value: Json) => (typeof value === 'string' ? value : stringifyExact(value));
