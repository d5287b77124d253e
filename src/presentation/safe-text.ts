/**
 * Makes foreign text safe to show, with a function for each format. Foreign is whatever lms-cli
 * has not written itself: names of files and profiles, keys, titles, what a service answered.
 */

/**
 * What could move the cursor, reorder or hide text on a terminal: C0, DEL and C1; bidi marks,
 * embeddings, overrides and isolates; zero-width characters; line and paragraph separators;
 * and surrogates without their other half (docs/reliability.md, Careless and hostile input).
 */
const deceptive = /[\p{Cc}\p{Cs}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

/**
 * The one way for foreign text to a terminal: its control characters become `\u....` escapes.
 * Multiline text keeps its newlines and tabs; in a single line they become `\n` and `\t`.
 * Applied to the text of a JSON value it gives an equal JSON text.
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
 * Lines of foreign text on a terminal. In a job of GitHub Actions whatever begins like a
 * command, white space before it or not, would be obeyed.
 */
export function visibleLines(text: string): string {
  return visible(text, { multiline: true }).replaceAll(
    /^(\s*)(::|##\[)/gm,
    (_, space: string, sign: string) => `${space}\\u00${sign === '::' ? '3a:' : '23#['}`,
  );
}

/** For an attribute or an element of XML 1.0, less the escapes that its writer makes. */
export function xmlText(text: string, shape: { readonly multiline: boolean }): string {
  // XML 1.0 cannot hold these two, not even as a reference (2.2 Characters).
  return visible(text, shape).replaceAll(/[\uFFFE\uFFFF]/g, '\uFFFD');
}

/** A line that is nothing but text in the Markdown of GitHub and GitLab: no link, no image. */
export function markdownText(text: string): string {
  return visible(text, { multiline: false })
    .replaceAll(/[\\`*_[\]<>|~#&$@!]/g, String.raw`\$&`)
    .replaceAll('://', String.raw`\://`)
    .replaceAll(/\bwww\./gi, (sign) => `${sign.slice(0, -1)}\\.`);
}

/** The same as code. */
export function markdownCode(text: string): string {
  const line = visible(text, { multiline: false });
  return `\`${line.replaceAll('`', "'").replaceAll('|', String.raw`\|`)}\``;
}

/** What a workflow command of GitHub says; its newlines stay newlines. */
export function workflowText(text: string): string {
  // What the runner reads back (actions/toolkit, command.ts: escapeData).
  return visible(text, { multiline: true }).replaceAll('%', '%25').replaceAll('\n', '%0A');
}

/** One of its properties. */
export function workflowProperty(text: string): string {
  return workflowText(visible(text, { multiline: false }))
    .replaceAll(':', '%3A')
    .replaceAll(',', '%2C');
}
