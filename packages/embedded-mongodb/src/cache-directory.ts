import { lstatSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { homedir, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

const NAME = 'storefront-embedded-mongodb';

/** Creates (if needed) and returns this user's directory for files that can be generated again. */
export function cacheDirectory(): string {
  const candidates = [userCache(), join(tmpdir(), `${NAME}-${userInfo().uid}`)];
  for (const directory of candidates) {
    try {
      mkdirSync(directory, { recursive: true, mode: 0o700 });
      if (isOwnedByUser(directory)) return directory;
    } catch {
      // A read-only home is usual in containers, so the next place is tried.
    }
  }
  throw new Error(`no writable cache directory (tried ${candidates.join(', ')})`);
}

/** Writes a file atomically: no reader sees a part of it, however many processes write it. */
export function writeAtomically(path: string, content: string | Buffer): void {
  const temporary = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(temporary, content, { mode: 0o600, flag: 'wx' });
  renameSync(temporary, path);
}

function userCache(): string {
  const inHome = process.platform === 'darwin' ? join('Library', 'Caches') : '.cache';
  return join(homedir(), inHome, NAME);
}

/** Code is loaded from here, so a directory that someone else created or can write to is refused. */
function isOwnedByUser(directory: string): boolean {
  const stats = lstatSync(directory);
  return stats.isDirectory() && stats.uid === userInfo().uid && (stats.mode & 0o022) === 0;
}
