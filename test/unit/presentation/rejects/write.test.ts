import { describe, expect, test } from 'vitest';
import { createMask } from '../../../../src/core/mask.ts';
import { problem } from '../../../../src/messages/problem.ts';
import { aResult } from '../sample-results.ts';
import { recordedIn, written, type Input } from './rejecting.ts';

const WHY = 'rejected: service/rejected: the service rejected the operation: no such topic';

const yaml: Input = {
  name: 'q.yaml',
  format: 'yaml',
  text: '# of week 1\nkey: a # the first\nbody:\n  text: |\n    one\n\n    two\n---\n{ key: b }\n',
};
const json: Input = {
  name: 'q.json',
  format: 'json',
  text: '[\n  // the first\n  {"key": "a", "score": 7.50}, // good\n  {"key": "b"}\n]\n',
};
const ndjson: Input = {
  name: 'q.ndjson',
  format: 'ndjson',
  text: '{"key": "a", "score": 7.50}\n\n{}\n',
};
const csv: Input = {
  name: 'q.csv',
  format: 'csv',
  text: '\uFEFFoperation;key;params.questionId\r\nlacuna.delete;"a;b";17\r\nlacuna.delete\r\n',
};

describe('rejects as YAML', () => {
  test('keep YAML as it was, comments included, below the reason', async () => {
    expect(await written(recordedIn([yaml]), { file: 'r.yaml' })).toBe(
      `---\n# ${WHY} (q.yaml:2)\n# of week 1\nkey: a # the first\nbody:\n  text: |\n    one\n\n    two\n` +
        `---\n# ${WHY} (q.yaml:9)\n{ key: b }\n`,
    );
  });

  test('convert everything else', async () => {
    const text = await written(recordedIn([json, ndjson, csv]), { file: 'r.yml' });
    expect(text.replaceAll(/^# .*\n/gm, '')).toBe(
      [
        'key: a\nscore: 7.5\n',
        'key: b\n',
        'key: a\nscore: 7.5\n',
        '{}\n',
        'operation: lacuna.delete\nkey: a;b\nparams:\n  questionId: 17\n',
        '$text: lacuna.delete\n',
      ]
        .map((document) => `---\n${document}`)
        .join(''),
    );
  });

  test('say how bare bodies are read again', async () => {
    const text = await written(recordedIn([yaml]), { file: 'r.yaml', as: 'lacuna.create' });
    expect(text).toMatch(/^# import with: lms-cli import r\.yaml --as lacuna\.create\n---\n# rej/);
  });
});

describe('rejects as JSON', () => {
  test('are elements below their reasons', async () => {
    expect(await written(recordedIn([json]), { file: 'r.json' })).toBe(
      `[\n  // ${WHY} (q.json:3)\n  {\n    "key": "a",\n    "score": 7.5\n  },\n` +
        `  // ${WHY} (q.json:4)\n  {\n    "key": "b"\n  }\n]\n`,
    );
  });

  test('are an array also where there are none', async () => {
    expect(await written({ files: [], results: [] }, { file: 'r.jsonc' })).toBe('[]\n');
    expect(await written({ files: [], results: [] }, { file: 'r.yaml' })).toBe('');
  });
});

describe('rejects as NDJSON', () => {
  test('have the reason as one more field', async () => {
    const text = await written(recordedIn([ndjson]), { file: 'r.ndjson' });
    const why = (line: number) =>
      `{"code":"service/rejected","message":"the service rejected the operation: no such topic","source":"q.ndjson:${line}"}`;
    expect(text).toBe(`{"key":"a","score":7.5,"$rejected":${why(1)}}\n{"$rejected":${why(3)}}\n`);
  });
});

describe('rejects as CSV', () => {
  test('keep the rows as they were, the reason in a last column', async () => {
    expect(await written(recordedIn([csv]), { file: 'r.csv' })).toBe(
      '\uFEFFoperation;key;params.questionId;$rejected\n' +
        `lacuna.delete;"a;b";17;${WHY} (q.csv:2)\nlacuna.delete;;;${WHY} (q.csv:3)\n`,
    );
  });

  test('are refused where a document is no row below the same header', async () => {
    await expect(written(recordedIn([csv, yaml]), { file: 'r.csv' })).rejects.toMatchObject({
      kind: 'usage',
      problem: { code: 'rejects/format', params: { file: 'q.yaml' } },
    });
  });
});

describe('rejects', () => {
  test('go to standard output in the format of the first file', async () => {
    expect(await written(recordedIn([ndjson, yaml]), { file: null })).toMatch(/^\{"key":"a"/);
  });

  test('are what was rejected or blocked, and nothing else', async () => {
    const { files, results } = recordedIn([yaml]);
    const [first, second] = results;
    if (first === undefined || second === undefined) throw new TypeError('no documents');
    const blocked = {
      kind: 'refused',
      problem: problem('service/throttled', { status: 429, seconds: null }),
    } as const;
    const text = await written(
      {
        files,
        results: [
          { ...first, result: aResult({ outcome: 'failed', error: blocked }) },
          { ...second, result: aResult({ outcome: 'blocked', error: blocked }) },
        ],
      },
      { file: 'r.yaml' },
    );
    expect(text).toMatch(/^---\n# blocked: service\/throttled: .*\n\{ key: b \}\n$/);
  });

  test.each(['r.yaml', 'r.json', 'r.ndjson', 'r.csv'])(
    'of rejects in %s have the newest reason only',
    async (file) => {
      const input = { 'r.yaml': yaml, 'r.json': json, 'r.ndjson': ndjson, 'r.csv': csv }[file];
      if (input === undefined) throw new TypeError('no input');
      const once = await written(recordedIn([input]), { file, as: 'lacuna.delete' });
      const again = { name: input.name, format: input.format, text: once };
      const twice = await written(recordedIn([again]), { file, as: 'lacuna.delete' });
      expect(twice.match(/no such topic/g)).toHaveLength(2);
      expect(twice.match(/import with/g) ?? []).toHaveLength(
        /yaml|json$/.test(file) && file !== 'r.ndjson' ? 1 : 0,
      );
    },
  );

  test('in Portuguese have no English in their comments', async () => {
    const wanted = { file: 'r.yaml', as: 'lacuna.create', language: 'pt-BR' } as const;
    expect(await written(recordedIn([yaml]), wanted)).toMatch(
      /^# importe com: lms-cli import .*\n---\n# recusada: service\/rejected: o serviço recusou a operação: /,
    );
    expect(await written(recordedIn([yaml]), { ...wanted, file: null })).toContain(
      'lms-cli import ARQUIVO --as',
    );
  });

  test.each(['r.yaml', 'r.json'])(
    'of rejects in another language in %s have the newest reason only',
    async (file) => {
      const input = file === 'r.yaml' ? yaml : json;
      const wanted = { file, as: 'lacuna.delete' } as const;
      const once = await written(recordedIn([input]), { ...wanted, language: 'pt-BR' });
      const again = { name: input.name, format: input.format, text: once };
      const twice = await written(recordedIn([again]), wanted);
      expect(twice).not.toMatch(/recus|importe/);
      expect(twice.includes('# of week 1')).toBe(file === 'r.yaml');
    },
  );

  test('cannot be broken by what the service says, and hold no secret', async () => {
    const { files, results } = recordedIn([yaml]);
    const text = 'no\n--- topic\u2028 hunter2';
    const error = {
      kind: 'refused',
      problem: problem('service/rejected', { status: 500, serviceCode: null, text }),
    } as const;
    const hostile = results.map((each) => ({ ...each, result: { ...each.result, error } }));
    const out = await written(
      { files, results: hostile },
      { file: 'r.yaml', mask: createMask(['hunter2']) },
    );
    expect(out).toContain(
      String.raw`the service rejected the operation: no\n--- topic\u2028 *** (q.yaml:2)`,
    );
    expect(out.match(/^---/gm)).toHaveLength(2);
  });

  test('keep a text that could not be read', async () => {
    const broken: Input = { name: 'b.yaml', format: 'yaml', text: 'a: [\n---\nb: 1\n' };
    const recorded = recordedIn([broken]);
    expect(await written(recorded, { file: 'r.yaml' })).toMatch(
      /^---\n# .*\na: \[\n---\n# .*\nb: 1\n$/,
    );
    const [line = ''] = (await written(recorded, { file: 'r.ndjson' })).split('\n');
    expect(JSON.parse(line)).toMatchObject({ $text: 'a: [\n' });
  });
});
