import { xmlRootOf, type Claims } from '../recognizing.ts';
import { nextStart } from './cloze-marks.ts';

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
