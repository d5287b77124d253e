/**
 * The request bodies of the contract, field by field (contract: Resources and their fields).
 * The descriptions are what an editor shows on hover; they are English, like the field names.
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
  oneOf,
  optional,
  pixels,
  shared,
  text,
  twoPlaces,
  versionId,
} from './field-schemas.ts';
import type { DocumentKind } from './operations.ts';
import { permissions, type ObjectSchema } from './permissions.ts';

const selection = () =>
  oneOf(['ALL', 'SOME_SELECTED', 'SOME_RANDOM'], {
    ALL: 'Every question of the block.',
    SOME_SELECTED: 'Those that questionVersionIds names.',
    SOME_RANDOM: 'Random ones, as many as numberRandomQuestions says.',
  });

const idList = () => list(id());
const versionIdList = () => list(versionId());
const ids = (description: string) => described(description, optional(shared(idList)));
const flag = (description: string) => described(description, optional(shared(boolean)));
const decimal = (description: string) => described(description, optional(shared(number)));
const examVersion = (exam: string) =>
  described(
    `Assessment version id of the ${exam}: the number that its release returned.`,
    optional(shared(versionId)),
  );

function imageProperties(object: ObjectSchema) {
  return described(
    'Image shown for the resource, and the part of it to show.',
    optional(
      object({
        imageName: described(
          "Bare name of a JPG, JPEG, PNG or GIF file that is already in the calling user's upload directory.",
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
    type: described('Kind of filter; ADD is the one in use.', optional(shared(text))),
    difficultyStart: described('Lowest difficulty to take.', optional(shared(integer))),
    difficultyEnd: described('Highest difficulty to take.', optional(shared(integer))),
    tags: described('Tags, separated by spaces.', optional(shared(text))),
  });
}

function blockVersion(object: ObjectSchema) {
  return object({
    blockId: described('Id of the question block.', id()),
    assessmentBlockVersionId: described(
      'Id of this block in the assessment, as the service returned it; used when editing.',
      optional(shared(id)),
    ),
    weight: described('Weight of the block; 1 if left out.', optional(shared(number))),
    order: described('Position in the assessment; 0 if left out.', optional(shared(integer))),
    allQuestionsRequired: flag('Every question of the block must be answered; false if left out.'),
    requiredScore: described(
      'Minimum score of the block: a decimal with two places.',
      optional(shared(twoPlaces)),
    ),
    allowsZero: described('Whether a score of 0 is allowed.', z._default(boolean(), false)),
    numberRandomQuestions: described(
      'How many questions to draw under SOME_RANDOM.',
      optional(shared(integer)),
    ),
    selectQuestions: described('Which questions of the block to use.', optional(selection())),
    questionVersionIds: described(
      'Ids of the question versions to use under SOME_SELECTED.',
      optional(shared(versionIdList)),
    ),
    topicFilters: described(
      'Filters that choose the questions; only for a block that is not reusable.',
      optional(list(topicFilter(object))),
    ),
  });
}

function assessment(object: ObjectSchema) {
  return {
    name: described('Name of the assessment.', text()),
    description: described('What the assessment is about.', text()),
    evaluationMonitored: flag('Monitors watch the assessment.'),
    monitorsIds: ids('Ids of the users who monitor.'),
    showScores: flag('Show the score.'),
    showApprovalStatus: flag('Show whether the learner passed.'),
    showPerformanceOnQuestions: flag('Show the result of each question.'),
    showCorrectAnswers: flag('Show the correct answers.'),
    solicitFeedbackEvaluation: flag('Ask for feedback at the end.'),
    allowCommentsOnQuestions: flag('Let learners comment on questions.'),
    anonymous: flag('Keep answers anonymous.'),
    showConclusionMessage: flag('Show the conclusion message.'),
    conclusionMessage: described('Message shown at the end.', optional(shared(text))),
    correctorsIds: ids('Ids of the users who correct.'),
    requiredAllQuestions: flag('Every question must be answered.'),
    requiredScore: described(
      'Minimum score to pass: a decimal with two places.',
      optional(shared(twoPlaces)),
    ),
    maxExecutionTime: described(
      'Longest time allowed; the contract names no unit, minutes are likely.',
      optional(shared(integer)),
    ),
    minExecutionTime: described(
      'Shortest time allowed; the contract names no unit, minutes are likely.',
      optional(shared(integer)),
    ),
    allowEssayQuestion: flag('Allow essay questions.'),
    allowRestartAppFromCheckpoint: flag('Resume from the last checkpoint; true if left out.'),
    keepExistingAssessmentBlockVersion: flag(
      'On edit: keep the blocks that are not named here; true if left out.',
    ),
    assessmentBlockVersions: described(
      'The blocks of questions.',
      optional(list(blockVersion(object))),
    ),
    enabled: flag('Whether learners can take it; true if left out.'),
    imageProperties: imageProperties(object),
  };
}

function lacunaQuestion(object: ObjectSchema) {
  return {
    question: described('The statement; each ### in it is a blank.', text()),
    title: described('Title of the question.', text()),
    difficulty: described('Difficulty of the question.', integer()),
    source: described('Where the question comes from.', text()),
    author: described('Who wrote it.', text()),
    tags: described('Tags, separated by spaces.', optional(shared(text))),
    topicId: described('Id of the topic it belongs to.', id()),
    assessWhole: flag('Assess the question as a whole instead of blank by blank.'),
    dropDown: flag('Show the alternatives of each blank as a list.'),
    disabled: flag('Keep the question out of use.'),
    disableHTML: flag('Show HTML in the statement as text; false if left out; create only.'),
    lacunaAlternatives: described(
      'One element for each ### of the statement, in its order.',
      list(
        object({
          alternatives: described(
            'The answers of this blank.',
            list(
              object({
                description: described('Text of the answer.', text()),
                score: described(
                  'Points for the answer; 0 for a wrong one.',
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
      'Statement and alternatives in one, instead of question and lacunaAlternatives: each [[answer = 10 | other = 0]] is a blank. It is compiled before it is sent.',
      optional(shared(text)),
    ),
    tests: described(
      'Answers and the score that they must give, for lms-cli lacuna try --check; never sent.',
      optional(
        list(
          object({
            answers: described(
              'One text for each blank, in their order; "" for none.',
              list(text()),
            ),
            score: described('The points that these answers must give.', number()),
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
    status: described('Status; AVAILABLE is the one in use.', text()),
    author: described('Who made the track.', text()),
    workload: described('Workload; the product counts it in minutes.', number()),
    objective: described('What learners achieve; HTML is usual.', optional(shared(text))),
    catalogSkills: described(
      'Skills that the track develops.',
      optional(
        list(
          object({
            id: described('Id of the skill.', id()),
            minPoint: described('Fewest points it gives.', number()),
            maxPoint: described('Most points it gives.', number()),
          }),
        ),
      ),
    ),
    preExamId: examVersion('pre-test'),
    approvePreExam: flag('The pre-test can approve.'),
    scoreApprovePreExam: decimal('Score that approves on the pre-test.'),
    reprovePreExam: flag('The pre-test can reprove.'),
    scoreReprovePreExam: decimal('Score that reproves on the pre-test.'),
    requiredPreExam: flag('The pre-test must be taken.'),
    trackItemIds: ids('Ids of the tracks and trainings in it.'),
    trackItems: described(
      'The tracks and trainings in it, with their order and requirements.',
      optional(
        list(
          object({
            id: described(
              'Id of the track or training; or write enrollableItemId.',
              optional(shared(id)),
            ),
            enrollableItemId: described(
              'Id of the track or training; or write id.',
              optional(shared(id)),
            ),
            mandatory: flag('The item must be done.'),
            order: described('Position in the track; 0 if left out.', optional(shared(integer))),
            requirementIds: ids('Ids of the items required before this one.'),
          }),
        ),
      ),
    ),
    cost: described('Cost of the track.', number()),
    posExamId: examVersion('post-test'),
    scoreApprove: decimal('Score required to be approved.'),
    reactionId: examVersion('reaction evaluation'),
    certificateId: described('Id of the certificate.', optional(shared(id))),
    programmaticContent: described('The syllabus; HTML is usual.', optional(shared(text))),
    targetPublic: described('Who it is for; HTML is usual.', optional(shared(text))),
    requirementsIds: ids('Ids of the tracks and trainings required before this track.'),
    requirementsDisciplineIds: ids('Ids of the disciplines required before this track.'),
    parentId: described('Id of the folder that holds it.', id()),
    imageProperties: imageProperties(object),
    theme: described('Theme of the track.', optional(shared(text))),
  };
}

const releaseOf = (object: ObjectSchema, idSchema: z.ZodMiniType, what: string) =>
  object({
    id: described(`Id of the ${what} to release.`, idSchema),
    releaseNotes: described('What is new in this version.', text()),
  });

/** How each kind of document is built; create and edit of one resource differ. */
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

/** The schema of a kind of document; its output is the request body in documented form. */
export function schemaOf(kind: DocumentKind, allowUnknown: boolean): z.ZodMiniType {
  const name = `${kind} ${allowUnknown}`;
  const schema = built.get(name) ?? builders[kind](allowUnknown ? z.looseObject : z.strictObject);
  built.set(name, schema);
  return schema;
}

/** Building a schema costs more than using it, so each is built once. */
const built = new Map<string, z.ZodMiniType>();
