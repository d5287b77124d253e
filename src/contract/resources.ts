/** Resources of content folders (docs/content-as-code.md): as asked for, as known, as changed. */
import type { JsonObject } from '../core/json.ts';
import type { DocumentPlace, Reference, ReturnedValues } from './references.ts';
import { isDeletion, type OperationId, type OperationSpec } from './operations.ts';

export type ResourceKind = OperationSpec['resource'];

export const resourceKinds: readonly ResourceKind[] = ['assessment', 'lacuna', 'track'];

/** The field that names what a resource is in; an assessment is in nothing. */
export const parentFields: Readonly<Record<ResourceKind, string | null>> = {
  assessment: null,
  lacuna: 'topicId',
  track: 'parentId',
};

export interface DesiredResource extends ResourceContent {
  readonly kind: ResourceKind;
  readonly key: string;
  /** The notes of its release; null if it asks for none. */
  readonly release: string | null;
  readonly formerly: readonly string[];
  /** True if lms-cli must never delete it. */
  readonly protect: boolean;
  /**
   * What its newest released version must hold, and is not released again if it does (undo). Left
   * out for a document, whose release is of its body.
   */
  readonly released?: ResourceContent;
  /** The content folder that it belongs to (undo). Left out for a document: that of the plan. */
  readonly scope?: string | null;
  /** True if its author writes it in the notation for questions. */
  readonly isCloze?: boolean;
}

/** A body with its references, whose paths begin with `body`. */
export interface ResourceContent {
  /** In the contract's documented form, with references in their places. Without ids of its own. */
  readonly body: JsonObject;
  readonly references: readonly Reference[];
  /**
   * What is recorded as written, if the body has numbers where it had references to versions that
   * are not the newest ones (undo).
   */
  readonly written?: JsonObject;
}

/** The references of everything that is sent for a resource. */
export const referencesIn = ({ references, released }: DesiredResource): readonly Reference[] =>
  released === undefined ? references : [...references, ...released.references];

export interface PlacedResource extends DesiredResource {
  readonly place: DocumentPlace;
}

/** What the ledger knows of a resource that exists, or existed. */
export interface KnownResource {
  readonly key: string;
  readonly kind: ResourceKind;
  /** Decimal digits. */
  readonly id: string;
  /** The content folder under which it was last applied; null if none was. */
  readonly scope: string | null;
  /**
   * The digest of its body as last sent and accepted, without its parent (comparable.ts); null if
   * the body is unknown: adopted, created by an import, or changed by an operation whose effect is
   * not certain.
   */
  readonly content: string | null;
  /** The topic or the folder that it is in, in digits; null if unknown or if it is in none. */
  readonly parent: string | null;
  /** Its newest released version, and the digest of what that version holds; null if unknown. */
  readonly version: { readonly id: string; readonly content: string | null } | null;
  readonly protect: boolean;
  /** The run that deleted it; null if it exists. */
  readonly deletedBy: string | null;
  /** Milliseconds since 1970, and the run, of what last changed it; null for an adoption. */
  readonly at: number;
  readonly run: string | null;
  /** Where the document was that last changed it, or that an undo went back from; null without one. */
  readonly source: { readonly file: string; readonly line: number } | null;
  /** The commit of that document, as CI named it; null if unknown. */
  readonly commit: string | null;
}

export interface SentBody {
  readonly written: JsonObject;
  readonly resolved: JsonObject;
  /** The ids that the service gave to the blocks, in the order of the body; empty if unknown. */
  readonly blocks: readonly BlockIds[];
  /** What its newest released version holds; null if that is the same, or unknown. */
  readonly released: Pick<SentBody, 'written' | 'resolved'> | null;
}

/** The ids of a block of an assessment and of its filters; null for one that is unknown. */
export interface BlockIds {
  readonly id: string | null;
  readonly filters: readonly (string | null)[];
}

/** What became of the work of a run on a resource. */
export type WorkSince =
  /** It is there: the resource is as the run left it, or whatever was done since was undone. */
  | 'there'
  /** It was taken back, or went when an earlier run was undone. */
  | 'gone'
  /** A later run, or an adoption (null), has worked on the resource since. */
  | { readonly by: string | null };

/** A resource as it was before a run began to work on it. */
export interface FormerResource {
  readonly key: string;
  /** With the key that it had then. Its `deletedBy` names the run if it had been deleted before. */
  readonly before: KnownResource;
  /** Null if nobody knew what the service held. References have the keys of now. */
  readonly body: SentBody | null;
  readonly since: WorkSince;
  /** True if the run did nothing else to it. */
  readonly isOnlyReleased: boolean;
}

/** A run that worked on a resource, and how that was before. */
export interface PastWork {
  readonly run: string;
  readonly isUndo: boolean;
  readonly before: KnownResource;
  /** Its body then, with its references; null if nobody knew it. */
  readonly written: JsonObject | null;
}

export interface CreatedResource {
  readonly kind: ResourceKind;
  readonly id: string;
  /** Its key now, also if it was deleted since; null for a document of an import without a key. */
  readonly key: string | null;
  readonly seq: number;
  readonly since: WorkSince;
  /** Where its document was in that run; null without one. */
  readonly source: KnownResource['source'];
}

export type GivenUpCreate = Pick<CreatedResource, 'kind' | 'key' | 'source'>;

/** A resource without a key that a run changed, or may have changed, and did not create. */
export interface AlteredResource {
  readonly kind: ResourceKind;
  readonly id: string;
  /** What the run did to it first; `release` only if it did nothing else. */
  readonly verb: Exclude<OperationSpec['verb'], 'create'>;
}

/** An operation on a resource, or on a key, whose outcome nobody knows. */
export interface ResourceDoubt {
  readonly run: string;
  readonly seq: number;
  readonly operation: OperationId;
}

export type KeyState =
  | { readonly kind: 'free' }
  | {
      readonly kind: 'known';
      readonly resource: KnownResource;
      /**
       * The newest run that may have changed it since, and may do so again; left out if everything
       * is certain.
       */
      readonly openRun?: string;
    }
  /** `resource` is null for a create. */
  | {
      readonly kind: 'in-doubt';
      readonly doubt: ResourceDoubt;
      readonly resource: KnownResource | null;
      /**
       * True if no answer is recorded and it may be repeated: once its process is dead, the same command
       * sends it again.
       */
      readonly mayBeSentAgain: boolean;
    }
  /** A create or a deletion whose outcome stays unknown: nobody knows whether the resource exists. */
  | { readonly kind: 'given-up'; readonly doubt: ResourceDoubt }
  /** A document of an import has the key, and it created nothing. */
  | { readonly kind: 'other'; readonly operation: OperationId; readonly run: string };

/** The resource of a key, unless it was deleted, or an operation on it is in doubt or given up. */
export const existingResource = (state: KeyState): KnownResource | null =>
  state.kind === 'known' && state.resource.deletedBy === null ? state.resource : null;

/** The same, also while an operation on it is in doubt. */
export const lastKnown = (state: KeyState): KnownResource | null =>
  state.kind === 'in-doubt' ? state.resource : existingResource(state);

/** What can be deleted: also what a dead process may have deleted, since it does no harm to repeat that. */
export const deletableResource = (state: KeyState): KnownResource | null =>
  state.kind === 'in-doubt' && state.mayBeSentAgain && isDeletion(state.doubt.operation)
    ? state.resource
    : existingResource(state);

/** What the document of an adopted resource says that the service holds (--as-in-files). */
export interface BodyInFiles extends Pick<SentBody, 'written' | 'resolved'> {
  /** The scope of the content folder; null if it has none. */
  readonly scope: string | null;
  readonly protect: boolean;
  readonly source: { readonly file: string; readonly line: number };
}

/** The fields that `resources list` prints and `resources adopt --from` reads. */
export const adoptionColumns = ['key', 'id', 'kind', 'versionId'] as const;

export interface Adoption {
  readonly key: string;
  readonly kind: ResourceKind;
  readonly id: string;
  readonly version: string | null;
  /** What the service holds; null if its text is unknown. */
  readonly body: BodyInFiles | null;
  /** What another ledger recorded of it (`resources list`); left out if nothing is said. */
  readonly recorded?: RecordedState;
  /** The key that it had until now, which it gives up; left out if it keeps any that it has. */
  readonly formerKey?: string;
  /** One of all that exist of a list or of files, which say what earlier runs have made. */
  readonly isListed?: true;
}

/** What exists, or may exist, with the content of something that would be created. */
export interface ExistingResource {
  /** The operation that has created it. */
  readonly seq: number;
  /** Null while that is in doubt. */
  readonly id: string | null;
  /** The key of the resource; null if nobody gave it one. */
  readonly existingKey: string | null;
  /** True if it was, or may have been, edited since. */
  readonly isEdited: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly run: string;
}

/** A document of an import without a key, and the operation that has created what it asks for. */
interface AdoptedDocument {
  readonly identity: string;
  readonly seq: number;
}

export type AdoptedItem = Adoption | AdoptedDocument;

/** What another ledger recorded of a resource, beside its ids. */
interface RecordedState extends Pick<KnownResource, 'scope' | 'protect' | 'content' | 'parent'> {
  /** The digest of what its newest version holds; null if unknown. */
  readonly held: string | null;
  readonly blocks: SentBody['blocks'];
}

/** What an apply records of a resource without a request. */
export interface ResourceNote {
  /** The key under which the ledger has it. */
  readonly key: string;
  readonly newKey: string;
  readonly scope: string | null;
  readonly protect: boolean;
}

/** The kinds that learners see only once they are released. */
export type ReleasableKind = Exclude<ResourceKind, 'track'>;

/** How many of each kind were created, and never released as far as the ledger knows. */
export type UnreleasedCounts = Readonly<Record<ReleasableKind, number>>;

export const noneUnreleased: UnreleasedCounts = { lacuna: 0, assessment: 0 };

export const sumOfUnreleased = (
  left: UnreleasedCounts,
  right: UnreleasedCounts,
): UnreleasedCounts => ({
  lacuna: left.lacuna + right.lacuna,
  assessment: left.assessment + right.assessment,
});

export interface Resources {
  find(key: string): KeyState;
  /** The resource of this id, if it exists. */
  byId(kind: ResourceKind, id: string): KnownResource | null;
  /** The keys with an operation that may have been performed, and nobody knows. */
  openKeys(): readonly string[];
  /** The newest event that has changed what exists under an id, or may have; 0 without one. */
  newestEventOn(kind: ResourceKind, id: string): number;
  /** The body as it was last sent; null if it is unknown. */
  bodyOf(key: string): SentBody | null;
  /** The title of a question, the name of anything else, as it was last sent; null if unknown. */
  titleOf(kind: ResourceKind, id: string): string | null;
  /** True if the ledger has created it and knows of no release. */
  isUnreleased(kind: ReleasableKind, id: string): boolean;
  /** What it has created without a key, and of which it knows no release. Their key is empty. */
  unreleasedWithoutKey(): Iterable<KnownResource>;
  /** True if something else was, or may have been, done to it after its newest release. */
  isChangedSince(kind: ReleasableKind, id: string): boolean;
  /** What references to the key give: of a resource, or of a document of an import that is done. */
  given(key: string): ReturnedValues | null;
  /** All of them by their keys, those that are deleted included; with a scope, only its own. */
  list(scope?: string): Iterable<KnownResource>;
  /**
   * Records resources that exist already. Nothing is recorded if one of them throws CliError
   * `resources/...`: its key or its id belongs to another resource.
   */
  adopt(list: readonly AdoptedItem[], now: number): Promise<void>;
  /**
   * Removes what is known of a key. Throws CliError `resources/unknown` if it is not known.
   * @param isDeleted true if others have deleted it, so that its create counts as gone
   */
  forget(key: string, isDeleted: boolean): Promise<void>;
  /**
   * Renames, and records scopes and protection, all in one transaction. References to a renamed key
   * have the new one from then on.
   * @param run the run that does it, as the one that changed the resources last
   */
  note(notes: Iterable<ResourceNote>, run: string): Promise<void>;
  /** Newest first, without the run that created it. Created anew, it is another resource. */
  formersOf(key: string): readonly PastWork[];
  past(run: string): PastRun;
  /**
   * By key, the keys of the resources whose bodies, as written, refer to it. Only of resources that
   * exist. Reads every body.
   */
  referrers(): ReadonlyMap<string, readonly string[]>;
}

/** What a run did to resources. */
export interface PastRun {
  /** What it began to work on, as it was before, by key. Without what it created. */
  formers(): readonly FormerResource[];
  /** What it created, by `seq`, without what was forgotten since. */
  created(): Iterable<CreatedResource>;
  /** Its creates that somebody gave up, by `seq`: nobody knows yet whether they were performed. */
  givenUp(): Iterable<GivenUpCreate>;
  /**
   * What it changed by its id, which has no key, and did not create, by `seq`. Without what a later run
   * deleted.
   */
  altered(): readonly AlteredResource[];
  /** True if another run has released the resource since, or may have. */
  isReleasedSince(kind: ResourceKind, id: string): boolean;
}

/** How an operation of an apply changes what is known of its resource, once it is done. */
export interface Effect {
  readonly key: string;
  readonly kind: ResourceKind;
  readonly scope: string | null;
  readonly protect: boolean;
  /** The body with its references; of a move only the new parent. Null for other operations. */
  readonly written: JsonObject | null;
  readonly commit: string | null;
}
