/** The same content is the same on every system, whichever line breaks its files have. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/core/json.ts';
import { startCli } from '../../harness/cli.ts';
import { lacuna } from '../../harness/course.ts';

const header =
  'title,question,lacuna1,difficulty,source,author,topicId,inheritPermissions,securityPermission,securityRestriction';
const csv = `${header}\n"A\nb","l1\n\nl2 ###.","x\ny=10",1,s,a,8801,INHERIT,[],[]\n`;
const read: JsonObject = {
  title: 'A\nb',
  question: 'l1\n\nl2 ###.',
  lacunaAlternatives: [{ alternatives: [{ description: 'x\ny', score: 10 }] }],
};
const written = (breaks: string) =>
  JSON.stringify(lacuna({ ...read, source: 's', author: 'a' })).replaceAll(String.raw`\n`, breaks);
const yaml = (breaks: string) =>
  Object.entries(lacuna(read))
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
    .join('')
    .replaceAll(String.raw`\n`, breaks);
const md =
  '---\ndifficulty: 1\nsource: s\nauthor: a\ntopicId: 8801\ninheritPermissions: INHERIT\nsecurityPermission: []\nsecurityRestriction: []\n---\n# A\n\nl1\n\nl2 [[x]].\n';

const files: readonly (readonly [string, string, string])[] = [
  ['csv', csv, csv.replaceAll('\n', '\r\n')],
  ['csv', csv, csv.replaceAll(/\n(?=b|y|\nl2|l2)/g, '\r')],
  ['json', written(String.raw`\n`), written(String.raw`\r\n`)],
  ['ndjson', `${written(String.raw`\n`)}\n`, `${written(String.raw`\u000D`)}\r\n`],
  ['yaml', yaml(String.raw`\n`), yaml(String.raw`\r\x0a`)],
  ['yaml', yaml(String.raw`\n`), yaml(String.raw`\u000D`).replaceAll('\n', '\r\n')],
  ['md', md, md.replaceAll('\n', '\r\n')],
];

describe.each(files)('%s from another system', (format, one, other) => {
  const as = ['--as', 'lacuna.create'];

  test('was imported a second time', async () => {
    await using cli = await startCli();
    await cli.write(`q.${format}`, one);
    await cli.run('import', `q.${format}`, ...as);
    expect(cli.exitCode).toBe(0);
    expect(await cli.held('lacunaquestions')).toMatchObject([{ question: read['question'] }]);
    await cli.write(`q.${format}`, other);
    await cli.run('import', `q.${format}`, ...as, '-o', 'json');
    expect([cli.exitCode, cli.json()]).toMatchObject([0, [{ outcome: 'skipped' }]]);
    expect(await cli.held('lacunaquestions')).toHaveLength(1);
  });

  test('arrived with carriage returns', async () => {
    await using cli = await startCli();
    await cli.write(`q.${format}`, other);
    await cli.run('lacuna', 'create', `q.${format}`);
    expect(JSON.stringify(await cli.held('lacunaquestions'))).not.toContain(String.raw`\r`);
  });
});

test('a content folder that another system checked out was changed', async () => {
  await using cli = await startCli();
  await cli.write('lms-cli.yaml', 'content: { scope: s, files: [c.csv] }\n');
  const keyed = csv.replace('title', 'resource,key,title').replace('"A', 'lacuna,k,"A');
  await cli.write('c.csv', keyed);
  await cli.run('apply', '--yes', '--new-ledger');
  expect(cli.exitCode).toBe(0);
  await cli.write('c.csv', keyed.replaceAll('\n', '\r\n'));
  await cli.run('plan', '--exit-code');
  expect([cli.exitCode, cli.stderr]).toEqual([0, expect.stringContaining('no changes')]);
});
