// Another version of Node, from the npm package that contains its binary for this machine.
import { delimiter, dirname, join } from 'node:path';
import { cachedPackage } from './cached-package.mjs';

/** The path of its binary, and an environment in which programs find it as `node`. */
export function otherNode(major) {
  const folder = cachedPackage(`node-${process.platform}-${process.arch}`, major);
  const path = join(folder, 'bin', 'node');
  return { path, env: { PATH: `${dirname(path)}${delimiter}${process.env.PATH}` } };
}
