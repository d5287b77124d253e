/** The name of the lock of a ledger. */

const ENDING = '.lock';

export const lockFileOf = (ledger: string) => ledger + ENDING;

export const ledgerOfLock = (file: string) => file.slice(0, -ENDING.length);
