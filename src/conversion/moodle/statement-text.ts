/** The statement of a question of Moodle, in the format that it names. */
import type { NoteLoss } from '../loss.ts';
import { elementIn, elementText, isElement, type XmlElement } from '../xml.ts';

export interface StatementText {
  readonly text: string;
  readonly isHtml: boolean;
  /** A part of the text as it is shown. */
  readonly shown: (part: string) => string;
}

export function statementTextOf(question: XmlElement, note: NoteLoss): StatementText {
  const element = elementIn(question, 'questiontext');
  const text = element === null ? '' : insideOf(element, note) + oldPicture(question);
  const format = element?.attributes['format'] ?? 'html';
  if (format === 'moodle_auto_format' || format === '0') return { text, ...autoFormat(text) };
  const isMarkdown = format === 'markdown' || format === '4';
  if (isMarkdown) note('not-kept text', 'markdown');
  const isPlain = isMarkdown || format === 'plain_text' || format === '2';
  return { text, isHtml: !isPlain, shown: asWritten };
}

const asWritten = (part: string) => part;

/** Texts of old versions may be HTML, and their line breaks are shown. */
export function autoFormat(text: string): Pick<StatementText, 'isHtml' | 'shown'> {
  if (!/\n|<[a-z/!]|&(?:[a-z]{1,31}|#x?[0-9a-f]{1,7});/i.test(text)) {
    return { isHtml: false, shown: asWritten };
  }
  return {
    isHtml: true,
    shown: (part) => part.replaceAll(/(?<!>)\n(?!<)/g, '<br />\n'),
  };
}

/** The element `text` in it, trimmed as Moodle does. */
export function moodleText(element: XmlElement | null): string {
  if (element === null) return '';
  return elementText(elementIn(element, 'text') ?? element).trim();
}

function insideOf(element: XmlElement, note: NoteLoss): string {
  const inner = elementIn(element, 'text');
  if (inner === null) return '';
  const tag = inner.children.find(isElement);
  if (tag !== undefined) note('refused notation', `<${tag.qualifiedName}>`, { line: tag.line });
  return elementText(inner).trim();
}

/** Before Moodle 2, a picture was beside the text and shown below it. */
function oldPicture(question: XmlElement): string {
  const name = moodleText(elementIn(question, 'image'));
  return name === '' ? '' : ` <img src="@@PLUGINFILE@@/${encodeURI(name)}" alt="" />`;
}
