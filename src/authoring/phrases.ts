/** Where phrases stand in texts, for many of both: Aho and Corasick's machine, on words. */

/** A beginning of some of the phrases. */
interface Place {
  readonly next: Map<string, Place>;
  /** The longest other beginning that it ends with; null of the empty one. */
  shorter: Place | null;
  /** The first two texts in which it stands. */
  readonly texts: number[];
}

const placeAfter = (shorter: Place | null): Place => ({ next: new Map(), shorter, texts: [] });

/**
 * Finds the first two of the texts in which a phrase stands, whole words and in this order:
 * one of them may be that which the phrase is from. Both are words with one space between them.
 */
export function textsShowing(
  phrases: Iterable<string>,
  texts: readonly string[],
): (phrase: string) => readonly number[] {
  const root = placeAfter(null);
  const ends = new Map<string, Place>();
  for (const phrase of phrases) ends.set(phrase, add(phrase, root));
  link(root);
  for (const [index, text] of texts.entries()) {
    let place = root;
    for (const word of text.split(' ')) {
      place = after(place, word, root);
      mark(place, index);
    }
  }
  return (phrase) => ends.get(phrase)?.texts ?? [];
}

function add(phrase: string, root: Place): Place {
  let place = root;
  for (const word of phrase.split(' ')) {
    const next = place.next.get(word) ?? placeAfter(root);
    place.next.set(word, next);
    place = next;
  }
  return place;
}

/** From the shortest beginnings to the longest: each needs those that are shorter. */
function link(root: Place): void {
  const places = [root];
  for (const place of places) {
    for (const [word, next] of place.next) {
      next.shorter = place.shorter === null ? root : after(place.shorter, word, root);
      places.push(next);
    }
  }
}

/** The longest beginning that the words up to this one end with. */
function after(from: Place, word: string, root: Place): Place {
  for (let place: Place | null = from; place !== null; place = place.shorter) {
    const next = place.next.get(word);
    if (next !== undefined) return next;
  }
  return root;
}

/** What stands there is marked once for a text, and so is everything that it ends with. */
function mark(found: Place, text: number): void {
  for (let place: Place | null = found; place !== null; place = place.shorter) {
    if (place.texts.length === 2 || place.texts.at(-1) === text) return;
    place.texts.push(text);
  }
}
