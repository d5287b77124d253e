/** Problems of a plan: what the documents of a content folder say beside what the ledger knows. */
import type { Resource } from '../../../core/problem-params.ts';
import { shellWord } from '../../../core/texts.ts';
import { referenceTo } from '../../snippets.ts';
import { aResource, plural, quoted, sentenceList } from '../phrases.ts';
import { entry } from './entry.ts';

export const contentProblems = {
  'content/unknown-key': entry<{ key: string; suggestion: string | null }>({
    message: ({ key }) => `no document has the key ${quoted(key)}, and the ledger does not know it`,
    hint: ({ key, suggestion }) =>
      suggestion !== null
        ? `did you mean ${quoted(suggestion)}?`
        : `correct the key, or record an existing resource: lms-cli resources adopt ${shellWord(key)} ID --as KIND`,
    explanation:
      'A reference names a resource of the same files, or one that the ledger of this service knows. lms-cli resources list shows the keys that it knows.',
  }),
  'content/deleted-key': entry<{ key: string; run: string }>({
    message: ({ key, run }) => `the resource ${quoted(key)} was deleted by run ${run}`,
    hint: () => 'remove the reference, or add a document with this key so that it is created again',
    explanation:
      'A reference must lead to something that exists. The ledger knows that this resource was deleted, and no document describes it.',
  }),
  'content/refers-to-deleted': entry<{ key: string }>({
    message: ({ key }) => `this refers to ${quoted(key)}, which the plan deletes`,
    hint: ({ key }) =>
      `remove the reference, add a document for ${quoted(key)} again, or run without --prune`,
    explanation:
      'A plan with --prune deletes what is missing from the files. Nothing else may refer to it, because the service would show something that does not exist.',
  }),
  'content/no-version': entry<{ key: string }>({
    message: ({ key }) => `${quoted(key)} has no released version`,
    hint: ({ key }) =>
      `add release: with the release notes to the document of ${quoted(key)}, or refer to its id: ${referenceTo(key)}`,
    explanation:
      'KEY#versionId is the newest released version of a resource. The document of the resource asks for a release with the field release. If the version was released elsewhere, lms-cli resources adopt can record it with --version-id.',
  }),
  'content/former-key-in-files': entry<{ key: string; former: string }>({
    message: ({ key, former }) =>
      `${quoted(former)} is an earlier key of ${quoted(key)}, but another document has it as its key`,
    hint: ({ former }) => `remove the document with the key ${quoted(former)}, or the earlier key`,
    explanation:
      'formerly renames a resource: what the ledger knows under the earlier key belongs to the new one. The earlier key cannot be the key of another document at the same time.',
  }),
  'content/former-key': entry<{ key: string; now: string }>({
    message: ({ key, now }) => `the key ${quoted(key)} is now ${quoted(now)}`,
    hint: ({ now }) => `refer to ${quoted(now)}`,
    explanation:
      'A document names this key among its earlier ones (formerly). After the apply, the ledger knows only the new key, so references must use it.',
  }),
  'content/former-twice': entry<{ former: string; keys: readonly string[] }>({
    message: ({ former, keys }) =>
      `${sentenceList(keys.map(quoted))} both name ${quoted(former)} as an earlier key`,
    hint: () => 'remove it from one of the two documents',
    explanation:
      'formerly renames a resource. What the ledger knows under the earlier key can belong to only one document.',
  }),
  'content/two-known': entry<{ first: string; second: string }>({
    message: ({ first, second }) =>
      `${quoted(first)} and ${quoted(second)} are two resources, but the document names both as its keys`,
    hint: () => 'remove the earlier key, or forget one of them: lms-cli resources forget KEY',
    explanation:
      'A document describes one resource. Its key and its earlier keys (formerly) may lead to only one resource that the ledger knows.',
  }),
  'content/key-of-import': entry<{ key: string; operation: string; run: string }>({
    message: ({ key, operation, run }) =>
      `${quoted(key)} is already the key of ${operation} in run ${run}`,
    hint: () => 'choose another key',
    explanation:
      'Resources share their keys with the documents of imports. The key of a create is the key of the resource that it created. The key of an edit, a release, a move or a deletion cannot be the key of a resource.',
  }),
  'content/kind-changed': entry<{
    key: string;
    id: string;
    before: Resource;
    kind: Resource;
  }>({
    message: ({ key, id, before, kind }) =>
      `${quoted(key)} is already ${aResource[before]} (id ${id}) and cannot become ${aResource[kind]}`,
    hint: () => 'choose a new key for the new resource',
    explanation:
      'A key names one resource for ever. The service cannot turn a question into an assessment, so a document with another kind needs a key of its own.',
  }),
  'content/other-scope': entry<{ key: string; id: string; scope: string; isFormer: boolean }>({
    message: ({ key, scope }) =>
      `${quoted(key)} belongs to the content folder with the scope ${quoted(scope)}`,
    hint: ({ key, id, isFormer }) => {
      const adopt = `lms-cli resources adopt ${shellWord(key)} ${id} --as-in-files`;
      return isFormer
        ? `remove the earlier key. To take over its resource, change the key back to ${quoted(key)} and run: ${adopt}`
        : `use another key. To take it over: ${adopt}`;
    },
    explanation:
      'Content folders with different scopes never change or delete the resources of each other. An adoption with --as-in-files records your document as what the service holds, so both must be the same.',
  }),
  'content/html-changed': entry<{ key: string; id: string }>({
    message: ({ key, id }) =>
      `disableHTML of ${quoted(key)} (lacuna ${id}) differs from what it was created with`,
    hint: () => 'restore the earlier value, or give the question a new key to create another one',
    explanation:
      'The service accepts disableHTML only when it creates a question. No edit can change it.',
  }),
  'content/given-up': entry<{ key: string; verb: string; run: string }>({
    message: ({ key, verb, run }) =>
      `the ${verb === 'delete' ? 'deletion' : 'create'} of ${quoted(key)} in run ${run} was given up, so nobody knows whether it exists`,
    hint: ({ key }) =>
      `check in the service. If it exists, run: lms-cli resources adopt ${shellWord(key)} ID. If not, run: lms-cli resources forget ${shellWord(key)}`,
    explanation:
      'Somebody gave up an operation in doubt (runs resolve --give-up). Creating the resource again could make a second one, so lms-cli waits until you say whether it exists.',
  }),
  'content/prune-needs': entry<{ what: 'whole-folder' | 'scope' }>({
    message: ({ what }) =>
      what === 'scope'
        ? '--prune needs a scope: content in lms-cli.yaml has none'
        : '--prune needs the whole content folder, not single files',
    hint: ({ what }) =>
      what === 'scope'
        ? 'add scope: NAME to content in lms-cli.yaml, and apply once without --prune'
        : 'run it without files',
    explanation:
      '--prune deletes what is missing from the files. Only the whole content folder shows what is missing. Only resources that were applied under its scope belong to it.',
  }),
  'content/too-many-deletes': entry<{
    deletes: number;
    limit: string;
    resources: number | null;
  }>({
    message: ({ deletes, limit, resources }) =>
      `the plan deletes ${plural(deletes, 'resource', 'resources')}${resources === null ? '' : ` of ${resources}`}, and the limit is ${limit}`,
    hint: ({ deletes }) =>
      `check that no files are missing. If not, allow it: --max-deletes ${deletes}`,
    explanation:
      'A folder that lost files looks like one whose resources were deleted on purpose. --max-deletes, or limits in the profile, stops before the first request. A percentage counts the resources of the scope that exist.',
  }),
  'content/too-many-changes': entry<{ changes: number; deletes: number; limit: number }>({
    message: ({ changes, deletes, limit }) =>
      `the plan changes ${plural(changes, 'resource', 'resources')}${deletes === 0 ? '' : ` (${deletes} of them deleted)`}, and the limit is ${limit}`,
    hint: ({ changes }) => `check the plan. If it is right, allow it: --max-changes ${changes}`,
    explanation:
      '--max-changes, or limits in the profile, stops an apply or an undo before the first request if more resources would change than somebody expects. Deletions count too.',
  }),
  'content/max-deletes-needed': entry<{ deletes: number }>({
    message: ({ deletes }) =>
      `the plan deletes ${plural(deletes, 'resource', 'resources')}, which requires --max-deletes without a terminal`,
    hint: ({ deletes }) =>
      `set the most that it may delete: --max-deletes ${deletes}, or limits in the profile`,
    explanation:
      'Without a terminal, nobody sees a plan before it is performed. So --max-deletes, or maxDeletes in the profile, must say how many deletions are expected.',
  }),
  'content/new-ledger': entry<{ path: string }>({
    message: ({ path }) => `no earlier run for this service in ${quoted(path)}`,
    hint: () =>
      `restore the ledger, or apply would create every resource again. For a first run, add --new-ledger`,
    explanation:
      'The service cannot be read, so the ledger is the only memory of what was created. Without it, apply would create everything a second time. --new-ledger says that this is the first run. At a terminal, plan only warns, and apply asks.',
  }),
} as const;
