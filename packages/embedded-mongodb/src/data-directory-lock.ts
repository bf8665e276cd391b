import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const LOCK_FILE = 'service.pid';

/** Another running process uses the data directory. */
export class DataDirectoryInUse extends Error {
  override readonly name = 'DataDirectoryInUse';

  constructor(dataDir: string, owner: string) {
    super(
      `The data directory ${resolve(dataDir)} is in use by ${owner}. ` +
        'Stop it, or give this service a data directory of its own.',
    );
  }
}

/**
 * Locks the directory for this process; returns a function that unlocks it. The engine locks it too, but releases its
 * lock while it is restarted after a crash. The lock of a process that has died is taken over.
 */
export function lockDataDirectory(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, LOCK_FILE);
  const ownEntry = `${process.pid} ${startOf(process.pid)}`;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (createExclusively(path, ownEntry)) return () => release(path, ownEntry);
    const owner = liveOwner(path);
    if (owner !== null) throw new DataDirectoryInUse(dataDir, `another service (process ${owner})`);
    rmSync(path, { force: true });
  }
  throw new DataDirectoryInUse(dataDir, 'another service that is starting');
}

function createExclusively(path: string, content: string): boolean {
  try {
    writeFileSync(path, content, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function release(path: string, ownEntry: string): void {
  if (readOrNull(path) === ownEntry) rmSync(path, { force: true });
}

/** The pid in the lock; null if that process is gone, even if another process has its pid now. */
function liveOwner(path: string): number | null {
  const [pidText = '', start = ''] = (readOrNull(path) ?? '').split(' ');
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return null;
  return startOf(pid) === start && !isZombie(pid) ? pid : null;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/**
 * The start time of a process in kernel ticks, which reveals a reused pid; unknown outside Linux.
 */
function startOf(pid: number): string {
  return factsOf(pid)[19] ?? 'unknown';
}

/** The process has ended, but its parent has not collected its exit status yet. */
function isZombie(pid: number): boolean {
  return factsOf(pid)[0] === 'Z';
}

function factsOf(pid: number): readonly string[] {
  const stat = readOrNull(`/proc/${pid}/stat`) ?? '';
  // The command's name may contain anything, so fields are counted after its closing parenthesis.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
