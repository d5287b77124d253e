/** Shorter ways to write the parts of a lacuna question and its permissions in a spreadsheet. */
import { idIn, listIn, listOf, numberIn, objectIn, textIn, type Cell } from './csv-cells.ts';
import type { Node } from './tree.ts';

/** Default scores: of the first alternative of a blank, and of the others. */
const RIGHT = '10';
const WRONG = '0';

/**
 * The alternatives of a blank: `Brasília=10 | Brasilia=8 | Rio de Janeiro=0`. The score follows the
 * last `=`. Without a score, the first alternative gets 10 and the others 0. `\|`, `\=` and `\\`
 * are those characters themselves.
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

/**
 * The permissions: `12:READ,WRITE | 13:READ`, each the id of a party and its roles. `[]` grants
 * none.
 */
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

/** One character, or two if a backslash makes the second one literal. */
type Token = string;

/** The entries between the bars, without blank ones. */
function separated(text: string): Token[][] {
  const entries: Token[][] = [[]];
  for (const [token] of text.matchAll(/\\[|=\\]|[^]/gu)) {
    if (token === '|') entries.push([]);
    else entries.at(-1)?.push(token);
  }
  return entries.filter((entry) => entry.join('').trim() !== '');
}

/** The tokens before and after the last such character; null if it does not occur. */
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
