import type { Command } from 'commander';
import type { Host } from '../core/host.ts';
import type { Mask } from '../core/mask.ts';
import type { Catalogue } from '../messages/catalogue.ts';
import type { HelpTexts } from '../messages/help.ts';
import type { Presenter } from '../presentation/presenter.ts';
import type { Settings } from './arguments/global-options.ts';
import type { Found } from './arguments/option-values.ts';
import type { Gate } from './asking/gate.ts';

/** Everything that the action of a command works with. */
export interface Context {
  readonly host: Host;
  readonly settings: Settings;
  readonly gate: Gate;
  readonly presenter: Presenter;
  /** The texts for people, in their language. */
  readonly messages: Catalogue;
  /** Hides secrets that appear while the command runs. */
  readonly mask: Mask;
}

/**
 * Carries out a command line and tells the presenter.
 * @returns the exit code
 */
export type Action = (context: Context, args: readonly string[], found: Found) => Promise<number>;

/** Registers the action that runs when the command is typed. */
export type Bind = (command: Command, action: Action) => void;

/** Gives a named command its arguments, its options and its action. */
export type Define = (command: Command, texts: HelpTexts, bind: Bind) => void;
