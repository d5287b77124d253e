/** What the stated kind of an item says about its blanks. */
export type StatedKind =
  /** Typed blanks at their places. */
  | 'typed'
  /** Named blanks for which every listed answer is right. */
  | 'named'
  /** Named blanks with lists, of which the conditions name the right ones. */
  | 'dropdowns'
  | 'any-order'
  /** One choice of several, without a blank. */
  | 'choice'
  /** No question with blanks. */
  | 'other'
  | 'unknown';

/** @param type as the source has it; null if it says none */
export function statedKind(type: string | null): StatedKind {
  if (type === null) return 'unknown';
  return kinds.get(type.toLowerCase().replaceAll(/[^a-z\d]/g, '')) ?? 'unknown';
}

/** Canvas, Common Cartridge, Blackboard and Brightspace, in this order; without signs and spaces. */
const kinds = new Map<string, StatedKind>([
  ['shortanswerquestion', 'typed'],
  ['numericalquestion', 'typed'],
  ['fillinmultipleblanksquestion', 'named'],
  ['multipledropdownsquestion', 'dropdowns'],
  ['multiplechoicequestion', 'choice'],
  ['truefalsequestion', 'other'],
  ['multipleanswersquestion', 'other'],
  ['matchingquestion', 'other'],
  ['orderingquestion', 'other'],
  ['categorizationquestion', 'other'],
  ['hotspotquestion', 'other'],
  ['calculatedquestion', 'other'],
  ['essayquestion', 'other'],
  ['fileuploadquestion', 'other'],
  ['textonlyquestion', 'other'],
  ['ccfibv0p1', 'typed'],
  ['ccpatternmatchv0p1', 'typed'],
  ['ccmultiplechoicev0p1', 'choice'],
  ['ccmultipleresponsev0p1', 'other'],
  ['cctruefalsev0p1', 'other'],
  ['ccessayv0p1', 'other'],
  ['fillintheblank', 'typed'],
  ['fillintheblankplus', 'named'],
  ['numeric', 'typed'],
  ['jumbledsentence', 'dropdowns'],
  ['multiplechoice', 'choice'],
  ['multipleanswer', 'other'],
  ['truefalse', 'other'],
  ['eitheror', 'other'],
  ['matching', 'other'],
  ['ordering', 'other'],
  ['calculated', 'other'],
  ['essay', 'other'],
  ['shortresponse', 'other'],
  ['fileupload', 'other'],
  ['hotspot', 'other'],
  ['quizbowl', 'other'],
  ['opinionscale', 'other'],
  ['shortanswer', 'typed'],
  ['fillintheblanks', 'typed'],
  ['multishortanswer', 'any-order'],
  ['multiselect', 'other'],
  ['longanswer', 'other'],
  ['arithmetic', 'other'],
  ['significantfigures', 'other'],
  ['likert', 'other'],
]);
