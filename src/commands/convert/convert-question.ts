import { basename } from 'node:path';
import type { Conversion, Loss } from '../../contract/conversions.ts';
import { makeLacuna } from '../../conversion/make-lacuna.ts';
import { isReason, isSkip, makeLoss } from '../../conversion/loss.ts';
import type { SourceItem } from '../../conversion/source-item.ts';
import { textIn } from '../../core/json.ts';
import { shortenText } from '../../core/texts.ts';
import type { Catalogue } from '../../messages/catalogue.ts';
import { visible } from '../../presentation/safe-text.ts';
import { type Keys, makeSlug } from '../question/document-names.ts';
import type { OwnWriter } from '../question/own-writers.ts';
import type { ConvertRequest } from './convert-request.ts';
import { fillFields } from './fields.ts';

/** A question of which something is lost is refused if it is strict. */
interface QuestionConversion extends Pick<ConvertRequest, 'scale' | 'filling' | 'strict'> {
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

/** @returns `written` is what to write; null if the question is not converted */
export function convertQuestion(
  item: SourceItem,
  place: ItemPlace,
  { scale, filling, strict, keys, target, messages }: QuestionConversion,
) {
  const { content, losses } = withLacuna(item, scale);
  const question = content.kind === 'own' && !losses.some(isReason) ? content : null;
  const conversion = notConverted(item, place, { content, losses });
  const { category } = conversion;
  // A refused question may be converted the next time: the keys of the others stay the same then.
  const title = question === null ? (item.title ?? '') : textIn(question.body['title']);
  const own = content.kind === 'own' ? content.key : null;
  const given = filling.isForOthers ? own : null;
  const key = losses.some(isSkip) || keys === null ? given : keyFor(own, keys, item.id, title);
  if (question === null || (strict && losses.length > 0)) return { conversion, written: null };
  const { body, missing } = fillFields(question.body, filling, { category, source: place.source });
  const { release: ownRelease = null } = question;
  const release = keys === null ? null : (ownRelease ?? messages.say('form-first-release'));
  const comment = () => commentOf(item, place, missing, messages);
  const { text, losses: others } = target.write({ body, key, release, comment });
  const all = [
    ...losses,
    ...lossIn('key', question.key, key),
    ...(filling.isForOthers ? [] : lossIn('release', ownRelease, release)),
    ...others,
  ];
  if (text === null || (strict && all.length > 0)) {
    return { conversion: { ...conversion, losses: reasonsIn(all) }, written: null };
  }
  return {
    conversion: { ...conversion, status: 'converted' as const, losses: all, missing, key },
    written: { text, body },
  };
}

/** What is told of a question before anything of it is converted. */
function notConverted(
  { line, id, type, title, content: source }: SourceItem,
  { file, index }: ItemPlace,
  { content, losses }: Pick<SourceItem, 'content' | 'losses'>,
): Conversion {
  return {
    file,
    index,
    line,
    id,
    title,
    type,
    category: source.kind === 'blanks' ? source.category : null,
    status: losses.some(isSkip) ? 'skipped' : 'refused',
    losses: reasonsIn(losses),
    findings: content.kind === 'invalid' ? content.diagnostics : [],
    missing: [],
    lint: [],
    output: null,
    key: null,
  };
}

/** Only the reasons of a refusal or skip, if there are any. */
function reasonsIn(losses: readonly Loss[]): readonly Loss[] {
  const kinds = [losses.filter(isSkip), losses.filter(isReason), losses];
  return kinds.find((each) => each.length > 0) ?? [];
}

function withLacuna({ content, title, losses }: SourceItem, scale: number) {
  if (content.kind !== 'blanks' || losses.some(isReason)) return { content, losses };
  const lacuna = makeLacuna(title, content, scale);
  return { content: lacuna.content, losses: [...losses, ...lacuna.losses] };
}

const keyFor = (own: string | null, keys: Keys, id: string | null, title: string) =>
  own !== null && keys.take(own) ? own : keys.make(keyName(own ?? id, title));

const lossIn = (name: string, own: string | null, written: string | null): Loss[] =>
  own === null || own === written ? [] : [makeLoss('not-kept content', `${name}: ${own}`)];

export const keyName = (id: string | null, title: string) =>
  makeSlug(id ?? '', LONGEST_KEY) || makeSlug(title, LONGEST_KEY) || 'question';

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
