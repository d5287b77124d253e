/**
 * Makes foreign text safe to show, with a function for each format. All text is foreign unless
 * lms-cli wrote it: names of files and profiles, keys, titles, answers of a service.
 */

/**
 * Characters that could move the cursor, reorder or hide text on a terminal: C0, DEL and C1; bidi
 * marks, embeddings, overrides and isolates; zero-width characters; line and paragraph separators;
 * and unpaired surrogates (docs/reliability.md, Careless and hostile input).
 */
const deceptive = /[\p{Cc}\p{Cs}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

/**
 * The only way for foreign text to reach a terminal. Its control characters become `\u....`
 * escapes. A multiline text keeps its newlines and tabs; in a single line they become `\n` and
 * `\t`. For the text of a JSON value, the result is JSON text of an equal value.
 */
export function visible(text: string, { multiline }: { readonly multiline: boolean }): string {
  return text.replace(deceptive, (character) => {
    if (character === '\n') return multiline ? character : String.raw`\n`;
    if (character === '\t') return multiline ? character : String.raw`\t`;
    return String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** True where `visible` would change a multiline text. */
export function isDeceptive(text: string): boolean {
  return visible(text, { multiline: true }) !== text;
}

/**
 * Lines of foreign text for a terminal. In a job of GitHub Actions, the runner would obey a line
 * that begins like a command, even after white space.
 */
export function visibleLines(text: string): string {
  return visible(text, { multiline: true }).replaceAll(
    /^(\s*)(::|##\[)/gm,
    (_, space: string, sign: string) => `${space}\\u00${sign === '::' ? '3a:' : '23#['}`,
  );
}

/** For an attribute or an element of XML 1.0. The XML writer adds its own escapes. */
export function xmlText(text: string, shape: { readonly multiline: boolean }): string {
  // XML 1.0 cannot contain these two characters, even as references (2.2 Characters).
  return visible(text, shape).replaceAll(/[\uFFFE\uFFFF]/g, '\uFFFD');
}

/** One line of plain text in the Markdown of GitHub and GitLab, without links or images. */
export function markdownText(text: string): string {
  return visible(text, { multiline: false })
    .replaceAll(/[\\`*_[\]<>|~#&$@!]/g, String.raw`\$&`)
    .replaceAll('://', String.raw`\://`)
    .replaceAll(/\bwww\./gi, (sign) => `${sign.slice(0, -1)}\\.`);
}

/** The same as code, in which GitHub and GitLab see no links, mentions or references. */
export function markdownSpan(text: string): string {
  const line = visible(text, { multiline: false }).replaceAll('`', "'");
  return `\`${line.trim() === '' ? "''" : line}\``;
}

/** The same in a cell of a table. */
export function markdownCode(text: string): string {
  return markdownSpan(text).replaceAll('|', String.raw`\|`);
}

/** The message of a workflow command of GitHub. Its newlines stay newlines. */
export function workflowText(text: string): string {
  // The escapes that the runner decodes (actions/toolkit, command.ts: escapeData).
  return visible(text, { multiline: true }).replaceAll('%', '%25').replaceAll('\n', '%0A');
}

/** A property of a workflow command. */
export function workflowProperty(text: string): string {
  return workflowText(visible(text, { multiline: false }))
    .replaceAll(':', '%3A')
    .replaceAll(',', '%2C');
}
