import type { ContentChoice, ImportRequest } from '../import/import-request.ts';

/** What `plan` and `apply` are asked for. Underneath, an apply is an import. */
export interface ContentRequest extends ImportRequest {
  readonly content: ContentChoice;
}
