/** What a content says of itself beside its text and its blanks. */
import { isObject, type Json, type JsonObject, objectsIn, textIn } from '../../core/json.ts';
import type { NoteLoss } from '../loss.ts';
import { h5pRest, noteRest } from '../rest.ts';

/** Settings of the player that are as if they were not there, and one that is kept. */
const usual: Readonly<Record<string, unknown>> = {
  enableRetry: true,
  enableSolutionsButton: true,
  enableCheckButton: true,
  showSolutionsRequiresInput: true,
  autoCheck: false,
  instantFeedback: false,
  disableImageZooming: false,
  confirmCheckDialog: false,
  confirmRetryDialog: false,
  acceptSpellingErrors: false,
  separateLines: false,
};

export function noteSettings({ behaviour, overallFeedback }: JsonObject, note: NoteLoss): void {
  for (const { from, to, feedback } of objectsIn(overallFeedback)) {
    if (textIn(feedback).trim() === '') continue;
    const range = `${textOfSetting(from)}-${textOfSetting(to)}%`;
    note('not-kept feedback', `${range}: ${textIn(feedback)}`);
  }
  for (const [name, value] of Object.entries(h5pObject(behaviour))) {
    if (name === 'caseSensitive' || value === usual[name] || value === null) continue;
    note('not-kept setting', `${name}: ${textOfSetting(value)}`);
  }
}

/** The picture, the film or the sound above the question, as HTML. Empty without one. */
export function mediaIn({ media = null, image = null }: JsonObject): string {
  const [, path] = /"path":"((?:[^"\\]|\\.)+)"/.exec(JSON.stringify([media, image])) ?? [];
  return path === undefined ? '' : `<img src="${escapeHtml(path)}">`;
}

/** The license, the source and so on. */
export function noteMetadata(metadata: JsonObject, note: NoteLoss): void {
  for (const [name, value] of Object.entries(metadata)) {
    if (saysSomething([name, value])) noteRest(h5pRest, [name, textOfSetting(value)], note);
  }
}

/** False for an empty value, and for `U`, the license of those who chose none. */
export function saysSomething([name, value]: readonly [string, Json]): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== null && value !== '' && !(name === 'license' && value === 'U');
}

export function authorIn({ authors }: JsonObject): string | null {
  const names = objectsIn(authors).map(({ name }) => textIn(name).trim());
  return names.filter((name) => name !== '').join(', ') || null;
}

export const titleIn = ({ title }: JsonObject): string | null => textIn(title).trim() || null;

export const h5pObject = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

function textOfSetting(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

/**
 * Text as HTML. What is an entity already stays one: H5P writes some plain texts with entities, and
 * some without.
 */
export function escapeHtml(text: string): string {
  return text
    .replaceAll(/&(?!(?:[a-z][a-z0-9]{1,31}|#\d{1,7}|#x[\da-f]{1,6});)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** The tags that make a part of a statement begin a line of its own. */
export function blockTags(html: string): readonly [start: string, end: string] {
  return beginsBlock.test(html) ? ['', ''] : ['<div>', '</div>'];
}

const beginsBlock = /^\s*<(?:blockquote|div|h[1-6]|hr|ol|p|pre|table|ul)\b/i;
