import { basename } from 'node:path';
import type { Conversion, Loss } from '../../contract/conversions.ts';
import { lacunaOf } from '../../conversion/lacuna-of.ts';
import { isReason, isSkip, lossOf } from '../../conversion/loss.ts';
import type { SourceItem } from '../../conversion/source-item.ts';
import { type JsonObject, textIn } from '../../core/json.ts';
import { shortenText } from '../../core/texts.ts';
import type { Catalogue } from '../../messages/catalogue.ts';
import { visible } from '../../presentation/safe-text.ts';
import { type Keys, slugOf } from '../question/document-names.ts';
import type { OwnWriter } from '../question/own-writers.ts';
import type { ConvertRequest } from './convert-request.ts';
import { fillFields } from './fields.ts';

/** A question of which something is lost is refused if it is strict. */
export interface Converting extends Pick<ConvertRequest, 'scale' | 'filling' | 'strict'> {
  /** Makes the keys of questions that have none; null if no keys are asked for. */
  readonly keys: Keys | null;
  readonly target: Pick<OwnWriter, 'write'>;
  readonly messages: Catalogue;
}

export interface ItemPlace {
  readonly file: string;
  /** The field `source` of a question that lacks it. */
  readonly source: string;
  readonly index: number;
}

interface Converted {
  readonly conversion: Conversion;
  /** What to write; null if the question is not converted. */
  readonly written: { readonly text: string; readonly body: JsonObject } | null;
}

export function convertQuestion(
  item: SourceItem,
  place: ItemPlace,
  converting: Converting,
): Converted {
  const { file, index } = place;
  const { losses, missing = [], key = null, written = null } = resultOf(item, place, converting);
  const { line, id, title, type, content } = item;
  const skips = losses.filter(isSkip);
  const reasons = skips.length > 0 ? skips : losses.filter(isReason);
  const conversion: Conversion = {
    file,
    index,
    line,
    id,
    title,
    type,
    category: categoryOf(item),
    status: written !== null ? 'converted' : skips.length > 0 ? 'skipped' : 'refused',
    // Why it is not converted says all, if it says anything.
    losses: reasons.length > 0 ? reasons : losses,
    findings: content.kind === 'invalid' ? content.diagnostics : [],
    missing,
    lint: [],
    output: null,
    key,
  };
  return { conversion, written };
}

interface Result extends Partial<Pick<Conversion, 'missing' | 'key'>> {
  readonly losses: readonly Loss[];
  readonly written?: Converted['written'];
}

function resultOf(item: SourceItem, place: ItemPlace, converting: Converting): Result {
  const { scale, filling, strict, keys, target, messages } = converting;
  const { content, losses } = withLacuna(item, scale);
  const own = content.kind === 'own' && !losses.some(isReason) ? content : null;
  // A refused question may be converted the next time: the keys of the others stay the same then.
  const title = own === null ? (item.title ?? '') : textIn(own.body['title']);
  const key = losses.some(isSkip) ? null : keyFor(item, title, converting);
  if (own === null || (strict && losses.length > 0)) return { losses };
  const about = { category: categoryOf(item), source: place.source };
  const { body, missing } = fillFields(own.body, filling, about);
  const { release: given = null } = own;
  const release = keys === null ? null : (given ?? messages.say('form-first-release'));
  const lost = [
    ...lossIn('key', own.key, key),
    ...(filling.isForOthers ? [] : lossIn('release', given, release)),
  ];
  const comment = () => commentOf(item, place, missing, messages);
  const { text, losses: others } = target.write({ body, key, release, comment });
  const all = [...losses, ...lost, ...others];
  const isWritten = text !== null && !(strict && all.length > 0);
  return isWritten ? { losses: all, missing, key, written: { text, body } } : { losses: all };
}

/** The question of another tool as a lacuna question. */
function withLacuna({ content, title, losses }: SourceItem, scale: number) {
  if (content.kind !== 'blanks' || losses.some(isReason)) return { content, losses };
  const lacuna = lacunaOf(title, content, scale);
  return { content: lacuna.content, losses: [...losses, ...lacuna.losses] };
}

const categoryOf = ({ content }: SourceItem) =>
  content.kind === 'blanks' ? content.category : null;

function keyFor({ content, id }: SourceItem, title: string, { keys, filling }: Converting) {
  const own = content.kind === 'own' ? content.key : null;
  if (keys === null) return filling.isForOthers ? own : null;
  return own !== null && keys.take(own) ? own : keys.make(keyName(own ?? id, title));
}

const lossIn = (name: string, own: string | null, written: string | null): Loss[] =>
  own === null || own === written ? [] : [lossOf('not-kept field', `${name}: ${own}`)];

export const keyName = (id: string | null, title: string) =>
  slugOf(id ?? '', LONGEST_KEY) || slugOf(title, LONGEST_KEY) || 'question';

const LONGEST_KEY = 80;

const LONGEST_ID = 60;

/** One line, whatever the source says. */
function commentOf(
  { type, id, line }: SourceItem,
  { file, index }: ItemPlace,
  missing: readonly string[],
  { say }: Catalogue,
): string {
  const where = `${basename(file)}${line === null ? ` #${index}` : `:${line}`}`;
  const about = [
    type,
    ...(id === null ? [] : [say('conversion-id', { id: shortenText(id, LONGEST_ID) })]),
    ...(missing.length === 0 ? [] : [say('conversion-lacks', { fields: missing })]),
  ];
  const comment = say('conversion-from', { place: where, about });
  return visible(comment, { multiline: false }).replaceAll(/\s+/g, ' ');
}
