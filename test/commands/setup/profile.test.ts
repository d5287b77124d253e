import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { startCli, type Cli } from '../../harness/cli.ts';

const project = `# yaml-language-server: $schema=schemas/config.schema.json
# Where our questions go.

# Two services.
profiles:
  test: # the playground
    baseUrl: https://lms-test.example.com/api/public
    auth: { type: bearer, token: { env: LMS_TEST_TOKEN } }
  production:
    baseUrl: https://lms.example.com/api/public
    auth:
      type: oauth1
      consumerKey: the-application
      consumerSecret: { env: LMS_CONSUMER_SECRET }
      token: { env: LMS_TOKEN }
      tokenSecret: { env: LMS_TOKEN_SECRET }
    headers: { x-tenant: blue, x-api-key: never-written-here }
    timeout: 30s
    protected: true
`;
async function configured(files: Readonly<Record<string, string>>): Promise<Cli> {
  const cli = await startCli({ env: { LMS_BASE_URL: undefined } });
  for (const [file, text] of Object.entries(files)) await cli.write(file, text);
  return cli;
}

describe('profile use', () => {
  /** The lines that differ from the file before. */
  async function linesAfter(text: string, name = 'test', file = 'lms-cli.yaml') {
    await using cli = await configured({ [file]: text });
    await cli.run('profile', 'use', name);
    expect([cli.exitCode, cli.stdout]).toEqual([0, '']);
    expect(cli.stderr).toContain(`the default profile is now ${name}`);
    const after = await cli.read(file);
    expect(parse(after)).toEqual({ ...parse(text), defaultProfile: name });
    await cli.run('profile', 'show', '-o', 'id');
    expect(cli.stdout).toBe(`${name}\n`);
    return after;
  }

  test.each([
    ['line ends of Windows', project.replaceAll('\n', '\r\n')],
    ['the schema line alone above', project.replace(/# Where[^]*services\.\n/, '')],
    ['a text in a block', `defaultProfile: |-\n  production\n${project}`],
    ['braces', '{ profiles: { test: { baseUrl: "https://a.example" } } } # one\n'],
  ])('keeps %s', async (_, text) => {
    const after = await linesAfter(text);
    expect(after.includes('\r\n')).toBe(text.includes('\r\n'));
    expect(after.replace(/\r?\n/, '').startsWith('# yaml-language-server')).toBe(
      text.startsWith('# yaml-language-server'),
    );
    for (const comment of text.match(/# .*/g) ?? []) expect(after).toContain(comment.trimEnd());
  });
});
