import type { Lost } from '../en/problems/entry.ts';
import type { lossOfAnswersProblems } from '../en/problems/loss-answers.ts';
import type { Sample, SamplesOf } from './sample.ts';

function lossOf(value: string | null, next: string, blank: number | null = 1): Sample<Lost> {
  return { ends: ['warning'], params: { value, blank }, next };
}

const TRY = 'lms-cli lacuna try questions.md';

export const lossOfAnswersSamples: SamplesOf<typeof lossOfAnswersProblems> = {
  'loss/points': lossOf('3', 'lms-cli convert quiz.xml --scale 3', null),
  'loss/case-rule': lossOf('case-insensitive', TRY, null),
  'loss/spelling': lossOf(null, TRY, null),
  'loss/catch-all': lossOf('*', TRY),
  'loss/zero-score': lossOf('Salvador', 'lms-cli convert quiz.xml --zero-score keep'),
  'loss/negative-score': lossOf('Rio (-50%)', 'lms-cli convert quiz.xml --negative keep'),
  'loss/duplicate-answer': lossOf('Brasília (50%)', TRY),
  'loss/numeric-as-text': lossOf('1960', TRY),
  'loss/tolerance': lossOf('8515767 ± 1000', TRY),
  'loss/score-rounded': lossOf(
    '3.33333 → 3.3333',
    'lms-cli convert quiz.xml --scale 12',
  ),
  'loss/drag-and-drop': lossOf(null, TRY, null),
  'loss/word-bank': lossOf(null, TRY, null),
  'loss/kinds-merged': lossOf('2 / 1', 'lms-cli convert quiz.xml --mixed refuse', null),
  'loss/html-stripped': lossOf('H<sub>2</sub>O', TRY),
  'loss/no-response-processing': lossOf(null, TRY, null),
  'loss/unused-mapping': lossOf('Rio = 0.5', TRY),
  'loss/escaped-character': lossOf('\\~', TRY),
  'loss/scale-changed': lossOf('5', 'lms-cli convert questions.xml --scale 5', null),
  'loss/grade-list': lossOf('Salvador (37.5%)', 'lms-cli convert questions.md --to moodle-xml'),
  'loss/wrong-pattern': lossOf('R*', TRY),
};
