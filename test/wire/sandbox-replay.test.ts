import { describe, expect, test } from 'vitest';
import { operationIds, operations, type OperationSpec } from '../../src/contract/operations.ts';
import { bodyText, capture, filledIn, filledInText } from '../harness/wire-files.ts';
import { readWireFiles, type Captured } from '../harness/wire-files.ts';
import { running } from '../unit/sandbox/running.ts';

const files = readWireFiles();

describe('the local service answers the hand-typed exchanges', () => {
  test.each(files)('$name', async ({ exchanges }) => {
    await using service = await running();
    const captured: Captured = new Map();
    for (const { title, method, path, headers, body, status, answer } of exchanges) {
      const text = bodyText(body, captured);
      const answered = await service.request(filledInText(path, captured), {
        method,
        headers,
        body: text,
      });
      capture(answer, answered.json, captured);
      expect({ title, status: answered.status, json: answered.json }).toEqual({
        title,
        status,
        json: filledIn(answer, captured),
      });
    }
    const ids = [...captured.values()];
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('every operation has an exchange on both interfaces', () => {
  const rows = operationIds.flatMap((id) => {
    const { path, v0 }: OperationSpec = operations[id];
    return [
      { id, api: '2.0', method: 'POST', path },
      { id, api: 'v0', method: v0.method, path: v0.path },
    ];
  });

  test.each(rows)('$id on $api', ({ id, api, method, path }) => {
    const file = files.find((each) => each.operation === id && each.api === api);
    const exchange = file?.exchanges.at(-1);
    const template = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '(?:\\d+|{{\\w+}})')}$`);
    expect(exchange?.method).toBe(method);
    expect(exchange?.path).toMatch(template);
  });

  test('and no file is of another operation', () => {
    expect(files).toHaveLength(rows.length);
  });
});
