/** `lacuna format --keys`: questions become documents of a content folder. */
import { describe, expect, test } from 'vitest';
import { startCli } from '../../harness/cli.ts';
import { findings } from '../bodies.ts';

const fields = [
  'difficulty: 1',
  'topicId: 8811',
  'source: Apostila',
  'author: Ana',
  'inheritPermissions: INHERIT',
  'securityPermission: []',
  'securityRestriction: []',
].join('\n');

const bare = (title: string) => `title: ${title} # of Brazil
cloze: |-
  A capital é [[Brasília]].

    E o rio?
${fields}
`;

const project = "content: { scope: geo, files: ['course/**/*.*'] }\n";

const json = `[
  {
    "title": "Três", "cloze": "[[Um]]",
    ${fields
      .replaceAll(/^(\w+): (\D.*)$/gm, '"$1": "$2"')
      .replaceAll(/^(\w+):/gm, '"$1":')
      .replaceAll('"[]"', '[]')
      .replaceAll('\n', ',\n    ')}
  }
]
`;

describe('lacuna format --keys', () => {
  test.each([
    [
      'q.yaml',
      `# yaml-language-server: $schema=../schemas/lacuna.create.schema.json\n${bare('Um')}`,
    ],
    ['q.yaml', `${bare('Um')}---\n# another\n${bare('Dois')}`],
    ['q.json', json],
    ['q.ndjson', `${JSON.stringify(JSON.parse(json)[0])}\n`],
    ['q.md', `---\n${fields}\n---\n\n# Um\n\n[[Um]]\n\n# Dois\n\n---\ntags: x\n---\n\n[[Dois]]\n`],
    ['q.md', `---\ntitle: Um\n${fields}\n---\n\n[[Um]]\n`],
  ])('makes %s a file that plan takes, with the same questions (%#)', async (name, text) => {
    await using cli = await startCli();
    const file = `course/${name}`;
    await cli.write('lms-cli.yaml', project);
    await cli.write(file, text);
    await cli.run('plan', '--new-ledger', '-o', 'json');
    const [refused = ''] = findings(cli.json());
    expect(refused).toMatch(/document\/(?:kind|key)-missing$/);
    expect(cli.stdout).toContain(`lms-cli lacuna format --keys ${file}`);
    await cli.run('lacuna', 'create', file, '--dry-run', '-o', 'json');
    const before = cli.stdout;
    await cli.run('lacuna', 'format', '--keys', file, '--check');
    expect([cli.exitCode, await cli.read(file)]).toEqual([3, text]);
    await cli.run('lacuna', 'format', '--keys', file);
    expect([cli.exitCode, cli.stdout]).toEqual([0, `${file}\n`]);
    await cli.run('apply', '--new-ledger', '--yes');
    expect(cli.exitCode).toBe(0);
    const sent = await cli.bodies();
    const wanted = [JSON.parse(before)].flat().map(({ request }) => request.body);
    expect(sent.filter((body) => JSON.stringify(body).includes('topicId'))).toEqual(wanted);
    // What has a key stays as it is.
    await cli.run('lacuna', 'format', '--keys', file);
    expect([cli.exitCode, cli.stdout]).toEqual([0, '']);
  });

  test('keeps comments, and names a schema that fits', async () => {
    await using cli = await startCli();
    await cli.write(
      'q.yaml',
      `# yaml-language-server: $schema=../schemas/lacuna.create.schema.json\n${bare('Um')}`,
    );
    await cli.run('lacuna', 'format', '--keys', 'q.yaml');
    expect(await cli.read('q.yaml')).toMatch(
      /^# yaml-language-server: \$schema=\.\.\/schemas\/resource\.schema\.json\nresource: lacuna\nkey: um\nrelease: First version\nbody:\n {2}title: Um # of Brazil\n {2}cloze: \|-\n {4}A capital/,
    );
  });

  test('gives keys that neither the folder nor the file has', async () => {
    await using cli = await startCli();
    await cli.write('lms-cli.yaml', project);
    await cli.write('course/a.md', '# A\n\n---\nkey: um\n---\n\n[[A]]\n');
    await cli.write('course/b.yaml', `${bare('Um')}---\n${bare('Um')}`);
    await cli.run('lacuna', 'format', '--keys', 'course/b.yaml');
    expect((await cli.read('course/b.yaml')).match(/^key: .*/gm)).toEqual([
      'key: um-2',
      'key: um-3',
    ]);
  });

  test('leaves a table, and a document with a schema of its own, as they are', async () => {
    await using cli = await startCli();
    await cli.write('q.csv', 'title,cloze\nUm,[[Um]]\n');
    await cli.write('q.json', '{"$schema": "x", "title": "Um", "cloze": "[[Um]]"}\n');
    await cli.run('lacuna', 'format', '--keys', 'q.csv', 'q.json', '-o', 'json');
    expect(findings(cli.json())).toEqual([
      'q.csv:2:1 format/not-possible',
      'q.json:1:1 format/not-possible',
    ]);
  });
});
