/** Blanks that stand between the materials of the statement. */
import { inForm, joinTexts, NO_TEXT, type MaterialText } from './material.ts';
import { isPlace, type PresentationPart, type BlankPlace } from './presentation.ts';

export interface InlineCut {
  readonly segments: readonly string[];
  readonly places: readonly BlankPlace[];
  /** `none`: the only blank comes after the whole statement. */
  readonly placement: 'inline' | 'none';
  readonly isHtml: boolean;
}

export function cutAtPlaces(parts: readonly PresentationPart[]): InlineCut {
  const texts: MaterialText[][] = [[]];
  const places: BlankPlace[] = [];
  for (const part of parts) {
    if (isPlace(part)) {
      places.push(part);
      texts.push([]);
    } else texts.at(-1)?.push(part);
  }
  const between = texts.map((each) => joinTexts(each, '\n'));
  const isHtml = between.some((each) => each.isHtml);
  const segments = between.map((each) => inForm(each, isHtml));
  const [only, rest = ''] = segments;
  if (places.length === 1 && only !== undefined && rest.trim() === '') {
    return { segments: [only.trim()], places, placement: 'none', isHtml };
  }
  const isAtEnd = segments.slice(1).every((each) => each.trim() === '');
  const drawn = isAtEnd ? (only ?? '').split(/_{3,}/) : [];
  const cut = drawn.length === segments.length ? drawn : segments.map(apart);
  return { segments: trimmed(cut), places, placement: 'inline', isHtml };
}

/** Blanks that follow each other without any text need a space. */
const apart = (segment: string, at: number, { length }: readonly string[]) =>
  segment === '' && at > 0 && at < length - 1 ? ' ' : segment;

/** Without the white space with which XML is laid out. */
export const trimmed = (segments: readonly string[]) =>
  segments
    .map((each, at) => (at === 0 ? each.trimStart() : each))
    .map((each, at) => (at === segments.length - 1 ? each.trimEnd() : each));

/** The whole statement, without its places. */
export const statementOfParts = (parts: readonly PresentationPart[]): MaterialText =>
  joinTexts(
    parts.map((part) => (isPlace(part) ? NO_TEXT : part)),
    '\n',
  );
