/** The statement of a question of Moodle, in the format that it names. */
import { lost, type Loss } from '../loss.ts';
import { elementIn, isElement, textOf, type XmlElement } from '../xml.ts';

export interface StatementText {
  readonly text: string;
  readonly isHtml: boolean;
  /** A part of the text as it is shown. */
  readonly shown: (part: string) => string;
  readonly losses: readonly Loss[];
}

export function statementTextOf(question: XmlElement): StatementText {
  const element = elementIn(question, 'questiontext');
  const losses: Loss[] = [];
  const text = element === null ? '' : insideOf(element, losses) + oldPicture(question);
  const format = element?.attributes['format']?.trim().toLowerCase() ?? 'html';
  if (format === 'moodle_auto_format' || format === '0') {
    return { text, losses, ...autoFormat(text) };
  }
  if (format === 'markdown' || format === '4') losses.push(lost('loss/text-format', 'markdown'));
  const isPlain = ['markdown', '4', 'plain_text', '2'].includes(format);
  return { text, losses, isHtml: !isPlain, shown: (part) => part };
}

/** Texts of old versions have their line breaks shown, and may be HTML. */
export function autoFormat(text: string): Pick<StatementText, 'isHtml' | 'shown'> {
  if (!/<[a-z/!]|&(?:[a-z]{1,31}|#x?[0-9a-f]{1,7});/i.test(text)) {
    return { isHtml: false, shown: (part) => part };
  }
  return {
    isHtml: true,
    shown: (part) =>
      part
        .split('\n')
        .map((line, index, lines) => {
          if (index === lines.length - 1) return line;
          const isAtTag = line.endsWith('>') || lines[index + 1]?.startsWith('<') === true;
          return isAtTag ? `${line}\n` : `${line}<br />\n`;
        })
        .join(''),
  };
}

/** The element `text` in it, trimmed as Moodle does. */
export function contentOf(element: XmlElement | null): string {
  if (element === null) return '';
  return textOf(elementIn(element, 'text') ?? element).trim();
}

function insideOf(element: XmlElement, losses: Loss[]): string {
  const inner = elementIn(element, 'text');
  if (inner === null) return '';
  const tag = inner.children.find(isElement);
  if (tag !== undefined) {
    losses.push(lost('refused/malformed-question', `<${tag.qualifiedName}>`, { line: tag.line }));
  }
  return textOf(inner).trim();
}

/** Before Moodle 2, a picture was beside the text and shown below it. */
function oldPicture(question: XmlElement): string {
  const name = contentOf(elementIn(question, 'image'));
  return name === '' ? '' : ` <img src="@@PLUGINFILE@@/${encodeURI(name)}" alt="" />`;
}
