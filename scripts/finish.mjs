// Finishes what Trunk built, before it replaces dist/. Runs as Trunk's post_build hook.
// - The compiled messages go into the page: text is text, and the program need not carry it.
// - The style sheets become one, which packs better than several.
// - Program and glue shrink: Trunk's own wasm-opt keeps exports that nothing calls, its own minifier cannot read the glue.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minify } from 'terser';
import { dropFromTable, nameByLikeness } from './wasm.mjs';

const dir = process.env.TRUNK_STAGING_DIR;
const file = (end) => join(dir, readdirSync(dir).find((name) => name.endsWith(end)));
const features = ['bulk-memory', 'nontrapping-float-to-int', 'sign-ext', 'mutable-globals', 'reference-types', 'multivalue'];
const run = (tool, ...args) =>
  execFileSync(join('node_modules', '.bin', tool), [...features.map((f) => `--enable-${f}`), ...args], { encoding: 'utf8' });

const page = join(dir, 'index.html');

// Cargo keeps the output of build scripts of several builds; the program's is the newest.
const outputs = join(process.env.CARGO_TARGET_DIR, 'wasm32-unknown-unknown', process.env.TRUNK_PROFILE === 'release' ? 'release' : 'debug', 'build');
const words = readdirSync(outputs)
  .filter((name) => name.startsWith('sectorwise-'))
  .map((name) => join(outputs, name, 'out', 'en.txt'))
  .filter(existsSync)
  .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];
const text = readFileSync(words, 'utf8').replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c]);
writeFileSync(page, readFileSync(page, 'utf8').replace(/<pre [^>]*id="?words"?[^>]*>/, (open) => open + text));

const digestOf = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`;
const links = [...readFileSync(page, 'utf8').matchAll(/<link [^>]*\bhref="?\.\/([^" >]*\.css)[^>]*>\s*/g)];
const [[link, name], ...others] = links;
const styles = links.map(([, part]) => readFileSync(join(dir, part), 'utf8')).join('');
const merged = name.replace(/^\w+-\w+/, `style-${createHash('sha256').update(styles).digest('hex').slice(0, 16)}`);
for (const [, part] of links) rmSync(join(dir, part));
writeFileSync(join(dir, merged), styles);
const sheet = link.replace(name, merged).replace(/integrity="?[^" >]*"?/, `integrity="${digestOf(styles)}"`);
writeFileSync(page, others.reduce((html, [other]) => html.replace(other, ''), readFileSync(page, 'utf8').replace(link, sheet)));

if (process.env.TRUNK_PROFILE === 'release') {
  // Leptos links its server functions' streams and their promises; no page here has any. Without their exports, and with
  // nothing of theirs in the table, the optimizer drops them.
  const unused = /(IntoUnderlying|intounderlying)/;
  const wasm = file('_bg.wasm');
  writeFileSync(wasm, dropFromTable(readFileSync(wasm), /\b(wasm_streams|js_sys(\[\w+\])?::futures)\b/));
  const exports = WebAssembly.Module.exports(new WebAssembly.Module(readFileSync(wasm)));
  const kept = exports.filter(({ name }) => !unused.test(name)).map(({ name }) => ({ name: `export ${name}`, export: name, root: true }));
  const graph = join(dir, 'graph.json');
  writeFileSync(graph, JSON.stringify(kept));
  run('wasm-metadce', wasm, '--graph-file', graph, '-o', wasm);
  rmSync(graph);
  run('wasm-opt', wasm, '-Oz', '--converge', '--traps-never-happen', '--low-memory-unused', '-o', wasm);
  // Functions that are alike stand together, where gzip finds what they share.
  writeFileSync(wasm, nameByLikeness(readFileSync(wasm)));
  run('wasm-opt', wasm, '--reorder-functions-by-name', '-o', wasm);
  // Names of what the module and the glue hand each other become single letters, the same on both sides.
  const names = JSON.parse(
    run('wasm-opt', wasm, '--minify-imports-and-exports-and-modules', '--strip-producers', '--strip-target-features', '-o', wasm));
  const imports = new Map(names.imports.map(([, name, short]) => [name, short]));
  const exported = new Map(names.exports.map((pair) => pair.slice(-2)));
  const [[module]] = names.imports;

  const glue = wasm.replace('_bg.wasm', '.js');
  const source = readFileSync(glue, 'utf8')
    .replace(/^export class IntoUnderlying\w+ \{[\s\S]*?^\}\n/gm, '')
    .replace(/^if \(Symbol\.dispose\) IntoUnderlying.*\n/gm, '')
    .replace(/^const IntoUnderlying\w+Finalization[\s\S]*?;\n/gm, '')
    .replace(`"${module}"`, '"a"')
    .replace(/\bwasm\.(\w+)/g, (whole, name) => (exported.has(name) ? `wasm.${exported.get(name)}` : whole))
    // What the module no longer asks for goes.
    .replace(/^( {8})(__wb\w+): ([\s\S]*?^ {8}\S.*,\n)/gm, (whole, space, name, code) => (imports.has(name) ? `${space}${imports.get(name)}: ${code}` : ''));
  if (unused.test(source.replace(/__wbg_intounderlying/g, ''))) throw new Error('the glue still names what was dropped');
  const { code } = await minify(source, { module: true, toplevel: true, compress: { passes: 3 } });
  writeFileSync(glue, code);

  // The page's digests are of the files as Trunk wrote them. Browsers ignore one on the WebAssembly, and warn of it.
  const html = readFileSync(page, 'utf8')
    .replace(/(<link [^>]*_bg\.wasm[^>]*?) integrity="?[^" >]*"?/g, '$1')
    .replace(/(<link (?=[^>]*modulepreload)(?=[^>]*sectorwise-[^>]*\.js)[^>]*?integrity=)"?[^" >]*"?/g, `$1"${digestOf(code)}"`);
  writeFileSync(page, html);
}
