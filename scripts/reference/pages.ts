/**
 * The pages of docs/reference/, made from the program's own commands, texts, codes and schemas. In
 * English, like all of docs/reference/.
 */
import { CommandHelp } from '../../src/commands/help/help.ts';
import { commandTree } from '../../src/commands/program.ts';
import { makeJsonSchema } from '../../src/contract/json-schema.ts';
import { stringifyExact } from '../../src/documents/exact-json.ts';
import { loadHelpTexts } from '../../src/messages/help.ts';
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
  'resource',
] as const;

/** The text of each page, by file name. */
export async function referencePages(): Promise<Readonly<Record<string, string>>> {
  const layout = new CommandHelp(await loadHelpTexts('en'), 80);
  const tree = treeOf(await commandTree(), layout);
  const schemas = documentKinds.map((kind) => ({
    kind,
    // The published text, parsed again. Bounds beyond doubles are not shown on the page.
    schema: JSON.parse(stringifyExact(makeJsonSchema(kind))) as Schema,
  }));
  return {
    'commands.md': commandPage(tree, layout),
    'documents.md': documentPage(schemas),
    'lms-cli.1': manPage(tree, layout),
  };
}
