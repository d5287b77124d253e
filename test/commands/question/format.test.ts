import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stringify, type ToStringOptions } from 'yaml';
import { rewriteFile, toForm } from '../../../src/commands/question/format.ts';
import { FileProblem, type Files, type Host } from '../../../src/core/host.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { runsOf } from '../../harness/laws.ts';

const offline = { env: { LMS_BASE_URL: undefined } };

const contract = `title: Capital
question: "A capital é ###."
lacunaAlternatives:
  - alternatives:
      - { description: Brasília, score: 10 }
`;

const cloze = `title: Capital
cloze: A capital é [[Brasília]].
`;

test('lacuna format ends at a file that it cannot write', async () => {
  await using cli = await startCli(offline);
  await cli.write('one.yaml', contract);
  await cli.write('two.yaml', contract);
  const oneIsReadOnly = (usual: Host): Host => {
    const replace: Files['replace'] = (path, ...content) =>
      path === 'one.yaml'
        ? Promise.reject(new FileProblem('no-permission', path))
        : usual.files.replace(path, ...content);
    return { ...usual, files: { ...usual.files, replace } };
  };
  await cli.runIn(oneIsReadOnly, 'lacuna', 'format', 'two.yaml', 'one.yaml');
  expect([cli.exitCode, cli.stderr]).toEqual([74, expect.stringContaining('output/unwritable')]);
  expect(cli.stderr).toContain('cannot write "one.yaml"');
  expect(await cli.read('one.yaml')).toBe(contract);
  expect(await cli.read('two.yaml')).toBe(cloze);
});

describe('every question', () => {
  const text = fc.string({
    unit: fc.constantFrom(...Array.from('ab \n"\'\\é😀#:-|>[]{}=,&*!%1')),
    maxLength: 30,
  });
  const question = fc
    .record({
      parts: fc.array(text, { minLength: 1, maxLength: 3 }),
      answers: fc.array(text, { minLength: 1, maxLength: 2 }),
    })
    .map(({ parts, answers }) => {
      const statement = parts.join('###');
      const lacunas = statement.split('###').slice(1);
      const alternatives = answers.map((description) => ({ description, score: 7.5 }));
      return lacuna({
        question: statement,
        lacunaAlternatives: lacunas.map(() => ({ alternatives })),
      });
    });
  const styles: readonly ToStringOptions[] = [
    {},
    { indent: 4, defaultStringType: 'QUOTE_DOUBLE', lineWidth: 30 },
    { defaultStringType: 'BLOCK_FOLDED', indentSeq: false },
    { defaultStringType: 'BLOCK_LITERAL' },
  ];
  /** What stands in the way of the other form and back. */
  const troubles = (name: string, written: string) => {
    const there = rewriteFile(
      { name, bytes: new TextEncoder().encode(written) },
      null,
      toForm('cloze'),
    );
    const bytes = new TextEncoder().encode(there.text ?? '');
    const back = rewriteFile({ name, bytes }, null, toForm('contract'));
    const isUnchanged = there.text === null || back.text === null;
    return [...there.diagnostics, ...back.diagnostics, ...(isUnchanged ? [written] : [])];
  };

  test.each(styles)('of YAML survives the other form and back: %j', (style) => {
    fc.assert(
      fc.property(question, (one) => {
        const written = stringify(one, style);
        const isKept = rewriteFile(
          { name: 'q.yaml', bytes: new TextEncoder().encode(written) },
          null,
          toForm('contract'),
        );
        fc.pre(isKept.diagnostics.length === 0);
        expect(troubles('q.yaml', written)).toEqual([]);
      }),
      { numRuns: runsOf(150) },
    );
  });

  test('of JSON survives the other form and back', () => {
    fc.assert(
      fc.property(question, fc.constantFrom(undefined, 2), (one, indent) => {
        expect(troubles('q.json', stringifyExact(one, indent))).toEqual([]);
      }),
      { numRuns: runsOf(150) },
    );
  });
});
