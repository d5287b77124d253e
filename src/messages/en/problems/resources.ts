/** Problems of the resources that a ledger knows (docs/content-as-code.md). */
import { shellWord } from '../../../core/texts.ts';
import type { Resource } from '../../../core/problem-params.ts';
import { aResource, quoted } from '../phrases.ts';
import { entry } from './entry.ts';

export const resourceProblems = {
  'resources/unknown': entry<{ key: string; suggestion: string | null }>({
    message: ({ key }) => `the ledger knows no resource with the key ${quoted(key)}`,
    hint: ({ suggestion }) =>
      suggestion === null
        ? 'list the keys that it knows: lms-cli resources list'
        : `did you mean ${quoted(suggestion)}?`,
    explanation:
      'The ledger knows the resources that `apply` or an import created with a key, and those that you adopted. Each service has its own ledger, so check --profile, --base-url, --sandbox and --ledger.',
  }),
  'resources/key-taken': entry<{
    key: string;
    kind: string | null;
    id: string | null;
    /** The operation of the document that has the key; null if a resource has it. */
    operation: string | null;
  }>({
    message: ({ key, kind, id, operation }) =>
      operation === null
        ? `the key ${quoted(key)} already belongs to ${kind} ${id}`
        : `the key ${quoted(key)} already belongs to a document of an import (${operation})`,
    hint: ({ key, operation }) =>
      operation === null
        ? `choose another key, or forget this one first: lms-cli resources forget ${shellWord(key)}`
        : 'choose another key',
    explanation:
      'A key identifies one resource for ever. If it changed its resource, the next apply would edit the wrong one. Exit code 7.',
  }),
  'resources/id-taken': entry<{ key: string; kind: string; id: string; holder: string }>({
    message: ({ kind, id, holder }) => `${kind} ${id} is already known as ${quoted(holder)}`,
    hint: ({ holder }) =>
      `check the id, or forget that key first: lms-cli resources forget ${shellWord(holder)}`,
    explanation:
      'Two keys with one id would overwrite each other with every apply. To give a resource another key, name the old one in `formerly`. Exit code 7.',
  }),
  'resources/deleted': entry<{ key: string; kind: string; id: string; run: string }>({
    message: ({ key, kind, id, run }) => `run ${run} deleted ${kind} ${id} (${quoted(key)})`,
    hint: ({ key }) =>
      `check the id. If the service still shows it, forget its key first: lms-cli resources forget ${shellWord(key)}`,
    explanation:
      'The ledger recorded that this resource was deleted, so an apply could only fail to edit it. Without an adoption, the next apply creates it anew. Exit code 7.',
  }),
  'resources/in-doubt': entry<{ key: string; run: string; seq: number }>({
    message: ({ key, run }) => `${quoted(key)} has been in doubt since run ${run}`,
    hint: ({ run, seq }) =>
      `check in the service what happened, then resolve it: lms-cli runs resolve ${shellWord(run)} ${seq}`,
    explanation:
      'An operation on this resource may have been performed. Resolve it before you record anything else about the resource. Exit code 8.',
  }),
  'resources/changed-meanwhile': entry<{ key: string }>({
    message: ({ key }) => `another command changed ${quoted(key)} after the plan was made`,
    hint: () => 'run the same command again: it makes a new plan',
    explanation:
      'Every step of an apply relies on what the ledger knew when the plan was made. lms-cli checks that again before each request, and stopped before this one. Exit code 7.',
  }),
  'resources/protected': entry<{ key: string; kind: string; id: string }>({
    message: ({ key, kind, id }) => `${kind} ${id} (${quoted(key)}) is protected against deletion`,
    hint: () =>
      'add --unprotect to the delete command, or remove protect from its document and run lms-cli apply',
    explanation:
      'A document with `protect: true` says that lms-cli must never delete its resource. The option --unprotect of the delete commands overrides it for one command.',
  }),
  'resources/no-document': entry<{ key: string; suggestion: string | null }>({
    message: ({ key }) => `no document of the content folder has the key ${quoted(key)}`,
    hint: ({ suggestion }) =>
      suggestion === null
        ? 'write its document first, or leave --as-in-files out'
        : `did you mean ${quoted(suggestion)}?`,
    explanation:
      'With --as-in-files, lms-cli takes what the service holds from the document with this key. Without it, the next apply sends the resource once in full. `content:` in lms-cli.yaml names the files. Nothing was recorded.',
  }),
  'resources/other-kind': entry<{ key: string; kind: Resource; said: Resource }>({
    message: ({ key, kind, said }) =>
      `the document of ${quoted(key)} is ${aResource[kind]}, not ${aResource[said]}`,
    hint: ({ kind }) => `check the key and the id, or correct the kind to ${kind}`,
    explanation:
      'The option --as, the CSV file or the ledger names another kind of resource than the document of the key. With --as-in-files, both must be the same. Nothing was recorded.',
  }),
  'resources/not-given': entry<{ key: string; gives: 'id' | 'versionId' }>({
    message: ({ key, gives }) =>
      gives === 'id'
        ? `the ledger does not know the id of ${quoted(key)}`
        : `the ledger knows no released version of ${quoted(key)}`,
    hint: ({ key, gives }) =>
      gives === 'id'
        ? `add ${quoted(key)} to this command with --from FILE.csv, or adopt it first`
        : `name its version first: lms-cli resources adopt ${shellWord(key)} ID --as-in-files --version-id N`,
    explanation:
      'With --as-in-files, lms-cli records what the service holds. So each reference of the document must lead to an id or a version that is known. The same command may adopt what it refers to. Nothing was recorded.',
  }),
} as const;
