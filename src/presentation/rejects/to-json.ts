import { REJECTED, type OperationId } from '../../contract/operations.ts';
import { isObject, type Json } from '../../core/json.ts';
import { jsonText } from '../json-text.ts';
import {
  hasSidecar,
  isOwnComment,
  remarksOn,
  sidecarOf,
  unreadValue,
  valueIn,
  valueOf,
  type Reject,
} from './reject.ts';

/** An element of an array with its reason above it, without a comma after it. */
export function jsonElement(reject: Reject, as: OperationId | null): string {
  const value = valueOf(reject, as);
  const isJson = !['yaml', 'csv', 'cloze'].includes(reject.format);
  const own = isJson ? withoutOwnComments(reject.text).trim() : '';
  const isVerbatim = isJson && value !== undefined && !hasOldReason(own);
  const text = isVerbatim ? own : jsonText(value ?? unreadValue(reject), 2);
  // If the text ends in a comment, text after it would become part of that comment.
  const lastLine = text.slice(text.lastIndexOf('\n') + 1);
  const end = lastLine.includes('//') ? '\n' : '';
  const remarks = remarksOn(reject).map((remark) => `  // ${remark}\n`);
  return `${remarks.join('')}  ${text}${end}`;
}

/** A line of NDJSON with the reason as an additional field. */
export function ndjsonLine(reject: Reject, as: OperationId | null): string {
  const value = valueOf(reject, as) ?? unreadValue(reject);
  // Only an object has room for a reason.
  if (!isObject(value)) return `${jsonText(value)}\n`;
  const sidecar = sidecarOf(reject);
  const own = reject.text.trim();
  const isVerbatim =
    reject.format === 'ndjson' && own.endsWith('}') && !hasOldReason(own) && isRead(own);
  if (!isVerbatim) return `${jsonText({ ...value, [REJECTED]: sidecar })}\n`;
  const comma = Object.keys(value).length === 0 ? '' : ',';
  return `${own.slice(0, -1).trimEnd()}${comma}"${REJECTED}":${jsonText(sidecar)}}\n`;
}

const isRead = (text: string) => valueIn('ndjson', text, null) !== undefined;

/** True if the text itself has the field of an earlier round. */
function hasOldReason(text: string): boolean {
  if (!text.includes(REJECTED)) return false;
  const value: Json | undefined = valueIn('jsonc', text, null);
  return value !== undefined && hasSidecar(value);
}

/** Keeps the comments above an element, except for those of an earlier round. */
function withoutOwnComments(text: string): string {
  const lines = text.split('\n');
  const first = lines.findIndex((line) => !/^\s*(?:\/\/|$)/.test(line));
  if (first <= 0) return text;
  const kept = lines
    .slice(0, first)
    .filter((line) => !isOwnComment(/^\s*\/\/(.*)$/.exec(line)?.[1] ?? ''));
  return [...kept, ...lines.slice(first)].join('\n');
}
