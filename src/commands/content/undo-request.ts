import type { ImportRequest, UndoChoice } from '../import/import-request.ts';

/** What `undo` is asked for. Underneath, it is an import without files. */
export interface UndoRequest extends ImportRequest {
  readonly undo: UndoChoice;
}
