// Runs compiled code. Where the sources are, a missing or outdated build is made first.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasSources, isCompiled } from './sources.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
if (hasSources(root) && !isCompiled(root)) {
  console.error('Compiling first …');
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
const compiled = (entry) => join(root, 'dist', 'src', `${entry}.js`);
const [entry = '', ...rest] = process.argv.slice(2);
// Options may follow at once: they are for the server.
const isEntry = /^[a-z/]+$/.test(entry) && existsSync(compiled(entry));
const target = compiled(isEntry ? entry : 'main/server');
process.argv = [process.argv[0], target, ...(isEntry ? rest : process.argv.slice(2))];
await import(target);
