import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Creates a folder and its missing parents. Node's `recursive` option retries for ever, and no signal ends it, if an
 * existing folder refuses a new one with ENOENT, as /proc does.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/**
 * A text that is created once and stored in the data folder, the same for every process that uses the folder. Fails
 * with the error of the file system.
 */
export function persistedText(dataDir: string, name: string, make: () => string): string {
  const path = join(dataDir, name);
  makeFolder(dataDir);
  if (textOf(path) === '') makeText(path, make());
  return textOf(path);
}

/** Empty if there is no file, or if the disk was full before it was written. */
function textOf(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
}

/** Creates the file with its whole text or not at all; the first of several processes wins. */
function makeText(path: string, text: string): void {
  const draft = `${path}.${process.pid}`;
  try {
    writeFileSync(draft, `${text}\n`, { mode: 0o600 });
    if (existsSync(path) && textOf(path) === '') renameSync(draft, path);
    else linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
