export type Environment = Readonly<Record<string, string | undefined>>;

/** A variable that is empty says nothing. */
export function isSet(env: Environment, name: string): boolean {
  return (env[name] ?? '') !== '';
}
