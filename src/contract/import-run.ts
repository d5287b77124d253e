/** An import or an apply while it is planned and carried out: a part of the port to the ledger. */
import type { Finding, Origin, Problem, Range } from '../core/diagnostic.ts';
import type { JsonObject } from '../core/json.ts';
import type { Failure } from '../core/result.ts';
import type { OperationId } from './operations.ts';
import type { BodyInFiles, Effect, ExistingResource, UnreleasedCounts } from './resources.ts';
import type { DocumentPlace, Reference } from './references.ts';
import type { WorkSource } from './work.ts';
import type { Counts, RunFile } from './run-record.ts';

/** What an operation is asked with, before references are resolved. */
export interface AskedParts {
  readonly params: JsonObject;
  /** The one that the service will get. */
  readonly body: JsonObject | null;
}

export type BodySource = 'kept' | 'as-written' | 'made';

/** A document of an import as it is planned, in the order of the input. */
export interface AskedDocument extends AskedParts {
  readonly key: string | null;
  readonly operation: OperationId;
  /** How its body is read again instead of being kept: parsed, or `made`. Left out: `kept`. */
  readonly reading?: BodySource;
  /** The digest of the canonical content: 32 hexadecimal digits. */
  readonly content: string;
  /** The same with the fields that defaults fill in; left out if they fill in none. */
  readonly sent?: string;
  readonly references: readonly Reference[];
  /** Null for a step of an apply that has no document: a deletion. */
  readonly place: DocumentPlace | null;
  /** Why it is rejected without being sent; null for what is sent. */
  readonly rejection: Failure | null;
  /** Only a step of an apply has it. */
  readonly effect?: Effect;
  /** Further keys whose documents must be done before, although they give it nothing. */
  readonly after?: readonly string[];
  /** The original that this document corrects (docs/import.md, Rejects). */
  readonly replaces?: Original;
}

export interface AddedDocument {
  readonly findings: readonly Finding[];
  /** True if it is neither done nor settled otherwise. */
  readonly isToSend: boolean;
}

/** A document of an earlier run, as a file of rejects names it. */
export interface Original {
  readonly run: string;
  readonly seq: number;
  readonly key: string | null;
  /** Without a key: its content, and its number among equal ones. */
  readonly content: string;
  readonly nth: number;
}

export interface ImportOptions {
  /** Sends operations again that are done or in doubt. */
  readonly again: boolean;
  /**
   * The documents are steps of an apply. Their keys are `KEY` (create) or `KEY#verb`; what the
   * ledger has as done under such a key is sent again, what is in doubt is not.
   */
  readonly isApply: boolean;
  /** An invalid one only blocks what refers to it (--skip-invalid); otherwise nothing is sent. */
  readonly skipsInvalid: boolean;
  /** The notes of --release; null to release nothing. */
  readonly releaseNotes: string | null;
  /** Documents are only bodies or params (--as); otherwise they name their operation. */
  readonly isBare: boolean;
  /** Opens the document at a place. Its text is kept with every outcome except `done`. */
  readonly originOf: (place: DocumentPlace) => Origin;
  /** Reads a document again. Throws CliError `import/changed` if its file has changed since. */
  readonly readAgain: (place: DocumentPlace, reading: Exclude<BodySource, 'kept'>) => AskedParts;
}

export interface StartedRun {
  readonly id: string;
  /** Ends the run and returns the number of its results by outcome. */
  finish(): Promise<Counts>;
  /** What is unreleased of all that it worked on, or skipped as done; after it has ended. */
  unreleased(): UnreleasedCounts;
  /** Ends it before it has sent anything. Nothing of it is kept, unless it noted resources. */
  abandon(): Promise<void>;
}

export interface ImportRun extends StartedRun {
  /**
   * Adds the next document. Its findings are the problems of its key: another document has the key
   * (`reference/duplicate-key`), or it was done with different content (`ledger/changed-document`).
   */
  add(planned: AskedDocument): AddedDocument;
  /** Leaves out the document that was added last, for what is wrong with it (--skip-invalid). */
  leaveOut(wrong: Problem): void;
  /** Adds an operation in doubt, under a key. It is found in doubt, and what refers to it is blocked. */
  addInDoubt(seq: number, key: string | null, place: DocumentPlace | null): void;
  /**
   * Called after the last document. Checks that every reference has a target and that none form a
   * cycle. Returns the problems with the places of their documents. If the process dies before
   * that, nothing is left of the run.
   * @param blocked how many further results without a step count as blocked
   */
  complete(files: readonly RunFile[], blocked?: number): Promise<PlanCheck>;
  /** A digest of what would be sent, after `complete`: what was agreed to is not asked again. */
  digest(): string;
  /** The steps of the run, after `complete`. */
  readonly work: WorkSource;
}

/** A document that would create what exists, or may exist, already. */
export interface DuplicateDocument extends Pick<AskedDocument, 'operation' | 'key' | 'place'> {
  /** At least one. Of several, nobody knows which. */
  readonly existing: readonly ExistingResource[];
  /** That of a document of an import; null for one of a content folder. */
  readonly identity: string | null;
  /** What a document of a content folder says; null for one of an import. */
  readonly body: BodyInFiles | null;
}

export interface PlanCheck {
  readonly documents: number;
  readonly toSend: number;
  readonly skipped: number;
  readonly inDoubt: number;
  /** Those to send that are done or in doubt already (--again). */
  readonly repeats: number;
  readonly deletions: number;
  /**
   * Those to send without a key that probably are corrections: imports of a file of the
   * same name have done as many that it does not have any more.
   */
  readonly corrected: number;
  readonly findings: readonly PlacedFinding[];
  /** Those done once: what they created was deleted since, or a reference has another id. */
  readonly gone: number;
  /** Those to send whose content exists, or may exist, already. */
  readonly existing: readonly DuplicateDocument[];
}

export interface PlacedFinding {
  readonly finding: Omit<Finding, 'path'>;
  readonly place: DocumentPlace;
  /** From the start of the document; null for the whole document. */
  readonly range: Range | null;
}
