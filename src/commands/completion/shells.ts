/** The command that the scripts of the shells call; it stands in no help. */
export const HIDDEN_COMMAND = '__complete';

export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type Shell = (typeof shells)[number];
