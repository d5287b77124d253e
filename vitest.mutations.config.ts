import process from 'node:process';
import { defineConfig } from 'vitest/config';
import usual from './vitest.config.ts';

/** One place of one file as `scripts/mutations.js` says. The file itself stays as it is. */
const { file, start, end, text } = JSON.parse(process.env['LMS_MUTATION'] ?? '{}');

const mutation = {
  name: 'mutation',
  enforce: 'pre',
  transform: (code: string, id: string) =>
    id === file ? code.slice(0, start) + text + code.slice(end) : null,
} as const;

export default defineConfig({ ...usual, plugins: [mutation, ...(usual.plugins ?? [])] });
