/**
 * The request bodies of the contract, field by field (docs/contract.md). Editors show the
 * descriptions on hover. They are English, like the field names.
 */
import * as z from 'zod/mini';
import {
  boolean,
  described,
  id,
  imageName,
  integer,
  lacunaId,
  list,
  number,
  type ObjectSchema,
  oneOf,
  optional,
  permissions,
  pixels,
  shared,
  text,
  twoPlaces,
  versionId,
} from './field-schemas.ts';
import type { DocumentKind, OperationSpec } from './operations.ts';

const selection = () =>
  oneOf(['ALL', 'SOME_SELECTED', 'SOME_RANDOM'], {
    ALL: 'Every question of the block.',
    SOME_SELECTED: 'The questions listed in questionVersionIds.',
    SOME_RANDOM: 'As many random questions as numberRandomQuestions.',
  });

const idList = () => list(id());
const versionIdList = () => list(versionId());
const ids = (description: string) => described(description, optional(shared(idList)));
const flag = (description: string) => described(description, optional(shared(boolean)));
const decimal = (description: string) => described(description, optional(shared(number)));
const examVersion = (exam: string) =>
  described(
    `Version id of the assessment used as ${exam}: the number that its release returned.`,
    optional(shared(versionId)),
  );

function imageProperties(object: ObjectSchema) {
  return described(
    'Image of the resource, and the part of it to show.',
    optional(
      object({
        imageName: described(
          'Name, without a folder, of a JPG, JPEG, PNG or GIF file in the upload folder of the user who sends it.',
          optional(shared(imageName)),
        ),
        coordinateX: described('X coordinate of the crop, in pixels.', optional(shared(pixels))),
        coordinateY: described('Y coordinate of the crop, in pixels.', optional(shared(pixels))),
        width: described('Width of the crop, in pixels.', optional(shared(pixels))),
        height: described('Height of the crop, in pixels.', optional(shared(pixels))),
      }),
    ),
  );
}

function topicFilter(object: ObjectSchema) {
  return object({
    id: described('Id of the filter, as the service returned it.', optional(shared(id))),
    topicId: described('Id of the topic to take questions from.', optional(shared(id))),
    type: described(
      'Type of the filter. ADD is the only documented value.',
      optional(shared(text)),
    ),
    difficultyStart: described('Lowest difficulty to take.', optional(shared(integer))),
    difficultyEnd: described('Highest difficulty to take.', optional(shared(integer))),
    tags: described('Tags, separated by spaces.', optional(shared(text))),
  });
}

function blockVersion(object: ObjectSchema) {
  return object({
    blockId: described('Id of the question block.', id()),
    assessmentBlockVersionId: described(
      'Id of this block in the assessment, as the service returned it. Used when editing.',
      optional(shared(id)),
    ),
    weight: described('Weight of the block (default: 1).', optional(shared(number))),
    order: described('Position in the assessment (default: 0).', optional(shared(integer))),
    allQuestionsRequired: flag('Every question of the block must be answered (default: false).'),
    requiredScore: described(
      'Minimum score of the block, a decimal number with two places.',
      optional(shared(twoPlaces)),
    ),
    allowsZero: described('Whether a score of 0 is allowed.', z._default(boolean(), false)),
    numberRandomQuestions: described(
      'Number of questions to draw with SOME_RANDOM.',
      optional(shared(integer)),
    ),
    selectQuestions: described('Which questions of the block to use.', optional(selection())),
    questionVersionIds: described(
      'Ids of the question versions to use with SOME_SELECTED.',
      optional(shared(versionIdList)),
    ),
    topicFilters: described(
      'Filters that select the questions. Only for blocks that are not reusable.',
      optional(list(topicFilter(object))),
    ),
  });
}

function assessment(object: ObjectSchema) {
  return {
    name: described('Name of the assessment.', text()),
    description: described('What the assessment is about.', text()),
    evaluationMonitored: flag('Let monitors watch the assessment.'),
    monitorsIds: ids('Ids of the users who monitor it.'),
    showScores: flag('Show the score.'),
    showApprovalStatus: flag('Show whether the learner passed.'),
    showPerformanceOnQuestions: flag('Show the result of each question.'),
    showCorrectAnswers: flag('Show the correct answers.'),
    solicitFeedbackEvaluation: flag('Ask for feedback at the end.'),
    allowCommentsOnQuestions: flag('Let learners comment on questions.'),
    anonymous: flag('Keep answers anonymous.'),
    showConclusionMessage: flag('Show the conclusion message.'),
    conclusionMessage: described('Message shown at the end.', optional(shared(text))),
    correctorsIds: ids('Ids of the users who grade it.'),
    requiredAllQuestions: flag('Require an answer to every question.'),
    requiredScore: described(
      'Minimum score to pass, a decimal number with two places.',
      optional(shared(twoPlaces)),
    ),
    maxExecutionTime: described(
      'Maximum time. The contract names no unit, probably minutes.',
      optional(shared(integer)),
    ),
    minExecutionTime: described(
      'Minimum time. The contract names no unit, probably minutes.',
      optional(shared(integer)),
    ),
    allowEssayQuestion: flag('Allow essay questions.'),
    allowRestartAppFromCheckpoint: flag('Resume from the last checkpoint (default: true).'),
    keepExistingAssessmentBlockVersion: flag(
      'On edit: keep the blocks that are not named here (default: true).',
    ),
    assessmentBlockVersions: described(
      'Blocks of questions.',
      optional(list(blockVersion(object))),
    ),
    enabled: flag('Whether learners can take it (default: true).'),
    imageProperties: imageProperties(object),
  };
}

function lacunaQuestion(object: ObjectSchema) {
  return {
    question: described('The statement. Each ### in it is a blank.', text()),
    title: described('Title of the question.', text()),
    difficulty: described('Difficulty of the question.', integer()),
    source: described('Source of the question, for example a book.', text()),
    author: described('Author of the question.', text()),
    tags: described('Tags, separated by spaces.', optional(shared(text))),
    topicId: described('Id of the topic of the question.', id()),
    assessWhole: flag('Assess the question as a whole instead of blank by blank.'),
    dropDown: flag('Show the answers of each blank as a list.'),
    disabled: flag('Disable the question.'),
    disableHTML: flag('Show HTML in the statement as text (default: false). Only when creating.'),
    lacunaAlternatives: described(
      'One element for each ### of the statement, in the same order.',
      list(
        object({
          alternatives: described(
            'The answers of this blank.',
            list(
              object({
                description: described('Text of the answer.', text()),
                score: described(
                  'Points for the answer (0 for a wrong one).',
                  number('lacuna/alternative-score'),
                ),
              }),
            ),
          ),
        }),
      ),
    ),
    ...permissions(object),
    cloze: described(
      'Statement with its answers, instead of question and lacunaAlternatives: each [[answer = 10 | other = 0]] is a blank. lms-cli converts it before it sends the question.',
      optional(shared(text)),
    ),
    tests: described(
      'Answers and the score that they must get, for lms-cli lacuna try --check. Never sent.',
      optional(
        list(
          object({
            answers: described(
              'One text for each blank, in order ("" for no answer).',
              list(text()),
            ),
            score: described('Score that these answers must get.', number()),
          }),
        ),
      ),
    ),
  };
}

function track(object: ObjectSchema) {
  return {
    code: described('Code of the track.', optional(shared(text))),
    name: described('Name of the track.', text()),
    status: described('Status of the track. AVAILABLE is the only documented value.', text()),
    author: described('Author of the track.', text()),
    workload: described('Workload. The service counts it in minutes.', number()),
    objective: described('What learners achieve, usually in HTML.', optional(shared(text))),
    catalogSkills: described(
      'Skills that the track develops.',
      optional(
        list(
          object({
            id: described('Id of the skill.', id()),
            minPoint: described('Minimum points it gives.', number()),
            maxPoint: described('Maximum points it gives.', number()),
          }),
        ),
      ),
    ),
    preExamId: examVersion('pre-test'),
    approvePreExam: flag('The pre-test can approve the learner.'),
    scoreApprovePreExam: decimal('Pre-test score that approves the learner.'),
    reprovePreExam: flag('The pre-test can fail the learner.'),
    scoreReprovePreExam: decimal('Pre-test score that fails the learner.'),
    requiredPreExam: flag('The pre-test must be taken.'),
    trackItemIds: ids('Ids of the tracks and trainings in it.'),
    trackItems: described(
      'The tracks and trainings in it, with their order and requirements.',
      optional(
        list(
          object({
            id: described(
              'Id of the track or training. Or write enrollableItemId.',
              optional(shared(id)),
            ),
            enrollableItemId: described(
              'Id of the track or training. Or write id.',
              optional(shared(id)),
            ),
            mandatory: flag('The item is mandatory.'),
            order: described('Position in the track (default: 0).', optional(shared(integer))),
            requirementIds: ids('Ids of the items required before this one.'),
          }),
        ),
      ),
    ),
    cost: described('Cost of the track.', number()),
    posExamId: examVersion('post-test'),
    scoreApprove: decimal('Score to pass.'),
    reactionId: examVersion('reaction evaluation'),
    certificateId: described('Id of the certificate.', optional(shared(id))),
    programmaticContent: described('Syllabus, usually in HTML.', optional(shared(text))),
    targetPublic: described('Target audience, usually in HTML.', optional(shared(text))),
    requirementsIds: ids('Ids of the tracks and trainings required before this track.'),
    requirementsDisciplineIds: ids('Ids of the disciplines required before this track.'),
    parentId: described('Id of the folder that contains the track.', id()),
    imageProperties: imageProperties(object),
    theme: described('Theme of the track.', optional(shared(text))),
  };
}

const releaseOf = (object: ObjectSchema, idSchema: z.ZodMiniType, what: string) =>
  object({
    id: described(`Id of the ${what} to release.`, idSchema),
    releaseNotes: described('What is new in this version.', text()),
  });

/** The builder of each kind of document. Create and edit of one resource differ. */
const builders = {
  'assessment.create': (object) => object(assessment(object)),
  'assessment.edit': (object) =>
    object({ id: described('Id of the assessment to edit.', id()), ...assessment(object) }),
  'assessment.release': (object) => releaseOf(object, id(), 'assessment'),
  'lacuna.create': (object) => object(lacunaQuestion(object)),
  'lacuna.edit': (object) =>
    object({ id: described('Id of the question to edit.', lacunaId()), ...lacunaQuestion(object) }),
  'lacuna.release': (object) => releaseOf(object, lacunaId(), 'lacuna question'),
  'track.create': (object) => object({ ...track(object), ...permissions(object, optional) }),
  'track.edit': (object) =>
    object({
      id: described('Id of the track to edit.', id()),
      ...track(object),
      ...permissions(object),
    }),
} as const satisfies Record<DocumentKind, (object: ObjectSchema) => z.ZodMiniType>;

/** The schema of a kind of document. Its output is the request body in documented form. */
export function schemaOf(kind: DocumentKind, allowUnknown: boolean): z.ZodMiniType {
  const built = allowUnknown ? loose : strict;
  const known = built.get(kind);
  if (known !== undefined) return known;
  const schema = builders[kind](allowUnknown ? z.looseObject : z.strictObject);
  built.set(kind, schema);
  return schema;
}

/**
 * The schema of the body of a resource in a content folder. What it accepts can be created and, with
 * its id, edited. Only for tracks is that less than a create alone accepts.
 */
export function bodySchemaOf(resource: OperationSpec['resource'], allowUnknown: boolean) {
  if (resource !== 'track') return schemaOf(`${resource}.create`, allowUnknown);
  const built = allowUnknown ? loose : strict;
  const object = allowUnknown ? z.looseObject : z.strictObject;
  const schema = built.get('track') ?? object({ ...track(object), ...permissions(object) });
  built.set('track', schema);
  return schema;
}

/** Each schema is built once, because building it costs more than using it. */
const strict = new Map<DocumentKind | 'track', z.ZodMiniType>();
const loose = new Map<DocumentKind | 'track', z.ZodMiniType>();
