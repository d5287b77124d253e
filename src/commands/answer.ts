import type { RecordedResult, RunRecord } from '../contract/ledger.ts';
import type { Operation, OperationId } from '../contract/operations.ts';
import type { Diagnostic, Severity } from '../core/diagnostic.ts';
import type { Host } from '../core/host.ts';
import type { Mask } from '../core/mask.ts';
import type { Format } from '../documents/format.ts';
import type { RecoveredLedger } from '../ledger/recover.ts';
import type { Catalogue } from '../messages/catalogue.ts';
import type { Explanation } from '../presentation/explained.ts';
import type { Gate } from './asking/gate.ts';
import type { Settings } from './arguments/global-options.ts';

/** What a command works with. */
export interface Context {
  readonly host: Host;
  readonly settings: Settings;
  readonly gate: Gate;
  /** What people are told, in their language. */
  readonly messages: Catalogue;
  /** Hides the secrets that turn up while the command runs. */
  readonly mask: Mask;
}

/**
 * What a command answers: it decides what is to be done or said, and neither does nor says
 * it. One place (main.ts) performs and presents it.
 */
export type CommandAnswer =
  | TextAnswer
  | OperationsAnswer
  | ImportAnswer
  | RunsAnswer
  | RecoveredAnswer
  | ValidateAnswer
  | LintAnswer
  | TryAnswer
  | FormatAnswer
  | PreviewAnswer
  | ExplainAnswer
  | DoctorAnswer
  | InitAnswer
  | ProfileAnswer
  | FormAnswer
  | ServiceAnswer;

interface TextAnswer {
  readonly kind: 'text';
  readonly text: string;
}

export interface OperationsAnswer {
  readonly kind: 'operations';
  readonly operations: readonly Operation[];
  readonly warnings: readonly Diagnostic[];
  /** True where --yes has answered the question that a deletion asks. */
  readonly isConfirmed: boolean;
  /** True where --again sends even what is in doubt. */
  readonly again: boolean;
}

/** A bulk import, begun anew or taken up again. */
export interface ImportAnswer {
  readonly kind: 'import';
  readonly files: readonly InputFile[];
  /** What every document is the bare body of; null where each says its operation. */
  readonly as: OperationId | null;
  readonly allowUnknown: boolean;
  readonly validateFirst: boolean;
  readonly again: boolean;
  /** The file for the documents that were rejected or blocked. */
  readonly rejects: string | null;
  readonly reports: readonly ReportWanted[];
  readonly maxErrors: { readonly count: number } | { readonly percent: number } | null;
  readonly deadlineMs: number | null;
  readonly requireLedger: boolean;
  /** True where --yes has answered the question that deletions ask. */
  readonly isConfirmed: boolean;
  readonly resumes: Resumption | null;
}

export interface InputFile {
  /** As it was named, for messages; `-` is standard input. */
  readonly name: string;
  /** Where it is read; null for standard input itself. */
  readonly path: string | null;
  /** Null where its name or its text says it. */
  readonly format: Format | null;
  /** What its bytes must come to, where a run is taken up again. */
  readonly digest: string | null;
}

/** A run that is taken up again. */
export interface Resumption {
  readonly run: string;
  /** The file of its ledger. */
  readonly ledger: string;
  /** True where its seal proves that this user began it on this machine. */
  readonly isOwn: boolean;
  /** Where it sent to, unless options now say otherwise. */
  readonly service: ServiceChoice;
}

export type ServiceChoice = Pick<
  Settings,
  'baseUrl' | 'profile' | 'sandbox' | 'api' | 'allowHttp' | 'headers'
>;

export interface ReportWanted {
  readonly kind: 'junit' | 'sarif' | 'github' | 'json' | 'markdown';
  readonly file: string | null;
}

/** What ledgers hold, to be shown. The ledgers stay open until it is. */
export type RunsAnswer = { readonly kind: 'runs'; readonly close: () => Promise<void> } & (
  | { readonly shows: 'list'; readonly runs: readonly RunRecord[] }
  | {
      readonly shows: 'run';
      readonly run: RunRecord;
      readonly results: AsyncIterable<RecordedResult>;
    }
  | {
      readonly shows: 'rejects';
      readonly run: RunRecord;
      readonly results: AsyncIterable<RecordedResult>;
      readonly file: string | null;
    }
  | { readonly shows: 'resolved'; readonly results: readonly RecordedResult[] }
);

/** Ledgers that were damaged; a dry run has recovered none of them. */
export interface RecoveredAnswer {
  readonly kind: 'recovered';
  readonly ledgers: readonly RecoveredLedger[];
  readonly damaged: readonly string[];
}

export interface ValidateAnswer {
  readonly kind: 'validate';
  readonly files: readonly string[];
  readonly format: Format | null;
  readonly allowUnknown: boolean;
  /** The kind of every document; null where each says its own. */
  readonly as: string | null;
  readonly reports: readonly ReportWanted[];
}

export interface LintAnswer {
  readonly kind: 'lint';
  readonly files: readonly string[];
  readonly format: Format | null;
  /** The least severity that it fails for. */
  readonly failOn: Severity;
  readonly reports: readonly ReportWanted[];
}

export interface TryAnswer {
  readonly kind: 'try';
  readonly files: readonly string[];
  readonly format: Format | null;
  /** One for each blank of all questions; none where a person is asked. */
  readonly answers: readonly string[];
  /** Runs the tests of the questions instead. */
  readonly check: boolean;
}

export interface FormatAnswer {
  readonly kind: 'format';
  readonly files: readonly string[];
  readonly format: Format | null;
  /** The form that questions get. */
  readonly form: 'cloze' | 'contract';
  /** Changes nothing, and fails where something is to be changed. */
  readonly check: boolean;
}

export interface PreviewAnswer {
  readonly kind: 'preview';
  readonly files: readonly string[];
  readonly format: Format | null;
  /** The file for the page; `-` is standard output, null is as it goes without the option. */
  readonly out: string | null;
  /** What --open and --no-open say; null for neither. */
  readonly open: boolean | null;
}

interface ExplainAnswer {
  readonly kind: 'explain';
  readonly explanation: Explanation;
}

export interface InitAnswer {
  readonly kind: 'init';
  /** As it was typed; `.` is the working directory. */
  readonly folder: string;
}

export interface DoctorAnswer {
  readonly kind: 'doctor';
  /** Nothing is sent. */
  readonly isOffline: boolean;
  /** The options as they were typed: what they set is told with where it comes from. */
  readonly found: Readonly<Record<string, unknown>>;
}

export type ProfileAnswer = { readonly kind: 'profile' } & (
  | { readonly verb: 'list' }
  /** Null is the one that would be used. */
  | { readonly verb: 'show'; readonly name: string | null }
  | { readonly verb: 'use'; readonly name: string }
);

/** A document that is written question by question, or of the answers that options gave. */
export interface FormAnswer {
  readonly kind: 'form';
  readonly form: 'lacuna.create' | 'assessment.create' | 'track.create';
  /** As it was typed, for messages: `lms-cli lacuna new`. */
  readonly command: string;
  /** What options answered, by the names of the fields. */
  readonly given: readonly GivenAnswer[];
  /** What answers a field without a question; none where only a person can. */
  readonly options: Readonly<Record<string, string>>;
  /** The file for the document; null where it is called by what it is about. */
  readonly save: string | null;
  readonly overwrite: boolean;
  /** Null where nothing was said of sending. */
  readonly send: boolean | null;
}

export interface GivenAnswer {
  readonly name: string;
  /** Its option, for messages. */
  readonly option: string;
  readonly text: string;
  /** True where a person is to go on with it: it need not be right yet. */
  readonly isBegun?: true;
}

/** A service of our own that runs until it is told to stop. */
export interface ServiceAnswer {
  readonly kind: 'service';
  /** How callers must prove who they are; null for not at all. */
  readonly demands: string | null;
  readonly start: (log: (line: string) => void) => Promise<RunningService>;
}

export interface RunningService {
  readonly url: string;
  close(): Promise<void>;
}
