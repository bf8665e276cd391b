import { randomBytes } from 'node:crypto';
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
import { ConfigError, type Config } from './config';

const SECRET_BYTES = 32;

/**
 * Creates the settings that development can leave out, and stores them in the data folder: the secret, and the time at
 * which a faster clock began. Creates nothing if everything is set.
 */
export function withGeneratedSettings(config: Config): Config {
  const { secretKeys, dataDir, clockSpeed } = config;
  const [{ id, secret }] = secretKeys;
  const readOrCreate = (name: string, make: () => string): string => {
    try {
      return persistedText(dataDir, name, make);
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException;
      throw new ConfigError([`DATA_DIR ${dataDir} cannot be used (${code})`]);
    }
  };
  const makeSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');
  const startClock = (): string =>
    readOrCreate(`clock-speed-${clockSpeed}`, () => String(Date.now()));
  return {
    ...config,
    secretKeys:
      secret === '' ? [{ id, secret: readOrCreate('secret-key', makeSecret) }] : secretKeys,
    clockStartedAt: clockSpeed === 1 ? 0 : Number(startClock()),
  };
}

/**
 * Creates a folder and its missing parents. Node's `recursive` option retries forever, and no signal ends it, if an
 * existing folder refuses a new one with ENOENT, as /proc does.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process created it first.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/**
 * A value that is created once and stored in the data folder, the same for every process that uses the folder. Fails
 * with the error of the file system.
 */
function persistedText(dataDir: string, name: string, make: () => string): string {
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
