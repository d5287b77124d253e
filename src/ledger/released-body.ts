/**
 * What the newest released version of a resource holds, while its content is another one. It is
 * written with each body, and counts only while `held` is known and not the digest of the content:
 * a release need not rewrite a body.
 */
import type { SentBody } from '../contract/resources.ts';

type Digest = Uint8Array | null;

/** True if the newest version holds something else that is known. */
export const isOfOtherContent = (held: Digest, content: Digest): boolean =>
  held !== null && content !== null && !Buffer.from(held).equals(content);

interface Before {
  readonly content: Digest;
  /** Of the newest version, before and after. */
  readonly held: Digest;
  /** Null if it is unknown. */
  readonly body: SentBody | null;
}

/** What the newest version holds, once a resource has another body. */
export function releasedAfter({ content, held, body }: Before): SentBody['released'] {
  if (body === null || held === null || content === null) return null;
  if (isOfOtherContent(held, content)) return body.released;
  return { written: body.written, resolved: body.resolved };
}
