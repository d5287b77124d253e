import type { Lost } from '../en/problems/entry.ts';
import type { lossProblems } from '../en/problems/loss.ts';
import type { Sample, SamplesOf } from './sample.ts';

function lossOf(value: string | null, next: string, blank: number | null = null): Sample<Lost> {
  return { ends: ['warning'], params: { value, blank }, next };
}

const MOODLE = 'lms-cli convert quiz.xml --report json=report.json';
const PACKAGE = 'lms-cli convert quiz.zip --report json=report.json';
const H5P = 'lms-cli convert capitals.h5p --report json=report.json';
const TABLE = 'lms-cli convert questions.xlsx --to csv --out questions.csv';

export const lossSamples: SamplesOf<typeof lossProblems> = {
  'loss/answer-feedback': lossOf('Salvador foi a primeira capital.', MOODLE, 1),
  'loss/general-feedback': lossOf('Brasília foi inaugurada em 1960.', MOODLE),
  'loss/combined-feedback': lossOf('Muito bem!', MOODLE),
  'loss/hint': lossOf('Fica no Centro-Oeste.', MOODLE),
  'loss/tip': lossOf('Fica no Planalto Central', H5P, 1),
  'loss/penalty': lossOf('0.3333333', MOODLE),
  'loss/shuffle': lossOf(null, MOODLE),
  'loss/layout': lossOf('MULTICHOICE_V', MOODLE, 1),
  'loss/presentation': lossOf('expectedLength="15"', PACKAGE, 1),
  'loss/other-content': lossOf('Somente para quem corrige.', PACKAGE),
  'loss/tag-rewritten': lossOf('rios do Brasil', MOODLE),
  'loss/title-generated': lossOf('A capital do Brasil é ____.', 'lms-cli convert quiz.gift'),
  'loss/title-rewritten': lossOf('Capitais\ndo Brasil', MOODLE),
  'loss/blank-appended': lossOf(null, 'lms-cli convert quiz.xml --placement refuse', 1),
  'loss/marker-encoded': lossOf('###', MOODLE),
  'loss/text-format': lossOf('markdown', 'lms-cli convert quiz.gift'),
  'loss/media-replaced': lossOf(
    '<img src="mapa.png" alt="Mapa do Brasil">',
    'lms-cli convert quiz.xml --media placeholder',
  ),
  'loss/attachment': lossOf('mapa.png', MOODLE),
  'loss/card-structure': lossOf(null, 'lms-cli convert notes.txt --from anki'),
  'loss/cell-not-text': lossOf('0.5', TABLE),
  'loss/formula': lossOf('=A2&" e "&B2', TABLE),
  'loss/hidden-cells': lossOf('B3:B5', TABLE),
  'loss/encoding-suspect': lossOf('SÃ£o', 'lms-cli convert quiz.gift'),
  'loss/field': lossOf('topicId: 8801', 'lms-cli convert questions.md --to yaml'),
  'loss/space': lossOf(' Brasília ', 'lms-cli convert questions.md --to gift'),
};
