/** A person writes a question at a terminal, with the real prompts. */
import { mkdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { atTerminal, plain, type Person } from './pseudo-terminal.ts';
import { emptyPlace } from './spawned.ts';

const CTRL_C = '\u0003';
const CTRL_D = '\u0004';
const CTRL_U = '\u0015';
const DOWN = '\u001b[B';

async function answersFields(person: Person) {
  await person.answers('Title:', 'Capitais\r');
  await person.answers('Difficulty', '1\r');
  await person.answers('Id of the topic', '9007199254740993\r');
  await person.answers('Source', 'Apostila\r');
  await person.answers('Author', 'Ana 日本 😀\r');
}

test.each([
  [80, 24],
  [30, 10],
])('a question is written in a window of %i columns and %i rows', async (columns, rows) => {
  await using place = await emptyPlace();
  await using person = await atTerminal(place, ['lacuna', 'new'], { columns, rows });
  await person.answers('Statement:', 'O Rio de Janeiro é do Rio de Janeiro, não de 東京.\r');
  await person.answers('Words to turn into blanks', 'Rio de Janeiro; 京都\r');
  await person.answers('not found in the statement', '\u007f\u007f東京\r');
  // What is behind the answer, such as further lines of a paste, answers nothing.
  const answers = `${CTRL_U}Rio de Janeiro | Guanabara = 5; Tóquio = 8\rDois\r3\r`;
  await person.answers('Rio de Janeiro = 10; 東京 = 10', answers);
  await answersFields(person);
  await person.answers('What next', 'Tit\r');
  await person.answers('Title: (Capitais)', ' do mundo\r');
  await person.answers('What next', '\r');
  await person.answers('Write another', '\r');
  const { code, stdout } = await person.ended;
  expect([code, plain(stdout)]).toMatchObject([0, expect.stringContaining('saved:')]);
  expect(await place.read('capitais-do-mundo.yaml')).toContain(
    [
      'title: Capitais do mundo',
      'cloze: O [[Rio de Janeiro = 10 | Guanabara = 5]] é do Rio de Janeiro, não de [[Tóquio = 8]].',
      'difficulty: 1',
      'topicId: 9007199254740993',
      'source: Apostila',
      'author: Ana 日本 😀',
    ].join('\n'),
  );
});

test('a statement of several lines is written in the editor, in a file that nobody else can read', async () => {
  await using place = await emptyPlace();
  const script = `stat -c '%a' "$1" "$(dirname "$1")" > modes; echo "$1" > name; cat "$1" > before
    printf '<p>É 日本</p>\n<p>[[dois]]</p>\n' > "$1"`;
  await place.write('editor.sh', script);
  const env = { EDITOR: 'false', VISUAL: 'sh editor.sh' };
  await using person = await atTerminal(place, ['lacuna', 'new'], { env });
  await person.answers('Enter alone opens your editor', '\r');
  await person.answers('Title:', CTRL_C);
  expect(await person.ended).toMatchObject({ code: 130 });
  expect(await place.read('modes')).toBe('600\n700\n');
  await expect(place.read((await place.read('name')).trim())).rejects.toThrow('ENOENT');
  expect(await place.read('.lms-cli/draft.yaml')).toContain('<p>É 日本</p>\n    <p>[[dois]]</p>\n');
  const missing = { EDITOR: './missing.sh' };
  await using next = await atTerminal(place, ['lacuna', 'new'], { env: missing });
  await next.answers('Continue the draft', 'n\r');
  await next.answers('Enter alone opens your editor', '\r');
  await next.answers('the text is as it was ? Statement (Enter', 'É [[três]].\r');
  await next.answers('Title:', CTRL_D);
  expect(await next.ended).toMatchObject({ code: 130 });
  expect(await place.read('.lms-cli/draft.yaml')).toContain('cloze: É [[três]].\n');
});

test.each([
  ['Ctrl-C', (person: Person) => person.types(CTRL_C), 130],
  ['the end of the input', (person: Person) => person.types(CTRL_D), 130],
  ['SIGTERM', (person: Person) => void process.kill(person.pid(), 'SIGTERM'), 143],
])(
  '%s in the middle keeps a draft, which is offered until a question is saved',
  async (_, stop, code) => {
    await using place = await emptyPlace();
    await using first = await atTerminal(place, ['lacuna', 'new']);
    await first.answers('Statement:', 'É [[Brasília]].\r');
    await first.answers('Title:', 'Capitais\r');
    await first.says('stdout', 'Difficulty');
    stop(first);
    const ended = await first.ended;
    expect([ended.code, plain(ended.stdout)]).toEqual([
      code,
      expect.stringMatching(/the draft is saved in\s+\.lms-cli\/draft\.yaml/),
    ]);
    await using next = await atTerminal(place, ['lacuna', 'new']);
    await next.answers('Continue the draft "Capitais"?', 'n\r');
    await next.answers('Statement:', CTRL_C);
    expect(await next.ended).toMatchObject({ code: 130 });
    expect(await place.read('.lms-cli/draft.yaml')).toContain('title: Capitais\n');
  },
);

test.each([
  ['TERM=dumb', [], { TERM: 'dumb' }],
  ['LMS_PLAIN', [], { LMS_PLAIN: '1' }],
  ['--plain', ['--plain'], {}],
] as const)(
  'with %s it is asked line by line, without an escape sequence',
  async (_, argv, env) => {
    await using place = await emptyPlace();
    await using person = await atTerminal(place, ['lacuna', 'new', ...argv], { env });
    await person.answers('Statement:', 'É [[Brasília]].\r');
    await answersFields(person);
    await person.answers('Number', '1\r');
    await person.answers('Write another question? [y/N]', '\r');
    const { code, stdout } = await person.ended;
    expect([code, stdout]).toEqual([0, expect.not.stringContaining('\u001b')]);
    expect(await place.read('capitais.yaml')).toContain('title: Capitais\n');
  },
);

test('remembered answers cannot move the cursor, and are saved unchanged', async () => {
  await using place = await emptyPlace();
  const author = 'Ana\u001b]0;title\u0007\u001b[2J\u202e';
  await mkdir(place.path('.lms-cli'));
  await place.write('.lms-cli/answers.yaml', JSON.stringify({ author }));
  await using person = await atTerminal(place, ['lacuna', 'new', '--lang', 'pt-BR']);
  await person.answers('Enunciado:', 'É [[Brasília]].\r');
  await person.answers('Título:', 'Capitais\r');
  await person.answers('Dificuldade', '1\r');
  await person.answers('Id do tópico', '1\r');
  await person.answers('Fonte', 'x\r');
  await person.answers(String.raw`Autor: (Ana\u001b]0;title`, '\r');
  await person.answers('↑↓ para mover, Enter para escolher', '\r');
  await person.answers('Escrever outra', '\r');
  const { code, stdout } = await person.ended;
  expect([code, stdout.includes('\u001b]0;'), stdout.includes('\u202e')]).toEqual([
    0,
    false,
    false,
  ]);
  expect(plain(stdout)).not.toMatch(/navigate|select|Yes|Invalid|Validating/);
  expect(await place.read('capitais.yaml')).toContain(
    `author: ${JSON.stringify(author).replace('\u202e', String.raw`\u202e`)}\n`,
  );
});

test('a question goes from the form to the service, and is edited by its key', async () => {
  await using place = await emptyPlace();
  const lmsCli = (...argv: string[]) => atTerminal(place, argv);
  await using init = await lmsCli('init', '--quiet');
  expect(await init.ended).toMatchObject({ code: 0 });
  await using person = await lmsCli('lacuna', 'new');
  await person.answers('Statement:', 'A bandeira tem [[27]] estrelas.\r');
  await person.answers('Title:', 'A bandeira\r');
  await person.answers('Difficulty', '1\r');
  await person.answers('topics.colony (8811)', `${DOWN}\r`);
  await person.answers('Source', 'Apostila\r');
  await person.answers('Author', 'Ana\r');
  await person.answers('save it in course/a-bandeira.md, and apply that file', `${DOWN}\r`);
  await person.answers('Apply this plan to the local service?', 'y\r');
  await person.answers('Write another question?', '\r');
  const written = await person.ended;
  expect([written.code, plain(written.stdout)]).toEqual([
    0,
    expect.stringContaining('2 operations are done'),
  ]);
  await using edit = await lmsCli('lacuna', 'new', 'a-bandeira');
  await edit.answers('What next', 'Diff\r');
  await edit.answers('such as 1): (1)', '\u007f2\r');
  await edit.answers('What next', '\r');
  expect(await edit.ended).toMatchObject({ code: 0 });
  expect(await place.read('course/a-bandeira.md')).toContain('\ndifficulty: 2\n');
  await using plan = await lmsCli('plan');
  expect(plain((await plan.ended).stdout)).toMatch(/~ lacuna +a-bandeira +edit, release/);
});
