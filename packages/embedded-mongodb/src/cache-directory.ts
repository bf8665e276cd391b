import { lstatSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { homedir, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

const NAME = 'storefront-embedded-mongodb';

/** Makes (if needed) and returns this user's directory for files that can be made again. */
export function cacheDirectory(): string {
  const candidates = [userCache(), join(tmpdir(), `${NAME}-${userInfo().uid}`)];
  for (const directory of candidates) {
    try {
      mkdirSync(directory, { recursive: true, mode: 0o700 });
      if (isOurs(directory)) return directory;
    } catch {
      // A read-only home is usual in containers: the next place.
    }
  }
  throw new Error(`no writable cache directory (tried ${candidates.join(', ')})`);
}

/** Writes a file so that no reader ever sees half of it, however many processes write it. */
export function writeAtomically(path: string, content: string | Buffer): void {
  const temporary = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(temporary, content, { mode: 0o600, flag: 'wx' });
  renameSync(temporary, path);
}

function userCache(): string {
  const inHome = process.platform === 'darwin' ? join('Library', 'Caches') : '.cache';
  return join(homedir(), inHome, NAME);
}

/** Code is loaded from here: a directory someone else made or can write to will not do. */
function isOurs(directory: string): boolean {
  const stats = lstatSync(directory);
  return stats.isDirectory() && stats.uid === userInfo().uid && (stats.mode & 0o022) === 0;
}
