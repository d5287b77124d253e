/** The words around profiles and their values. */
export const profiles = {
  columns: { name: 'profile', baseUrl: 'base URL', auth: 'auth', file: 'file' },
  marks: { default: 'default', protected: 'protected' },
  /** Where a value comes from that nobody said. */
  default: 'default',
  none: '-',
  empty: () =>
    'no profiles yet: write one into lms-cli.yaml (lms-cli init makes one to start with)',
  secrets: {
    env: (name: string, isSet: boolean) => `variable ${name} (${isSet ? 'set' : 'not set'})`,
    file: (path: string) => `file ${path}`,
    command: (program: string) => `command ${program}`,
    prompt: 'asked for',
  },
  used: (name: string, file: string) => `the default profile is now ${name} (${file})`,
  usedAlready: (name: string, file: string) => `the default profile is ${name} already (${file})`,
  wouldUse: (name: string, file: string) =>
    `dry run: the default profile would be ${name} (${file}); nothing was written`,
};
