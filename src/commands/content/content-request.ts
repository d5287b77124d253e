import type { ResourceKind } from '../../contract/resources.ts';
import type { ImportRequest } from '../import/import-request.ts';

/** What `plan` and `apply` are asked for. Underneath, an apply is an import. */
export interface ContentRequest extends ImportRequest {
  readonly content: {
    /** The scope of the content folder; null without one. */
    readonly scope: string | null;
    /** True if no files were named, so that they are the whole folder. */
    readonly isWhole: boolean;
    /** The kind of every row of CSV; null if each row names its own. */
    readonly as: ResourceKind | null;
    /** True with --no-release. */
    readonly leavesReleases: boolean;
    /** True with --new-ledger. */
    readonly isFirst: boolean;
  };
}
