import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Terminal } from './command.ts';

type Environment = Terminal['env'];

/** What `commerce login` stores. */
export interface Login {
  readonly url: string;
  readonly key: string;
}

/** Treats an empty variable as unset (XDG Base Directory), so that a key is never stored in the current folder. */
export function loginFile(env: Environment): string {
  return join(env['XDG_CONFIG_HOME'] || join(homeOf(env), '.config'), 'commerce', 'login.json');
}

export function readLogin(env: Environment): Login | null {
  const file = loginFile(env);
  const login = readJson(file);
  if (login === null) return null;
  const { url, key } = Object(login) as Readonly<Record<string, unknown>>;
  if (typeof url === 'string' && typeof key === 'string') return { url, key };
  throw new Error(`${file} is not a login stored by commerce; correct or remove it.`);
}

export function forgetLogin(env: Environment): void {
  rmSync(loginFile(env), { force: true });
}

/** The file that keeps the progress of a command between runs with the same arguments. */
export function stateFile(env: Environment, args: readonly string[]): string {
  const folder = env['XDG_STATE_HOME'] || join(homeOf(env), '.local', 'state');
  const id = createHash('sha256').update(args.join('\n')).digest('hex').slice(0, 12);
  return join(folder, 'commerce', `listen-${id}.json`);
}

const homeOf = (env: Environment): string => env['HOME'] || homedir();

/** `null` if there is no such file. */
export function readJson(file: string): unknown {
  if (!existsSync(file)) return null;
  try {
    return Object(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    const message = `${file} cannot be used; correct or remove it. ${(cause as Error).message}`;
    throw new Error(message, { cause });
  }
}

/** Writes the file atomically, readable only by its owner. */
export function writeJson(file: string, value: unknown): void {
  makeFolder(dirname(file));
  const draft = `${file}.${process.pid}.new`;
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
}

/** The `recursive` option of Node hangs if a parent, such as /proc, accepts no new folders. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another command has created it in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
