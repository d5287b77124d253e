/** Titles: by what a person knows a resource in the service. */
import type { Json, JsonObject } from '../../core/json.ts';

/** Longer ones are cut. */
const TITLE_LIMIT = 200;

/** The title of a question, the name of anything else; null without one. */
export function titleOfBody(body: JsonObject | null): string | null {
  const title = titleText(body?.['title']) ?? titleText(body?.['name']);
  return title === null ? null : Array.from(title).slice(0, TITLE_LIMIT).join('');
}

const titleText = (value: Json | undefined) =>
  typeof value === 'string' && value.trim() !== '' ? value : null;
