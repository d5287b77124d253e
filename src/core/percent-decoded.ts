/** One character in UTF-8, as far as its first byte says how long it is. */
const ENCODED =
  /%[0-7][\da-f]|%[cd][\da-f](?:%[89ab][\da-f])|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}/gi;

/** As curl reads a user and a password: what is not percent-encoded UTF-8 stays as it is. */
export function percentDecoded(text: string): string {
  return text.replace(ENCODED, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch (error) {
      if (error instanceof URIError) return encoded;
      throw error;
    }
  });
}
