/** One UTF-8 character, as long as its first byte says. */
export const percentEncoded =
  /%[0-7][\da-f]|%[cd][\da-f](?:%[89ab][\da-f])|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}/gi;

/** Decodes a user or password as curl does: keeps everything that is not percent-encoded UTF-8. */
export function percentDecoded(text: string): string {
  return text.replaceAll(percentEncoded, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch (error) {
      if (error instanceof URIError) return encoded;
      throw error;
    }
  });
}
