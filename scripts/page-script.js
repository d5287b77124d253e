/**
 * The module `virtual:page-script`: the style for the page of `lacuna preview`, and its script,
 * bundled into one text from the same sources that grade in the terminal. The build and the tests
 * both use it.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { packagesIn } from './notices.js';
import { virtualModules } from './virtual-modules.js';

const input = fileURLToPath(new URL('../src/authoring/page/in-browser.ts', import.meta.url));
const style = new URL('../src/authoring/page/page.css', import.meta.url);

export const pageScript = virtualModules('page-script', {
  'virtual:page-script': async () => ({
    script: await bundled(),
    style: await readFile(style, 'utf8'),
  }),
});

async function bundled() {
  const bundle = await rolldown({ input, platform: 'browser', transform: { target: 'es2022' } });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  // Their code would be in dist without their licenses.
  if (packagesIn(output).length > 0) throw new Error('the script of the page uses packages');
  return output[0].code.trim();
}
