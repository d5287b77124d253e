import type { Transport } from './http.ts';

/** The outside world as one value. Nothing else in `src` may touch it. */
export interface Host {
  readonly env: Environment;
  readonly workingDirectory: string;
  /** The folder of the user's own settings, for example `~/.config/lms-cli`. */
  readonly configDirectory: string;
  readonly nodeVersion: string;
  /** The folder in which lms-cli is installed: that of its package.json. */
  readonly packageFolder: string;
  readonly terminal: Terminal;
  readonly files: Files;
  readonly clock: Clock;
  /** A number in [0, 1), for jitter and nonces that need not be secret. */
  readonly random: () => number;
  /** Asks questions in these words. A plain prompter goes line by line and moves no cursor. */
  readonly prompter: (words: PromptWords, isPlain: boolean) => Prompter | Promise<Prompter>;
  readonly interruption: Interruption;
  /**
   * Runs a program without a shell and returns its standard output, at most 64 KiB. Throws
   * ProgramProblem if the program cannot be started, fails, or exceeds the timeout.
   */
  readonly runProgram: (argv: readonly string[], timeoutMs: number) => Promise<string>;
  /** Shows it in the browser: $BROWSER, or the system's. Throws ProgramProblem if none starts. */
  readonly openInBrowser: (path: string) => Promise<void>;
  /** A terminal for what may be longer than the screen; null where nobody reads at one. */
  readonly openPager: () => Promise<PagedTerminal | null>;
  readonly connect: (options: ConnectOptions) => Promise<Transport>;
}

/** Certificates for TLS, as PEM texts. */
export interface Certificates {
  /** The authorities to trust; null for those that Node trusts. */
  readonly ca: string | null;
  /** The certificate of this client, and its key; both null for none. */
  readonly cert: string | null;
  readonly key: string | null;
}

export interface ConnectOptions {
  readonly origin: string;
  /** Left out or null for none of its own. */
  readonly certificates?: Certificates | null;
  readonly connectTimeoutMs: number;
  /** Maximum number of simultaneous sockets to the origin. */
  readonly connections: number;
  /**
   * Asked just before the first byte of each request, when it has its connection. One that may not be
   * sent ends as unsent. Left out if every request may be.
   */
  readonly maySend?: () => boolean;
}

export interface OutputStream {
  readonly isTerminal: boolean;
  /** True for a regular file, which nobody reads along. */
  readonly isFile?: boolean;
  /** Columns of the terminal; 80 if the stream is not a terminal. */
  readonly columns: number;
  /**
   * Resolves when the text is written. Throws FileProblem if it cannot be, for example because the disk
   * is full, or because the reader of a pipe has closed it. Before anything has connected, a text that
   * nobody reads is dropped instead. Standard error never throws.
   */
  write(text: string): Promise<void>;
}

/** The same stream, with another way to write. */
export const writtenBy = (
  stream: OutputStream,
  write: (text: string) => Promise<void>,
): OutputStream => ({
  isTerminal: stream.isTerminal,
  get columns() {
    return stream.columns;
  },
  write,
});

/** A line below all output of both streams, hidden while the cursor is in an unfinished line. */
export interface StatusLine {
  /**
   * Replaces the line. The text has no control characters and at most that many columns. It is
   * computed anew at every redraw: now, after every write, when the width changes, and once a
   * second.
   */
  show(line: (columns: number) => string): void;
  /** Removes the line, as a prompt and the end of a command require. */
  clear(): void;
}

export interface Terminal {
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  /** On standard error; null if that is not a terminal or cannot move its cursor (TERM=dumb). */
  readonly statusLine: StatusLine | null;
  readonly stdin: {
    readonly isTerminal: boolean;
    /** Reads to the end. Throws FileProblem, and Interrupted for a signal. */
    read(limitBytes: number): Promise<Uint8Array>;
    /** The same piece by piece, without a size limit. */
    stream(): AsyncIterable<Uint8Array>;
  };
}

/** A terminal that shows long output a screenful at a time. */
export interface PagedTerminal extends Terminal {
  /** Resolves when all was shown and read. */
  close(): Promise<void>;
}

/** Every method reports file system errors as FileProblem and throws nothing else for them. */
export interface Files {
  /** Fails with `too-large` as soon as the limit is exceeded. */
  read(path: string, limitBytes: number): Promise<Uint8Array>;
  /** The bytes in order, piece by piece, however long the file is. */
  stream(path: string): AsyncIterable<Uint8Array>;
  /** The bytes `[start, end)`, as far as the file has them. */
  readRange(path: string, start: number, end: number): Promise<Uint8Array>;
  /** At once, so that nothing overtakes it; null if unreadable or of another FileIdentity. */
  readUnchanged(path: string, version: string, range: readonly [number, number]): Uint8Array | null;
  /** The size of a regular file in bytes. Fails with `not-a-file` for anything else. */
  size(path: string): Promise<number>;
  exists(path: string): Promise<boolean>;
  /** Identifies the file at a path, following links; null if nothing is visible there. */
  identity(path: string): Promise<FileIdentity | null>;
  /**
   * Checks a path that the user did not name. Never opens it: a pipe would block, and a link may
   * lead anywhere.
   * @param folder the folder that must contain it once links are resolved; null allows any
   */
  standing(path: string, folder: string | null): Promise<PathState>;
  /**
   * True if a secret may come from it: only its owner can read it, or the system has mounted it, so that it belongs
   * to another user, or nobody may write there, and only its owner has the right to write it.
   */
  maySecretComeFrom(path: string): Promise<boolean>;
  /**
   * True if nothing is ever written there: a link on the way leads out of the folder in which it is, or
   * nowhere, or it is a folder, a named pipe or a disk. All that write files fail there with
   * `not-a-file`. Links above the working directory are the user's own.
   */
  isRefusedAsOutput(path: string): Promise<boolean>;
  /**
   * Replaces the file atomically and creates its folder: after a crash it holds either the old text
   * or the new one. Only the owner can read a `private` file or a folder made for one; a link in its
   * place is replaced. What a shell passes on, and a device such as /dev/null, is written to directly.
   */
  replace(path: string, text: FileContent, access: 'private' | 'shared'): Promise<void>;
  /** Creates only the folder. Fails as `replace` would if no file can be written there. */
  checkReplacing(path: string): Promise<void>;
  /** Writes a new file and creates its folder. Returns false if the path already exists. */
  create(path: string, text: string, access?: 'private' | 'shared'): Promise<boolean>;
  /** Does nothing if the file does not exist. */
  remove(path: string): Promise<void>;
  /** The names in a folder, sorted; empty if the folder does not exist. */
  list(folder: string): Promise<string[]>;
  /**
   * Everything below a folder except folders, without opening any of it. A link to a folder inside
   * is followed, but no folder is entered twice.
   * @param enters decides about each folder by its path, as in WalkedFile
   */
  walk(folder: string, enters: (path: string) => boolean): Promise<WalkedFile[]>;
  /** Creates a folder that only its owner can enter. */
  makeFolder(path: string): Promise<void>;
  /** Creates a temporary folder that only its owner can enter. Returns its path. */
  makeTemporaryFolder(): Promise<string>;
}

export interface FileIdentity {
  /** Input that a shell passes on can be read only once. */
  readonly kind: 'file' | 'folder' | 'passed-on' | 'other';
  /** The same for every name of one file. */
  readonly key: string;
  /** Another one as soon as anything in the file has changed, or another file is at its path. */
  readonly version: string;
}

export interface WalkedFile {
  /** Relative to the folder of the walk, with `/`. */
  readonly path: string;
  readonly standing: Exclude<PathState, { kind: 'missing' }>;
  /** True for a link to a folder outside, which was not entered. */
  readonly isFolder: boolean;
}

export type PathState =
  /** Nothing exists there, and a file could be created without leaving the folder. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'file'; readonly path: string; readonly isLink: boolean }
  /** It leads out of the folder or nowhere, or is no file. */
  | { readonly kind: 'foreign' };

export type FileContent =
  | string
  | Iterable<string | Uint8Array>
  | AsyncIterable<string | Uint8Array>;

export type FileProblemReason =
  | 'not-found'
  | 'not-a-file'
  | 'no-permission'
  | 'too-large'
  | 'disk-full'
  /** Only a pipe has it. */
  | 'no-reader'
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

/** The result of the work, or the answer to a problem of a file, which may throw. */
export async function onFileProblem<Result, Answer>(
  work: Promise<Result>,
  answer: (found: FileProblem) => Answer | Promise<Answer>,
): Promise<Result | Answer> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    return answer(error);
  }
}

export class ProgramProblem extends Error {
  override readonly name = 'ProgramProblem';
}

export interface Clock {
  /** Milliseconds since 1970, for dates and signatures. */
  now(): number;
  /** Milliseconds from an arbitrary start, never decreasing, for durations. */
  monotonic(): number;
  /** Resolves after that time, or at once if the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

/**
 * Asks a person. Only `gate.ts` in commands may call it. Throws Interrupted for Ctrl-C and for the
 * end of the input. What is typed before a question is on the screen answers nothing.
 */
export interface Prompter {
  /** @param assumed the answer to Enter alone; no if omitted */
  confirm(question: string, assumed?: boolean): Promise<boolean>;
  text(question: string, answering?: TextQuestion): Promise<string>;
  /**
   * Returns the value of one of the choices, of which there must be at least one.
   * @param assumed the value that Enter alone picks; the first if omitted
   */
  select(question: string, choices: readonly Choice[], assumed?: string): Promise<string>;
  /**
   * Opens the user's editor for a text of several lines.
   * @returns the text without line breaks at its end; null if the editor failed
   */
  edit(text: string): Promise<string | null>;
}

export interface TextQuestion {
  /** The answer to Enter alone. Typed text replaces it. */
  readonly assumed?: string;
  readonly initial?: string;
  /** Says what is wrong with an answer; the question is then repeated. Null accepts the answer. */
  readonly complaint?: (answer: string) => string | null;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface PromptWords {
  readonly yes: string;
  readonly no: string;
  /** Asks for yes or no after any other answer. */
  readonly yesOrNo: string;
  /** Names the keys that move among choices and the one that picks. */
  readonly selecting: string;
  readonly number: (most: number) => string;
}

/** Ctrl-C, SIGTERM and SIGHUP. */
export interface Interruption {
  /** Aborts at the first signal: start nothing new. Its reason is the signal's name. */
  readonly drain: AbortSignal;
  /** Aborts at the second signal, or when draining takes too long: exit at once. */
  readonly cut: AbortSignal;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** An empty variable counts as unset. */
export function isSet(env: Environment, name: string): boolean {
  return (env[name] ?? '') !== '';
}

/** The commit of the files, as CI names it; git is never run. */
export function commitIn(env: Environment): string | null {
  return env['GITHUB_SHA'] ?? env['CI_COMMIT_SHA'] ?? null;
}
