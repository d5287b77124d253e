import { execFile } from 'node:child_process';
import { ProgramProblem } from '../core/host.ts';

const OUTPUT_LIMIT_BYTES = 64 * 1024;

/** See Host.runProgram. What the program says on standard error is dropped. */
export function runProgram(argv: readonly string[], timeoutMs: number): Promise<string> {
  const [program = '', ...args] = argv;
  const options = {
    encoding: 'utf8',
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    maxBuffer: OUTPUT_LIMIT_BYTES,
    windowsHide: true,
  } as const;
  return new Promise((resolve, reject) => {
    const child = execFile(program, args, options, (cause, output) => {
      if (cause === null) resolve(output);
      else reject(new ProgramProblem(program, { cause }));
    });
    // A program that asks on standard input finds its end instead of waiting for ever.
    child.stdin?.end();
  });
}
