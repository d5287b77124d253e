/** The beginning of a file or of an entry, from which its format is recognized. */
export interface Head {
  readonly name: string;
  /** At most the first 64 Ki units, with replacement characters where it is not UTF-8. */
  readonly text: string;
}

/** True if the text looks like the format. It loads no library and takes time linear in the text. */
export type Claims = (head: Head) => boolean;

/** The name of the root element without its prefix, in lower case; null if it is not XML. */
export function xmlRootOf({ text }: Head): string | null {
  const [, name] =
    /^\uFEFF?\s*(?:<\?[^>]{0,2000}\?>\s*|<!--[^]{0,4000}?-->\s*|<!DOCTYPE[^>]{0,2000}>\s*)*<([A-Za-z_][\w.:-]*)/.exec(
      text,
    ) ?? [];
  return name === undefined ? null : name.slice(name.indexOf(':') + 1).toLowerCase();
}

/** A word in braces or brackets belongs to other formats. */
export const looksLikeJson = (text: string) => /^\uFEFF?\s*(?:\{\s*["}]|\[\s*[[{"\]])/.test(text);
