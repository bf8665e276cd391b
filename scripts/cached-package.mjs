// Installs packages that few runs need beside the project on first use; they are not part of the
// lock file.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cache = fileURLToPath(new URL('../.cache/', import.meta.url));

/** Returns the folder of the package, installed without install scripts. */
export function cachedPackage(name, version) {
  const folder = join(cache, `${name}-${version}`);
  if (!existsSync(folder)) install(folder, `${name}@${version}`);
  return join(folder, 'node_modules', name);
}

/**
 * Returns another version of Node: the path of its binary, and an environment in which programs
 * find it as `node`.
 */
export function otherNode(major) {
  const folder = cachedPackage(`node-${process.platform}-${process.arch}`, major);
  const path = join(folder, 'bin', 'node');
  return { path, env: { PATH: `${dirname(path)}${delimiter}${process.env.PATH}` } };
}

/** Installs atomically: an interrupted installation leaves no folder of that name. */
function install(folder, specifier) {
  const temporaryFolder = `${folder}.unfinished`;
  mkdirSync(temporaryFolder, { recursive: true });
  const options = [
    '--no-save',
    '--no-package-lock',
    '--ignore-scripts',
    '--prefix',
    temporaryFolder,
  ];
  const { status } = spawnSync('npm', ['install', ...options, specifier], { stdio: 'ignore' });
  if (status !== 0) throw new Error(`npm install ${specifier} failed`);
  renameSync(temporaryFolder, folder);
}
