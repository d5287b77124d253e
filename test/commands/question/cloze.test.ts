import { describe, expect, test } from 'vitest';
import { stringifyExact } from '../../../src/documents/exact-json.ts';
import { startCli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { field, findings } from '../bodies.ts';

const { question: _, lacunaAlternatives: __, ...others } = lacuna();

/** A question that says its statement and alternatives by cloze. */
const question = (cloze: string, more = '') => `title: Capital
difficulty: 1
source: Atlas
author: Ana
topicId: 7
inheritPermissions: INHERIT
securityPermission: []
securityRestriction: []
${more}cloze: |
  ${cloze}
`;

const compiled = {
  question: 'A capital do Brasil é ###.',
  lacunaAlternatives: [
    {
      alternatives: [
        { description: 'Brasília', score: 10 },
        { description: 'Rio', score: 0 },
      ],
    },
  ],
};
const sentence = 'A capital do Brasil é [[Brasília = 10 | Rio = 0]].';

describe('cloze', () => {
  test('is sent as the fields of the contract, without cloze and tests', async () => {
    await using cli = await startCli();
    const tests = 'tests: [{ answers: [Rio], score: 0 }]\n';
    await cli.write('q.yaml', question(sentence, tests));
    await cli.run('lacuna', 'create', 'q.yaml');
    expect([cli.exitCode, cli.stderr]).toEqual([0, '']);
    await cli.write('e.json', stringifyExact({ ...others, cloze: sentence, id: 1 }));
    await cli.run('lacuna', 'edit', 'e.json', '-q');
    expect(cli.exitCode).toBe(0);
    const [created, edited] = await cli.bodies();
    expect(created).toMatchObject(compiled);
    expect(edited).toMatchObject(compiled);
    expect(Object.keys({ ...Object(created), ...Object(edited) })).not.toContain('cloze');
    expect(Object.keys({ ...Object(created), ...Object(edited) })).not.toContain('tests');
  });

  test('is imported as a bare body and inside an operation, and is the same work as its long form', async () => {
    await using cli = await startCli();
    await cli.write('a.ndjson', stringifyExact({ ...others, cloze: sentence }));
    await cli.run('import', 'a.ndjson', '--as', 'lacuna.create');
    expect(cli.exitCode).toBe(0);
    const wrapped = { operation: 'lacuna.create', body: { ...others, ...compiled } };
    await cli.write('b.yaml', stringifyExact(wrapped));
    await cli.run('import', 'b.yaml', '-o', 'json');
    expect(field(Array.isArray(cli.json()) ? Object(cli.json())[0] : null, 'outcome')).toBe(
      'skipped',
    );
    const other = { operation: 'lacuna.create', body: { ...others, cloze: 'no [[x]]' } };
    await cli.write('c.yaml', stringifyExact(other));
    await cli.run('import', 'c.yaml');
    expect(cli.exitCode).toBe(0);
    expect((await cli.bodies())[1]).toMatchObject({ question: 'no ###' });
  });

  test('is validated with places in the sentence, together with other findings', async () => {
    await using cli = await startCli();
    await cli.write('q.yaml', question('A [[b = ten]] and [[c'));
    await cli.run('validate', 'q.yaml', '--as', 'lacuna.create', '-o', 'json');
    expect(cli.exitCode).toBe(3);
    expect(findings(cli.json())).toEqual([
      'q.yaml:10:11 cloze/score',
      'q.yaml:10:21 cloze/brackets',
    ]);
    const both = { ...lacuna(), difficulty: 'x', cloze: String.raw`a "[[b]]" \\[[]]` };
    await cli.write('q.json', stringifyExact({ operation: 'lacuna.create', body: both }));
    await cli.run('validate', 'q.json', '-o', 'json');
    expect(findings(cli.json()).map((line) => line.split(' ')[1])).toEqual([
      'cloze/both-forms',
      'document/wrong-type',
      'cloze/both-forms',
      'cloze/empty-blank',
    ]);
    await cli.write('n.json', stringifyExact({ ...others, cloze: 7 }));
    await cli.run('validate', 'n.json', '--as', 'lacuna.create', '-o', 'json');
    expect(findings(cli.json()).map((line) => line.split(' ')[1])).toEqual(['document/wrong-type']);
  });

  test('stops an import before anything is sent', async () => {
    await using cli = await startCli();
    await cli.write('a.ndjson', stringifyExact({ ...others, cloze: 'a [[b' }));
    await cli.run('import', 'a.ndjson', '--as', 'lacuna.create');
    expect(cli.exitCode).toBe(3);
    expect(cli.stderr).toContain('a.ndjson:1:');
    expect(cli.stderr).toContain('cloze/brackets');
    expect(await cli.requests()).toEqual([]);
  });

  test('can be a column of a CSV file', async () => {
    await using cli = await startCli();
    const row = 'Capital,1,Atlas,Ana,7,INHERIT,[],[],"é ""[[Brasília | x = 0]]"""';
    await cli.write(
      'q.csv',
      `title,difficulty,source,author,topicId,inheritPermissions,securityPermission,securityRestriction,cloze\n${row}\n`,
    );
    await cli.run('import', 'q.csv', '--as', 'lacuna.create');
    expect(cli.stderr).not.toContain('error');
    expect((await cli.bodies())[0]).toMatchObject({ question: 'é "###"' });
  });
});

const shared = `---
difficulty: 1
source: Atlas
author: Ana
topicId: 7
inheritPermissions: INHERIT
securityPermission: []
securityRestriction: []
---
`;

describe('a file of questions', () => {
  test('is created, validated and imported, and its rejects can be imported again', async () => {
    await using cli = await startCli();
    await cli.write(
      'q.md',
      `${shared}# One\n\nA [[b]].\n\n# Two\n---\ndifficulty: 2\n---\n[[c]] d\n`,
    );
    await cli.run('lacuna', 'create', 'q.md', '-q');
    await cli.run('validate', 'q.md');
    expect([cli.exitCode, cli.stderr]).toEqual([0, '2 documents are valid\n']);
    await cli.run('import', 'q.md');
    expect(cli.exitCode).toBe(3);
    expect(cli.stderr).toContain('--as lacuna.create');
    const bodies = await cli.bodies();
    expect(bodies).toMatchObject([
      { title: 'One', question: 'A ###.', difficulty: 1 },
      { title: 'Two', question: '### d', difficulty: 2 },
    ]);
    await cli.write('r.md', `${shared}# Three\n---\nsource: x\n---\nA [[b]].\n`);
    await using refusing = await startCli({ faults: 'business-500=1x' });
    await refusing.write('r.md', await cli.read('r.md'));
    await refusing.run('import', 'r.md', '--as', 'lacuna.create', '--rejects', 'rejects.yaml');
    expect(refusing.exitCode).toBe(1);
    expect(await refusing.read('rejects.yaml')).toContain('cloze: A [[b]].');
    await refusing.run('import', 'rejects.yaml', '--as', 'lacuna.create');
    expect(refusing.exitCode).toBe(0);
    expect(await refusing.held('lacunaquestions')).toMatchObject([
      { title: 'Three', question: 'A ###.' },
    ]);
  });

  test('reports problems of its shared fields once', async () => {
    await using cli = await startCli();
    const wrong = shared.replace('topicId: 7', 'topicId: x');
    await cli.write('q.md', `${wrong}# One\nA [[b]].\n# Two\nA [[b\n`);
    const expected = ['q.md:5:10 document/wrong-type', 'q.md:13:3 cloze/brackets'];
    await cli.run('lacuna', 'create', 'q.md', '-o', 'json');
    expect(findings(cli.json())).toEqual(expected);
    await cli.run('validate', 'q.md', '-o', 'json');
    expect(findings(cli.json())).toEqual(expected);
    await cli.run('import', 'q.md', '--as', 'lacuna.create', '-o', 'json');
    expect(findings(cli.json())).toEqual(expected);
  });
});

describe('a field that the questions of a file lack', () => {
  const titled = (title: string, own = '') => `# ${title}\n${own}\nA capital é [[${title}]].\n\n`;
  const header = question(sentence).replace(/title.*\n|cloze: [^]*/g, '');
  test.each([
    ['lacuna', 'create', 'q.md'],
    ['import', 'q.md', '--as', 'lacuna.create'],
    ['validate', 'q.md'],
    ['plan', 'q.md', '--new-ledger'],
  ])('is one finding at its first line: %j', async (...words) => {
    await using cli = await startCli();
    const some = header.replace('author: Ana\n', '');
    const key = words.includes('plan') ? 'key: k' : '# ';
    const own = (at: number) => `---\n${key}${at}\n${at === 1 ? 'author: Rui\n' : ''}---\n`;
    const all = [0, 1, 2, 3].map((at) => titled(`T${at}`, own(at))).join('');
    await cli.write('q.md', `---\n${some}---\n${all}`);
    await cli.run(...words, '-o', 'json');
    expect([cli.exitCode, findings(cli.json())]).toEqual([
      3,
      ['q.md:1:1 cloze/header-lacks-field'],
    ]);
    expect(cli.stdout).toContain('missing in 3 of 4 questions');
  });

  test('is told at a question where others have it', async () => {
    await using cli = await startCli();
    const some = header.replace('author: Ana\n', '');
    const own = (at: number) => (at === 1 ? '' : '---\nauthor: Rui\n---\n');
    const all = [0, 1, 2].map((at) => titled(`T${at}`, own(at))).join('');
    await cli.write('q.md', `---\n${some}---\n${all}`);
    await cli.run('lacuna', 'create', 'q.md', '-o', 'json');
    const line = `---\n${some}---\n${titled('T0', own(0))}`.split('\n').length;
    expect(findings(cli.json())).toEqual([`q.md:${line}:1 document/missing-field`]);
  });
});
