import { hash } from 'node:crypto';

/** The digest by which the ledger recognizes documents and bodies. */
export const sha256 = (data: string | Uint8Array) => hash('sha256', data, 'buffer');
