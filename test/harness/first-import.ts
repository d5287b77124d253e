/** Every import of a new ledger needs --new-ledger, which most tests are not about. */
export const asFirstImport = (
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): string[] => {
  const [command = '', ...words] = argv;
  const isTold = ['--no-ledger', '--new-ledger'].some((option) => words.includes(option));
  const hasNone = env['LMS_NO_LEDGER'] !== undefined && !words.includes('--ledger');
  return command !== 'import' || isTold || hasNone
    ? [...argv]
    : [command, '--new-ledger', ...words];
};
