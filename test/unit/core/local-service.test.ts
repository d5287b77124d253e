import { expect, test } from 'vitest';
import { sandboxCommandLine } from '../../../src/core/local-service.ts';

test.each([
  ['127.0.0.1:4020', 'lms-cli sandbox'],
  ['localhost:8080', 'lms-cli sandbox --port 8080'],
  ['[::1]:4020', 'lms-cli sandbox'],
  ['127.0.0.1', 'lms-cli sandbox --port 80'],
  ['lms.example.com', null],
  ['lms.example.com:4020', null],
])('at %s the local service is started by %s', (host, command) => {
  expect(sandboxCommandLine(host)).toBe(command);
});
