import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { decodePieces, headOf } from '../../../../src/conversion/decoding.ts';
import { h5pReader } from '../../../../src/conversion/h5p/read-h5p.ts';
import type { PackageEntry } from '../../../../src/conversion/package/open-package.ts';
import { packageEntries } from '../../../../src/conversion/package/package-entries.ts';
import { wholeText } from '../../../../src/conversion/reading.ts';
import { opened, zipOf } from '../package/zips.ts';

const sample = new URL('../../../../samples/convert/h5p-content.json', import.meta.url);

const sourceOf = async ({ pieces }: PackageEntry) =>
  decodePieces(await headOf(pieces(), null), null);

test('a package of H5P gives its questions with its title and its authors', async () => {
  const zip = zipOf({
    'h5p.json': JSON.stringify({
      title: 'Regiões do Brasil',
      mainLibrary: 'H5P.QuestionSet',
      authors: [{ name: 'Ana Lima', role: 'Author' }],
    }),
    'content/content.json': await readFile(sample),
    'content/images/mapa.png': new Uint8Array(9),
    'H5P.Blanks-1.14/library.json': '{}',
  });
  const { questions } = packageEntries(await opened(zip));
  const items = [];
  for (const { entry, about } of questions) {
    const read = h5pReader(about === null ? null : await wholeText(await sourceOf(about)));
    for await (const item of read(await sourceOf(entry))) items.push(item);
  }
  const shared = { author: 'Ana Lima', category: 'Regiões do Brasil' };
  expect(items).toMatchObject([
    { title: 'Capitais e rios', content: { question: shared } },
    { title: 'Biomas', content: { question: shared } },
    { title: 'A maior região', content: { kind: 'nothing' } },
  ]);
});
