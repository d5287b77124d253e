/** The statement of an item: HTML, cut where its inline interactions are. */
import type { Loss } from '../../contract/conversions.ts';
import { lossOf } from '../loss.ts';
import { escaped } from '../plain-text.ts';
import { type QtiElement, type QtiNode, qtiText, withAllInside } from './item-element.ts';
import {
  attributeText,
  endTagOf,
  htmlInside,
  isNamespace,
  startTagOf,
  writtenText,
} from './markup.ts';

export interface ItemBody {
  /** One more than there are blanks. */
  readonly segments: readonly string[];
  /** The interactions that are blanks, in the order of the statement. */
  readonly blanks: readonly QtiElement[];
  readonly otherInteractions: readonly QtiElement[];
  readonly losses: readonly Loss[];
}

export const isBlank = ({ name }: QtiElement) =>
  name === 'textEntryInteraction' || name === 'inlineChoiceInteraction';

export function readBody(body: QtiElement): ItemBody {
  const segments: string[][] = [[]];
  const blanks: QtiElement[] = [];
  const otherInteractions: QtiElement[] = [];
  const losses: Loss[] = [];
  const put = (html: string) => segments.at(-1)?.push(html);
  const visit = (node: QtiNode, isForeign: boolean): void => {
    if (typeof node === 'string') put(escaped(node));
    else if (isBlank(node)) {
      blanks.push(node);
      segments.push([]);
    } else if (node.name.endsWith('Interaction')) otherInteractions.push(node);
    else {
      const left = isForeign ? [] : lossesOf(node);
      losses.push(...left);
      if (left.length > 0) return;
      put(startTagOf(node));
      for (const child of node.children) visit(child, isForeign || foreign.has(node.name));
      put(endTagOf(node));
    }
  };
  for (const child of body.children) visit(child, false);
  for (const attribute of Object.entries(body.written.attributes)) {
    if (isNamespace(attribute[0])) continue;
    losses.push(lossOf('loss/presentation', attributeText(attribute), { line: body.line }));
  }
  const texts = segments.map((parts) => parts.join(''));
  return { segments: trimmedEnds(texts), blanks, otherInteractions, losses };
}

/** Elements with names of their own inside. */
const foreign: ReadonlySet<string> = new Set(['math', 'svg']);

/** The line breaks between the tags of the body and its content are not part of the statement. */
function trimmedEnds(texts: readonly string[]): string[] {
  const last = texts.length - 1;
  return texts.map((text, index) => {
    const started = index === 0 ? text.trimStart() : text;
    return index === last ? started.trimEnd() : started;
  });
}

/** Why an element is not in the statement; empty if it is. */
function lossesOf(element: QtiElement): Loss[] {
  const found = leftOut(element);
  if (found === null) return [];
  const answered = withAllInside(element).find(({ name }) => name.endsWith('Interaction'));
  // What the learner answers there may not get lost with the text around it.
  if (answered !== undefined) {
    found.push(lossOf('refused/other-interaction', answered.name, { line: answered.line }));
  }
  return found;
}

function leftOut(element: QtiElement): Loss[] | null {
  const { name, attributes, line, written } = element;
  switch (name) {
    case 'feedbackInline':
    case 'feedbackBlock':
      // Such a text is shown from the start, and later hidden.
      return attributes['showHide'] === 'hide'
        ? [lossOf('refused/unsupported-content', writtenText(written), { line })]
        : [lossOf('loss/combined-feedback', htmlInside(element), { line })];
    case 'rubricBlock':
      return [lossOf('loss/other-content', htmlInside(element), { line })];
    case 'infoControl':
      return [lossOf('loss/hint', htmlInside(element), { line })];
    case 'stylesheet':
    case 'catalogInfo':
      return [lossOf('loss/presentation', writtenText(written), { line })];
    case 'printedVariable':
    case 'templateBlock':
    case 'templateInline':
      return [lossOf('refused/template-variables', writtenText(written), { line })];
    case 'include':
      return [lossOf('refused/unknown-reference', attributes['href'] ?? name, { line })];
    default:
      return isHtmlName(element) ? null : [unsupported(element)];
  }
}

/** Names of HTML have no capital letters, and those of QTI that are left have. */
const isHtmlName = ({ name, written }: QtiElement) =>
  foreign.has(name) || (name === name.toLowerCase() && written.name === name);

function unsupported(element: QtiElement): Loss {
  const { name, line } = element;
  return lossOf('refused/unsupported-content', `${name}: ${qtiText(element).trim()}`, { line });
}
