/** What a new content folder says, in its files and beside them. */
export const init = {
  /** Comments of lms-cli.yaml, a line each. */
  configuration: {
    head: [
      'The services that lms-cli sends to, each under a name of its own.',
      'A command says which one with --profile NAME; lms-cli profile use NAME makes one the default.',
      'Without any service, --sandbox tries everything out on the local one.',
    ],
    local: 'The local service, while lms-cli sandbox runs in another terminal.',
    real: [
      'Real servers: remove the "# " of one and write its address. Secrets do not stand here,',
      'only the names of the variables that hold them.',
    ],
    asks: 'its name must be typed before anything is sent',
  },
  left: (paths: readonly string[]) => `left as they were: ${paths.join(', ')}`,
  complete: () => 'every file is there already: nothing was written',
  dryRun: () => 'dry run: nothing was written',
  next: () => 'next:',
};
