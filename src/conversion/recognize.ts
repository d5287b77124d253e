/** Which format a text has, by its content. */
import type { UnsupportedFormat } from '../core/problem-params.ts';
import { claimsAnki } from './anki/claims-anki.ts';
import { claimsBlackboard } from './blackboard/claims-blackboard.ts';
import type { ForeignFormat } from './formats.ts';
import { claimsGift } from './gift/claims-gift.ts';
import { claimsMissingWord } from './gift/claims-missing-word.ts';
import { claimsH5p } from './h5p/claims-h5p.ts';
import { claimsCloze } from './moodle/claims-cloze.ts';
import { claimsMoodleXml } from './moodle/claims-moodle-xml.ts';
import { claimsQti12 } from './qti12/claims-qti12.ts';
import { claimsQti2, claimsQti3 } from './qti2/claims-qti2.ts';
import type { Claims, Head } from './recognizing.ts';
import { claimsCsv } from './table/claims-csv.ts';

/** Formats whose files do not say by their names what they are. */
type ClaimedFormat = ForeignFormat | 'csv';

const claims: Readonly<Record<ClaimedFormat, Claims>> = {
  csv: claimsCsv,
  'moodle-xml': claimsMoodleXml,
  cloze: claimsCloze,
  gift: claimsGift,
  'missing-word': claimsMissingWord,
  qti12: claimsQti12,
  qti2: claimsQti2,
  qti3: claimsQti3,
  blackboard: claimsBlackboard,
  h5p: claimsH5p,
  anki: claimsAnki,
};

/** All formats that a text may have. */
export function recognize(head: Head): ClaimedFormat[] {
  const names = Object.keys(claims).filter((name): name is ClaimedFormat => name in claims);
  return names.filter((name) => claims[name](head));
}

/** Formats that are recognized and not read, with advice in the catalogue. */
const unsupportedSigns: readonly (readonly [format: UnsupportedFormat, sign: RegExp])[] = [
  ['pdf', /^%PDF-/],
  // The first bytes of gzip, as they look after decoding.
  ['mbz', new RegExp(`^${String.fromCharCode(0x1f)}\uFFFD`)],
  ['r-exams', /^(?:Meta-information\s*$|\\begin\{question\}|exclozetype:)/m],
  ['webexercises', /`r (?:fitb|mcq|longmcq|torf)\(/],
  ['aiken', /^ANSWER: ?[A-Z]\s*$/m],
  ['brightspace-csv', /^NewQuestion[,;\t]/m],
  ['text2qti', /^1\. .*\n(?:\* |\[\*\] |= |\*?[a-z]\) )/m],
];

export function unsupportedFormatOf({ text }: Head): UnsupportedFormat | null {
  return unsupportedSigns.find(([, sign]) => sign.test(text))?.[0] ?? null;
}
