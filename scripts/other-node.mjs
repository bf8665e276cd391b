// Another version of Node, from the npm package that carries its binary for this machine.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cache = fileURLToPath(new URL('../.cache/', import.meta.url));

/** The path of its binary, and an environment in which programs find it by the name `node`. */
export function otherNode(major) {
  const folder = join(cache, `node-${major}`);
  const name = `node-${process.platform}-${process.arch}`;
  const path = join(folder, 'node_modules', name, 'bin', 'node');
  if (!existsSync(path)) install(folder, `${name}@${major}`);
  return { path, env: { PATH: `${dirname(path)}${delimiter}${process.env.PATH}` } };
}

function install(folder, wanted) {
  mkdirSync(folder, { recursive: true });
  const options = ['--no-save', '--no-package-lock', '--ignore-scripts', '--prefix', folder];
  const { status } = spawnSync('npm', ['install', ...options, wanted], { stdio: 'ignore' });
  if (status !== 0) throw new Error(`npm install ${wanted} failed`);
}
