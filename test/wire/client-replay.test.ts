import { describe, expect, test } from 'vitest';
import { isObject } from '../../src/core/json.ts';
import { parseExact, stringifyExact } from '../../src/documents/exact-json.ts';
import { alwaysJson, answering } from '../harness/answering-server.ts';
import { startCli } from '../harness/cli.ts';
import { bodyText, filledIn, filledInText } from '../harness/wire-files.ts';
import { readWireFiles, type Captured, type Exchange } from '../harness/wire-files.ts';

describe('the commands send the hand-typed requests and print the hand-typed answers', () => {
  test.each(readWireFiles())('$name', async ({ command, exchanges }) => {
    const exchange = lastOf(exchanges);
    const captured = invented(command, exchange);
    const answer = filledIn(exchange.answer, captured);
    await using server = await answering(alwaysJson(stringifyExact(answer), exchange.status));
    await using cli = await startCli({ env: { LMS_BASE_URL: server.url } });
    await cli.write('body.json', bodyText(exchange.body, captured) ?? '');

    await cli.run(...words(filledInText(command, captured)), '-o', 'json');

    const sent = server.arrived.map(({ method, path, headers, body }) => ({
      method,
      path,
      contentType: headers['content-type'],
      body: body === '' ? null : parseExact(body),
    }));
    expect(sent).toEqual([
      {
        method: exchange.method,
        path: filledInText(exchange.path, captured),
        contentType: exchange.headers['content-type'],
        body: filledIn(exchange.body, captured),
      },
    ]);
    expect(cli.exitCode).toBe(0);
    const result = cli.json();
    const printed = isObject(result) && { content: result['content'], message: result['message'] };
    expect(printed).toEqual(answer);
  });
});

function lastOf(exchanges: readonly Exchange[]): Exchange {
  const last = exchanges.at(-1);
  if (last === undefined) throw new TypeError('a file without an exchange');
  return last;
}

/** A large integer for each placeholder: one that a JavaScript number cannot hold. */
function invented(command: string, { path, body, answer }: Exchange): Captured {
  const text = [command, path, stringifyExact([body, answer])].join(' ');
  const names = new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name));
  return new Map([...names].map((name, index) => [name, 9223372036854775001n + BigInt(index)]));
}

/** The words of a command line; double quotes hold one together. */
function words(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}
