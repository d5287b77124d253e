/** Writes a question, checks it, tries it and sends it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { commandsIn, environment, expect, startService } from './shell.js';

/** @param {string} folder */
export async function showAuthoring(folder) {
  const { url, stop } = await startService(folder, []);
  const command = commandsIn({ folder, env: environment(url) });
  try {
    command(
      'lms-cli lacuna new --cloze "A capital do Brasil é [[Brasília|Brasilia=8|Rio=0]], fundada em [[1960]]." ' +
        '--title "A capital" --difficulty 1 --topic 8801 --source Apostila --author Maria --save capital.yaml',
    );
    command('lms-cli lacuna lint capital.yaml');
    const tried = command(
      'lms-cli lacuna try capital.yaml --answer Brasilia --answer 1960 -o json',
    );
    expect(JSON.parse(tried).questions[0].score === 18, 'the answers get 8 and 10 points');
    command('lms-cli lacuna preview capital.yaml --out capital.html');
    expect(existsSync(join(folder, 'capital.html')), 'the page was written');
    expect(
      command('lms-cli lacuna create capital.yaml -o id') === '1\n',
      'the question has the id 1',
    );
  } finally {
    await stop();
  }
}
