// Runs compiled code. Builds first if the sources are present and the build is missing or outdated.
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
const compiledPath = (entry) => join(root, 'dist', 'src', `${entry}.js`);
const [first = '', ...rest] = process.argv.slice(2);
// Arguments named by the scripts of package.json. All others are passed to the server, which refuses unknown ones.
const isEntry = /^(?:main\/worker$|tools\/commands\/)/.test(first);
const target = compiledPath(isEntry ? first : 'main/server');
if (!existsSync(target)) {
  console.error(`There is no ${target} to run.`);
  process.exit(1);
}
process.argv = [process.argv[0], target, ...(isEntry ? rest : process.argv.slice(2))];
await import(target);
