/** Questions in our own forms, as items of a conversion. */
import { checkCounts, titleFrom } from '../../conversion/make-lacuna.ts';
import type { NoteLoss } from '../../conversion/loss.ts';
import { LONGEST_QUESTION, Unreadable } from '../../conversion/reading.ts';
import {
  leaveOut,
  readSourceContent,
  type SourceContent,
  type SourceItem,
} from '../../conversion/source-item.ts';
import type { RowDocument } from '../../conversion/table/read-csv.ts';
import { type Diagnostic, MOST_PROBLEMS } from '../../core/diagnostic.ts';
import { isObject, type Json, type JsonObject, objectsIn, textIn } from '../../core/json.ts';
import type { Format } from '../../documents/document-format.ts';
import { stringifyExact } from '../../documents/exact-json.ts';
import { readStream } from '../../documents/read.ts';
import { type SourceDocument, withValue } from '../../documents/source-document.ts';
import type { Variables } from '../../documents/variable-definitions.ts';
import { problem } from '../../messages/problem.ts';
import type { TopicMap } from './fields.ts';
import {
  checkQuestion,
  laterButTitle,
  laterFields,
  questionFields,
  questionIn,
  type QuestionPlace,
} from '../question/questions.ts';

/** Throws Unreadable for a text in which no document can be told from another. */
export async function* ownItems(
  source: Parameters<typeof readStream>[0],
  { format, variables }: { readonly format: Format; readonly variables: Variables },
): AsyncGenerator<SourceItem> {
  const bounded = createBound();
  const options = { format, allowUnknown: false };
  for await (const { documents } of readStream(source, options)) {
    for (const streamed of documents) yield bounded(itemOf({ losses: [], ...streamed }, variables));
  }
}

/** Throws Unreadable where every command ends its search for problems. */
function createBound(): (item: SourceItem) => SourceItem {
  let errors = 0;
  return (item) => {
    if (item.content.kind === 'invalid') errors += item.content.diagnostics.length;
    if (errors < MOST_PROBLEMS) return item;
    const counts = { errors, warnings: 0, limit: MOST_PROBLEMS };
    const about = { ...counts, sends: false, canSkip: false, comment: null };
    throw new Unreadable(problem('document/invalid', about), item.line);
  };
}

export interface RowOptions {
  readonly variables: Variables;
  /** Takes what is wrong with no question. */
  readonly warn: (found: readonly Diagnostic[]) => void;
  readonly topics: TopicMap | null;
}

export async function* rowItems(
  rows: AsyncIterable<RowDocument>,
  { variables, warn, topics }: RowOptions,
): AsyncGenerator<SourceItem> {
  const bounded = createBound();
  for await (const row of rows) {
    const { document, diagnostics } = row;
    const isWarning = diagnostics.every(({ severity }) => severity === 'warning');
    if (document === null && isWarning) warn(diagnostics);
    else {
      const named = document === null ? null : withTopic(document, topics);
      yield bounded({ row: row.row, ...itemOf({ ...row, document: named }, variables) });
    }
  }
}

/** With the id in the place of the name of its topic, if --topic-map knows it. */
function withTopic(document: SourceDocument, topics: TopicMap | null): SourceDocument {
  const { value } = document;
  const isWrapped = isObject(value) && isObject(value['body']);
  const body = isWrapped ? value['body'] : value;
  if (topics === null || !isObject(value) || !isObject(body)) return document;
  const { topicId } = body;
  const id = typeof topicId === 'string' && topicId.trim() !== '' ? topics.topicOf(topicId) : null;
  if (id === null) return document;
  const named = { ...body, topicId: id };
  return withValue(document, isWrapped ? { ...value, body: named } : named);
}

const MOST_FINDINGS = 20;

const invalid = (diagnostics: readonly Diagnostic[]): SourceContent => ({
  kind: 'invalid',
  diagnostics: diagnostics.slice(0, MOST_FINDINGS),
});

function itemOf(
  { document, diagnostics, line, losses: before }: Omit<RowDocument, 'row'>,
  variables: Variables,
): SourceItem {
  if (document === null || diagnostics.length > 0) return unreadItem(document, diagnostics, line);
  const question = new OwnQuestion(document, variables);
  const { losses, content } = readSourceContent(question.read);
  const { type, id, title } = question;
  const all = content.kind === 'invalid' ? [] : [...before, ...losses];
  return { type, id, title, line, losses: all, content };
}

/** A document that could not be read is a question that is refused. */
function unreadItem(
  document: SourceDocument | null,
  diagnostics: readonly Diagnostic[],
  line: number,
): SourceItem {
  const [first] = diagnostics;
  const isOfFile = first?.range === null || first?.problem.code === 'document/encoding';
  if (document === null && first !== undefined && isOfFile)
    throw new Unreadable(first.problem, first.range === null ? null : line);
  const content = invalid(diagnostics);
  return { type: 'lacuna', id: null, title: null, line, losses: [], content };
}

/** A question in a document of our own. What is known of it is told even if it is refused. */
class OwnQuestion {
  type = 'lacuna';
  id: string | null = null;
  title: string | null = null;
  readonly #document: SourceDocument;
  readonly #variables: Variables;
  /** Where the key and the release of a question stand that is wrapped in an operation. */
  readonly #around: JsonObject;
  /** True of a sheet without a column for the title. Other formats take it from the statement, too. */
  readonly #isUntitled: boolean;

  constructor(document: SourceDocument, variables: Variables) {
    const { value, columns } = document;
    this.#document = document;
    this.#variables = variables;
    this.#around = isObject(value) ? value : {};
    this.#isUntitled = columns?.headers !== undefined && !columns.fields.has('title');
  }

  readonly read = (note: NoteLoss): SourceContent => {
    const place = this.#place();
    const hasBody = place.as === null;
    const part = hasBody ? this.#around['body'] : this.#document.value;
    checkSize(isObject(part) ? part : {});
    const { errors, question } = this.#check(place);
    const body = question !== null && isObject(question.value) ? question.value : {};
    const own = typeof body['title'] === 'string' ? body['title'] : null;
    this.title = this.#isUntitled && question !== null ? titleOfRow(body, note) : own;
    // The blanks of the notation are known only now.
    checkSize(body);
    if (errors.length > 0 || question === null) return invalid(errors);
    if (this.#document.format === 'csv' && objectsIn(body['lacunaAlternatives']).length === 0)
      note('refused no-blank');
    const { id = null } = body;
    this.id = id === null ? null : textOfValue(id);
    const fields = this.#isUntitled ? { title: this.title, ...body } : body;
    noteUnknown(hasBody ? [fields, this.#around] : [fields], note);
    return this.#content(fields);
  };

  #place() {
    const place = questionIn(this.#document);
    if (place !== null) return place;
    const { operation, resource } = this.#around;
    this.type = textOfValue(operation ?? resource ?? '');
    return leaveOut('skipped', this.type);
  }

  #check(place: QuestionPlace) {
    const later = this.#isUntitled ? laterFields : laterButTitle;
    const checked = checkQuestion(this.#document, place, { variables: this.#variables, later });
    const ofHeader = checked.errors.filter(({ problem: { code } }) => code === 'csv/column');
    const [header] = ofHeader;
    // No row can have what the table has no column for.
    if (header !== undefined) throw new Unreadable(header.problem, 1, 1, ofHeader);
    return checked;
  }

  #content(fields: JsonObject): SourceContent {
    const { key, release } = this.#around;
    return {
      kind: 'own',
      body: Object.fromEntries(Object.entries(fields).filter(([name]) => known.has(name))),
      key: typeof key === 'string' ? key : null,
      release: typeof release === 'string' ? release : null,
    };
  }
}

function noteUnknown(parts: readonly JsonObject[], note: NoteLoss): void {
  for (const [name, value] of parts.flatMap(Object.entries<Json>)) {
    if (known.has(name) || silent.has(name)) continue;
    note('not-kept content', `${name}: ${textOfValue(value)}`);
  }
}

/** The title of a row whose sheet has no column for it. */
const titleOfRow = ({ question, disableHTML }: JsonObject, note: NoteLoss): string =>
  titleFrom(null, { segments: textIn(question).split('###'), isHtml: disableHTML !== true }, note);

/** Before anything is compiled or checked, which takes memory for each blank and answer. */
function checkSize({ cloze, question, lacunaAlternatives }: JsonObject): void {
  const isLong = [cloze, question].some(
    (text) => typeof text === 'string' && text.length > LONGEST_QUESTION,
  );
  if (isLong) leaveOut('refused size');
  checkCounts(
    objectsIn(lacunaAlternatives).map(({ alternatives }) => objectsIn(alternatives).length),
  );
}

/** The fields that a question to create has, and its tests, which are never sent. */
const known: ReadonlySet<string> = new Set([...questionFields.map(({ name }) => name), 'tests']);
/** They only say how to read the document. */
const silent: ReadonlySet<string> = new Set(
  '$schema $rejected cloze id resource operation key release body params'.split(' '),
);

const textOfValue = (value: Json) => (typeof value === 'string' ? value : stringifyExact(value));
