/** Shorter ways to write what a lacuna question and its permissions need in a spreadsheet. */
import { idIn, listIn, listOf, numberIn, objectIn, textIn, type Cell } from './csv-cells.ts';
import type { Node } from './tree.ts';

/** What the first alternative of a blank is worth, and every other one, unless they say so. */
const RIGHT = '10';
const WRONG = '0';

/**
 * The alternatives of a blank: `Brasília=10 | Brasilia=8 | Rio de Janeiro=0`. The score follows
 * the last `=`; without it the first is worth 10 and the others 0. `\|`, `\=` and `\\` are
 * those characters themselves.
 */
export function alternativesIn(cell: Cell): Node {
  const alternatives = separated(cell.text).map((alternative, index) => {
    const { before, after } = parted(alternative, '=');
    const score = after ?? (index === 0 ? RIGHT : WRONG);
    return objectIn(cell, [
      ['description', textIn({ ...cell, text: plain(before) })],
      ['score', numberIn({ ...cell, text: plain(score) })],
    ]);
  });
  return objectIn(cell, [['alternatives', listIn(cell, alternatives)]]);
}

/** Who may do what: `12:READ,WRITE | 13:READ`, an id of a party and its roles; `[]` is nobody. */
export function permissionsIn(cell: Cell): Node {
  if (cell.text.trim() === '[]') return listIn(cell, []);
  const entries = separated(cell.text).map((entry) => {
    const { before, after } = parted(entry, ':');
    const party = idIn({ ...cell, text: plain(before) });
    if (after === null) return objectIn(cell, [['partyId', party]]);
    const roles = listOf(textIn)({ ...cell, text: plain(after) });
    return objectIn(cell, [
      ['partyId', party],
      ['roles', roles],
    ]);
  });
  return listIn(cell, entries);
}

/** A character, or two where the first makes the second one plain. */
type Token = string;

/** The entries between the bars; one that is blank is none. */
function separated(text: string): Token[][] {
  const entries: Token[][] = [[]];
  for (const [token] of text.matchAll(/\\[|=\\]|[^]/gu)) {
    if (token === '|') entries.push([]);
    else entries.at(-1)?.push(token);
  }
  return entries.filter((entry) => entry.join('').trim() !== '');
}

/** What stands before and behind the last of these characters; null where there is none. */
function parted(tokens: readonly Token[], character: string) {
  const at = tokens.lastIndexOf(character);
  if (at === -1) return { before: tokens, after: null };
  return { before: tokens.slice(0, at), after: tokens.slice(at + 1) };
}

function plain(tokens: readonly Token[] | string): string {
  const texts = typeof tokens === 'string' ? [tokens] : tokens;
  return texts
    .map((token) => (token.length > 1 && token.startsWith('\\') ? token.slice(1) : token))
    .join('')
    .trim();
}
