/** Moodle XML: a list of questions of many types, some of them with blanks. */
import type { Loss } from '../../contract/conversions.ts';
import type { BlankQuestion } from '../blank-question.ts';
import { lossOf } from '../loss.ts';
import type { SourceText } from '../reading.ts';
import type { SourceItem } from '../source-item.ts';
import { elementIn, elementsIn, type XmlElement, type XmlPart, xmlPartLists } from '../xml.ts';
import { noteBeside } from './beside-blanks.ts';
import { moodleBlanksOf } from './blanks-of.ts';
import { categoryPath } from './category-path.ts';
import { moodleText, statementTextOf } from './statement-text.ts';

export async function* readMoodleXml({ pieces }: SourceText): AsyncGenerator<SourceItem> {
  let category: string | null = null;
  const options = { textless: files, large: 'cut' } as const;
  for await (const parts of xmlPartLists(pieces(), wanted, options)) {
    for (const part of parts) {
      if (typeOf(part.element) === 'category') category = categoryOf(part.element);
      else yield itemOf(part, category);
    }
  }
}

const wanted: ReadonlySet<string> = new Set(['question']);
/** Their text is that of a picture or a sound. */
const files: ReadonlySet<string> = new Set(['file', 'image_base64']);

const typeOf = ({ attributes }: XmlElement) => attributes['type']?.trim() ?? '';

function itemOf({ element, comment, isCut }: XmlPart, category: string | null): SourceItem {
  const type = typeOf(element);
  const reason = isCut ? lossOf('refused/too-large') : reasonAgainst(type);
  const losses = reason === null ? [] : [reason];
  return {
    type,
    id: idOf(element, comment),
    title: moodleText(elementIn(element, 'name')),
    line: element.line,
    losses,
    content:
      reason === null
        ? { kind: 'blanks', question: questionOf({ type, element, category, losses }) }
        : { kind: 'nothing' },
  };
}

interface Reading {
  readonly type: string;
  readonly element: XmlElement;
  readonly category: string | null;
  /** Grows by what is not kept. */
  readonly losses: Loss[];
}

function questionOf({ type, element, category, losses }: Reading): BlankQuestion {
  const statement = statementTextOf(element, losses);
  const { text, isHtml, shown } = statement;
  const { segments, placement, blanks } = moodleBlanksOf({ type, element, statement, losses });
  noteBeside({ type, element, statement: text, blanks, losses });
  return {
    segments: segments.map(shown),
    placement,
    isHtml,
    blanks,
    scoring: 'each-blank',
    tags: tagsOf(element),
    category,
    author: null,
    difficulty: null,
    isDisabled: moodleText(elementIn(element, 'hidden')) === '1',
  };
}

/** Null if the type has blanks that can be read. */
function reasonAgainst(type: string): Loss | null {
  if (readable.has(type)) return null;
  return others.has(type)
    ? lossOf('skipped/not-fill-in', type)
    : lossOf('refused/unknown-type', type === '' ? null : type);
}

const readable: ReadonlySet<string> = new Set([
  'cloze',
  'multianswer',
  'gapselect',
  'ddwtos',
  'shortanswer',
  'numerical',
]);

/** Types without a blank. Those of plug-ins with blanks, such as `gapfill`, are not among them. */
const others: ReadonlySet<string> = new Set(
  `multichoice multichoiceset truefalse matching match ddmatch essay essayautograde ordering
  calculated calculatedsimple calculatedmulti stack coderunner description ddmarker ddimageortext
  kprime mtf random randomsamatch recordrtc missingtype`.split(/\s+/),
);

/** Moodle writes the id of its database into a comment. */
function idOf(element: XmlElement, comment: string | null): string | null {
  const given = moodleText(elementIn(element, 'idnumber'));
  if (given !== '') return given;
  const [, id = null] = /^\s*question:\s*(\d{1,20})\s*$/.exec(comment ?? '') ?? [];
  return id === '0' ? null : id;
}

const categoryOf = (element: XmlElement) =>
  categoryPath(moodleText(elementIn(element, 'category')));

function tagsOf(element: XmlElement): string[] {
  const lists = [...elementsIn(element, 'tags'), ...elementsIn(element, 'coursetags')];
  const tags = lists.flatMap((list) => elementsIn(list, 'tag').map(moodleText));
  return [...new Set(tags)].filter((tag) => tag !== '');
}
