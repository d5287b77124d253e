/** Performs each operation once. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandsIn, environment, expect, startService } from './shell.js';

/** @param {string} folder */
export async function showOperations(folder) {
  const { url, stop } = await startService(folder, []);
  const env = { ...environment(url), LMS_OUTPUT: 'json' };
  try {
    runStory(commandsIn({ folder, env }), folder);
  } finally {
    await stop();
  }
}

/**
 * @param {ReturnType<typeof commandsIn>} command
 * @param {string} folder
 */
function runStory(command, folder) {
  /** @param {Parameters<typeof command>} words */
  const run = (...words) => {
    const output = command(...words);
    return output === '' ? null : JSON.parse(output);
  };
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

  const withPreTest = readFileSync(join(folder, 'samples/track.create.yaml'), 'utf8').replace(
    /^preExamId: .*$/m,
    `preExamId: ${version}`,
  );
  const change = `sed 's/^preExamId: .*/preExamId: ${version}/' samples/track.create.yaml`;
  const track = run(`${change} | lms-cli track create -`, { input: withPreTest });
  expect(track.content.preExamId === version, 'the pre-test of the track is the released version');
  run(`lms-cli track edit samples/track.edit.yaml --id ${idOf(track)}`);
  run(`lms-cli track move ${idOf(track)} 704 --api v0`);

  run(`lms-cli lacuna delete ${biome} --yes`);
  run(`lms-cli assessment delete ${assessment} --yes --api v0`);
  const again = run(`lms-cli assessment delete ${assessment} --yes`, { exitCode: 1 });
  expect(again.outcome === 'rejected', 'a deleted assessment cannot be deleted again');
}

/** @param {{content: {id: number}}} result */
function idOf(result) {
  return result.content.id;
}
