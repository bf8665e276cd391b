// Runs compiled code; a missing or outdated build is made first.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [entry = 'main/server', ...rest] = process.argv.slice(2);
const isEntry = existsSync(join(root, 'src', `${entry}.ts`));
const target = join(root, 'dist', 'src', `${isEntry ? entry : 'main/server'}.js`);

const newest = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((file) => file.isFile() && file.name.endsWith('.ts') && !file.name.endsWith('.d.ts'))
    .reduce(
      (latest, file) => Math.max(latest, statSync(join(file.parentPath, file.name)).mtimeMs),
      0,
    );

const stamp = join(root, 'dist', '.tsbuildinfo');
const isFresh =
  existsSync(target) &&
  existsSync(stamp) &&
  statSync(stamp).mtimeMs >= Math.max(newest('src'), newest('resolvers'), newest('packages'));
if (!isFresh) {
  console.error('Compiling first …');
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
process.argv = [process.argv[0], target, ...(isEntry ? rest : process.argv.slice(2))];
await import(target);
