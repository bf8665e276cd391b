import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** What holds a lock needs milliseconds: after so long it was killed. */
const MAX_LOCK_MS = 5000;
const LOOK_AGAIN_MS = 10;

/** Null when there is no such file. */
export function readJson<T>(file: string): T | null {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch (cause) {
    const message = `${file} cannot be used; correct or remove it. ${(cause as Error).message}`;
    throw new Error(message, { cause });
  }
}

/** Makes a folder and those above it: `recursive` of Node tries for ever where a folder refuses a new one, as in /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another command was quicker.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Written as a whole or not at all, for the eyes of its owner. */
export function writeJson(file: string, value: unknown): void {
  makeFolder(dirname(file));
  const own = `${file}.${process.pid}.new`;
  writeFileSync(own, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(own, file);
}

/** Does what only one command at a time may do; it must not wait for anything. */
export function withLock(lock: string, work: () => void): void {
  makeFolder(dirname(lock));
  while (!takeLock(lock)) {
    if (isLeft(lock)) freeLock(lock);
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_AGAIN_MS);
  }
  try {
    work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function takeLock(lock: string): boolean {
  try {
    writeFileSync(lock, '', { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

function isLeft(lock: string): boolean {
  const made = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
  return Date.now() - made > MAX_LOCK_MS;
}

/** By one of those that wait: the others find nothing to rename. */
function freeLock(lock: string): void {
  const left = `${lock}.${process.pid}.left`;
  try {
    renameSync(lock, left);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  rmSync(left, { force: true });
}
