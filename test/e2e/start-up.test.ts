/** What a command loads: every file costs each start of it. */
import { expect, test } from 'vitest';
import { bin, emptyPlace } from './spawned.ts';

test.each([['--version'], ['--help'], ['help', 'cloze']])(
  '%s loads no code for sending and no problem of the catalogue',
  async (...words) => {
    expect(await loadedBy(words)).not.toContain('work');
  },
);

test('the code for sending is loaded if a command needs it', async () => {
  expect(await loadedBy(['validate', 'nothing.yaml', '--as', 'lacuna.create'])).toContain('work');
});

/** The names of the chunks of dist, without what makes them unique. */
async function loadedBy(words: readonly string[]): Promise<string[]> {
  await using place = await emptyPlace();
  const told = `process.on('exit', () => console.error(Object.keys(require.cache).join('\\n')))`;
  const script = `${told}; require(process.argv[1])`;
  const { stderr } = await place.spawn([process.execPath, '-e', script, bin, ...words]).ended;
  return [...stderr.matchAll(/chunks[\\/]([\w-]+)-[\w-]{8}\.cjs$/gm)].map(([, name = '']) => name);
}
