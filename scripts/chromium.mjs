// The Chromium that set-up found, for tests and measurements; it reaches nothing but this machine.
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const found = new URL('../.tools/chromium', import.meta.url);

export function launch() {
  return chromium.launch({
    executablePath: readFileSync(found, 'utf8').trim(),
    args: [
      '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync', '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
    ],
  });
}
