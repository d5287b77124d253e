/** What a content says of itself beside its text and its blanks. */
import type { Loss } from '../../contract/conversions.ts';
import { isObject, type Json, type JsonObject, objectsIn, textIn } from '../../core/json.ts';
import { lossOf } from '../loss.ts';

/** Settings of the player that are as if they were not there. */
const usual: Readonly<Record<string, boolean>> = {
  enableRetry: true,
  enableSolutionsButton: true,
  enableCheckButton: true,
  showSolutionsRequiresInput: true,
  autoCheck: false,
  instantFeedback: false,
  disableImageZooming: false,
  confirmCheckDialog: false,
  confirmRetryDialog: false,
};

/** Settings that are kept or have a loss of their own. */
const special = new Set(['caseSensitive', 'acceptSpellingErrors', 'separateLines']);

export function settingLosses({ behaviour, overallFeedback }: JsonObject): Loss[] {
  return [...feedbackLosses(overallFeedback), ...behaviourLosses(h5pObject(behaviour))];
}

function feedbackLosses(overallFeedback: Json | undefined): Loss[] {
  return objectsIn(overallFeedback).flatMap(({ from, to, feedback }) => {
    if (typeof feedback !== 'string' || feedback.trim() === '') return [];
    return [
      lossOf('not-kept feedback', `${textOfSetting(from)}-${textOfSetting(to)}%: ${feedback}`),
    ];
  });
}

function behaviourLosses(behaviour: JsonObject): Loss[] {
  const { acceptSpellingErrors, separateLines } = behaviour;
  const losses: Loss[] = [];
  if (acceptSpellingErrors === true)
    losses.push(lossOf('not-kept spelling', 'acceptSpellingErrors: true'));
  if (separateLines === true) losses.push(lossOf('not-kept setting', 'separateLines: true'));
  for (const [name, value] of Object.entries(behaviour)) {
    if (special.has(name) || value === usual[name] || value === null) continue;
    losses.push(lossOf('not-kept setting', `${name}: ${textOfSetting(value)}`));
  }
  return losses;
}

/**
 * The picture, the film or the sound above the question, as HTML: what becomes of it is decided
 * with all other media. Empty without one.
 */
export function mediaIn({ media, image }: JsonObject): string {
  const { library, params } = h5pObject(h5pObject(media)['type']);
  if (typeof library !== 'string') return path(image) === '' ? '' : imageElement(path(image), '');
  const { file, files, sources, alt } = h5pObject(params);
  const source = [path(file), ...objectsIn(files).map(path), ...objectsIn(sources).map(path)].find(
    (each) => each !== '',
  );
  if (source === undefined) return '';
  if (library.startsWith('H5P.Image')) return imageElement(source, textIn(alt));
  const element = library.startsWith('H5P.Audio') ? 'audio' : 'video';
  return `<${element} src="${escapeHtml(source)}"></${element}>`;
}

function imageElement(source: string, description: string): string {
  return `<img src="${escapeHtml(source)}" alt="${escapeHtml(description)}">`;
}

const path = (file: Json | undefined) => textIn(h5pObject(file)['path']);

const kept = ['title', 'authors', 'mainLibrary'];
/** What every package has and no question needs, and what editors note for themselves. */
const technical = [
  'coreApi',
  'contentType',
  'defaultLanguage',
  'dynamicDependencies',
  'editorDependencies',
  'embedTypes',
  'extraTitle',
  'h',
  'language',
  'preloadedDependencies',
  'w',
];
const unreported = new Set([...kept, ...technical]);

/** The license, the source and so on. */
export function metadataLosses(metadata: JsonObject): Loss[] {
  return Object.entries(metadata)
    .filter(([name, value]) => !unreported.has(name) && saysSomething([name, value]))
    .map(([name, value]) => lossOf('not-kept field', `${name}: ${textOfSetting(value)}`));
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
