/** The document of a form as the text of a file, with its findings. */
import { dirname, join, relative, resolve } from 'node:path';
import { compileDocument } from '../../authoring/compile-document.ts';
import { fold } from '../../authoring/folded-text.ts';
import { documentOf, type Answers, type Form } from '../../authoring/form.ts';
import { lintQuestion } from '../../authoring/lint.ts';
import { readQuestion } from '../../authoring/question.ts';
import { operations as rows, type Operation } from '../../contract/operations.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { InvalidDocuments } from '../../core/errors.ts';
import type { Host } from '../../core/host.ts';
import type { JsonObject } from '../../core/json.ts';
import { readDocuments } from '../../documents/read.ts';
import { noVariables } from '../../documents/variable-definitions.ts';
import { yamlText } from '../../presentation/yaml-text.ts';
import { operationsOf } from './input.ts';
import { stateFolder } from '../state/own-files.ts';

export interface Composed {
  readonly document: JsonObject;
  readonly text: string;
  /** Empty if the document has an error. */
  readonly operations: readonly Operation[];
  readonly findings: readonly Diagnostic[];
}

/**
 * Composes the document of some answers, and reads it again as a file of that name would be read.
 */
export async function compose(
  form: Form,
  answers: Answers,
  { file, host }: { readonly file: string; readonly host: Host },
): Promise<Composed> {
  const { kind } = form;
  const document = documentOf(form, answers);
  const schema = await schemaReference(kind, file, host);
  const text = schemaLine(schema) + yamlText(document);
  const read = readDocuments({ name: file, bytes: new TextEncoder().encode(text) }, 'yaml', kind);
  try {
    const options = { allowUnknown: false, id: null, variables: noVariables };
    const loaded = operationsOf(read, kind, options);
    const remarks =
      kind === 'lacuna.create'
        ? read.documents.flatMap((each) =>
            lintQuestion(readQuestion(compileDocument(each, kind).document)),
          )
        : [];
    return {
      document,
      text,
      operations: loaded.operations,
      findings: [...loaded.warnings, ...remarks],
    };
  } catch (error) {
    if (!(error instanceof InvalidDocuments)) throw error;
    return { document, text, operations: [], findings: error.diagnostics };
  }
}

/** Empty if the schema cannot be found, because editors would complain about it. */
const schemaLine = (schema: string | null) =>
  schema === null ? '' : `# yaml-language-server: $schema=${schema}\n`;

/** The schema next to the project, as init writes it; null if it does not exist. */
async function schemaReference(kind: string, file: string, host: Host): Promise<string | null> {
  const schemas = join(dirname(await stateFolder(host)), 'schemas', `${kind}.schema.json`);
  if (!(await host.files.exists(schemas))) return null;
  const path = relative(dirname(resolve(host.workingDirectory, file)), schemas).replaceAll(
    '\\',
    '/',
  );
  return path.startsWith('.') ? path : `./${path}`;
}

/** The default name of a file without its ending: `a-capital-do-brasil`. */
export function fileNameFor({ kind }: Form, { title, name }: Answers): string {
  const words = fold(title ?? name ?? '')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  const short = Array.from(words).slice(0, LONGEST_NAME).join('').replace(/-$/, '');
  const { resource } = rows[kind];
  if (short === '') return resource;
  return devices.test(short) ? `${resource}-${short}` : short;
}

/** Windows treats these names as devices even with an ending, and would save nothing. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

const LONGEST_NAME = 60;
