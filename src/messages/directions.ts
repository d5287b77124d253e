/**
 * What the sentences of one command line depend on: the options that direct another command to the
 * same service and ledger, each after a space, and how files are named.
 */
export interface Directions {
  /** For a command that may send. */
  readonly toSend: string;
  /** For a command about resources or a ledger, which sends nothing. */
  readonly toLookUp: string;
  /** For a command about runs, which finds them in every ledger of the folder. */
  readonly toRuns: string;
  /** A parameter that is the whole path of a file, as people see it; any other as it is. */
  readonly shown: (text: string) => string;
}

export const undirected: Directions = {
  toSend: '',
  toLookUp: '',
  toRuns: '',
  shown: (text) => text,
};
