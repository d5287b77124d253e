import type { Lost } from '../en/problems/entry.ts';
import type { refusedProblems } from '../en/problems/refused.ts';
import type { Sample, SamplesOf } from './sample.ts';

const REPORT = 'lms-cli convert quiz.xml --report json=report.json';
const PACKAGE = 'lms-cli convert quiz.zip --report json=report.json';
const EXACT = 'lms-cli convert quiz.xml --numeric exact';

/** Exit code 3 if nothing else was converted. */
function refusalOf(
  value: string | null,
  next = REPORT,
  blank: number | null = null,
): Sample<Lost> {
  return { ends: ['partly', 'input'], params: { value, blank }, next };
}

const ofBlank = (value: string | null, next = REPORT) => refusalOf(value, next, 1);

export const refusedSamples: SamplesOf<typeof refusedProblems> = {
  'refused/mixed-kinds': refusalOf('2 / 1', 'lms-cli convert quiz.xml --mixed list'),
  'refused/no-blank': refusalOf(null),
  'refused/no-place': ofBlank(null, 'lms-cli convert quiz.xml --placement append'),
  'refused/malformed-blank': ofBlank('{1:shortanswer:=Brasília}'),
  'refused/malformed-question': refusalOf('{=Brasília ~Salvador', 'lms-cli convert quiz.gift'),
  'refused/several-answer-blocks': refusalOf('{=1960}', 'lms-cli convert quiz.gift'),
  'refused/several-blanks': refusalOf(null, 'lms-cli convert questions.md --to moodle-xml'),
  'refused/marker-collision': refusalOf('###', 'lms-cli convert quiz.gift'),
  'refused/media': refusalOf(
    '<img src="mapa.png">',
    'lms-cli convert quiz.xml --media placeholder',
  ),
  'refused/template-variables': refusalOf('população', PACKAGE),
  'refused/adaptive': refusalOf(null, PACKAGE),
  'refused/other-interaction': refusalOf('extendedTextInteraction', PACKAGE),
  'refused/any-order': refusalOf(null, PACKAGE),
  'refused/ambiguous-type': refusalOf(null, PACKAGE),
  'refused/unknown-type': refusalOf('mapclick'),
  'refused/unknown-reference': refusalOf('RESPONSE_2', PACKAGE),
  'refused/nested-blank': ofBlank(
    '{{c1::Rio {{c2::Branco}}}}',
    'lms-cli convert notes.txt --from anki',
  ),
  'refused/too-large': refusalOf(null),
  'refused/nested-package': refusalOf('capitais.zip', PACKAGE),
  'refused/unsupported-text': refusalOf(
    '[[1]]',
    'lms-cli convert questions.md --to moodle-xml',
  ),
  'refused/numeric-answer': ofBlank('1960', EXACT),
  'refused/numeric-tolerance': ofBlank('8515767 ± 1000', EXACT),
  'refused/numeric-unit': ofBlank('km', REPORT),
  'refused/wildcard': ofBlank('Bras*lia'),
  'refused/catch-all': ofBlank('*'),
  'refused/regex': ofBlank('Bras[ií]lia', PACKAGE),
  'refused/contains': ofBlank('Brasília', PACKAGE),
  'refused/fuzzy': ofBlank('Brasília', PACKAGE),
  'refused/multiple-response': ofBlank('MULTIRESPONSE'),
  'refused/no-right-answer': ofBlank(null),
  'refused/no-full-score': ofBlank('50%'),
  'refused/empty-answer': ofBlank('*/Brasília*', 'lms-cli convert capitals.h5p'),
  'refused/response-processing': refusalOf('responseCondition', PACKAGE),
  'refused/default-score': ofBlank('defaultValue="1"', PACKAGE),
  'refused/unmatched-variable': refusalOf('capital', PACKAGE),
  'refused/negative-score': ofBlank('Rio (-50%)', 'lms-cli convert quiz.xml --negative zero'),
  'refused/one-choice': ofBlank('Brasília', 'lms-cli convert questions.md --to moodle-xml'),
  'refused/negative-share': ofBlank('Rio (-200%)', 'lms-cli convert questions.md --to moodle-xml'),
  'refused/points-too-large': ofBlank('2000000', 'lms-cli convert questions.md --to moodle-xml'),
  'refused/unsupported-content': refusalOf('[latex]x[/latex]', 'lms-cli convert notes.txt --from anki'),
  'refused/date-in-answer': ofBlank('2026-02-01', 'lms-cli convert questions.xlsx --to csv --out questions.csv'),
  'refused/two-fields': refusalOf('{{c1::Rio}}', 'lms-cli convert notes.txt --from anki'),
};
