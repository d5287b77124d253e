/** Closed lists by which problems are described; each language has a phrase for each element. */

/** What a field must be. */
export type Expected =
  | 'text'
  | 'number'
  | 'integer'
  | 'id'
  | 'version-id'
  | 'boolean'
  | 'list'
  | 'object'
  | 'two-places'
  | 'pixels'
  | 'image-name'
  | 'duration'
  | 'rate'
  | 'connections'
  | 'secret';

/** What the value of an option must be. */
export type OptionExpectation =
  | { readonly kind: 'flag' | 'duration' | 'rate' | 'concurrency' | 'error-limit' | 'report' }
  | { readonly kind: 'one-of'; readonly values: readonly string[] }
  | { readonly kind: 'whole-number'; readonly least: number; readonly most: number };

/** Why a text could not be parsed, whichever parser says so. */
export type SyntaxReason =
  | 'indentation'
  | 'tab'
  | 'missing-end'
  | 'missing-comma'
  | 'missing-colon'
  | 'value-expected'
  | 'unexpected-text'
  | 'bad-escape'
  | 'bad-alias'
  | 'bad-anchor'
  | 'bad-tag'
  | 'bad-number'
  | 'bad-character'
  | 'comment-in-ndjson'
  | 'not-one-line'
  | 'other';

/** Why a value with a field `$ref` is not a reference. */
export type Malformation = 'other-fields' | 'not-text' | 'no-key' | 'unknown-part';

/** The fields of a document to import that hold what its operation is performed with. */
export type Part = 'params' | 'body';
