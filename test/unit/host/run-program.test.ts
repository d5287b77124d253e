import { expect, test } from 'vitest';
import { ProgramProblem } from '../../../src/core/host.ts';
import { runProgram } from '../../../src/host/other-programs.ts';

const node = (code: string) => [process.execPath, '-e', code];

test('answers what the program prints; its arguments see no shell', async () => {
  const code = 'console.log(process.argv[1]); console.error("aside")';
  expect(await runProgram([...node(code), '$HOME; *'], 10_000)).toBe('$HOME; *\n');
});

test('a program that asks on standard input finds its end', async () => {
  const code = 'process.stdin.on("data", () => {}).on("end", () => console.log("ended"))';
  expect(await runProgram(node(code), 10_000)).toBe('ended\n');
});

test.each([
  ['is not there', ['/no/such/program'], 10_000],
  ['fails', node('process.exit(3)'), 10_000],
  ['takes too long', node('setInterval(() => {}, 1000)'), 300],
  ['prints without end', node('for (;;) console.log("x".repeat(1000))'), 10_000],
])('a program that %s is a problem', async (_, argv, timeoutMs) => {
  await expect(runProgram(argv, timeoutMs)).rejects.toThrow(ProgramProblem);
});
