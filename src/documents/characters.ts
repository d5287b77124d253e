/** Structural characters. In UTF-8 each is one byte. */
export const TAB = 0x09;
export const LINE_FEED = 0x0a;
export const CARRIAGE_RETURN = 0x0d;
export const SPACE = 0x20;
export const QUOTE = 0x22;
export const HASH = 0x23;
export const PERCENT = 0x25;
export const STAR = 0x2a;
export const COMMA = 0x2c;
export const DASH = 0x2d;
export const DOT = 0x2e;
export const SLASH = 0x2f;
export const OPEN_BRACKET = 0x5b;
export const BACKSLASH = 0x5c;
export const CLOSE_BRACKET = 0x5d;

/** The closing bracket for each opening one. */
export const closings: Readonly<Record<number, number>> = { 0x5b: 0x5d, 0x7b: 0x7d };

export const isLineEnd = (code: number | undefined) =>
  code === LINE_FEED || code === CARRIAGE_RETURN;

export const isSpace = (code: number | undefined) =>
  code === SPACE || code === TAB || isLineEnd(code);
