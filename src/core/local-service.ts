/**
 * How the local service says which of its states answers: a reset makes another service of it,
 * whose ids begin anew. No real service says this.
 */
export const INSTANCE_HEADER = 'x-lms-sandbox-instance';

/** As `randomUUID` makes it. */
export const isInstance = (text: string) =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** The port of `lms-cli sandbox` without --port, which init's profile `local` names. */
export const USUAL_PORT = 4020;

/** What starts the local service at a host and port; null where it cannot be there. */
export function sandboxCommand(host: string): string | null {
  const [, hostname = host, port = '80'] = /^(.*):(\d+)$/.exec(host) ?? [];
  if (!isLoopback(hostname)) return null;
  return port === String(USUAL_PORT) ? 'lms-cli sandbox' : `lms-cli sandbox --port ${port}`;
}

/** True for a host name of a URL that means this machine itself. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname === '[::1]' ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
  );
}
