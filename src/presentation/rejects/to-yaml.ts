import type { OperationId } from '../../contract/operations.ts';
import { stringifyExact } from '../../documents/exact-json.ts';
import { yamlText } from '../yaml-text.ts';
import {
  hasSidecar,
  isOwnComment,
  remarksOn,
  unreadValue,
  valueIn,
  valueOf,
  type Reject,
} from './reject.ts';

/**
 * A YAML document with the reason above it. JSON stays as it is if YAML reads it as the same value.
 */
export function yamlDocument(reject: Reject, as: OperationId | null): string {
  const text = reject.format === 'yaml' ? yamlBody(reject.text) : inYaml(reject, as);
  const remarks = remarksOn(reject).map((remark) => `# ${remark}\n`);
  return `---\n${remarks.join('')}${text.endsWith('\n') ? text : `${text}\n`}`;
}

function inYaml(reject: Reject, as: OperationId | null): string {
  const value = valueOf(reject, as);
  if (value === undefined) return yamlText(unreadValue(reject));
  const verbatim = reject.text.trim();
  const read = reject.format === 'csv' ? undefined : valueIn('yaml', verbatim, null);
  const isSame =
    read !== undefined && !hasSidecar(read) && stringifyExact(read) === stringifyExact(value);
  return isSame ? verbatim : yamlText(value);
}

/**
 * A document without its separator, the directives above it, and the reason from an earlier round.
 * Its other comments stay.
 */
function yamlBody(text: string): string {
  const lines = text.split('\n');
  const head: string[] = [];
  let isAbove = true;
  let at = 0;
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const isSeparator: boolean = isAbove && /^---(?:\s|$)/.test(line);
    isAbove &&= !isSeparator;
    const content = isSeparator ? line.slice(SEPARATOR.length).trimStart() : line;
    const isDirective = isAbove && content.startsWith('%');
    if (content.trim() === '' || isDirective) continue;
    const comment = /^\s*#(.*)$/.exec(content)?.[1];
    if (comment === undefined || !isOwnComment(comment)) head.push(content);
    if (comment === undefined) break;
  }
  return [...head, ...lines.slice(at + 1)].join('\n');
}

const SEPARATOR = '---';
