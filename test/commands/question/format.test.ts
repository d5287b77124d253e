import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stringify, type ToStringOptions } from 'yaml';
import { formatFile } from '../../../src/commands/question/format.ts';
import { FileProblem, type Files, type Host } from '../../../src/core/host.ts';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { errorCode, findings } from '../bodies.ts';
import { runsOf } from '../../harness/laws.ts';

const offline = { env: { LMS_BASE_URL: undefined } };

const contract = `# yaml-language-server: $schema=lacuna.create.schema.json
title:   Capital   # of Brazil

question: "A capital é ###." # as in the book
difficulty: 1
lacunaAlternatives: # two of them
  - alternatives:
      # the right one
      - { description: Brasília, score: 10 } # with its accent
      - { description: "Rio # 1", score: 0 }
tags: x  # last
---
operation: lacuna.create
body:
    title: Two
    question: | # why
      <p>"One": ###</p>
      and two.
    # above
    lacunaAlternatives:
    - alternatives:
      - description: "1960"
        score: 10
    # behind
`;

const cloze = `# yaml-language-server: $schema=lacuna.create.schema.json
title:   Capital   # of Brazil

# two of them
# the right one
# with its accent
cloze: "A capital é [[Brasília = 10 | Rio # 1 = 0]]." # as in the book
difficulty: 1
tags: x  # last
---
operation: lacuna.create
body:
    title: Two
    # why
    cloze: |+
      <p>"One": [[1960]]</p>
      and two.

    # above
    # behind
`;

const long = `# yaml-language-server: $schema=lacuna.create.schema.json
title:   Capital   # of Brazil

# two of them
# the right one
# with its accent
question: "A capital é ###." # as in the book
lacunaAlternatives:
  - alternatives:
      - { description: Brasília, score: 10 }
      - { description: "Rio # 1", score: 0 }
difficulty: 1
tags: x  # last
---
operation: lacuna.create
body:
    title: Two
    # why
    question: |
      <p>"One": ###</p>
      and two.
    lacunaAlternatives:
      - alternatives:
          - { description: "1960", score: 10 }
    # above
    # behind
`;

describe('lacuna format', () => {
  test('writes questions of YAML in the other form, and keeps all comments', async () => {
    await using cli = await startCli(offline);
    await cli.write('q.yaml', contract);
    await cli.run('lacuna', 'format', 'q.yaml');
    expect([cli.exitCode, cli.stdout, cli.stderr]).toEqual([0, 'q.yaml\n', '']);
    expect(await cli.read('q.yaml')).toBe(cloze);
    await cli.run('lacuna', 'format', 'q.yaml');
    expect([cli.exitCode, cli.stdout]).toEqual([0, '']);
    await cli.run('lacuna', 'format', 'q.yaml', '--to', 'contract', '-o', 'json');
    expect(cli.json()).toEqual({ changed: ['q.yaml'] });
    expect(await cli.read('q.yaml')).toBe(long);
  });

  test('says that a sheet of sentences stays as it is', async () => {
    await using cli = await startCli(offline);
    const sheet = 'title;cloze\nA;B [[c]].\n';
    await cli.write('q.csv', sheet);
    await cli.run('lacuna', 'format', 'q.csv');
    expect([cli.exitCode, cli.stdout, cli.stderr]).toEqual([0, '', 'no file needs a change\n']);
    expect(await cli.read('q.csv')).toBe(sheet);
    await cli.run('lacuna', 'format', 'q.csv', '-q');
    expect(cli.stderr).toBe('');
  });

  test('does the same for questions of JSON', async () => {
    await using cli = await startCli(offline);
    const text = `[
  {
    // a title
    "title": "One",
    "question": "A ###", // why
    "tags": "x",
    "lacunaAlternatives": [
      // first
      { "alternatives": [{ "description": "b", "score": 9007199254740993 }] }
    ] // end
  },
  {"lacunaAlternatives": [], "question": "A", "title": "T"}
]
`;
    await cli.write('q.jsonc', text);
    await cli.run('lacuna', 'format', 'q.jsonc');
    expect(await cli.read('q.jsonc')).toBe(`[
  {
    // a title
    "title": "One",
    // first
    "cloze": "A [[b = 9007199254740993]]", // why
    "tags": "x" // end
  },
  {"cloze": "A", "title": "T"}
]
`);
    await cli.write(
      'first.jsonc',
      `{
  "lacunaAlternatives": [], // none
  "question": "A", // why
  "title": "T",
}
`,
    );
    await cli.write(
      'next.jsonc',
      `{
  "question": "A", // why
  /* none */
  "lacunaAlternatives": [],
  "title": "T",
}
`,
    );
    await cli.run('lacuna', 'format', 'first.jsonc', 'next.jsonc');
    expect(await cli.read('first.jsonc')).toBe(`{
  // none
  "cloze": "A", // why
  "title": "T",
}
`);
    expect(await cli.read('next.jsonc')).toBe(`{
  // why
  /* none */
  "cloze": "A",
  "title": "T",
}
`);
    await cli.write('q.ndjson', '{"cloze": "A [[b]]", "title": "T"}\n');
    await cli.run('lacuna', 'format', 'q.ndjson', '--to', 'contract');
    expect(await cli.read('q.ndjson')).toBe(
      '{"question": "A ###", "lacunaAlternatives": [{"alternatives":[{"description":"b","score":10}]}], "title": "T"}\n',
    );
  });

  test('reports a file that it cannot write, and rewrites the others', async () => {
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
    await cli.runIn(oneIsReadOnly, 'lacuna', 'format', 'one.yaml', 'two.yaml');
    expect([cli.exitCode, cli.stderr]).toEqual([74, expect.stringContaining('format/unwritable')]);
    expect(cli.stderr).toContain('cannot write "one.yaml": it was not changed');
    expect(await cli.read('one.yaml')).toBe(contract);
    expect(await cli.read('two.yaml')).toBe(cloze);
  });

  test('the command that --check prints can be pasted for any file names', async () => {
    await using cli = await startCli(offline);
    await cli.write('week 1/$(x).yaml', contract);
    await cli.run('lacuna', 'format', 'week 1/$(x).yaml', '--check');
    expect(cli.stderr).toContain("lms-cli lacuna format --to cloze 'week 1/$(x).yaml'\n");
  });

  test('--check changes nothing, and exits 3 if a change is needed', async () => {
    await using cli = await startCli(offline);
    await cli.write('q.yaml', contract);
    await cli.run('lacuna', 'format', 'q.yaml', '--check', '-o', 'json');
    expect([cli.exitCode, errorCode(cli.json())]).toEqual([3, 'format/needed']);
    expect(await cli.read('q.yaml')).toBe(contract);
    await cli.run('lacuna', 'format', 'q.yaml', '--check', '--to', 'contract');
    expect([cli.exitCode, cli.stdout, cli.stderr]).toEqual([0, '', '']);
  });

  test('a dry run names the files and does not change them', async () => {
    await using cli = await startCli(offline);
    await cli.write('q.yaml', contract);
    await cli.run('lacuna', 'format', 'q.yaml', '--dry-run');
    expect(cli).toMatchObject({ exitCode: 0, stdout: 'q.yaml\n' });
    expect(await cli.read('q.yaml')).toBe(contract);
  });

  test('writes standard input to standard output', async () => {
    await using cli = await startCli(offline);
    await cli.runWith(contract, 'lacuna', 'format', '-');
    expect([cli.exitCode, cli.stdout]).toEqual([0, cloze]);
  });

  test('reports a question that it cannot convert, and leaves it as it is', async () => {
    await using cli = await startCli(offline);
    await cli.write('uneven.yaml', 'question: "###"\nlacunaAlternatives: []\n');
    await cli.write('braces.yaml', '{ cloze: "[[x]]" }\n');
    await cli.write('q.md', '# T\nA [[b]].\n');
    const anchored =
      'question: &q "no ###"\ntitle: *q\nlacunaAlternatives: [{ alternatives: [{ description: x, score: 1 }] }]\n';
    await cli.write('anchor.yaml', anchored);
    const files = ['uneven.yaml', 'braces.yaml', 'q.md', 'anchor.yaml'];
    await cli.run('lacuna', 'format', ...files, 'missing.yaml', '-o', 'json');
    expect([cli.exitCode, findings(cli.json())]).toEqual([
      3,
      [
        'uneven.yaml:1:1 format/not-possible',
        'anchor.yaml format/not-possible',
        'missing.yaml document/unreadable',
      ],
    ]);
    expect(await cli.read('anchor.yaml')).toBe(anchored);
    await cli.run('lacuna', 'format', 'braces.yaml', 'q.md', '--to', 'contract', '-o', 'json');
    expect(findings(cli.json())).toEqual([
      'braces.yaml:1:1 format/not-possible',
      'q.md:1:1 format/not-possible',
    ]);
  });
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
    const there = formatFile({ name, bytes: new TextEncoder().encode(written) }, null, 'cloze');
    const bytes = new TextEncoder().encode(there.text ?? '');
    const back = formatFile({ name, bytes }, null, 'contract');
    const isUnchanged = there.text === null || back.text === null;
    return [...there.diagnostics, ...back.diagnostics, ...(isUnchanged ? [written] : [])];
  };

  test.each(styles)('of YAML survives the other form and back: %j', (style) => {
    fc.assert(
      fc.property(question, (one) => {
        const written = stringify(one, style);
        const isKept = formatFile(
          { name: 'q.yaml', bytes: new TextEncoder().encode(written) },
          null,
          'contract',
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
