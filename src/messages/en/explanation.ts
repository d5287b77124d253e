/** The words around what `explain` says of a code. */
export const explanation = {
  exitCodes: (codes: readonly number[]) =>
    `exit code ${codes.length < 2 ? String(codes[0] ?? '') : `${codes.slice(0, -1).join(', ')} or ${codes.at(-1)}`}`,
  cause: 'Cause',
  whatToDo: 'What to do',
  wrong: 'Wrong',
  right: 'Right',
  /** The command to run next. */
  next: 'Command',
  /** Below the list of all codes. */
  more: 'lms-cli explain CODE says more about one of them.',
};
