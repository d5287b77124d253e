import type { Cut } from './pieces.ts';

const QUOTE = 0x22;
const LINE_FEED = 0x0a;

/** What the next byte of a row stands in; `quote` is behind a quote that may close its cell. */
type Inside = 'start' | 'plain' | 'quoted' | 'quote';

/** Cuts behind every line end that is not in a quoted cell. A cell ends at a delimiter. */
export function rowCut(isDelimiter: (byte: number) => boolean): Cut {
  let seen = 0;
  let inside: Inside = 'start';
  const cutAt = (end: number) => {
    seen = 0;
    inside = 'start';
    return end;
  };
  return (bytes, start, atEnd) => {
    for (let at = start + seen; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      if (inside === 'quoted') {
        if (byte === QUOTE) inside = 'quote';
      } else if (byte === LINE_FEED) return cutAt(at + 1);
      else if (isDelimiter(byte)) inside = 'start';
      else if (byte === QUOTE && inside !== 'plain') inside = 'quoted';
      else inside = 'plain';
    }
    seen = bytes.length - start;
    return atEnd ? cutAt(bytes.length) : null;
  };
}
