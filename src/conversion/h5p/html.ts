/**
 * Text as HTML. What is an entity already stays one: H5P writes some plain texts with entities, and
 * some without.
 */
export function escapedHtml(text: string): string {
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
