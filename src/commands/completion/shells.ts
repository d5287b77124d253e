/** The command that the scripts of the shells call. The help does not list it. */
export const HIDDEN_COMMAND = '__complete';

export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type Shell = (typeof shells)[number];
