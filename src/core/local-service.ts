/**
 * The header in which the local service names its current state. A reset makes it a different
 * service whose ids start over. No real service sends this header.
 */
export const INSTANCE_HEADER = 'x-lms-sandbox-instance';

/** Matches the format of `randomUUID`. */
export const isInstance = (text: string) =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** What it demands as each secret that nobody has set. Its help says so: it is not hidden. */
export const KNOWN_SECRET = 'sandbox';

/** The default port of `lms-cli sandbox`, which init's profile `local` uses. */
export const USUAL_PORT = 4020;

/** The command that starts the local service at a host and port; null if it cannot run there. */
export function sandboxCommandLine(host: string): string | null {
  const [, hostname = host, port = '80'] = /^(.*):(\d+)$/.exec(host) ?? [];
  if (!isLoopback(hostname)) return null;
  return port === String(USUAL_PORT) ? 'lms-cli sandbox' : `lms-cli sandbox --port ${port}`;
}

/** True if the host name of a URL means this machine. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname === '[::1]' ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
  );
}
