/** The reader of each foreign format. Its file, and the library that it needs, are loaded here. */
import type { ForeignFormat } from './formats.ts';
import type { ReadItems } from './reading.ts';

const loading: Readonly<Record<ForeignFormat, (h5pJson: string | null) => Promise<ReadItems>>> = {
  'moodle-xml': async () => (await import('./moodle/read-moodle-xml.ts')).readMoodleXml,
  cloze: async () => (await import('./moodle/read-cloze.ts')).readCloze,
  gift: async () => (await import('./gift/read-gift.ts')).readGift,
  'missing-word': async () => (await import('./gift/read-missing-word.ts')).readMissingWord,
  qti12: async () => (await import('./qti12/read-qti12.ts')).readQti12,
  qti2: async () => (await import('./qti2/read-qti2.ts')).readQti2,
  // The model is the same, only the names differ.
  qti3: async () => (await import('./qti2/read-qti2.ts')).readQti2,
  blackboard: async () => (await import('./blackboard/read-blackboard.ts')).readBlackboard,
  h5p: async (h5pJson) => (await import('./h5p/read-h5p.ts')).h5pReader(h5pJson),
  anki: async () => (await import('./anki/read-anki.ts')).readAnki,
};

/** @param h5pJson the text of `h5p.json` in a package of H5P; null without one */
export const readerOf = (format: ForeignFormat, h5pJson: string | null): Promise<ReadItems> =>
  loading[format](h5pJson);
