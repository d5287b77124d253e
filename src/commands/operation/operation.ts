/** The thirteen operation commands, made from the rows of the table. Each verb has one shape. */
import { toInteger } from '../../contract/numbers.ts';
import {
  type DocumentKind,
  listPathParams,
  type Operation,
  type OperationId,
  isDocumentKind,
  operations,
  type Verb,
} from '../../contract/operations.ts';
import { CliError } from '../../core/errors.ts';
import { problem } from '../../messages/problem.ts';
import {
  anyWords,
  flagOption,
  idArgument,
  idOption,
  requiredWord,
  someWords,
  textOption,
  type ValuesOf,
} from '../arguments/parameters.ts';
import { documentOptions, readDocumentOptions, tableToSend } from '../input/shared-options.ts';
import { type CommandObject, defineCommand } from '../command.ts';
import type { Context } from '../context.ts';
import { demandOptions } from '../state/open-ledger.ts';
import { checkNotes } from '../send/options.ts';
import { type Consent, sendOperations } from '../send/single-run.ts';

export const operationCommand = (id: OperationId): CommandObject => shapes[operations[id].verb](id);

const shapes: Readonly<Record<Verb, (id: OperationId) => CommandObject>> = {
  create: (id) =>
    defineCommand({
      ...sending(id),
      arguments: { files: anyWords() },
      options: { ...documentOptions, ...repeatOptions },
      run: (context, { files, ...given }) =>
        files.length > 0
          ? sendDocuments(id, files, given, context)
          : createWithoutFile(id, context),
    }),
  edit: (id) =>
    defineCommand({
      ...sending(id),
      arguments: { files: someWords() },
      options: { ...documentOptions, id: idOption(), ...repeatOptions },
      run: (context, { files, ...given }) => sendDocuments(id, files, given, context),
    }),
  release: (id) =>
    defineCommand({
      ...sending(id),
      arguments: { 'id-or-files': someWords('releases') },
      options: { ...documentOptions, notes: textOption('<TEXT>'), ...repeatOptions },
      run: (context, { 'id-or-files': words, ...given }) => release(id, words, given, context),
    }),
  delete(id) {
    const [name = ''] = listPathParams(id);
    return defineCommand({
      ...sending(id),
      arguments: { [name]: someWords() },
      options: { yes: flagOption(), ...repeatOptions, unprotect: flagOption() },
      run: async (context, given) => {
        const ids = (given[name] ?? []).map((each) => idArgument(name, each));
        return sendBare(
          ids.map((each) => bare(id, { [name]: each })),
          given,
          context,
        );
      },
    });
  },
  move(id) {
    const names = listPathParams(id);
    return defineCommand({
      ...sending(id),
      arguments: Object.fromEntries(names.map((name) => [name, requiredWord()])),
      options: repeatOptions,
      run: async (context, given) => {
        const params = names.map((name) => [name, idArgument(name, given[name] ?? '')]);
        return sendBare([bare(id, Object.fromEntries(params))], given, context);
      },
    });
  },
};

const sending = (id: OperationId) => ({
  accepts: 'all' as const,
  examples: examplesOf(id),
});

const repeatOptions = { again: flagOption(), ...demandOptions };

/** Without a file, asks for a question as `lacuna new` does, and for nothing else. */
async function createWithoutFile(id: OperationId, context: Context): Promise<number> {
  const command = `lms-cli ${id.replace('.', ' ')}`;
  if (id !== 'lacuna.create' || context.gate.interview() === null) {
    const { resource } = operations[id];
    throw new CliError('usage', problem('usage/argument', { reason: 'file', command, resource }));
  }
  const { performForm } = await import('../question/new.ts');
  const form = { key: null, given: {}, save: null, overwrite: false, send: false };
  return performForm(form, context);
}

interface DocumentOptions extends ValuesOf<typeof documentOptions>, Consent {
  readonly id?: string | null;
}

async function sendDocuments(
  id: OperationId,
  files: readonly string[],
  given: DocumentOptions,
  context: Context,
): Promise<number> {
  const options = {
    ...(await readDocumentOptions(given, context)),
    table: tableToSend(given, context),
    id: given.id ?? null,
  };
  const { operationsFrom } = await import('../input/documents.ts');
  const loaded = await operationsFrom(files, documentKindOf(id), options, context.host);
  return sendOperations({ ...given, ...loaded }, context);
}

/** Takes either ids with --notes, or documents with id and releaseNotes. */
async function release(
  id: OperationId,
  words: readonly string[],
  given: DocumentOptions & { readonly notes: string | null },
  context: Context,
): Promise<number> {
  const isId = (word: string) => /^\d+$/.test(word);
  const areIds = words.every(isId);
  const { notes } = given;
  checkNotes(notes, '--notes <TEXT>');
  if (notes === null && !areIds) return sendDocuments(id, words, given, context);
  if (notes === null) {
    const about = { command: `lms-cli ${id.replace('.', ' ')}`, argument: '--notes <TEXT>' };
    throw new CliError('usage', problem('usage/argument', { reason: 'missing', ...about }));
  }
  if (!areIds) {
    const word = words.find((each) => !isId(each)) ?? '';
    throw new CliError('usage', problem('usage/argument', { reason: 'not-ids', word }));
  }
  const releases = [...new Set(words)].map((each) => {
    const body = { id: toInteger(idArgument('id', each)), releaseNotes: notes };
    return { ...bare(id, {}), body };
  });
  return sendBare(releases, given, context);
}

const sendBare = (list: readonly Operation[], consent: Consent, context: Context) =>
  sendOperations({ ...consent, operations: list, warnings: [] }, context);

function bare(id: OperationId, params: Operation['params']): Operation {
  return { id, params, body: null, key: null, origin: null };
}

function documentKindOf(id: OperationId): DocumentKind {
  if (!isDocumentKind(id)) throw new TypeError(`${id} has no document`);
  return id;
}

const files = { assessment: 'quiz.yaml', lacuna: 'question.yaml', track: 'track.yaml' } as const;

function examplesOf(id: OperationId): readonly string[] {
  const { resource, verb } = operations[id];
  const file = files[resource];
  const words: Readonly<Record<Verb, readonly string[]>> = {
    create: [file, 'week-*.yaml -o id', `${file} --dry-run`],
    edit: [file, `${file} --id 17`],
    delete: ['17', '17 18 --yes'],
    release: ['17 18 --notes "First version"', 'release.yaml -o id'],
    move: [resource === 'track' ? '17 703' : '17 8802'],
  };
  return words[verb].map((each) => `lms-cli ${resource} ${verb} ${each}`);
}
