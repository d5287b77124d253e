/**
 * A plan (docs/content-as-code.md): the changes that an apply would make, one after the other in
 * the order of the files, and what they add up to. The planner makes them, presentation shows them.
 */
import type { Json, JsonPath } from '../core/json.ts';
import type { Verb } from './operations.ts';
import {
  type ExistingResource,
  noneUnreleased,
  type ResourceDoubt,
  type ResourceKind,
} from './resources.ts';

interface AnyChange {
  readonly resource: ResourceKind;
  /** Null for what an import created without a key, and an undo deletes. */
  readonly key: string | null;
  /** Null if it does not exist yet. */
  readonly id: string | null;
  readonly source: { readonly file: string; readonly line: number } | null;
  /** What an apply records of it without a request; left out if nothing. */
  readonly recorded?: RecordedChange;
  /** What the saved plans say of it; left out without any, and for what needs none. */
  readonly approval?: ApprovalMark;
}

/**
 * What saved plans say of a change. `follows`: it only follows new versions, which needs no approval.
 * The others are refused: `unknown` to every plan, `different` from what was approved, `changed` by
 * others since, or `used` by an apply before and taken back since.
 */
export type ApprovalMark = 'approved' | 'follows' | 'unknown' | 'different' | 'changed' | 'used';

export interface RecordedChange {
  readonly renamedFrom: string | null;
  /** True if it is protected from now on, false if not any more; null if that stays as it is. */
  readonly protect: boolean | null;
  /** The scope that it belongs to from now on; null if that stays as it is. */
  readonly scope: { readonly to: string | null } | null;
}

export interface Requests extends AnyChange {
  readonly kind: 'requests';
  /** In the order of sending; at least one. A resource that moves and changes has `move`, `edit`. */
  readonly verbs: readonly Verb[];
  /** The keys whose new ids or versions are a reason for it. */
  readonly because: readonly string[];
  /** The run that deleted it, if it is created anew; otherwise null. */
  readonly deletedBy: string | null;
  /** The id that it had until then; otherwise null. */
  readonly replaces: string | null;
  /** Its parent before and afterwards, if it moves; otherwise null. */
  readonly move: { readonly from: ChangeValue | null; readonly to: ChangeValue } | null;
  /** Field by field what is different; empty for a create. */
  readonly differences: readonly Difference[];
  /** True if nobody knows what the service holds, so that it is sent in full. */
  readonly isInFull: boolean;
  /** For an edit back to an earlier content: the run, and its commit, that applied that of now. */
  readonly goesBackFrom?: {
    readonly run: string | null;
    readonly commit: string | null;
    /** True if that run is an undo, which took back what the files still have. */
    readonly isUndone: boolean;
  };
  /** How many blocks are made anew, because their ids are unknown. */
  readonly blocksMadeAnew: number;
  /** What an undo cannot take back of it; left out for other commands. */
  readonly remains?: readonly Remainder[];
  /** What a deletion takes away, as far as it is known; left out for anything else. */
  readonly deletes?: DeletedResource;
  /** What has the content of a create already; left out if nothing has. */
  readonly sameContent?: SameContent;
}

export interface DeletedResource {
  /** The title of a question, the name of anything else; null if nobody knows it. */
  readonly title: string | null;
  /** Where its document was that was last sent; null without one. */
  readonly source: { readonly file: string; readonly line: number } | null;
  /** True if the ledger has its key and its body, so that an undo can create it anew. */
  readonly isReversible: boolean;
}

export interface SameContent {
  /** What others have created with it: usually one; of several, nobody knows which is meant. */
  readonly existing: readonly ExistingResource[];
  /** The key of one of this scope that the files do not have; null for none. */
  readonly missing: string | null;
}

/**
 * What an undo cannot take back: a first release; contents, a parent or a released content that
 * nobody knew before; the creation of what
 * is protected, what something else that stays refers to, or what somebody gave up; or what an import
 * did to a resource that it did not create: if it only released it, that release.
 */
export type Remainder =
  | 'first-release'
  | 'content'
  | 'parent'
  | 'released-content'
  | 'protected'
  | 'referred'
  | 'given-up'
  | 'imported'
  | 'release';

/** A resource of which an undo can take nothing back. */
interface LeftResource extends AnyChange {
  readonly kind: 'left';
  readonly remains: readonly Remainder[];
}

/** A resource that needs no request: only what is recorded of it changes. */
interface RecordedResource extends AnyChange {
  readonly kind: 'recorded';
  readonly recorded: RecordedChange;
}

/** A resource of this scope that is not in the files any more, and is kept. */
export interface MissingResource extends AnyChange {
  readonly kind: 'missing';
  readonly title: string | null;
  /** True for the first of its kind, if the plan creates something that may be it; left out otherwise. */
  readonly mayBeRenamed?: true;
  readonly isProtected: boolean;
  /** The keys of what still refers to it, if that is why it is kept although others are deleted. */
  readonly referredBy: readonly string[];
}

/** Nothing is sent if its last operation is in doubt, or its create or deletion was given up. */
export interface Doubtful extends AnyChange {
  readonly kind: 'in-doubt' | 'given-up';
  readonly doubt: ResourceDoubt;
}

/** A resource that would change if another one were not in doubt or given up. */
interface BlockedResource extends AnyChange {
  readonly kind: 'blocked';
  readonly by: readonly string[];
}

/** With --no-release: a resource that needs a version that does not exist yet. */
interface WaitingResource extends AnyChange {
  readonly kind: 'waiting';
  readonly for: readonly string[];
}

/** An approved change that is not made, because there is nothing to do for it. */
export interface UnperformedChange extends AnyChange {
  readonly kind: 'unperformed';
  /** `done`: the ledger has it. `files`: no longer asked for. `release`: left (--no-release). */
  readonly reason: 'done' | 'files' | 'release';
}

export type Change =
  | UnperformedChange
  | Requests
  | RecordedResource
  | MissingResource
  | Doubtful
  | BlockedResource
  | WaitingResource
  | LeftResource;

export interface Difference {
  readonly path: JsonPath;
  /** Null if it was not sent before. */
  readonly before: ChangeValue | null;
  /** Null if it is left out, and so goes back to its default. */
  readonly after: ChangeValue | null;
  /** Inside an answer of a question: its text. */
  readonly answer?: string;
  /** Both as they are written there, if the author writes the statement in the notation. */
  readonly notation?: StatementNotation;
}

interface StatementNotation {
  readonly before: string;
  readonly after: string;
  /** True if they show every change of an answer. */
  readonly hasAnswers: boolean;
}

export type ChangeValue =
  | { readonly kind: 'value'; readonly value: Json }
  /** What a reference gives. `now` is null if this apply makes it. */
  | {
      readonly kind: 'id' | 'version';
      readonly of: string;
      readonly now: string | null;
    };

/** What the changes of a plan add up to; here, without any. */
export const noTotals = {
  /** These five add up to the requests: what is edited before and after a release counts twice. */
  create: 0,
  edit: 0,
  move: 0,
  release: 0,
  delete: 0,
  rename: 0,
  /** Resources that an apply protects from deletion from now on, or does not protect any more. */
  protect: 0,
  scope: 0,
  /** Missing from the files, and kept. */
  missing: 0,
  inDoubt: 0,
  givenUp: 0,
  blocked: 0,
  waiting: 0,
  /** What an undo leaves wholly as it is, because it cannot be taken back. */
  left: 0,
  /** Approved changes of saved plans for which there is nothing to do. */
  unperformed: 0,
  /** Resources for which something is sent. */
  changed: 0,
  unchanged: 0,
  requests: 0,
  /** Requests that `lms-cli undo` cannot take back. */
  irreversible: 0,
  blocksMadeAnew: 0,
  /** Resources of the files that learners will not see after it. */
  unreleased: noneUnreleased,
};

export type PlanTotals = Readonly<typeof noTotals> & {
  /** What an undo deletes although another run has released it since; left out for any other plan. */
  readonly deletesReleased?: number;
};
