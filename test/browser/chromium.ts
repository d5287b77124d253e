/**
 * A real Chromium without a window and without a network, and pages in it that remember
 * everything that should not have happened. Where there is no Chromium, the stories fail.
 */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

export interface Shown extends AsyncDisposable {
  readonly page: Page;
  /** Errors, warnings of the console, violations of the policy, dialogs, requests for more. */
  readonly mishaps: readonly string[];
}

export function launchChromium(): Promise<Browser> {
  // Should a request leave the page after all, it finds no name and no way out.
  const args = ['--host-resolver-rules=MAP * ~NOTFOUND', '--proxy-server=127.0.0.1:9'];
  return chromium.launch({ executablePath: chromiumPath(), args });
}

function chromiumPath(): string {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const found = names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
  if (found !== undefined) return found;
  throw new Error(`no Chromium in PATH (${names.join(', ')}): apt-get install chromium`);
}

/** The file as somebody sees it who opens it. */
export async function show(
  browser: Browser,
  file: string,
  options: BrowserContextOptions = {},
): Promise<Shown> {
  const context = await browser.newContext({ locale: 'en-US', offline: true, ...options });
  const page = await context.newPage();
  const mishaps: string[] = [];
  const url = pathToFileURL(file).href;
  page.on('pageerror', (error) => mishaps.push(`error: ${error.message}`));
  page.on('console', (message) => mishaps.push(`console: ${message.text()}`));
  page.on('dialog', (dialog) => {
    mishaps.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url() !== url && !request.url().startsWith('data:image/'))
      mishaps.push(`request: ${request.url()}`);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`policy: ${violatedDirective} ${blockedURI}`),
    );
  });
  await page.goto(url);
  return { page, mishaps, [Symbol.asyncDispose]: () => context.close() };
}
