import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { projectRoot } from '../../src/platform/values/project-root';

/** The data folders beside the project, which are never part of it. `REAL_DATA` names another place. */
const root = process.env['REAL_DATA'] ?? join(projectRoot, '..', 'shared', 'data');
/** The folder with the catalog. */
const folder = join(root, 'pc-parts');

export const realDataFolder: string | null = existsSync(folder) ? folder : null;

/** `describe` for suites that need the real data; skipped, with the reason in the name, if it is missing. */
export function describeWithRealData(name: string, suite: (folder: string) => void): void {
  if (realDataFolder !== null) describe(name, () => suite(realDataFolder));
  else describe.skip(`${name} (skipped: no real data at ${folder})`, () => suite(folder));
}

/** All rows of a file in one of the folders, such as `northwind/orders.ndjson.gz`. */
export async function readRows<T>(name: string): Promise<readonly T[]> {
  const path = join(root, name);
  const file = createReadStream(path);
  const input = name.endsWith('.gz') ? file.pipe(createGunzip()) : file;
  const rows: T[] = [];
  for await (const line of createInterface({ input })) rows.push(JSON.parse(line) as T);
  return rows;
}
