import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of package.json and schema/, found from the sources as well as from dist/. */
export const projectRoot: string = (() => {
  let folder = __dirname;
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
})();
