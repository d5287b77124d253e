import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Loss } from '../contract/conversions.ts';
import type { JsonObject } from '../core/json.ts';

/** A valid body of `lacuna.create`, and the key and the release that a content folder gives it. */
export interface QuestionToWrite {
  readonly body: JsonObject;
  readonly key: string | null;
  readonly release?: string | null;
}

/**
 * The text of one question, or null if it has no form there: then the losses hold a refusal. Every
 * field of the body that reading the text again would not give back is among the losses.
 */
export interface TextInTarget {
  readonly text: string | null;
  readonly losses: readonly Loss[];
}

/** Texts that are kept to be read again. Alike ones take a tenth of the memory together. */
export class PackedTexts implements Iterable<string> {
  readonly #packed: Uint8Array[] = [];
  #open: string[] = [];

  add(text: string): void {
    this.#open.push(text);
    if (this.#open.length < BATCH) return;
    this.#packed.push(deflateRawSync(this.#open.join('\n'), { level: 1 }));
    this.#open = [];
  }

  /** One by one, if none has a line break. */
  *[Symbol.iterator](): Iterator<string> {
    for (const batch of this.#packed) yield* inflateRawSync(batch).toString().split('\n');
    yield* this.#open;
  }

  /** All of them, each with a newline behind it. */
  async *content(): AsyncGenerator<string> {
    for (const batch of this.#packed) yield `${inflateRawSync(batch).toString()}\n`;
    if (this.#open.length > 0) yield `${this.#open.join('\n')}\n`;
  }
}

const BATCH = 500;
