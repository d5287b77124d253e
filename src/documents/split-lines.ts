import type { Cut } from './pieces.ts';

const LINE_FEED = 0x0a;

/** Cuts behind every line end. */
export function lineCut(): Cut {
  let seen = 0;
  return (bytes, start, atEnd) => {
    const at = bytes.indexOf(LINE_FEED, start + seen);
    if (at === -1 && !atEnd) {
      seen = bytes.length - start;
      return null;
    }
    seen = 0;
    return at === -1 ? bytes.length : at + 1;
  };
}
