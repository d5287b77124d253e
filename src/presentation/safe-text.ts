/**
 * Makes foreign text safe to show, with a function for each format. All text is foreign unless
 * lms-cli wrote it: names of files and profiles, keys, titles, answers of a service.
 */

/**
 * Characters that could move the cursor, reorder or hide text on a terminal, or that cannot be seen
 * at all, so that two texts look equal: C0, DEL and C1; line and paragraph separators; unpaired
 * surrogates and noncharacters, of which XML cannot contain two; all that Unicode calls default
 * ignorable, such as bidi marks, zero-width characters, fillers and tags; and the blank of Braille
 * (docs/reliability.md, Careless and hostile input).
 *
 * A variation selector stays where it can be seen: it makes a sign into a picture (❤️), or a digit
 * into a key. Between pictures, a joiner is an escape all the same. Where a font has no picture for
 * the sequence, the texts with and without the joiner look equal.
 */
const deceptive =
  /(?!\ufe0f)[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]|(?<!(?!\p{Emoji_Presentation})\p{Extended_Pictographic})\ufe0f(?!\u20e3)/gu;

/** Escapes as in JSON: a character beyond U+FFFF is two of them. */
const jsonEscape = (character: string): string =>
  Array.from({ length: character.length }, (_, index) => {
    const unit = character.charCodeAt(index).toString(16);
    return String.raw`\u${unit.padStart(4, '0')}`;
  }).join('');

/**
 * The only way for foreign text to reach a terminal. Its deceptive characters become `\u....`
 * escapes. A multiline text keeps its newlines and tabs; in a single line they become `\n` and
 * `\t`. For the text of a JSON value, the result is JSON text of an equal value.
 */
export function visible(
  text: string,
  {
    multiline,
    escape = jsonEscape,
  }: { readonly multiline: boolean; readonly escape?: (character: string) => string },
): string {
  return text.replace(deceptive, (character) => {
    if (character === '\n') return multiline ? character : String.raw`\n`;
    if (character === '\t') return multiline ? character : String.raw`\t`;
    return escape(character);
  });
}

/** A name, or another text on one line, in which a space of another kind would look as usual. */
export function visibleName(text: string): string {
  return visible(text, { multiline: false }).replaceAll(/(?! )\p{Zs}/gu, jsonEscape);
}

export function isDeceptive(text: string): boolean {
  return visible(text, { multiline: true }) !== text;
}

const command = /^(\s*)(::|##\[)/gm;

/** True if a runner of GitHub Actions would take a line for a command, even after white space. */
export const hasCommand = (text: string): boolean => text.search(command) !== -1;

/** Lines of foreign text for a terminal, and for the log of a job: no line is like a command. */
export function visibleLines(text: string): string {
  return visible(text, { multiline: true }).replaceAll(
    command,
    (_, space: string, sign: string) => `${space}\\u00${sign === '::' ? '3a:' : '23#['}`,
  );
}

/** One line of plain text in the Markdown of GitHub and GitLab, without links or images. */
export function markdownText(text: string): string {
  return visibleName(text)
    .replaceAll(/[\\`*_[\]<>|~#&$@!]/g, String.raw`\$&`)
    .replaceAll('://', String.raw`\://`)
    .replaceAll(/\bwww\./gi, (sign) => `${sign.slice(0, -1)}\\.`);
}

/** The same as code, in which GitHub and GitLab see no links, mentions or references. */
export function markdownSpan(text: string): string {
  const line = visibleName(text).replaceAll('`', "'");
  return `\`${line.trim() === '' ? "''" : line}\``;
}

export function markdownCode(text: string): string {
  return markdownSpan(text).replaceAll('|', String.raw`\|`);
}

/** The message of a workflow command of GitHub. Its newlines stay newlines. */
export function workflowText(text: string): string {
  // The escapes that the runner decodes (actions/toolkit, command.ts: escapeData).
  return visible(text, { multiline: true }).replaceAll('%', '%25').replaceAll('\n', '%0A');
}

export function workflowProperty(text: string): string {
  return workflowText(visibleName(text)).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
