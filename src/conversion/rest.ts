/**
 * What a source says of a question beside statement, blanks and answers, and what becomes of it, by
 * the name that it has there. What a statement shows, such as a picture, is judged with its text
 * (make-lacuna.ts).
 */
import { byNames } from '../core/groups.ts';
import type { LossCode, LossParts, NoteLoss, RefusalCode } from './loss.ts';

type Fate = LossCode | RefusalCode | 'silent';
/** By the names of elements and settings; `*` for all others. */
type Fates = ReadonlyMap<string, Fate>;

export const moodleRest = byNames<Fate>(
  [
    'not-kept feedback',
    'generalfeedback correctfeedback partiallycorrectfeedback incorrectfeedback hint',
  ],
  ['not-kept points', 'defaultgrade'],
  [
    'silent',
    `hidden tags coursetags answer usecase selectoption dragbox file image image_base64 units
    unitgradingtype unitpenalty showunits unitsleft single answernumbering showstandardinstruction
    shownumcorrect correctresponsesfeedback`,
  ],
  ['not-kept content', '*'],
);

export const qti12Rest = byNames<Fate>(
  ['not-kept feedback', 'hint solution'],
  [
    'not-kept content',
    `rubric itemrubric objectives reference itemcomment qticomment duration bbmd_is_extracredit bbmd_negative_points_ind qmd_instructornotes qmd_levelofdifficulty isbonus
    ismandatory`,
  ],
  ['silent', '*'],
);

export const qti2Rest = byNames<Fate>(
  ['not-kept feedback', 'modalFeedback feedbackInline feedbackBlock infoControl'],
  [
    'refused interaction',
    `printedVariable templateBlock templateInline templateDeclaration contextDeclaration
    templateProcessing`,
  ],
  ['refused reference', 'include assessmentStimulusRef'],
  ['silent', 'responseDeclaration outcomeDeclaration itemBody responseProcessing'],
  ['not-kept content', '*'],
);

/** Metadata that every package has and no question needs, and notes of editors. */
export const h5pRest = byNames<Fate>(
  [
    'silent',
    `title authors mainLibrary coreApi contentType defaultLanguage dynamicDependencies
    editorDependencies embedTypes extraTitle h language preloadedDependencies w`,
  ],
  ['not-kept content', '*'],
);

/** @param place the blank and the line, where they say more than that of the question */
export function noteRest(
  fates: Fates,
  [name, value]: readonly [name: string, value: string],
  note: NoteLoss,
  place?: LossParts[2],
): void {
  const fate = fates.get(name) ?? fates.get('*') ?? 'silent';
  if (fate === 'silent' || value === '') return;
  note(fate, fates.has(name) ? value : `${name}: ${value}`, place);
}
