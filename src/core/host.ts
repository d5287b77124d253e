import type { Transport } from './http.ts';

/** The world outside, as one value. Nothing else in `src` may touch it. */
export interface Host {
  readonly env: Environment;
  readonly workingDirectory: string;
  /** Where the user's own settings live, for example `~/.config/lms-cli`. */
  readonly configDirectory: string;
  readonly nodeVersion: string;
  /** Where lms-cli itself is installed: the folder of its package.json. */
  readonly packageFolder: string;
  readonly terminal: Terminal;
  readonly files: Files;
  readonly clock: Clock;
  /** A number in [0, 1), for jitter and nonces that need not be secret. */
  readonly random: () => number;
  /** Asks in these words; a plain one goes line by line and moves no cursor. */
  readonly prompter: (words: PromptWords, isPlain: boolean) => Prompter;
  readonly interruption: Interruption;
  /**
   * Runs a program without a shell and answers its standard output, 64 KiB of it at most.
   * Throws ProgramProblem where it cannot be started, fails, or takes longer than that.
   */
  readonly runProgram: (argv: readonly string[], timeoutMs: number) => Promise<string>;
  /**
   * Shows a file in the browser of the person: that of $BROWSER, else the system's.
   * Throws ProgramProblem where none could be started.
   */
  readonly openInBrowser: (path: string) => Promise<void>;
  readonly connect: (options: ConnectOptions) => Promise<Transport>;
}

export interface ConnectOptions {
  readonly origin: string;
  readonly connectTimeoutMs: number;
  /** Sockets to the origin at one time. */
  readonly connections: number;
  /**
   * Told once of a connection on which something came that nobody asked for: a second answer to
   * one request, or bytes while none is under way.
   */
  readonly onDisorder: (connection: number) => void;
}

export interface OutputStream {
  readonly isTerminal: boolean;
  /** Columns of the terminal; 80 where it is none. */
  readonly columns: number;
  /**
   * Resolves when it is written. A pipe that its reader has closed takes everything without a
   * word: requests under way must not be cut off because nobody reads on.
   * Throws FileProblem for anything else, such as a full disk; standard error never throws.
   */
  write(text: string): Promise<void>;
}

/**
 * One line at the bottom of a terminal. Whatever is written to either stream goes above it, and
 * it is away while the cursor stands in an unfinished line.
 */
export interface StatusLine {
  /**
   * Shows a line from now on, instead of the one before: without control characters, at most
   * that wide. It is made anew whenever it is drawn: now, after every write, when the width
   * changes, and once a second.
   */
  show(line: (columns: number) => string): void;
  /** Takes the line away. A question to a person needs that, and so does the end. */
  clear(): void;
}

export interface Terminal {
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  /** On standard error; null where that is no terminal, or one without movements (TERM=dumb). */
  readonly statusLine: StatusLine | null;
  readonly stdin: {
    readonly isTerminal: boolean;
    /** To its end. Throws FileProblem, and Interrupted for Ctrl-C and SIGTERM. */
    read(limitBytes: number): Promise<Uint8Array>;
    /** The same piece by piece, without a bound. */
    stream(): AsyncIterable<Uint8Array>;
  };
}

/** Every method throws FileProblem and nothing else for what a file system does. */
export interface Files {
  /** Fails with `too-large` as soon as the limit is passed. */
  read(path: string, limitBytes: number): Promise<Uint8Array>;
  /** The bytes in their order, piece by piece, however long the file is. */
  stream(path: string): AsyncIterable<Uint8Array>;
  /** The bytes `[start, end)`, as far as the file has them. */
  readRange(path: string, start: number, end: number): Promise<Uint8Array>;
  exists(path: string): Promise<boolean>;
  /** What stands there, links followed; null where nothing can be seen. */
  identity(path: string): Promise<FileIdentity | null>;
  /**
   * What stands where nobody has named a file. It is never opened: a pipe would wait, and a link
   * may lead anywhere.
   * @param folder what it must lie in once links are followed; null is anywhere
   */
  standing(path: string, folder: string | null): Promise<Standing>;
  /** True where it belongs to this user, to root, or to the owner of that folder. */
  isOurs(path: string, folder: string): Promise<boolean>;
  /** True where only its owner can read the file. */
  isPrivate(path: string): Promise<boolean>;
  /**
   * Replaces the file in one step, its folder created: a crash leaves the old text or the new
   * one. `private` files are readable by their owner only, and so is a folder made for one. What
   * is no file, such as a pipe, is written to as it is.
   */
  replace(path: string, text: FileContent, access: 'private' | 'shared'): Promise<void>;
  /** Writes a new file, its folder created; false where something stands there already. */
  create(path: string, text: string, access?: 'private' | 'shared'): Promise<boolean>;
  /** Where there is none, nothing happens. */
  remove(path: string): Promise<void>;
  /** The names in a folder, sorted; none where there is no such folder. */
  list(folder: string): Promise<string[]>;
  /** One that only its owner can enter. */
  makeFolder(path: string): Promise<void>;
  /** A new folder among the temporary ones, which only its owner can enter. Answers its path. */
  makeTemporaryFolder(): Promise<string>;
  /** What a folder has room for, or the nearest one above it that is there. */
  room(folder: string): Promise<Room>;
}

export interface Room {
  /** Of the disk, as far as this user may fill it. */
  readonly freeBytes: number;
  /** False where no file can be made, or the name is that of a file. */
  readonly isWritable: boolean;
}

export interface FileIdentity {
  /** What a shell passes on can be read once; any other pipe or device is something other. */
  readonly kind: 'file' | 'folder' | 'passed-on' | 'other';
  /** The same for every name of one file. */
  readonly key: string;
}

export type Standing =
  /** Nothing, and a file could be made there without leaving the folder. */
  | { readonly kind: 'missing' }
  /** A regular file, and where it really is. */
  | { readonly kind: 'file'; readonly path: string; readonly isLink: boolean }
  | { readonly kind: 'foreign'; readonly reason: ForeignReason };

export type ForeignReason = 'leads-out' | 'leads-nowhere' | 'not-a-file';

/** Text or bytes, whole or piece by piece. */
export type FileContent = string | AsyncIterable<string | Uint8Array>;

export type FileProblemReason =
  | 'not-found'
  | 'not-a-file'
  | 'no-permission'
  | 'too-large'
  | 'disk-full'
  | 'other';

export class FileProblem extends Error {
  override readonly name = 'FileProblem';
  readonly reason: FileProblemReason;
  readonly path: string;

  constructor(reason: FileProblemReason, path: string, options?: ErrorOptions) {
    super(`${reason}: ${path}`, options);
    this.reason = reason;
    this.path = path;
  }
}

/** A program that was to be run did not answer. */
export class ProgramProblem extends Error {
  override readonly name = 'ProgramProblem';
}

export interface Clock {
  /** Milliseconds since 1970, for dates and signatures. */
  now(): number;
  /** Milliseconds from an arbitrary start that never go back, for durations. */
  monotonic(): number;
  /** Resolves after that time, or at once when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

/**
 * Asks a person. Only `gate.ts` in commands may call it. Throws Interrupted for Ctrl-C and
 * for an end of the input.
 */
export interface Prompter {
  /** @param assumed what Enter alone answers; no if left out */
  confirm(question: string, assumed?: boolean): Promise<boolean>;
  text(question: string, answering?: Answering): Promise<string>;
  secret(question: string): Promise<string>;
  /**
   * The value of one of the choices, of which there is at least one.
   * @param assumed the value that Enter alone picks; the first if left out
   */
  select(question: string, choices: readonly Choice[], assumed?: string): Promise<string>;
}

/** How a text is asked for. */
export interface Answering {
  /** What Enter alone answers; what is typed replaces it. */
  readonly assumed?: string;
  /** A text to change. */
  readonly initial?: string;
  /** The sentence that says what is wrong with an answer, which is then asked for again. */
  readonly complaint?: (answer: string) => string | null;
  /** Line breaks of a pasted text stay; elsewhere they become spaces. */
  readonly keepsLines?: boolean;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** What a prompter itself says. */
export interface PromptWords {
  readonly yes: string;
  readonly no: string;
  /** What to answer instead of anything else. */
  readonly yesOrNo: string;
  /** The keys that move among choices, and the one that picks. */
  readonly selecting: string;
  /** That what is typed is not shown. */
  readonly hidden: string;
  /** What to type where choices have numbers. */
  readonly number: (most: number) => string;
  /** What to type where an answer that is offered is to be removed. */
  readonly clearing: string;
}

/** Ctrl-C and SIGTERM. */
export interface Interruption {
  /** Aborts at the first: begin nothing new. Its reason is the signal's name. */
  readonly drain: AbortSignal;
  /** Aborts at the second, or when draining takes too long: out at once. */
  readonly cut: AbortSignal;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** A variable that is empty says nothing. */
export function isSet(env: Environment, name: string): boolean {
  return (env[name] ?? '') !== '';
}
