/** Parts of saxes 6, whose own declarations fail in TypeScript 5; there is no newer version. */
interface SaxesTag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

interface Handlers {
  readonly error: (error: Error) => void;
  readonly opentagstart: (tag: SaxesTag) => void;
  readonly opentag: (tag: SaxesTag) => void;
  readonly closetag: (tag: SaxesTag) => void;
  readonly text: (text: string) => void;
  readonly cdata: (text: string) => void;
  readonly comment: (comment: string) => void;
}

export class SaxesParser {
  constructor(options: { readonly xmlns: false; readonly position: false });
  /** Replacements by name. */
  ENTITIES: Record<string, string>;
  /** From 1. */
  readonly line: number;
  /** From 0, in characters. */
  readonly column: number;
  /** What is read so far of an entity that is not complete. */
  readonly entity: string;
  on<Name extends keyof Handlers>(name: Name, handler: Handlers[Name]): void;
  write(text: string): this;
  close(): this;
}
