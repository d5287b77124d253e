import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import { isDeeper } from '../../documents/exact-json.ts';
import { problem } from '../../messages/problem.ts';
import { MOST_LEVELS, pastLimit, Unreadable } from '../reading.ts';

/** A content of H5P: a question, or anything else that a library shows. */
export interface H5pContent {
  /** Without its version, such as `H5P.Blanks`; null if the text does not say. */
  readonly library: string | null;
  readonly params: Json;
  readonly metadata: JsonObject;
  readonly id: string | null;
  /** True if it is inside of another content, such as a set of questions. */
  readonly isNested: boolean;
}

export const BLANKS = 'H5P.Blanks';
export const DRAG_TEXT = 'H5P.DragText';

/**
 * The contents of a `content.json`, in their order: all with blanks, wherever they are, and all
 * others that are not only there to hold contents.
 * @param about what `h5p.json` says of it
 */
export function contentsIn(root: Json, about: JsonObject): H5pContent[] {
  const found: H5pContent[] = [];
  const library = isObject(root) ? rootLibraryOf(root, about) : null;
  visitContent({ library, params: root, metadata: about, id: null, isNested: false }, found);
  return found;
}

function rootLibraryOf(root: JsonObject, about: JsonObject): string | null {
  const { mainLibrary } = about;
  if (typeof mainLibrary === 'string') return nameOf(mainLibrary);
  // The object of one content, as other contents hold it.
  if (typeof root['library'] === 'string') return null;
  const { questions, textField } = root;
  if (typeof textField === 'string') return DRAG_TEXT;
  return Array.isArray(questions) && questions.every(isText) ? BLANKS : null;
}

const isText = (value: unknown) => typeof value === 'string';
const nameOf = (library: string) => library.split(' ', 1)[0] ?? '';

const isFillIn = ({ library }: H5pContent) => library === BLANKS || library === DRAG_TEXT;

const containers: ReadonlySet<string | null> = new Set([
  'H5P.BranchingScenario',
  'H5P.Column',
  'H5P.CoursePresentation',
  'H5P.InteractiveBook',
  'H5P.InteractiveVideo',
  'H5P.QuestionSet',
  'H5P.Row',
  'H5P.RowColumn',
]);

function visitContent(content: H5pContent, found: H5pContent[]): void {
  if (isFillIn(content)) {
    found.push(content);
    return;
  }
  const inside: H5pContent[] = [];
  visit(content.params, inside);
  // Any other content has contents too, such as the picture of a question. They do not count,
  // unless it turns out to hold blanks.
  const isContainer =
    containers.has(content.library) ||
    (content.library === null ? inside.length > 0 : inside.some(isFillIn));
  if (!isContainer) found.push(content);
  else for (const each of inside) found.push(each);
}

function visit(value: Json, found: H5pContent[]): void {
  if (Array.isArray(value)) {
    for (const each of value) visit(each, found);
  } else if (isObject(value)) {
    const { library, params = null, metadata, subContentId } = value;
    if (typeof library === 'string') {
      visitContent(
        {
          library: nameOf(library),
          params,
          metadata: isObject(metadata) ? metadata : {},
          id: typeof subContentId === 'string' ? subContentId : null,
          isNested: true,
        },
        found,
      );
    } else for (const each of Object.values(value)) visit(each, found);
  }
}

export function parseContent(text: string): Json {
  try {
    const value: Json = JSON.parse(text);
    if (isDeeper(value, MOST_LEVELS)) throw pastLimit('question');
    return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Unreadable(problem('convert/not-well-formed', { reason: 'other' }), null);
  }
}
