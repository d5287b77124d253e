import type { Element, ElementContent, Properties } from 'hast';

export type Content = readonly (ElementContent | string)[];

/** Makes an element. Texts in it stay texts; only the writer of the page escapes them as HTML. */
export function element(tagName: string, properties: Properties, content: Content = []): Element {
  const children = content.map((part) => (typeof part === 'string' ? text(part) : part));
  return { type: 'element', tagName, properties, children };
}

function text(value: string): ElementContent {
  return { type: 'text', value };
}
