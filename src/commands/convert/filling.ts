/** The required fields that a source lacks, from the options of `convert`. */
import { schemaOf } from '../../contract/schemas.ts';
import { fieldsAt } from '../../contract/shape.ts';
import { standingFields } from '../../conversion/writing.ts';
import type { Json, JsonObject } from '../../core/json.ts';
import type { TopicMap } from './topic-map.ts';

export interface Filling {
  /** The values of --set and of the file of defaults. A question keeps its own. */
  readonly given: JsonObject;
  readonly topics: TopicMap | null;
  /**
   * True if the questions are for another tool, whose formats have none of these fields. Then none
   * is added that no option gives, and none is missing.
   */
  readonly isForOthers: boolean;
}

interface From {
  readonly category: string | null;
  /** The field `source` of a question that lacks it. */
  readonly source: string;
}

interface Filled {
  readonly body: JsonObject;
  /** The required fields that are still missing. */
  readonly missing: readonly string[];
}

/** Every field that a question must have before it can be sent. */
const required: readonly string[] = fieldsAt(schemaOf('lacuna.create', false), [])
  .filter((field) => field.required)
  .map(({ name }) => name);

export function fillFields(own: JsonObject, filling: Filling, from: From): Filled {
  const { given, topics, isForOthers } = filling;
  const topicId = from.category === null || topics === null ? null : topics.topicOf(from.category);
  const topic = topicId === null ? null : { topicId };
  if (isForOthers) return { body: { ...given, ...topic, ...present(own) }, missing: [] };
  // Spreading several objects into one takes ten times as long.
  const shared = Object.assign({}, standingFields, { source: from.source }, given);
  const body: JsonObject = Object.assign(shared, topic, present(own));
  return { body, missing: required.filter((name) => !Object.hasOwn(body, name)) };
}

/** The required fields that no option gives to all questions, and that a file of them can share. */
export function openFieldsOf({ given, topics }: Filling): string[] {
  const ofTopics = topics === null ? null : { topicId: null };
  const known = { ...standingFields, source: null, ...ofTopics, ...given };
  const ofEach = new Set(['title', 'question', 'lacunaAlternatives']);
  return required.filter((name) => !Object.hasOwn(known, name) && !ofEach.has(name));
}

function present(body: JsonObject): JsonObject {
  if (!Object.values(body).includes(null)) return body;
  const fields = Object.entries(body).filter(([, value]: [string, Json]) => value !== null);
  return Object.fromEntries(fields);
}
