/** Several formats may claim a text. No answer loads a library, and each takes linear time. */
import type { NamedHeaders } from '../contract/header-names.ts';
import { nextStart } from './moodle/notation.ts';
import { headerIn } from './table/question-columns.ts';

/** The beginning of a file or of an entry, from which its format is recognized. */
interface Head {
  readonly name: string;
  /** At most the first 64 Ki units, with replacement characters where it is not UTF-8. */
  readonly text: string;
  /** The fields of headers of a table, as somebody gave them. */
  readonly named: NamedHeaders;
}

export type Claims = (head: Head) => boolean;

/** The name of the root element without its prefix, in lower case; null if it is not XML. */
function xmlRootOf({ text }: Head): string | null {
  const [, name] =
    /^\uFEFF?\s*(?:<\?[^>]{0,2000}\?>\s*|<!--[^]{0,4000}?-->\s*|<!DOCTYPE[^>]{0,2000}>\s*)*<([A-Za-z_][\w.:-]*)/.exec(
      text,
    ) ?? [];
  return name === undefined ? null : name.slice(name.indexOf(':') + 1).toLowerCase();
}

/** A word in braces or brackets belongs to other formats. */
const looksLikeJson = (text: string) => /^\uFEFF?\s*(?:\{\s*["}]|\[\s*[[{"\]])/.test(text);

/** A table with a row that names fields of questions (docs/files.md). */
export const claimsCsv: Claims = ({ text, named }) => headerIn(text, named).isOfQuestions;

/** Canvas has a `quiz` too, in a namespace. */
export const claimsMoodleXml: Claims = (head) =>
  xmlRootOf(head) === 'quiz' && !/<quiz\s[^>]{0,2000}xmlns\s*=/.test(head.text);

/** A text with a blank such as `{1:SHORTANSWER:=Brasília}`, which may begin with a tag of HTML. */
export const claimsCloze: Claims = (head) => {
  if (/^\uFEFF?\s*(?:[[]|\{\s*["'}]|---\s|<\?xml)/.test(head.text)) return false;
  const root = xmlRootOf(head);
  return (root === null || htmlNames.has(root)) && nextStart(head.text, 0) !== null;
};

const htmlNames: ReadonlySet<string> = new Set(
  'html body div p span h1 h2 h3 h4 h5 h6 ul ol dl table br hr b i u em strong center font'.split(
    ' ',
  ),
);

/** Beginnings of questions, which no other format has. */
const giftHeadings = [/^[ \t]*\$CATEGORY:/m, /^[ \t]*::[^\n]*?(?<!\\)::[^\n]*$/m];
/** Signs that only blanks of Cloze have, too. */
const giftSigns = [
  ...giftHeadings,
  /(?<!\\)\{\s*#\s*[-+=\d%~][^{}]*\}/,
  /(?<!\\)\{[^{}]*(?:[~=]\s*%-?\d|####)/,
];
const giftAnswers = /(?<!\\)\{\s*[=~][^{}]*\}/;
/** Each may be by chance, both together are not. */
const giftComment = /^[ \t]*\/\//m;
const giftQuestion = /(?<!\\)\{\s*(?:T|TRUE|F|FALSE)\s*(?:#[^{}]*)?\}|[.?!]\s*\{\s*\}/;

export const claimsGift: Claims = (head) => {
  const { text } = head;
  // Packages and workbooks.
  if (text.includes('\0')) return false;
  if (xmlRootOf(head) !== null || looksLikeJson(text)) return false;
  if (nextStart(text, 0) !== null) return giftHeadings.some((sign) => sign.test(text));
  if (giftSigns.some((sign) => sign.test(text))) return true;
  return giftAnswers.test(text) || (giftComment.test(text) && giftQuestion.test(text));
};

/** @param root the name of the root element, in lower case */
export const claimsXml =
  (root: string): Claims =>
  (head) =>
    xmlRootOf(head) === root;

/** A `content.json`: with contents of H5P inside, or that of H5P.Blanks or H5P.DragText itself. */
export const claimsH5p: Claims = ({ name, text }) => {
  if (!/^\uFEFF?\s*\{/.test(text)) return false;
  if (/"library"\s*:\s*"H5P\./.test(text)) return true;
  const isBlanks = /"questions"\s*:\s*\[\s*"/.test(text);
  const isDragText = /"textField"\s*:\s*"/.test(text);
  // Only contents of H5P have settings and texts of these names.
  const isNamed =
    /(?:^|[\\/])content\.json$/.test(name) ||
    /"(?:behaviour|overallFeedback|taskDescription|checkAnswer|showSolutions?)"\s*:/.test(text);
  return isNamed && (isBlanks || isDragText);
};
