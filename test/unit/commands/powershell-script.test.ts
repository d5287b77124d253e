/**
 * The completion script of PowerShell, which no test runs: read by the grammar that VS Code
 * reads PowerShell with.
 */
import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { Language, Parser, type Node } from '@vscode/tree-sitter-wasm';
import { describe, expect, test } from 'vitest';
import { scripts } from '../../../src/commands/completion/scripts.ts';

const script = scripts.powershell;

async function parsed(text: string): Promise<Node> {
  await Parser.init();
  const file = '@vscode/tree-sitter-wasm/wasm/tree-sitter-powershell.wasm';
  const grammar = await readFile(createRequire(import.meta.url).resolve(file));
  const parser = new Parser();
  parser.setLanguage(await Language.load(grammar));
  const tree = parser.parse(text);
  if (tree === null) throw new TypeError('nothing was parsed');
  return tree.rootNode;
}

describe('the completion script of PowerShell', () => {
  test('is PowerShell from its first line to its last', async () => {
    const program = await parsed(script);
    expect(program.hasError).toBe(false);
    const commands = program.descendantsOfType('command_name').map((each) => each?.text);
    expect(commands).toEqual(
      expect.arrayContaining(['Register-ArgumentCompleter', 'Select-Object', 'Where-Object']),
    );
  });

  test.each([
    ['a brace that nothing opens', '} finally {', '} finally {}'],
    ['a brace that is missing', "'files') {", "'files')"],
    ['a text without its end', "'ParameterValue'", "'ParameterValue"],
    ['a parenthesis without its end', '@($lines |', '@($lines'],
  ])('is not, with %s', async (_, right, wrong) => {
    expect(script).toContain(right);
    expect((await parsed(script.replace(right, wrong))).hasError).toBe(true);
  });
});
