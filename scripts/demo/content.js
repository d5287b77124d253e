/** Applies a content folder, corrects a question in it, and applies the correction. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandsIn, environment, expect, say, startService } from './shell.js';

/** @param {string} parent */
export async function showContent(parent) {
  const folder = join(parent, 'course');
  cpSync(join(parent, 'samples', 'course'), folder, { recursive: true });
  const { url, stop } = await startService(folder, []);
  const command = commandsIn({ folder, env: environment(url) });
  try {
    command('lms-cli plan --new-ledger');
    command('lms-cli apply --new-ledger --yes');
    correct(join(folder, 'questions/colony.md'));
    command('lms-cli plan');
    const done = JSON.parse(command('lms-cli apply --yes -o json', { shows: false }));
    say('$ lms-cli apply --yes');
    const operations = done.map((/** @type {{ operation: string }} */ each) => each.operation);
    say(`${operations.join('\n')}\n`);
    expect(
      operations.join(' ') ===
        'lacuna.edit lacuna.release assessment.edit assessment.release track.edit',
      'the new version of the question went into the assessment, and that into the track',
    );
    command('lms-cli plan --exit-code');
  } finally {
    await stop();
  }
}

/** @param {string} file */
function correct(file) {
  say("$ sed -i 's/fundada em/que foi fundada em/' questions/colony.md\n");
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('fundada em', 'que foi fundada em'));
}
