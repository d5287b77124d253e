/** The thirteen operation commands, made from the rows of the table. Each verb has one shape. */
import type { Command } from 'commander';
import {
  type DocumentKind,
  type Operation,
  type OperationId,
  operations,
  pathParamsOf,
  type Verb,
} from '../../contract/operations.ts';
import { toInteger } from '../../contract/numbers.ts';
import { CliError } from '../../core/errors.ts';
import { STANDARD_INPUT } from '../../documents/document-format.ts';
import type { HelpTexts } from '../../messages/help.ts';
import { problem } from '../../messages/problem.ts';
import { documentOptions, readDocumentOptions } from '../arguments/command-options.ts';
import { flagOption, type Found, idArgument, textOption } from '../arguments/option-values.ts';
import { pathOf } from '../arguments/suggestions.ts';
import type { Bind, Context, Define } from '../context.ts';
import { readSaving, savingOptions } from '../question/saving-options.ts';
import { type OperationsRequest, performOperations } from './perform-operations.ts';

export const operationCommand =
  (id: OperationId): Define =>
  (command, texts, bind) =>
    shapes[operations[id].verb](id, command, { texts, bind });

type Shape = (id: OperationId, command: Command, tools: { texts: HelpTexts; bind: Bind }) => void;

/** The arguments, options and action of each verb. */
const shapes: Readonly<Record<Verb, Shape>> = {
  create(id, command, { texts, bind }) {
    if (id === 'assessment.create' || id === 'track.create') {
      addInteractiveCreate(id, command, { texts, bind });
      return;
    }
    documentOptions(command.argument('[files...]', texts.arguments.files), texts);
    command.option('--again', texts.options.again);
    bind(command, (context, files, found) =>
      files.length > 0 ? fromDocuments(id, files, found, context) : askForQuestion(context),
    );
  },
  edit(id, command, { texts, bind }) {
    documentOptions(command.argument('<files...>', texts.arguments.files), texts);
    command.option('--id <N>', texts.options.id).option('--again', texts.options.again);
    bind(command, (context, files, found) => fromDocuments(id, files, found, context));
  },
  release(id, command, { texts, bind }) {
    documentOptions(command.argument('<id-or-files...>', texts.arguments.releases), texts);
    command.option('--notes <TEXT>', texts.options.notes).option('--again', texts.options.again);
    bind(command, (context, args, found) => release(id, args, found, context));
  },
  delete(id, command, { texts, bind }) {
    const [name = ''] = pathParamsOf(id);
    command.argument(`<${name}...>`, argumentText(name, texts));
    command.option('--yes', texts.options.yes).option('--again', texts.options.again);
    command.option('--unprotect', texts.options.unprotect);
    bind(command, async (context, ids, found) => {
      const deletions = ids.map((each) => bare(id, { [name]: idArgument(name, each) }));
      return withoutDocument(deletions, found, context);
    });
  },
  move(id, command, { texts, bind }) {
    const names = pathParamsOf(id);
    for (const name of names) command.argument(`<${name}>`, argumentText(name, texts));
    command.option('--again', texts.options.again);
    bind(command, async (context, args, found) => {
      const params = names.map((name, index) => [name, idArgument(name, args[index] ?? '')]);
      return withoutDocument([bare(id, Object.fromEntries(params))], found, context);
    });
  },
};

/** Without a file, asks for the question step by step, as `lacuna new` does. */
async function askForQuestion(context: Context): Promise<number> {
  const builder = 'lms-cli lacuna new';
  if (context.gate.interview() === null) {
    const command = 'lms-cli lacuna create';
    throw new CliError('usage', problem('form/files-missing', { command, builder }));
  }
  const { performForm } = await import('../question/perform-form.ts');
  const form = { form: 'lacuna.create', command: builder, given: [], options: {} } as const;
  return performForm({ ...form, ...readSaving({}) }, context);
}

/** Without a file, asks a person for one document. */
function addInteractiveCreate(
  id: 'assessment.create' | 'track.create',
  command: Command,
  { texts, bind }: Parameters<Shape>[2],
): void {
  documentOptions(command.argument('[files...]', texts.arguments.files), texts);
  command.option('--again', texts.options.again).option('--interactive', texts.options.interactive);
  savingOptions(command, texts.options);
  bind(command, async (context, files, found) => {
    const typed = pathOf(command);
    const builder = `${typed} --interactive`;
    const only = ['interactive', 'save', 'overwrite', 'createFolder', 'send'].find(
      (name) => name in found,
    );
    if (files.length > 0 && only !== undefined) {
      const option = only === 'createFolder' ? 'create-folder' : only;
      const options = [found[only] === false ? `--no-${option}` : `--${option}`, '<files...>'];
      throw new CliError('usage', problem('usage/options-conflict', { options }));
    }
    if (files.length > 0) return fromDocuments(id, files, found, context);
    if (only === undefined && context.gate.interview() === null) {
      throw new CliError('usage', problem('form/files-missing', { command: typed, builder }));
    }
    const form = { form: id, command: builder, given: [], options: {} };
    const { performForm } = await import('../question/perform-form.ts');
    return performForm({ ...form, ...readSaving(found) }, context);
  });
}

async function fromDocuments(
  id: OperationId,
  files: readonly string[],
  found: Found,
  context: Context,
): Promise<number> {
  const options = await readDocumentOptions(found, context);
  const { operationsFrom } = await import('../question/input.ts');
  const loaded = await operationsFrom(files, documentKindOf(id), options, context.host);
  return performed(loaded, found, context);
}

/** Takes either one id with --notes, or documents with id and releaseNotes. */
async function release(
  id: OperationId,
  args: readonly string[],
  found: Found,
  context: Context,
): Promise<number> {
  const [first = ''] = args;
  const notes = textOption('notes', found);
  if (notes === null) {
    if (args.length === 1 && /^\d+$/.test(first)) {
      const isFile = await context.host.files.exists(first);
      throw new CliError('usage', problem('usage/notes-missing', { id: first, isFile }));
    }
    return fromDocuments(id, args, found, context);
  }
  if (notes.trim() === '') {
    throw new CliError(
      'usage',
      problem('usage/option-without-value', { option: '--notes <TEXT>' }),
    );
  }
  if (args.length > 1 || !/^\d+$/.test(first)) {
    throw new CliError('usage', problem('usage/notes-with-files', { given: givenIn(args), notes }));
  }
  const body = { id: toInteger(idArgument('id', first)), releaseNotes: notes };
  return withoutDocument([{ ...bare(id, {}), body }], found, context);
}

/** What was given beside --notes in the place of one id. */
function givenIn(args: readonly string[]): 'files' | 'ids' | 'words' {
  const others = args.filter((word) => !/^\d+$/.test(word));
  if (others.length === 0) return 'ids';
  // Notes without quotes: the shell takes their words for arguments, and one of them is the id.
  const isFile = others.some((word) => word === STANDARD_INPUT || /[./\\]\w/.test(word));
  return isFile || others.length === args.length ? 'files' : 'words';
}

function withoutDocument(
  list: readonly Operation[],
  found: Found,
  context: Context,
): Promise<number> {
  return performed({ operations: list, warnings: [] }, found, context);
}

function performed(
  loaded: Pick<OperationsRequest, 'operations' | 'warnings'>,
  found: Found,
  context: Context,
): Promise<number> {
  const [isConfirmed, again] = [flagOption('yes', found), flagOption('again', found)];
  const unprotect = flagOption('unprotect', found);
  return performOperations({ ...loaded, isConfirmed, again, unprotect }, context);
}

function bare(id: OperationId, params: Operation['params']): Operation {
  return { id, params, body: null, key: null, origin: null };
}

function documentKindOf(id: OperationId): DocumentKind {
  const { documentKind } = operations[id];
  if (documentKind === null) throw new TypeError(`${id} has no document`);
  return documentKind;
}

function argumentText(name: string, texts: HelpTexts): string {
  const known: Readonly<Record<string, string>> = texts.arguments;
  return known[name] ?? '';
}
