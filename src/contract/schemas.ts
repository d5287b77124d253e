/** The request bodies (docs/contract.md). Editors show the descriptions, English like the names. */
import * as z from 'zod/mini';
import {
  boolean,
  choice,
  field,
  id,
  imageName,
  integer,
  lacunaId,
  list,
  number,
  type ObjectSchema,
  optional,
  permissions,
  pixels,
  text,
  twoPlaces,
  versionId,
} from './field-schemas.ts';
import { makeParamsSchema } from './import-schema.ts';
import { type DocumentKind, isDocumentKind, type OperationId } from './operations.ts';
import type { ResourceKind } from './resources.ts';

const selection = () =>
  choice(['ALL', 'SOME_SELECTED', 'SOME_RANDOM'], {
    ALL: 'Every question of the block.',
    SOME_SELECTED: 'The questions listed in questionVersionIds.',
    SOME_RANDOM: 'As many random questions as numberRandomQuestions.',
  });

const idList = () => list(id());
const versionIdList = () => list(versionId());

/** May be missing or null. Its type is built once: that takes longer than checking with it. */
function may(make: () => z.ZodMiniType, description: string) {
  const type = shared.get(make) ?? z.nullable(make());
  shared.set(make, type);
  return field(description, z.optional(type));
}

const shared = new Map<unknown, z.ZodMiniType>();

const ids = (description: string) => may(idList, description);
const flag = (description: string) => may(boolean, description);
const examVersion = (exam: string) =>
  may(
    versionId,
    `Version id of the assessment used as ${exam}: the number that its release returned.`,
  );

function imageProperties(object: ObjectSchema) {
  return field(
    'Image of the resource, and the part of it to show.',
    optional(
      object({
        imageName: may(
          imageName,
          'Name, without a folder, of a JPG, JPEG, PNG or GIF file in the upload folder of the user who sends it.',
        ),
        coordinateX: may(pixels, 'X coordinate of the crop, in pixels.'),
        coordinateY: may(pixels, 'Y coordinate of the crop, in pixels.'),
        width: may(pixels, 'Width of the crop, in pixels.'),
        height: may(pixels, 'Height of the crop, in pixels.'),
      }),
    ),
  );
}

function topicFilter(object: ObjectSchema) {
  return object({
    id: may(id, 'Id of the filter, as the service returned it.'),
    topicId: may(id, 'Id of the topic to take questions from.'),
    type: may(text, 'Type of the filter. ADD is the only documented value.'),
    difficultyStart: may(integer, 'Lowest difficulty to take.'),
    difficultyEnd: may(integer, 'Highest difficulty to take.'),
    tags: may(text, 'Tags, separated by spaces.'),
  });
}

function blockVersion(object: ObjectSchema) {
  return object({
    blockId: field('Id of the question block.', id()),
    assessmentBlockVersionId: may(
      id,
      'Id of this block in the assessment, as the service returned it. Used when editing.',
    ),
    weight: may(number, 'Weight of the block (default: 1).'),
    order: may(integer, 'Position in the assessment (default: 0).'),
    allQuestionsRequired: flag('Every question of the block must be answered (default: false).'),
    requiredScore: may(twoPlaces, 'Minimum score of the block, a decimal number with two places.'),
    allowsZero: field('Whether a score of 0 is allowed.', z._default(boolean(), false)),
    numberRandomQuestions: may(integer, 'Number of questions to draw with SOME_RANDOM.'),
    selectQuestions: field('Which questions of the block to use.', optional(selection())),
    questionVersionIds: may(
      versionIdList,
      'Ids of the question versions to use with SOME_SELECTED.',
    ),
    topicFilters: field(
      'Filters that select the questions. Only for blocks that are not reusable.',
      optional(list(topicFilter(object))),
    ),
  });
}

function assessment(object: ObjectSchema) {
  return {
    name: field('Name of the assessment.', text()),
    description: field('What the assessment is about.', text()),
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
    conclusionMessage: may(text, 'Message shown at the end.'),
    correctorsIds: ids('Ids of the users who grade it.'),
    requiredAllQuestions: flag('Require an answer to every question.'),
    requiredScore: may(twoPlaces, 'Minimum score to pass, a decimal number with two places.'),
    maxExecutionTime: may(integer, 'Maximum time. The contract names no unit, probably minutes.'),
    minExecutionTime: may(integer, 'Minimum time. The contract names no unit, probably minutes.'),
    allowEssayQuestion: flag('Allow essay questions.'),
    allowRestartAppFromCheckpoint: flag('Resume from the last checkpoint (default: true).'),
    keepExistingAssessmentBlockVersion: flag(
      'On edit: keep the blocks that are not named here (default: true).',
    ),
    assessmentBlockVersions: field('Blocks of questions.', optional(list(blockVersion(object)))),
    enabled: flag('Whether learners can take it (default: true).'),
    imageProperties: imageProperties(object),
  };
}

function lacunaQuestion(object: ObjectSchema) {
  return {
    question: field('The statement. Each ### in it is a blank.', text()),
    title: field('Title of the question.', text()),
    difficulty: field('Difficulty of the question.', integer()),
    source: field('Source of the question, for example a book.', text()),
    author: field('Author of the question.', text()),
    tags: may(text, 'Tags, separated by spaces.'),
    topicId: field('Id of the topic of the question.', id()),
    assessWhole: flag('Assess the question as a whole instead of blank by blank.'),
    dropDown: flag('Show the answers of each blank as a list.'),
    disabled: flag('Disable the question.'),
    disableHTML: flag('Show HTML in the statement as text (default: false). Only when creating.'),
    lacunaAlternatives: field(
      'One element for each ### of the statement, in the same order.',
      list(
        object({
          alternatives: field(
            'The answers of this blank.',
            list(
              object({
                description: field('Text of the answer.', text()),
                score: field('Points for the answer (0 for a wrong one).', number()),
              }),
            ),
          ),
        }),
      ),
    ),
    ...permissions(object),
    cloze: may(
      text,
      'Statement with its answers, instead of question and lacunaAlternatives: each [[answer = 10 | other = 0]] is a blank. lms-cli converts it before it sends the question.',
    ),
    tests: field(
      'Answers and the score that they must get, for lms-cli lacuna try --check. Never sent.',
      optional(
        list(
          object({
            answers: field('One text for each blank, in order ("" for no answer).', list(text())),
            score: field('Score that these answers must get.', number()),
          }),
        ),
      ),
    ),
  };
}

function track(object: ObjectSchema) {
  return {
    code: may(text, 'Code of the track.'),
    name: field('Name of the track.', text()),
    status: field('Status of the track. AVAILABLE is the only documented value.', text()),
    author: field('Author of the track.', text()),
    workload: field('Workload. The service counts it in minutes.', number()),
    objective: may(text, 'What learners achieve, usually in HTML.'),
    catalogSkills: field(
      'Skills that the track develops.',
      optional(
        list(
          object({
            id: field('Id of the skill.', id()),
            minPoint: field('Minimum points it gives.', number()),
            maxPoint: field('Maximum points it gives.', number()),
          }),
        ),
      ),
    ),
    preExamId: examVersion('pre-test'),
    approvePreExam: flag('The pre-test can approve the learner.'),
    scoreApprovePreExam: may(number, 'Pre-test score that approves the learner.'),
    reprovePreExam: flag('The pre-test can fail the learner.'),
    scoreReprovePreExam: may(number, 'Pre-test score that fails the learner.'),
    requiredPreExam: flag('The pre-test must be taken.'),
    trackItemIds: ids('Ids of the tracks and trainings in it.'),
    trackItems: field(
      'The tracks and trainings in it, with their order and requirements.',
      optional(
        list(
          object({
            id: may(id, 'Id of the track or training. Or write enrollableItemId.'),
            enrollableItemId: may(id, 'Id of the track or training. Or write id.'),
            mandatory: flag('The item is mandatory.'),
            order: may(integer, 'Position in the track (default: 0).'),
            requirementIds: ids('Ids of the items required before this one.'),
          }),
        ),
      ),
    ),
    cost: field('Cost of the track.', number()),
    posExamId: examVersion('post-test'),
    scoreApprove: may(number, 'Score to pass.'),
    reactionId: examVersion('reaction evaluation'),
    certificateId: may(id, 'Id of the certificate.'),
    programmaticContent: may(text, 'Syllabus, usually in HTML.'),
    targetPublic: may(text, 'Target audience, usually in HTML.'),
    requirementsIds: ids('Ids of the tracks and trainings required before this track.'),
    requirementsDisciplineIds: ids('Ids of the disciplines required before this track.'),
    parentId: field('Id of the folder that contains the track.', id()),
    imageProperties: imageProperties(object),
    theme: may(text, 'Theme of the track.'),
  };
}

const wholeTrack = (object: ObjectSchema) => ({ ...track(object), ...permissions(object) });

const releaseOf = (object: ObjectSchema, idSchema: z.ZodMiniType, what: string) =>
  object({
    id: field(`Id of the ${what} to release.`, idSchema),
    releaseNotes: field('What is new in this version.', text()),
  });

/** The builder of each kind of document. Create and edit of one resource differ. */
const builders = {
  'assessment.create': (object) => object(assessment(object)),
  'assessment.edit': (object) =>
    object({ id: field('Id of the assessment to edit.', id()), ...assessment(object) }),
  'assessment.release': (object) => releaseOf(object, id(), 'assessment'),
  'lacuna.create': (object) => object(lacunaQuestion(object)),
  'lacuna.edit': (object) =>
    object({
      id: field('Id of the question to edit.', lacunaId()),
      ...lacunaQuestion(object),
    }),
  'lacuna.release': (object) => releaseOf(object, lacunaId(), 'lacuna question'),
  'track.create': (object) => object({ ...track(object), ...permissions(object, optional) }),
  'track.edit': (object) =>
    object({ id: field('Id of the track to edit.', id()), ...wholeTrack(object) }),
  track: (object) => object(wholeTrack(object)),
} as const satisfies Record<DocumentKind | 'track', (object: ObjectSchema) => z.ZodMiniType>;

/**
 * The schema of a kind of document, or of the body of a track that an edit takes as well. Its output
 * is the request body in documented form.
 */
export function findSchema(kind: DocumentKind | 'track', allowUnknown: boolean): z.ZodMiniType {
  const built = allowUnknown ? loose : strict;
  const known = built.get(kind);
  if (known !== undefined) return known;
  const schema = builders[kind](allowUnknown ? z.looseObject : z.strictObject);
  built.set(kind, schema);
  return schema;
}

export function schemaOfPart(operation: OperationId, allowUnknown: boolean): z.ZodMiniType {
  return isDocumentKind(operation)
    ? findSchema(operation, allowUnknown)
    : makeParamsSchema(operation);
}

/** What it accepts can be created and edited. For tracks, a create alone accepts more. */
export const findBodySchema = (resource: ResourceKind, allowUnknown: boolean) =>
  findSchema(resource === 'track' ? resource : `${resource}.create`, allowUnknown);

/** What each resource has of its own, so that no default gives it. */
export const ownOfEach = {
  assessment: { name: true, description: true, assessmentBlockVersions: true },
  lacuna: { question: true, title: true, lacunaAlternatives: true, cloze: true, tests: true },
  track: { name: true, code: true, trackItemIds: true, trackItems: true },
} as const;

/** The schema of `defaults:` in a project file: fields that documents to create may leave out. */
export function defaultsSchema() {
  const object = z.strictObject;
  const shapes = {
    assessment: z.omit(object(assessment(object)), ownOfEach.assessment),
    lacuna: z.omit(object(lacunaQuestion(object)), ownOfEach.lacuna),
    track: z.omit(object(wholeTrack(object)), ownOfEach.track),
  };
  const fieldsOf = (resource: ResourceKind, what: string) =>
    field(
      `Fields that documents of ${what} may leave out.`,
      z.optional(z.partial<z.ZodMiniObject>(shapes[resource])),
    );
  return object({
    assessment: fieldsOf('assessment', 'assessments'),
    lacuna: fieldsOf('lacuna', 'lacuna questions'),
    track: fieldsOf('track', 'tracks'),
  });
}

/** Each schema is built once, because building it costs more than using it. */
const strict = new Map<DocumentKind | 'track', z.ZodMiniType>();
const loose = new Map<DocumentKind | 'track', z.ZodMiniType>();
