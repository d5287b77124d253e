import type { Operation } from '../contract/operations.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import type { Host } from '../core/host.ts';
import type { Mask } from '../core/mask.ts';
import type { Gate } from './gate.ts';
import type { Settings } from './global-options.ts';

/** What a command works with. */
export interface Context {
  readonly host: Host;
  readonly settings: Settings;
  readonly gate: Gate;
  /** Hides the secrets that turn up while the command runs. */
  readonly mask: Mask;
}

/**
 * What a command answers: it decides what is to be done or said, and neither does nor says
 * it. One place (main.ts) performs and presents it.
 */
export type CommandAnswer = TextAnswer | OperationsAnswer | ValidatedAnswer | ServiceAnswer;

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
}

interface ValidatedAnswer {
  readonly kind: 'validated';
  readonly documents: number;
  readonly warnings: readonly Diagnostic[];
}

/** A service of our own that runs until it is told to stop. */
export interface ServiceAnswer {
  readonly kind: 'service';
  readonly start: (log: (line: string) => void) => Promise<RunningService>;
}

export interface RunningService {
  readonly url: string;
  close(): Promise<void>;
}
