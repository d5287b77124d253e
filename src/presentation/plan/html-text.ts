/** The text of HTML, without its tags. Loaded only for texts with tags or entities. */
import { Tokenizer } from 'parse5';

export interface HtmlText {
  /** With one space for any white space, as a browser shows it. */
  readonly text: string;
  /** The tags and comments, in their order. */
  readonly markup: string;
}

/** The elements that do not begin or end a word: `<b>in</b>dependence`. */
const inline: ReadonlySet<string> = new Set(
  'a abbr b big cite code del em font i ins kbd mark q s samp small span strike strong sub sup tt u var wbr'.split(
    ' ',
  ),
);

/**
 * Reads tokens and builds no tree, so that the time grows with the length, however deep the
 * elements are. What a browser would not show, such as a script, counts as text.
 */
export function htmlText(html: string): HtmlText {
  const texts: string[] = [];
  const markup: string[] = [];
  const tag = (name: string, written: string) => {
    if (!inline.has(name)) texts.push(' ');
    markup.push(written);
  };
  const text = ({ chars }: { readonly chars: string }) => texts.push(chars);
  const tokenizer = new Tokenizer(
    {},
    {
      onStartTag: ({ tagName, attrs }) =>
        tag(
          tagName,
          `<${tagName} ${JSON.stringify(attrs.map(({ name, value }) => [name, value]))}>`,
        ),
      onEndTag: ({ tagName }) => tag(tagName, `</${tagName}>`),
      onComment: ({ data }) => markup.push(`<!--${data}-->`),
      onDoctype: ({ name }) => markup.push(`<!${name ?? ''}>`),
      onEof: () => undefined,
      onCharacter: text,
      onNullCharacter: text,
      onWhitespaceCharacter: text,
    },
  );
  tokenizer.write(html, true);
  return {
    text: texts
      .join('')
      .replaceAll(/[ \t\r\n\f]+/g, ' ')
      .trim(),
    markup: markup.join(''),
  };
}
