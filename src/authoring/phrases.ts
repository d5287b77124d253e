/** Finds many phrases in many texts with the automaton of Aho and Corasick, on words. */

/** A prefix of one or more phrases. */
interface Place {
  readonly next: Map<string, Place>;
  /** The longest shorter prefix that this one ends with; null for the empty prefix. */
  shorter: Place | null;
  /** The indexes of the first two texts that contain it. */
  readonly texts: number[];
}

const placeAfter = (shorter: Place | null): Place => ({ next: new Map(), shorter, texts: [] });

/**
 * Finds the first two texts that contain a phrase as whole words in the same order. Two, because
 * the phrase may come from one of them. Phrases and texts are words with one space between them.
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

/** Goes from the shortest prefixes to the longest, because each needs the shorter ones. */
function link(root: Place): void {
  const places = [root];
  for (const place of places) {
    for (const [word, next] of place.next) {
      next.shorter = place.shorter === null ? root : after(place.shorter, word, root);
      places.push(next);
    }
  }
}

/** The longest prefix that the words up to this one end with. */
function after(from: Place, word: string, root: Place): Place {
  for (let place: Place | null = from; place !== null; place = place.shorter) {
    const next = place.next.get(word);
    if (next !== undefined) return next;
  }
  return root;
}

/** Marks the prefix, and every prefix that it ends with, once for each text. */
function mark(found: Place, text: number): void {
  for (let place: Place | null = found; place !== null; place = place.shorter) {
    if (place.texts.length === 2 || place.texts.at(-1) === text) return;
    place.texts.push(text);
  }
}
