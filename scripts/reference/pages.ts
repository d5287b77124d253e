/**
 * The pages of docs/reference/, made of what the program itself knows: its commands, its
 * texts, its codes and its schemas. English, like all of docs/.
 */
import { commandTree } from '../../src/commands/program.ts';
import { jsonSchemaOf } from '../../src/contract/json-schema.ts';
import { stringifyExact } from '../../src/documents/exact-json.ts';
import { help as texts } from '../../src/messages/en/help.ts';
import { commandPage } from './command-page.ts';
import { documentPage, type Schema } from './document-page.ts';
import { manPage } from './man-page.ts';
import { treeOf } from './tree.ts';

const documentKinds = [
  'lacuna.create',
  'lacuna.edit',
  'lacuna.release',
  'assessment.create',
  'assessment.edit',
  'assessment.release',
  'track.create',
  'track.edit',
  'import',
] as const;

/** The text of each page, by the name of its file. */
export async function referencePages(): Promise<Readonly<Record<string, string>>> {
  const tree = treeOf(await commandTree({ texts, columns: 80 }), texts);
  const schemas = documentKinds.map((kind) => ({
    kind,
    // The text that is published, read back: bounds beyond doubles are not shown here.
    schema: JSON.parse(stringifyExact(jsonSchemaOf(kind))) as Schema,
  }));
  return {
    'commands.md': commandPage(tree, texts),
    'documents.md': documentPage(schemas),
    'lms-cli.1': manPage(tree, texts),
  };
}
