// What the tests of real hosts stand on: the tools that make their pages (by `scripts/setup.sh hosts`, in .tools/), and
// Share's own dialog, from which what is pasted comes.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { visit } from '../browser/visits.mjs';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
/** Where the tools lie; also where pages are made, so that Node finds the packages of Docusaurus from there. */
const TOOLS = path('../../.tools/');
const PAGES = join(TOOLS, 'hosts', 'pages');

/** The folder in which a host's pages come to lie. */
export const madeFolder = ({ folder, into = '' }) => join(PAGES, folder, into);

/**
 * Makes the pages of a host: its folder here with what is pasted in place of the lines "FIGURE 1", "FIGURE 2", and the
 * `url` where the pages will be served in place of SITE, given to its tool.
 */
export async function make({ folder, tool, ...notes }, pasted, url) {
  const work = join(PAGES, folder);
  rmSync(work, { recursive: true, force: true });
  mkdirSync(PAGES, { recursive: true });
  cpSync(path(folder), work, { recursive: true });
  for (const name of readdirSync(work, { recursive: true }).map((name) => join(work, name))) {
    if (statSync(name).isDirectory()) continue;
    const json = name.endsWith('.ipynb');
    const given = readFileSync(name, 'utf8').replace('SITE', url);
    const text = pasted.reduce((text, snippet, place) => text.replace(`FIGURE ${place + 1}`,
      () => (json ? JSON.stringify(snippet).slice(1, -1) : snippet)), given);
    writeFileSync(name, text);
  }
  if (tool) {
    const [program, ...args] = tool;
    await promisify(execFile)(program, args, {
      cwd: work,
      maxBuffer: 2 ** 26,
      env: {
        ...process.env,
        PATH: `${join(TOOLS, 'bin')}:${join(TOOLS, 'hosts/python/bin')}:${join(TOOLS, 'hosts/node_modules/.bin')}:${process.env.PATH}`,
        JUPYTER_PREFER_ENV_PATH: '1', DO_NOT_TRACK: '1', NO_UPDATE_NOTIFIER: '1', BROWSERSLIST_IGNORE_OLD_DATA: '1',
      },
    }).catch((error) => { throw new Error(`${tool.join(' ')}\n${error.stdout}\n${error.stderr}`); });
  }
  // A browser asks for one where no page names one.
  writeFileSync(join(madeFolder({ folder, ...notes }), 'favicon.ico'), '');
}

/**
 * What Share gives to paste for notes of the kind whose name has `notes` in it: a snippet for each of `figures`, with its
 * `step`, the state as a link's `keys`, and the name of the `form`; of the page as one file, where `oneFile` says so. The
 * dialog is the built page's, at `url`.
 */
export async function share(t, url, { notes, oneFile = false }, figures) {
  const page = await visit(t, url);
  const snippets = [];
  for (const { step, keys, form } of figures) {
    await page.goto(`${url}?step=${step}${keys}`);
    await page.starts();
    await page.locator(`#${step}-figure`).getByRole('button', { name: 'Share this figure' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share this figure' });
    await dialog.getByRole('radio', { name: form }).check();
    const kinds = dialog.getByRole('combobox');
    const kind = await kinds.locator('option').filter({ hasText: notes }).getAttribute('value');
    await kinds.selectOption(kind);
    await dialog.getByRole('checkbox', { name: /one file/ }).setChecked(oneFile);
    // The height is the preview's, which follows the form.
    await page.waitForFunction(() => {
      const frame = document.querySelector('#share iframe');
      const inner = frame.contentDocument?.querySelector('html[data-embed] .page');
      return inner && Math.ceil(inner.getBoundingClientRect().height) === frame.clientHeight;
    });
    snippets.push(await dialog.getByLabel('Paste this', { exact: true }).inputValue());
  }
  await page.close();
  return snippets;
}
