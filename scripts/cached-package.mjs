// Packages that few runs need: installed beside the project on first use, and no part of its lock file.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cache = fileURLToPath(new URL('../.cache/', import.meta.url));

/** The folder of the package, without what its install scripts would make. */
export function cachedPackage(name, version) {
  const folder = join(cache, `${name}-${version}`);
  if (!existsSync(folder)) install(folder, `${name}@${version}`);
  return join(folder, 'node_modules', name);
}

/** Whole or not at all: what was interrupted is no folder of that name. */
function install(folder, wanted) {
  const unfinished = `${folder}.unfinished`;
  mkdirSync(unfinished, { recursive: true });
  const options = ['--no-save', '--no-package-lock', '--ignore-scripts', '--prefix', unfinished];
  const { status } = spawnSync('npm', ['install', ...options, wanted], { stdio: 'ignore' });
  if (status !== 0) throw new Error(`npm install ${wanted} failed`);
  renameSync(unfinished, folder);
}
