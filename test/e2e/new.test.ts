/** A person writes a question at a terminal, with the real prompts. */
import { mkdir, readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { atTerminal, plain, type Person } from './pseudo-terminal.ts';
import { emptyPlace, type Place } from './spawned.ts';

const CTRL_C = '\u0003';
const CTRL_D = '\u0004';
const CTRL_U = '\u0015';
const ESC = '\u001b';
const DOWN = '\u001b[B';
const pasted = (text: string) => `\u001b[200~${text}\u001b[201~`;

async function answersFields(person: Person, title = 'Capitais') {
  await person.answers('Title:', `${title}\r`);
  await person.answers('Difficulty', '1\r');
  await person.answers('Id of the topic', '9007199254740993\r');
  await person.answers('Source', 'Apostila\r');
  await person.answers('Author', 'Ana 日本 😀\r');
}

async function savesIt(person: Person) {
  await person.answers('What next', '\r');
  await person.answers('Write another', '\r');
}

const drafts = async (place: Place) =>
  (await readdir(place.path('.lms-cli'))).filter((name) => name.endsWith('.draft.json'));

test('a question is written, with accents, wide characters and emoji', async () => {
  await using place = await emptyPlace();
  await using person = await atTerminal(place, ['lacuna', 'new']);
  await person.answers('Statement:', 'A capital do 日本 é [[東京 = 10 | Tóquio = 8]] 😀.\r');
  await answersFields(person);
  await savesIt(person);
  const { code, stdout } = await person.ended;
  expect(code).toBe(0);
  expect(plain(stdout)).toContain('next: lms-cli lacuna create capitais.yaml');
  const text = await place.read('capitais.yaml');
  expect(text).toContain('cloze: A capital do 日本 é [[東京 = 10 | Tóquio = 8]] 😀.\n');
  expect(text).toContain('topicId: 9007199254740993\n');
  expect(text).toContain('author: Ana 日本 😀\n');
  expect(await drafts(place)).toEqual([]);
});

test.each([
  [40, 10],
  [20, 6],
])('all questions can be answered in a window of %i columns and %i rows', async (columns, rows) => {
  await using place = await emptyPlace();
  await using person = await atTerminal(place, ['lacuna', 'new'], { columns, rows });
  const statement =
    'O maior bioma do Brasil, 日本日本日本日本日本日本, é a [[Amazônia]] e ocupa muito.';
  await person.answers('Statement:', `${statement}\r`);
  await answersFields(person);
  // The window shows three choices at a time.
  await person.answers('What next', `${DOWN.repeat(4)}\r`);
  await person.answers('Which field', `${DOWN}\r`);
  // Not the choice above, which says "Title:" too.
  await person.answers('\n? Title:', 'um\r');
  await savesIt(person);
  expect(await person.ended).toMatchObject({ code: 0 });
  expect(await place.read('capitaisum.yaml')).toContain(`cloze: ${statement}\n`);
});

test('the blanks of a plain statement are marked afterwards', async () => {
  await using place = await emptyPlace();
  await using person = await atTerminal(place, ['lacuna', 'new'], { columns: 50, rows: 12 });
  await person.answers('Statement:', 'O Rio de Janeiro é do Rio de Janeiro, não de 東京.\r');
  await person.answers('Words to turn into blanks', 'Rio de Janeiro; 京都\r');
  await person.answers('not found in the statement', '\u007f\u007f東京\r');
  await person.answers('occurs more than once', `${DOWN}\r`);
  await person.answers('Rio de Janeiro = 10; 東京 = 10', '\u0015Rio de Janeiro | Guanabara = 5; ');
  await person.answers('Guanabara', 'Tóquio = 8\r');
  await person.answers('Title:', CTRL_C);
  expect(await person.ended).toMatchObject({ code: 130 });
  const [name = ''] = await drafts(place);
  expect(JSON.parse(await place.read(`.lms-cli/${name}`))).toMatchObject({
    answers: {
      cloze:
        'O Rio de Janeiro é do [[Rio de Janeiro = 10 | Guanabara = 5]], não de [[Tóquio = 8]].',
    },
  });
});

test('Esc at the title leads back to the answers, then to the words and the statement', async () => {
  await using place = await emptyPlace();
  await using person = await atTerminal(place, ['lacuna', 'new'], { columns: 120 });
  await person.answers('Statement:', 'O maior rio é o Amazonas.\r');
  await person.answers('Words to turn into blanks', 'Amazonas\r');
  await person.answers('Amazonas = 10', ' | Nilo = 0\r');
  await person.answers('Title:', ESC);
  await person.answers('Amazonas = 10 | Nilo = 0', ' | Madeira = 2\r');
  await person.answers('Title:', ESC);
  await person.answers('Nilo = 0 | Madeira = 2', ESC);
  await person.answers('Words to turn into blanks', ESC);
  await person.answers('Statement: O maior rio é o Amazonas.', `${CTRL_U}Um [[rio]].\r`);
  await person.answers('Title:', ESC);
  await person.answers('Statement: Um [[rio]].', '\r');
  await person.answers('Title:', CTRL_C);
  expect(await person.ended).toMatchObject({ code: 130 });
  const [name = ''] = await drafts(place);
  expect(JSON.parse(await place.read(`.lms-cli/${name}`))).toMatchObject({
    answers: { cloze: 'Um [[rio]].' },
  });
});

test('a track is asked for if no file is named', async () => {
  await using place = await emptyPlace();
  await using person = await atTerminal(place, ['track', 'create', '--sandbox']);
  await person.answers('Name:', 'Geografia\r');
  await person.answers('Id of the folder', 'pasta\r');
  await person.answers('The id of the folder must be a whole number', '703\r');
  await person.answers('Author', 'Ana\r');
  await person.answers('Workload', '240\r');
  await person.answers('Cost', '\r');
  await person.answers('Status', '\r');
  await person.answers('Fill in more fields', '\r');
  await person.answers('What next', `${DOWN}\r`);
  const { code, stdout } = await person.ended;
  expect([code, plain(stdout)]).toMatchObject([0, expect.stringMatching(/done +track\.create/)]);
  expect(await drafts(place)).toEqual([]);
});

test('the window may change while a question is open', async () => {
  await using place = await emptyPlace();
  await using person = await atTerminal(place, ['lacuna', 'new']);
  await person.answers('Statement:', 'A capital do Brasil, que se vê ');
  await person.resizes(40, 12);
  await person.answers('que se', 'de longe, é [[Brasília]]');
  await person.resizes(100, 30);
  await person.answers('Brasília', '.\r');
  await answersFields(person);
  await savesIt(person);
  expect(await person.ended).toMatchObject({ code: 0 });
  expect(await place.read('capitais.yaml')).toContain(
    'cloze: A capital do Brasil, que se vê de longe, é [[Brasília]].\n',
  );
});

test('a pasted text answers one question only; a statement keeps its lines', async () => {
  await using place = await emptyPlace();
  await using person = await atTerminal(place, ['lacuna', 'new']);
  await person.answers('Statement:', pasted('<p>Um</p>\r\n<p>[[dois]]</p>\r\n'));
  await person.answers('dois', '\r');
  await person.answers('Title:', pasted('A\tcapital\rdo Brasil\n'));
  await person.answers('do Brasil', '\r');
  await person.answers('Difficulty', '1\r');
  await person.answers('Id of the topic', CTRL_C);
  const { code, stdout } = await person.ended;
  expect(code).toBe(130);
  // Whatever was switched on is off again at the end.
  expect(stdout.lastIndexOf('\u001b[?2004l')).toBeGreaterThan(stdout.lastIndexOf('\u001b[?2004h'));
  const [name = ''] = await drafts(place);
  expect(JSON.parse(await place.read(`.lms-cli/${name}`))).toMatchObject({
    answers: { cloze: '<p>Um</p>\n<p>[[dois]]</p>', title: 'A capital do Brasil', difficulty: '1' },
  });
});

test('remembered answers cannot move the cursor, and are saved unchanged', async () => {
  await using place = await emptyPlace();
  const author = 'Ana\u001b]0;title\u0007\u001b[2J\u202e';
  await mkdir(place.path('.lms-cli'));
  await place.write('.lms-cli/answers.json', JSON.stringify({ 'lacuna.create': { author } }));
  await using person = await atTerminal(place, ['lacuna', 'new']);
  await person.answers('Statement:', 'É [[Brasília]].\r');
  await person.answers('Title:', 'Capitais\r');
  await person.answers('Difficulty', '1\r');
  await person.answers('Id of the topic', '1\r');
  await person.answers('Source', 'x\r');
  await person.answers(String.raw`Author: (Ana\u001b]0;title`, '\r');
  await savesIt(person);
  const { code, stdout } = await person.ended;
  expect([code, stdout.includes('\u001b]0;'), stdout.includes('\u202e')]).toEqual([
    0,
    false,
    false,
  ]);
  expect(await place.read('capitais.yaml')).toContain(
    `author: ${JSON.stringify(author).replace('\u202e', String.raw`\u202e`)}\n`,
  );
});

test('a long text is pasted quickly, together with the text typed around it', async () => {
  await using place = await emptyPlace();
  await using person = await atTerminal(place, ['lacuna', 'new']);
  const long = `<p>${'Uma palavra 日本. '.repeat(2000)}</p>`;
  await person.answers('Statement:', `É ${pasted(`${long} [[fim]]`)} sim.\r`);
  await person.answers('Title:', CTRL_C);
  expect(await person.ended).toMatchObject({ code: 130 });
  const [name = ''] = await drafts(place);
  expect(JSON.parse(await place.read(`.lms-cli/${name}`))).toMatchObject({
    answers: { cloze: `É ${long} [[fim]] sim.` },
  });
});

test('the statement is written in an editor of the user, whose file nobody else can read', async () => {
  await using place = await emptyPlace();
  const script = `stat -c '%a' "$2" "$(dirname "$2")" > modes; echo "$2" > name; cat "$2" > before
    printf '<p>Um</p>\n<p>[[dois]]</p>\n' > "$2"; exit "$1"`;
  await place.write('editor.sh', script);
  const env = { EDITOR: 'false', VISUAL: 'sh editor.sh 0' };
  await using person = await atTerminal(place, ['lacuna', 'new'], { env });
  await person.answers('Ctrl-O to write in sh', 'Um⏎');
  await person.answers('Um', '\u000f');
  await person.answers('<p>Um</p>⏎<p>[[dois]]</p>', '\r');
  await person.answers('Title:', CTRL_C);
  expect(await person.ended).toMatchObject({ code: 130 });
  expect(await place.read('modes')).toBe('600\n700\n');
  expect(await place.read('before')).toBe('Um\n\n');
  await expect(place.read((await place.read('name')).trim())).rejects.toThrow('ENOENT');
  const [name = ''] = await drafts(place);
  expect(await place.read(`.lms-cli/${name}`)).toContain(String.raw`<p>Um</p>\n<p>[[dois]]</p>`);
});

test('an editor that fails leaves the statement as it was, for the draft too', async () => {
  await using place = await emptyPlace();
  await using person = await atTerminal(place, ['lacuna', 'new'], { env: { EDITOR: 'false' } });
  await person.answers('Ctrl-O to write in false', 'A capital é');
  await person.answers('A capital é', '\u000f');
  await person.answers('false failed', CTRL_C);
  expect(await person.ended).toMatchObject({ code: 130 });
  const [name = ''] = await drafts(place);
  expect(await place.read(`.lms-cli/${name}`)).toContain('A capital é');
});

test('Ctrl-C keeps the statement that is being typed', async () => {
  await using place = await emptyPlace();
  await using first = await atTerminal(place, ['lacuna', 'new']);
  await first.answers('Statement:', 'A capital é ');
  await first.answers('A capital é', CTRL_C);
  const { code, stdout } = await first.ended;
  expect([code, plain(stdout)]).toMatchObject([130, expect.stringContaining('the draft is saved')]);
  await using next = await atTerminal(place, ['lacuna', 'new']);
  await next.answers('A draft exists', '\r');
  await next.answers('Statement: A capital é', '[[Brasília]].\r');
  await next.answers('Title:', 'Capitais\r');
  await next.answers('Difficulty', 'um');
  await next.answers('um', '\u001b');
  await next.answers('Title: Capitais', '\r');
  await next.answers(': um', '\u007f\u007f1\r');
  await next.answers('Id of the topic', CTRL_C);
  await next.ended;
  const [name = ''] = await drafts(place);
  expect(JSON.parse(await place.read(`.lms-cli/${name}`))).toMatchObject({
    answers: { cloze: 'A capital é [[Brasília]].', title: 'Capitais', difficulty: '1' },
  });
});

test.each([
  ['Ctrl-C', (person: Person) => person.types(CTRL_C), 130],
  ['the end of the input', (person: Person) => person.types(CTRL_D), 130],
  ['SIGTERM', (person: Person) => void process.kill(person.pid(), 'SIGTERM'), 143],
])('%s in the middle keeps a draft, which the next one resumes', async (_, stop, code) => {
  await using place = await emptyPlace();
  await using first = await atTerminal(place, ['lacuna', 'new']);
  await first.answers('Statement:', 'É [[Brasília]].\r');
  await first.answers('Title:', 'Capitais\r');
  await first.says('stdout', 'Difficulty');
  stop(first);
  const ended = await first.ended;
  expect(ended.code).toBe(code);
  expect(plain(ended.stdout)).toMatch(/the draft is saved in\s+\.lms-cli\/lacuna\.create\./);
  await using next = await atTerminal(place, ['lacuna', 'new']);
  await next.answers('A draft exists', '\r');
  await next.answers('Difficulty', '2\r');
  await next.answers('Id of the topic', CTRL_C);
  expect(await next.ended).toMatchObject({ code: 130 });
  expect(await drafts(place)).toHaveLength(1);
});

test('two at the same time keep their answers, even if one resumes the other', async () => {
  await using place = await emptyPlace();
  await using first = await atTerminal(place, ['lacuna', 'new']);
  await first.answers('Statement:', 'O [[um]].\r');
  await first.says('stdout', 'Title:');
  await using second = await atTerminal(place, ['lacuna', 'new']);
  await second.answers('A draft exists', '\r');
  await second.answers('Title:', 'Dois\r');
  await second.says('stdout', 'Difficulty');
  first.types(CTRL_C);
  expect(await first.ended).toMatchObject({ code: 130 });
  second.types(CTRL_C);
  expect(await second.ended).toMatchObject({ code: 130 });
  const held = await Promise.all(
    (await drafts(place)).map(async (name) => JSON.parse(await place.read(`.lms-cli/${name}`))),
  );
  expect(held).toHaveLength(2);
  expect(held).toContainEqual(expect.objectContaining({ answers: { cloze: 'O [[um]].' } }));
  expect(held).toContainEqual(
    expect.objectContaining({ answers: { cloze: 'O [[um]].', title: 'Dois' } }),
  );
});

test('in Portuguese, only the question itself is in English', async () => {
  await using place = await emptyPlace();
  const env = { LANG: 'pt_BR.UTF-8' };
  await using person = await atTerminal(place, ['lacuna', 'new'], { env });
  await person.answers('Enunciado:', 'É [[Brasília]].\r');
  await person.answers('Título:', 'Capitais\r');
  await person.answers('Dificuldade', '1\r');
  await person.answers('Id do tópico', '1\r');
  await person.answers('Fonte', 'x\r');
  await person.answers('Esc para voltar', 'x\r');
  await person.answers('↑↓ para mover, Enter para escolher', CTRL_C);
  const { stdout } = await person.ended;
  expect(plain(stdout)).not.toMatch(/navigate|select|Yes|Invalid/);
});

test.each([
  ['TERM=dumb', [], { TERM: 'dumb' }],
  ['LMS_PLAIN', [], { LMS_PLAIN: '1' }],
  ['--plain', ['--plain'], {}],
] as const)(
  'it is asked line by line, without an escape sequence, with %s',
  async (_, options, env) => {
    await using place = await emptyPlace();
    await using person = await atTerminal(place, ['lacuna', 'new', ...options], { env });
    await person.answers('Statement:', 'É [[Brasília]].\r');
    await person.answers('Title:', 'Capitals\r');
    await person.answers('Difficulty (a whole number, such as 1): [< to go', '<\r');
    await person.answers('Title: [Capitals]', 'Capitais\r');
    await person.answers('Difficulty', '1\r');
    await person.answers('Id of the topic', '1\r');
    await person.answers('Source', 'x\r');
    await person.answers('Author', 'x\r');
    await person.answers('What next', '1\r');
    await person.answers('Write another question? [y/N]', '\r');
    const { code, stdout } = await person.ended;
    expect(code).toBe(0);
    expect(stdout).not.toContain('\u001b');
    expect(await place.read('capitais.yaml')).toContain('title: Capitais\n');
  },
);

test('a question of a new folder goes from the form to the service: init, new, plan, apply', async () => {
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
  await person.answers('save it in course/a-bandeira.md', '\r');
  await person.answers('Write another', '\r');
  const written = await person.ended;
  expect(written.code).toBe(0);
  const shown = plain(written.stdout);
  const [, next = ''] = /next: lms-cli (.*)/.exec(shown) ?? [];
  await using plan = await lmsCli(...next.split(' '));
  const planned = plain((await plan.ended).stdout);
  expect(planned).toMatch(/\+ lacuna +a-bandeira +create, release +course\/a-bandeira\.md:/);
  await using apply = await lmsCli('apply', '--yes');
  expect(await apply.ended).toMatchObject({ code: 0 });
  expect(await place.read('course/a-bandeira.md')).toContain('topicId: { $var: topics.empire }\n');
});
