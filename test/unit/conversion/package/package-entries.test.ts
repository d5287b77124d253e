import { describe, expect, test } from 'vitest';
import {
  beginsPackage,
  packageEntries,
} from '../../../../src/conversion/package/package-entries.ts';
import { opened, zipOf } from './zips.ts';

async function sorted(...names: string[]) {
  const entries = await opened(zipOf(Object.fromEntries(names.map((name) => [name, '']))));
  const { questions, nested } = packageEntries(entries);
  return {
    questions: questions.map(({ entry: { name } }) => name),
    nested: nested.map(({ name }) => name),
    abouts: questions.map(({ about }) => about?.name ?? null),
  };
}

describe('in a package', () => {
  test('texts may hold questions, but not media, style sheets and manifests', async () => {
    const { questions } = await sorted(
      'imsmanifest.xml',
      'g1/assessment_meta.xml',
      'g1/rios.xml',
      'g1/Rios.XML',
      'res00001.dat',
      'a.txt',
      'a.gift',
      'a.csv',
      'a.qti',
      'rio.png',
      'a.css',
      'README',
      'other/content.json',
      '__MACOSX/g1/._rios.xml',
      'g1/._rios.xml',
    );
    expect(questions).toEqual([
      'g1/rios.xml',
      'g1/Rios.XML',
      'res00001.dat',
      'a.txt',
      'a.gift',
      'a.csv',
      'a.qti',
      'README',
      'other/content.json',
    ]);
  });

  test('packages are found by their names', async () => {
    const { nested } = await sorted(
      'a.zip',
      'b/B.H5P',
      'c.apkg',
      'd.xlsx',
      'e.imscc',
      'zip',
      'f.xml',
    );
    expect(nested).toEqual(['a.zip', 'b/B.H5P', 'c.apkg', 'd.xlsx', 'e.imscc']);
  });

  test('questions beside a content of H5P were left out without a word', async () => {
    const names = ['h5p.json', 'content/content.json', 'content/a.xml', 'rios.xml', 'more/a.gift'];
    const { questions } = await sorted(...names);
    expect(questions).toEqual(['content/content.json', 'rios.xml', 'more/a.gift']);
  });

  test('of H5P only the content holds questions', async () => {
    const names = [
      'H5P.Blanks-1.14/library.json',
      'H5P.Blanks-1.14/README.txt',
      'content/content.json',
      'content/files/a.csv',
    ];
    expect(await sorted(...names, 'h5p.json')).toEqual({
      questions: ['content/content.json'],
      nested: [],
      abouts: ['h5p.json'],
    });
    expect(await sorted(...names)).toMatchObject({
      questions: names,
      abouts: names.map(() => null),
    });
  });

  test.each(['content/content.json', 'content.json', 'a/b/content/content.json', 'a/content.json'])(
    'the content %s of H5P belongs to the h5p.json of its folder',
    async (name) => {
      const about = name.replace(/(?:content\/)?content\.json$/, 'h5p.json');
      const { questions, abouts } = await sorted(about, 'other/h5p.json', name);
      expect([questions, abouts]).toEqual([[name], [about]]);
    },
  );
});

test('an archive is known by its first bytes', () => {
  expect(beginsPackage(zipOf({ 'a.xml': '<a/>' }))).toBe(true);
  expect(beginsPackage(zipOf({}))).toBe(true);
  expect(beginsPackage(Buffer.from('PK is no archive'))).toBe(false);
  expect(beginsPackage(new Uint8Array(0))).toBe(false);
});
