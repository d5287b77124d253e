import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { collectedSink, fileSink } from '../../../../src/commands/convert/sink.ts';
import { CliError } from '../../../../src/core/errors.ts';
import { FileProblem, type Files } from '../../../../src/core/host.ts';
import { createNodeFiles } from '../../../../src/host/node-files.ts';

const files = createNodeFiles();

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'lms-cli-sink-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

const long = 'á'.repeat(100_000);

describe('a file', () => {
  test('has all pieces in their order, texts and bytes', async () => {
    const file = join(await folder(), 'q.md');
    const sink = fileSink(file, { files });
    await sink.write('a');
    await sink.write(new TextEncoder().encode('é'));
    await sink.write(long);
    await sink.write('b');
    await sink.close();
    expect(await readFile(file, 'utf8')).toBe(`aé${long}b`);
  });

  test('is empty without pieces', async () => {
    const file = join(await folder(), 'q.md');
    await fileSink(file, { files }).close();
    expect(await readFile(file, 'utf8')).toBe('');
  });

  test('appears at the end, and stays as it was if it is given up', async () => {
    const place = await folder();
    const file = join(place, 'q.md');
    await writeFile(file, 'old');
    const given = fileSink(file, { files });
    await given.write(long);
    expect(await readFile(file, 'utf8')).toBe('old');
    await given.discard();
    expect(await readFile(file, 'utf8')).toBe('old');
    expect(await readdir(place)).toEqual(['q.md']);
    const kept = fileSink(file, { files });
    await kept.write('new');
    await kept.close();
    expect(await readFile(file, 'utf8')).toBe('new');
  });

  test('tells at once that nothing can be written', async () => {
    const replace: Files['replace'] = async (path, content) => {
      if (typeof content !== 'string') for await (const _ of content) break;
      throw new FileProblem('disk-full', path);
    };
    const sink = fileSink('q.md', { files: { ...files, replace } });
    const writing = async () => {
      for (let count = 0; count < 10; count += 1) await sink.write(long);
      await sink.close();
    };
    await expect(writing()).rejects.toThrow(CliError);
    await sink.discard();
  });
});

describe('a stream', () => {
  test('gets everything at the end, or nothing', async () => {
    const said: string[] = [];
    const tell = async (text: string) => void said.push(text);
    const given = collectedSink(tell);
    await given.write('a');
    await given.discard();
    expect(said).toEqual([]);
    const kept = collectedSink(tell);
    const bytes = new TextEncoder().encode('é!');
    for (const piece of ['a', bytes.subarray(0, 1), bytes.subarray(1), 'b'])
      await kept.write(piece);
    expect(said).toEqual([]);
    await kept.close();
    expect(said.join('')).toBe('aé!b');
  });
});
