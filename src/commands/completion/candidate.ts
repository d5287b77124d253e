/** What may stand at the cursor. */
export type CompletionAnswer =
  | { readonly kind: 'values'; readonly lead: string; readonly candidates: readonly Candidate[] }
  | {
      readonly kind: 'files';
      readonly lead: string;
      /** The files that are meant, by how their names end; none means any. */
      readonly endings: readonly string[];
    };

export interface Candidate {
  readonly value: string;
  /** Empty where the value says everything. */
  readonly description: string;
}
