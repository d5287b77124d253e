import { describe, expect, test } from 'vitest';
import { createMask } from '../../../../src/core/mask.ts';
import { rejected } from '../sample-results.ts';
import { doubtful, invalid, report } from './reporting.ts';

describe('the SARIF report', () => {
  test('a rule without an explanation told the values of another finding', async () => {
    const [run] = JSON.parse(await report('sarif')).runs;
    const texts = run.tool.driver.rules.map((rule: { id: string; help: { text: string } }) => [
      rule.id,
      rule.help.text,
    ]);
    expect(texts).toContainEqual(['document/empty', 'Run lms-cli explain document/empty.']);
  });

  test('has what the format demands', async () => {
    const { version, $schema, runs } = JSON.parse(await report('sarif'));
    expect({ version, $schema }).toEqual({
      version: '2.1.0',
      $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    });
    const [run] = runs;
    expect(run.tool.driver).toMatchObject({ name: 'lms-cli', version: expect.any(String) });
    const ids = run.tool.driver.rules.map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const rule of run.tool.driver.rules) {
      expect(rule.help.text).toMatch(/^[A-Z].{20,}/);
      expect(rule.fullDescription.text).toBe(rule.help.text);
    }
    for (const result of run.results) {
      expect(ids[result.ruleIndex]).toBe(result.ruleId);
      expect(['error', 'warning']).toContain(result.level);
      expect(result.message.text).not.toBe('');
    }
    expect(run.invocations).toMatchObject([{ executionSuccessful: false }]);
    expect(run.properties).toMatchObject({ run: '261121-1435-x7k2mq', notListed: 0 });
  });

  test('points at the document, with what is known of the operation beside it', async () => {
    const { runs } = JSON.parse(await report('sarif', { results: [doubtful], diagnostics: [] }));
    expect(runs[0].columnKind).toBe('unicodeCodePoints');
    expect(runs[0].results[0]).toMatchObject({
      ruleId: 'network/lost',
      level: 'error',
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'week%201/q%2C1.yaml' },
            region: { startLine: 3, startColumn: 3 },
          },
        },
      ],
      properties: {
        operation: 'lacuna.create',
        outcome: 'in-doubt',
        key: 'q|12',
        seq: 41,
        sentAt: '2026-11-22T01:03:22.000Z',
      },
    });
  });

  test.each([
    ['/home/ana/course/b.yaml', 'b.yaml'],
    ['./b.yaml', 'b.yaml'],
    ['/elsewhere/ç.yaml', 'file:///elsewhere/%C3%A7.yaml'],
    [String.raw`C:\course\b.yaml`, 'file:///C:/course/b.yaml'],
    ['../b#1.yaml', '../b%231.yaml'],
  ])('writes the file %s as a URI', async (file, uri) => {
    const { runs } = JSON.parse(
      await report('sarif', {
        results: [{ ...rejected, source: { file, line: 1 } }],
        diagnostics: [],
      }),
    );
    const [{ physicalLocation }] = runs[0].results[0].locations;
    expect(physicalLocation.artifactLocation.uri).toBe(uri);
  });

  test('has no place in standard input, and no secret', async () => {
    const text = await report('sarif', {
      results: [{ ...rejected, key: 'hunter2', source: { file: '-', line: 1 } }],
      diagnostics: [{ ...invalid, range: null }],
      context: { mask: createMask(['hunter2']) },
    });
    const [whole, input] = JSON.parse(text).runs[0].results;
    expect(whole.locations).toEqual([
      { physicalLocation: { artifactLocation: { uri: 'b.yaml' } } },
    ]);
    expect(input.locations).toEqual([]);
    expect(text).not.toContain('hunter2');
  });
});
