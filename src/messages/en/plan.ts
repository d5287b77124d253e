/** The words around a plan: what `plan` shows, and `apply` before it asks. */
import { duration } from '../snippets.ts';
import { en } from '../phrases-en.ts';

const verbs = {
  create: 'create',
  edit: 'edit',
  delete: 'delete',
  release: 'release',
  move: 'move',
};

/** `a, b, c and 4 more`. */
const named = (keys: readonly string[], more: number) =>
  en.sentenceList(more === 0 ? keys : [...keys, `${en.figure(more)} more`]);

/** How many resources need no request; nothing if none. */
const matching = (resources: number) =>
  resources === 0
    ? ''
    : `: ${en.plural(resources, 'resource matches', 'resources match')} the files`;

/** How many resources there are for each verb, in the order to name them; none is 0. */
type Counts = readonly (readonly [keyof typeof verbs | keyof typeof recordedVerbs, number])[];

/** What an apply records without a request. */
const recordedVerbs = {
  rename: 'rename',
  protect: 'protect or unprotect',
  scope: 'change scope',
};

/** The last of the counts. */
const noDeletions = (counts: Counts) =>
  counts.some(([verb]) => verb === 'delete') ? [] : ['none to delete'];

export const planEn = {
  title: 'lms-cli plan',
  /** The first line of a plan, with the name of its service. */
  heading: (target: string) => `plan for ${target}`,
  localService: 'the local service',
  /** What happens to one resource. */
  verbs,
  moveTo: (to: string) => `move to ${to}`,
  move: (from: string, to: string) => `move ${from} → ${to}`,
  because: (keys: readonly string[], more: number) => `because of ${named(keys, more)}`,
  renamed: (key: string) => `renamed from ${key}`,
  protects: { on: 'protected from now on', off: 'no longer protected' },
  inScope: (scope: string | null) =>
    scope === null ? 'in no scope any more' : `in the scope ${scope} from now on`,
  anew: (run: string, id: string) => `with a new id instead of ${id}, which run ${run} deleted`,
  /** Of a content that it had before. Only a commit has a branch. */
  goesBack: (run: string | null, commit: string | null) =>
    commit === null
      ? `back to an earlier content${run === null ? '' : ` than that of run ${run}`}`
      : `back to an earlier content than that of ${run === null ? '' : `run ${run}, `}commit ${commit}: the main branch may be ahead`,
  undone: (run: string) => `undone by run ${run}: the files still have it`,
  inFull: 'sent in full',
  blocksAnew: (blocks: number) => `${en.plural(blocks, 'block', 'blocks')} recreated`,
  /** Of the document of what is deleted. */
  wasAt: (place: string) => `was at ${place}`,
  missing: 'no longer in the files: kept (--prune deletes it)',
  missingProtected: 'no longer in the files: protected, kept',
  missingReferred: (keys: readonly string[], more: number) =>
    `no longer in the files: kept, because ${named(keys, more)} ${keys.length + more === 1 ? 'refers' : 'refer'} to it`,
  inDoubt: (run: string) => `in doubt since run ${run}: resolve it first`,
  givenUp: (verb: keyof typeof verbs, run: string) =>
    `${verb === 'delete' ? 'deletion' : 'create'} given up in run ${run}: adopt or forget the key`,
  blocked: (keys: readonly string[], more: number) =>
    `waits for ${named(keys, more)}, whose outcome is unknown`,
  waiting: (keys: readonly string[], more: number) =>
    `waits for a first release of ${named(keys, more)} (--no-release)`,
  /** What saved plans say of a change. */
  approval: {
    approved: 'approved',
    follows: 'needs no approval',
    unknown: 'NOT APPROVED',
    different: 'NOT APPROVED: the plan approves something else',
    changed: 'NOT APPROVED: changed since',
    used: 'NOT APPROVED: the approval was used',
  },
  /** Why an approved change is not made. */
  unperformed: {
    done: 'approved, and already done',
    files: 'approved, but no longer in the files',
    release: 'approved, but its release is left for later (--no-release)',
  },

  /** Of the plan of an undo. */
  undo: {
    /** The notes of its releases. */
    notes: (run: string) => `Undo of run ${run}`,
    nothing: (run: string) => `nothing to undo: nothing of run ${run} is left`,
    nothingNow: 'nothing to send now',
    newIds: (resources: number) =>
      resources === 1
        ? '1 resource will be created again with a new id, and references to it will follow'
        : `${en.figure(resources)} resources will be created again with new ids, and references to them will follow`,
    left: (resources: number) =>
      `${en.plural(resources, 'resource', 'resources')} cannot be taken back`,
    files: 'the files stay as they are: change them back too, or the next apply repeats the change',
    importedFiles:
      'the files stay as they are: what was created from them is skipped by the next import, unless you add --again',
  },

  /** Fields by the names of the contract. Any other one is called by that name. */
  fields: {
    question: 'statement',
    title: 'title',
    difficulty: 'difficulty',
    source: 'source',
    author: 'author',
    tags: 'tags',
    dropDown: 'answers as a list',
    assessWhole: 'assessed as a whole',
    disabled: 'disabled',
    inheritPermissions: 'inherited permissions',
    securityPermission: 'permissions',
    securityRestriction: 'restrictions',
    partyId: 'party',
    name: 'name',
    description: 'description',
    requiredScore: 'score to pass',
    maxExecutionTime: 'time limit',
    minExecutionTime: 'minimum time',
    requiredAllQuestions: 'all questions required',
    enabled: 'open to learners',
    showScores: 'score shown',
    conclusionMessage: 'message at the end',
    blockId: 'id of the block',
    selectQuestions: 'selection of questions',
    numberRandomQuestions: 'questions to draw',
    questionVersionIds: 'questions',
    topicFilters: 'filters',
    topicId: 'topic',
    weight: 'weight',
    order: 'position',
    difficultyStart: 'lowest difficulty',
    difficultyEnd: 'highest difficulty',
    parentId: 'folder',
    workload: 'workload',
    cost: 'cost',
    status: 'status',
    code: 'code',
    objective: 'objective',
    targetPublic: 'target audience',
    programmaticContent: 'program',
    trackItems: 'items',
    enrollableItemId: 'track or training',
    preExamId: 'pre-test',
    posExamId: 'post-test',
    reactionId: 'reaction evaluation',
    certificateId: 'certificate',
  },
  /** Elements of lists, by the names of their fields. A number follows. */
  elements: {
    lacunaAlternatives: 'blank',
    alternatives: 'answer',
    assessmentBlockVersions: 'block',
    questionVersionIds: 'question',
    topicFilters: 'filter',
    trackItems: 'item',
    securityPermission: 'permission',
    securityRestriction: 'restriction',
    roles: 'role',
  },
  /** Of a new resource. `command` adopts the one that exists. */
  sameAsCreated: (id: string, run: string, command: string) =>
    `same content as id ${id}, which run ${run} created. To take that one instead: ${command}`,
  /** Of one that an import or an adoption gave a key. */
  sameAsKeyed: (key: string, run: string) =>
    `same content as ${key}, which comes from run ${run}. To take that one instead, add formerly: [${key}]`,
  sameAsMissing: (key: string) =>
    `same content as ${key}, which is not in the files. If you renamed it, add formerly: [${key}]`,
  /** Of what is missing, while the plan creates others of its kind. */
  mayBeRenamed: (key: string) => `renamed? add formerly: [${key}]`,
  /** Of fields that only get new ids or versions of the same resources. */
  follows: (keys: readonly string[], more: number) => `follows ${named(keys, more)}`,
  /** One field. */
  newId: (key: string) => `new id of ${key}`,
  newVersion: (key: string) => `new version of ${key}`,
  notSet: 'not set',
  leftOut: 'left out: back to its default',
  added: 'added',
  removed: 'removed',
  onlyMarkup: 'only the HTML tags changed',
  markupToo: 'the HTML tags changed too',
  moreChanges: (count: number) => `and ${en.plural(count, 'more change', 'more changes')}`,
  moreDifferences: (count: number) =>
    `… and ${en.plural(count, 'more difference', 'more differences')}`,
  /** On a screen. */
  showAll: '(-v shows all)',
  differences: (count: number) => en.plural(count, 'difference', 'differences'),

  /** Below the changes. */
  totals: (counts: Counts, requests: number) =>
    `${[...counts.map(([verb, count]) => `${en.figure(count)} to ${{ ...verbs, ...recordedVerbs }[verb]}`), ...noDeletions(counts)].join(', ')}: ${en.figure(requests)} ${requests === 1 ? 'request' : 'requests'}`,
  pace: (seconds: number, perSecond: number) =>
    `about ${seconds < 60 ? `${seconds} s` : duration(seconds)} at ${en.figure(perSecond)}/s`,
  renames: (resources: number) => `renamed ${en.plural(resources, 'resource', 'resources')}`,
  saved: (file: string) => `saved the plan in ${file}`,
  /** Of named files, which are not the whole folder that an apply plans. */
  savedPart: (file: string) =>
    `saved the plan of these files in ${file}. lms-cli apply plans the whole folder, so give it the plans of all other changes too`,
  next: (command: string) => `next: ${command}`,
  firstRun: () =>
    'no run has sent anything to this service from here, so everything in the files counts as new. If somebody has sent them elsewhere, first copy .lms-cli/ from there: it holds the ledger of what was sent',
  unchanged: (resources: number) => `no changes${matching(resources)}`,
  /** While others wait, or are in doubt. */
  unchangedSoFar: (resources: number) => `nothing to send now${matching(resources)}`,
  /** `releases`: how many releases there are. */
  final: (requests: number, releases: number) =>
    releases > 0 && releases < requests
      ? `${en.figure(requests)} requests cannot be undone: ${en.plural(releases, 'release', 'releases')}, and ${en.figure(requests - releases)} whose previous content lms-cli does not know`
      : releases > 0
        ? `${en.plural(releases, 'release', 'releases')} cannot be undone`
        : `${en.plural(requests, 'request', 'requests')} cannot be undone, because lms-cli does not know the previous content`,
  deletedForGood: (resources: number) =>
    resources === 1
      ? 'what is deleted can only come back with another id'
      : 'what is deleted can only come back with other ids',
  allBlocksAnew: (blocks: number) =>
    `${en.plural(blocks, 'block', 'blocks')} will be recreated, because lms-cli does not know ${blocks === 1 ? 'its id' : 'their ids'}`,
  allMissing: (resources: number) =>
    `${en.plural(resources, 'resource is', 'resources are')} no longer in the files: kept`,
  allInDoubt: (resources: number) =>
    `${en.plural(resources, 'resource is', 'resources are')} left out until you resolve what is in doubt`,
  allWaiting: (resources: number) =>
    `${en.plural(resources, 'resource waits', 'resources wait')} for a first release (--no-release)`,
  allBlocked: (resources: number) =>
    `${en.plural(resources, 'resource waits', 'resources wait')} for others whose outcome is unknown`,
  /** `option` is empty, or directs the commands to the same ledger. */
  allGivenUp: (resources: number, option: string) =>
    `${en.plural(resources, 'operation was', 'operations were')} given up: check in the service whether the ${resources === 1 ? 'resource exists' : 'resources exist'}, then run lms-cli resources adopt KEY ID${option} or lms-cli resources forget KEY${option}`,
  /** At the end of a report that is too long for the site that shows it. */
  notShown: (changes: number) =>
    `… and ${en.plural(changes, 'more change', 'more changes')}, too many to show here: lms-cli plan shows them`,
};
