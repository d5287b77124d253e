/**
 * H5P: the `content.json` of a package, or that file alone. Only H5P.Blanks and H5P.DragText have
 * blanks; they may be inside of other contents.
 */
import { isObject, type JsonObject } from '../../core/json.ts';
import { isRefusal, lossOf } from '../loss.ts';
import { LONGEST_QUESTION, type ReadItems, wholeText } from '../reading.ts';
import type { SourceContent, SourceItem } from '../source-item.ts';
import { BLANKS, contentsIn, DRAG_TEXT, type H5pContent } from './contents.ts';
import { parsedContent } from './parsed-content.ts';
import { readBlanks } from './read-blanks.ts';
import { readDragText } from './read-drag-text.ts';
import { lengthOf, type ReadText, refusedText } from './read-text.ts';
import {
  authorIn,
  metadataLosses,
  h5pObject,
  saysSomething,
  settingLosses,
  titleIn,
} from './settings.ts';

/** @param h5pJson the text of `h5p.json`, which has title and authors; null without a package */
export function h5pReader(h5pJson: string | null): ReadItems {
  return async function* read(source) {
    const about = h5pJson === null ? {} : h5pObject(parsedContent(h5pJson));
    for (const content of contentsIn(parsedContent(await wholeText(source)), about)) {
      yield itemOf(content, about);
    }
  };
}

function itemOf(content: H5pContent, about: JsonObject): SourceItem {
  const { library, params, isNested, id } = content;
  const own = content.metadata;
  // A content in a package shares the authors and the license of the whole.
  const metadata = isNested ? { ...about, ...withoutEmpty(own) } : own;
  const item = { type: library ?? 'H5P', id, title: titleIn(own), line: null };
  if (library !== BLANKS && library !== DRAG_TEXT) {
    const skip = library === 'H5P.AdvancedBlanks' ? 'refused/unknown-type' : 'skipped/not-fill-in';
    return { ...item, losses: [lossOf(skip, library)], content: { kind: 'nothing' } };
  }
  const { segments, blanks, losses: textLosses } = textOf(library, params);
  const losses = [...textLosses, ...settingLosses(h5pObject(params)), ...metadataLosses(metadata)];
  if (blanks.length === 0 && !losses.some(isRefusal)) losses.push(lossOf('refused/no-blank'));
  const found: SourceContent = {
    kind: 'blanks',
    question: {
      segments,
      placement: 'inline',
      isHtml: true,
      blanks,
      scoring: 'each-blank',
      tags: [],
      category: isNested ? titleIn(about) : null,
      author: authorIn(metadata),
      difficulty: null,
      isDisabled: false,
    },
  };
  return { ...item, losses, content: losses.some(isRefusal) ? { kind: 'nothing' } : found };
}

function textOf(library: string, params: H5pContent['params']): ReadText {
  if (!isObject(params)) return refusedText('refused/malformed-question', JSON.stringify(params));
  if (lengthOf(params) > LONGEST_QUESTION) return refusedText('refused/too-large', null);
  return library === BLANKS ? readBlanks(params) : readDragText(params);
}

function withoutEmpty(metadata: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(metadata).filter(saysSomething));
}
