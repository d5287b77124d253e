/**
 * The main job, from the files in samples/, on the embedded service: every command is shown
 * with the envelope that it printed. Ends with an error at the first step that did not do
 * what it should.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const cli = join(root, 'bin', 'lms-cli.js');
const folder = mkdtempSync(join(tmpdir(), 'lms-cli-demo-'));
const service = spawn(
  process.execPath,
  [cli, 'sandbox', '--port', '0', '--db', join(folder, 'demo.db'), '--quiet'],
  {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);

try {
  const [url] = await new Promise((resolve, reject) => {
    createInterface({ input: service.stdout }).once('line', (line) => resolve([line]));
    service.once('exit', (code) => reject(new Error(`the local service ended with ${code}`)));
  });
  say('$ lms-cli sandbox --port 0 &');
  say(`${url}\n\n$ export LMS_BASE_URL=${url} LMS_OUTPUT=json\n`);
  runStory({ ...process.env, LMS_BASE_URL: url, LMS_OUTPUT: 'json', NO_COLOR: '1' });
  say('Every step did what it should.');
} finally {
  service.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}

/** @param {NodeJS.ProcessEnv} env */
function runStory(env) {
  const run = stepsWith(env);

  run('lms-cli validate samples/lacuna.create.yaml samples/track.create.yaml');

  const assessment = idOf(run('lms-cli assessment create samples/assessment.create.yaml'));
  const edited = run(`lms-cli assessment edit samples/assessment.edit.yaml --id ${assessment}`);
  expect(
    edited.content.assessmentBlockVersions.length === 3,
    'the edit kept both blocks and added one',
  );
  const version = run(`lms-cli assessment release ${assessment} --notes "First version"`).content;
  expect(
    Number.isSafeInteger(version) && version !== assessment,
    'the release returned a version id',
  );

  const [question, biome] = run('lms-cli lacuna create samples/lacuna.create.yaml').map(idOf);
  run(`lms-cli lacuna edit samples/lacuna.edit.yaml --id ${question}`);
  run(`lms-cli lacuna release ${question} --notes "One more answer accepted"`);
  expect(run(`lms-cli lacuna move ${biome} 8803`).content === 'OK', 'the question moved');
  run('lms-cli lacuna create samples/lacuna.create.en.json --api v0');

  const withPreTest = readFileSync(join(root, 'samples/track.create.yaml'), 'utf8').replace(
    /^preExamId: .*$/m,
    `preExamId: ${version}`,
  );
  const change = `sed 's/^preExamId: .*/preExamId: ${version}/' samples/track.create.yaml`;
  const track = run(`${change} | lms-cli track create -`, withPreTest);
  expect(track.content.preExamId === version, 'the pre-test of the track is the released version');
  run(`lms-cli track edit samples/track.edit.yaml --id ${idOf(track)}`);
  run(`lms-cli track move ${idOf(track)} 704 --api v0`);

  run(`lms-cli lacuna delete ${biome} --yes`);
  run(`lms-cli assessment delete ${assessment} --yes --api v0`);
  const again = run(`lms-cli assessment delete ${assessment} --yes`, '', 1);
  expect(again.outcome === 'rejected', 'what is deleted cannot be deleted again');
}

/**
 * A function that runs one command, shows it and what it printed, and gives back its result.
 * @param {NodeJS.ProcessEnv} env
 */
function stepsWith(env) {
  /**
   * @param {string} line
   * @param {string} input
   * @param {number} expectedCode
   */
  return (line, input = '', expectedCode = 0) => {
    say(`$ ${line}`);
    const own = line.split(' | ').at(-1) ?? line;
    const words = [...own.matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? '');
    const { code, output } = execute(words.slice(1), input, env);
    say(output);
    expect(code === expectedCode, `exit code ${expectedCode}, not ${code}`);
    return output === '' ? null : JSON.parse(output);
  };
}

/**
 * @param {string[]} words
 * @param {string} input
 * @param {NodeJS.ProcessEnv} env
 */
function execute(words, input, env) {
  const options = { cwd: root, env, input, encoding: /** @type {const} */ ('utf8') };
  try {
    return { code: 0, output: execFileSync(process.execPath, [cli, ...words], options) };
  } catch (error) {
    const { status, stdout } =
      /** @type {import('node:child_process').SpawnSyncReturns<string>} */ (error);
    return { code: status, output: stdout };
  }
}

/** @param {{content: {id: number}}} result */
function idOf(result) {
  return result.content.id;
}

/**
 * @param {boolean} condition
 * @param {string} what
 */
function expect(condition, what) {
  if (!condition) throw new Error(`this does not hold: ${what}`);
}

/** @param {string} text */
function say(text) {
  process.stdout.write(`${text}\n`);
}
