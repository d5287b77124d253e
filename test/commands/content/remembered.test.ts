/** What an apply has read is not read again, and nobody notices (docs/adr/0020-content-as-code.md). */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { DatabaseSync } from '@photostructure/sqlite';
import { beforeEach, describe, expect, test } from 'vitest';
import { startCli, type Cli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';
import { copyForgetful } from '../../harness/forgetful-ledger.ts';

const LEDGER = ['--ledger', 'course.db', '--new-ledger'];

const header = `difficulty: 1
author: Ana
source: Caderno
topicId: { $var: topic }
inheritPermissions: INHERIT
securityPermission: []
securityRestriction: []
`;
const asYaml = (key: string, title: string) => `---
# Uma questão
resource: lacuna
key: ${key}
release: Primeira
body:
  title: ${title}
  cloze: A capital é [[Brasília]].
${header.replaceAll(/^(?=.)/gm, '  ')}`;
const asMarkdown = (key: string) => `# Questão ${key}\n---\nkey: ${key}\n---\nÉ [[Brasília]].\n\n`;
const quiz = `---
resource: assessment
key: quiz
body:
  name: Prova
  description: Capitais
  assessmentBlockVersions:
    - { blockId: 3, selectQuestions: SOME_SELECTED, questionVersionIds: [{ $ref: "a#versionId" }] }
`;

let cli: Cli;

/** The folder is applied. */
beforeEach(async () => {
  cli = await startCli();
  await configure('history');
  await cli.write('a.yaml', asYaml('a', 'Um') + asYaml('b', 'Dois'));
  await cli.write('q.md', `---\n${header}---\n\n${asMarkdown('c')}${asMarkdown('d')}`);
  await cli.write('z.yaml', quiz);
  await apply();
  return async () => cli[Symbol.asyncDispose]();
});

const configure = (scope: string, topic = 7) =>
  cli.write(
    'lms-cli.yaml',
    `variables: { topic: ${topic} }\ncontent: { scope: ${scope}, files: ['*.{yaml,md}', '!lms-cli.yaml'] }\n`,
  );

async function apply(): Promise<void> {
  await cli.run('apply', '--yes', ...LEDGER);
  expect(cli.stderr).not.toContain('error');
}

async function plan(ledger = 'course.db', ...options: readonly string[]) {
  await cli.run('plan', '--ledger', ledger, '--prune', ...options);
  const { stdout, stderr, exitCode } = cli;
  return { text: stdout + stderr, exitCode };
}

/** The plan, which must be the one that a ledger without memory makes. */
async function samePlan(...options: readonly string[]) {
  expect(copyForgetful(file('course.db'), file('forgetful.db'))).toBeGreaterThan(0);
  const found = await plan('course.db', ...options);
  expect(found).toEqual(await plan('forgetful.db', ...options));
  return found;
}

const file = (name: string) => join(cli.folder, name);

function remembered(): string[] {
  const database = new DatabaseSync(file('course.db'));
  const rows = database.prepare("SELECT name FROM facts WHERE name LIKE 'reading %'").all();
  database.close();
  return rows.map(({ name }) => String(name).split('\n')[1] ?? '');
}

/** Alters what is remembered of a file. */
function alter(
  change: (text: string) => string,
  { sumOf = crc32, of = 'a.yaml' }: { sumOf?: (text: string) => number; of?: string } = {},
): void {
  const database = new DatabaseSync(file('course.db'));
  const where = `WHERE name LIKE 'reading %${of}%'`;
  const row = database.prepare(`SELECT value FROM facts ${where}`).get();
  const value = String(row?.['value']);
  const text = change(value.slice(value.indexOf(' ') + 1));
  database.prepare(`UPDATE facts SET value = ? ${where}`).run(`${sumOf(text)} ${text}`);
  database.close();
}

interface Row {
  name: string;
  key: string;
  content: string;
  protect: boolean;
}

/** Alters the first reading of a.yaml. */
const alterFirst = (changes: object | ((other: Row | undefined) => object)) =>
  alter((text) => {
    const [first, ...rest] = rowsIn(text);
    const changed = typeof changes === 'function' ? changes(rest[0]) : changes;
    return JSON.stringify([{ ...first, ...changed }, ...rest]);
  });

function rowsIn(text: string): Row[] {
  const rows: Row[] = JSON.parse(text);
  return rows;
}

function firstRow(): Row | undefined {
  let found: Row | undefined;
  alter((text) => {
    [found] = rowsIn(text);
    return text;
  });
  return found;
}

describe('what an apply has read', () => {
  test('is not read again', async () => {
    const first = firstRow();
    await cli.write('a.yaml', asYaml('a', 'Outro') + asYaml('b', 'Dois'));
    await apply();
    await cli.write('a.yaml', asYaml('a', 'Um') + asYaml('b', 'Dois'));
    expect((await plan()).text).toContain('2 to edit');
    alterFirst({ name: first?.name });
    expect((await plan()).text).toContain('no changes');
  });

  test('is read again if the record of it was altered or is damaged', async () => {
    alter((text) => text.replace('"a"', '"x"'), { sumOf: () => 1 });
    expect((await plan()).text).toContain('no changes');
    for (const text of ['[{}]', '[null]', '{}', 'x']) {
      alter(() => text);
      expect((await plan()).text).toContain('no changes');
    }
    await apply();
    for (const damage of [{ lines: -1e300 }, { kind: 'x' }, { content: 'x' }, { parent: 'x' }]) {
      alterFirst(damage);
      expect((await samePlan()).text).toContain('no changes');
    }
  });

  test.each<[string, object | ((other: Row | undefined) => object)]>([
    ['document', (other) => ({ ...other, name: firstRow()?.name })],
    ['release', { releases: false }],
    ['release and content', { releases: true, content: '00'.repeat(16) }],
    ['key', { key: 'quiz' }],
    ['key of a question', { key: 'c' }],
    ['key that nobody has', { key: 'x' }],
    ['kind', { kind: 'track' }],
    ['parent', { parent: '8' }],
    [
      'reference',
      { references: [{ key: 'b', gives: 'id', path: ['body', 'title'], range: [0, 1] }] },
    ],
    ['protect', { protect: false }],
    ['protect that no file has', { protect: true }],
  ])('changes nothing that is sent if somebody planted another %s', async (_, planted) => {
    await cli.write('a.yaml', asYaml('a\nprotect: true', 'Um') + asYaml('b', 'Dois'));
    await apply();
    await cli.run('lacuna', 'move', '2', '99', '--ledger', 'course.db');
    await cli.run('lacuna', 'move', '3', '99', '--ledger', 'course.db');
    alterFirst(planted);
    await samePlan();
    await samePlan('--out', 'saved.json');
    const dryRun = async (ledger: string) => {
      await cli.run('apply', '--dry-run', '--prune', '--ledger', ledger, '-o', 'json');
      return cli.stdout.replaceAll(/"run": *"[^"]*"/g, '');
    };
    const before = await dryRun('forgetful.db');
    expect(before).toContain('/lacunaquestion/move/2/7');
    expect(await dryRun('course.db')).toBe(before);
  });

  test('does not hide that a key stands twice, after an apply that was refused for it', async () => {
    await cli.write('b.yaml', asYaml('a', 'Um'));
    await cli.run('apply', '--yes', ...LEDGER);
    expect(cli.exitCode).toBe(3);
    await cli.run('apply', '--yes', ...LEDGER);
    expect((await samePlan()).text).toContain('reference/duplicate-key');
    await rm(file('b.yaml'));
    await cli.write('a.yaml', asYaml('a', 'Um') + asYaml('b', 'Dois') + asYaml('a', 'Um'));
    expect((await samePlan()).text).toContain('reference/duplicate-key');
  });

  test('is not kept of a long text', async () => {
    await cli.write('long.yaml', `${asYaml('e', 'Longa')}# ${'x'.repeat(16 * 1024)}\n`);
    await apply();
    expect(remembered()).toEqual(['a.yaml', 'q.md']);
    expect((await samePlan()).text).toContain('no changes');
  });

  test('is remembered by file, and as long as the file is there', async () => {
    await cli.write('e.yaml', asYaml('e', 'Cinco'));
    await apply();
    expect(remembered()).toEqual(['a.yaml', 'e.yaml', 'q.md']);
    await rm(file('e.yaml'));
    await apply();
    expect(remembered()).toEqual(['a.yaml', 'q.md']);
  });

  test('is found in another place of the file', async () => {
    await cli.run('lacuna', 'move', '1', '99', '--ledger', 'course.db');
    await cli.write('a.yaml', `# Capitais\n${asYaml('b', 'Dois')}${asYaml('a', 'Um')}`);
    const { text } = await samePlan();
    expect(text).toMatch(/move 99 → 7 +a.yaml:19/);
  });
});

describe('a remembered question of a .md file', () => {
  const questions = (shared: string, ...keys: readonly string[]) =>
    cli.write('q.md', `---\n${shared}---\n\n${keys.map(asMarkdown).join('')}`);

  test('is not read again', async () => {
    const [sound, other] = [asMarkdown('c'), asMarkdown('d').replace('Brasília', 'Lima')];
    await cli.write('q.md', `---\n${header}---\n\n${sound}${other}`);
    expect((await samePlan()).text).toContain('1 to edit');
    await apply();
    alter((text) => text.replaceAll(/"content":"[^"]+"/g, `"content":"${'00'.repeat(16)}"`), {
      of: 'q.md',
    });
    expect((await samePlan()).text).toContain('no changes');
  });

  test('follows the fields that all questions share', async () => {
    await questions(header.replace('difficulty: 1', 'difficulty: 2'), 'c', 'd');
    expect((await samePlan()).text).toContain('2 to edit');
    await questions(`${header}formerly: [x]\n`, 'c', 'd');
    expect((await samePlan()).text).toContain('content/former-twice');
  });

  test('is found in another place, and stands alone', async () => {
    await cli.run('lacuna', 'move', '3', '99', '--ledger', 'course.db');
    await questions(`# Capitais\n${header}`, 'd', 'c');
    expect((await samePlan()).text).toMatch(/move 99 → 7 +q.md:18/);
    await apply();
    await questions(`# Capitais\n${header}`, 'd', 'c');
    expect((await samePlan()).text).toContain('no changes');
    await cli.write('alone.md', `---\ntitle: Só\nkey: e\n${header}---\nÉ [[Lima]].\n`);
    await apply();
    expect(remembered()).toEqual(['a.yaml', 'alone.md', 'q.md']);
    await cli.run('lacuna', 'move', '9', '99', '--ledger', 'course.db');
    expect((await samePlan()).text).toMatch(/move 99 → 7 +alone.md:1/);
  });

  test.each([
    ['text above the first title', 'Sem título', 'cloze/text-before-title'],
    ['a question without a sentence', '# Sem frase\n---\nkey: e\n---\n', 'cloze/no-sentence'],
    ['fields that end where the next ones begin', '# Aberta\n---\nkey: e', '1 to create'],
  ])('is read as ever below %s', async (_, above, told) => {
    const questionsBelow = [asMarkdown('c'), asMarkdown('d')].join('');
    await cli.write('q.md', `---\n${header}---\n\n${above}\n${questionsBelow}`);
    expect((await samePlan()).text).toContain(told);
  });
});

describe('a remembered document', () => {
  test('follows what it refers to', async () => {
    await cli.write('a.yaml', asYaml('a', 'Outro') + asYaml('b', 'Dois'));
    expect((await samePlan()).text).toContain('because of a');
    await apply();
    expect((await samePlan()).text).toContain('no changes');
  });

  test('follows the variables', async () => {
    await configure('history', 8);
    expect((await samePlan()).text).toContain('4 to move');
  });

  test('is created again after its resource was deleted or forgotten', async () => {
    await cli.run('lacuna', 'delete', '1', '--yes', '--ledger', 'course.db');
    await cli.run('resources', 'forget', 'c', '--yes', '--ledger', 'course.db');
    expect((await samePlan()).text).toContain('2 to create');
  });

  test('is sent after an edit by hand, and after an adoption', async () => {
    await cli.write('hand.json', JSON.stringify({ id: 1, ...lacuna({ title: 'À mão' }) }));
    await cli.run('lacuna', 'edit', 'hand.json', '--ledger', 'course.db');
    await cli.run('resources', 'forget', 'd', '--yes', '--ledger', 'course.db');
    await cli.run('resources', 'adopt', 'd', '4', '--ledger', 'course.db');
    const { text } = await samePlan();
    expect(text).toMatch(/~ lacuna +a /);
    expect(text).toMatch(/~ lacuna +d /);
  });

  test('is refused at its place: under another scope, and with a key that stands twice', async () => {
    await configure('geography');
    expect((await samePlan()).text).toContain('q.md:19:6  error  content/other-scope');
    await configure('history');
    await cli.write('b.yaml', asYaml('d', 'Quatro'));
    await cli.write('r.md', await cli.read('q.md'));
    expect((await samePlan()).text).toContain('q.md:19:6  error  reference/duplicate-key');
  });

  test('is renamed by another one, and stays in its own file under another name', async () => {
    await cli.write('a.yaml', asYaml('b', 'Dois'));
    await cli.write('y.yaml', asYaml('a', 'Um'));
    expect((await samePlan()).text).toContain('no changes');
    await cli.write('y.yaml', asYaml('a\nformerly: [c]', 'Um'));
    expect((await samePlan()).exitCode).toBe(3);
  });
});
